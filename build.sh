#!/usr/bin/env bash
# Builds, serves, tests and measures the Bloom Filter Simulator.
#
#   ./build.sh               everything that ships, into dist/
#   ./build.sh serve [PORT]  the same, then serves it on 127.0.0.1 (default 8080)
#   ./build.sh test          every test; ends with "N passed, N failed"
#   ./build.sh lint          clang-format and clang-tidy over the C++ sources
#   ./build.sh bench         the benchmarks; tables, and JSON under build/
set -eEuo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")"

stop() {
  trap - ERR
  echo "build.sh: $1" >&2
  exit 1
}

current=starting
step() {
  current=$1
  printf '\n== %s (after %d s)\n' "$1" "$SECONDS"
}
trap 'stop "stopped at: $current. The lines above say why; mend that and run the command again."' ERR

# Installing what is missing. Each line: what must be there (a command, or a package whose name is
# its own test), and the Debian package that brings it.
build_tools='cmake cmake
ninja ninja-build
emcc emscripten
node nodejs
esbuild esbuild
- dpkg-dev
c++ g++
- g++
- fonttools
- fonts-inter
- fonts-jetbrains-mono'
test_tools='clang++ clang
- libclang-rt-dev
clang-format clang-format
clang-tidy clang-tidy
npm npm
chromium chromium
firefox firefox-esr
xvfb-run xvfb
- webkit2gtk-driver
- python3-gi
- gir1.2-webkit2-4.1
javac default-jdk-headless
- libguava-java
- python3-bitcoinlib
- libxxhash-dev
- libleveldb-dev
- librocksdb-dev
- postgresql
go golang-go
- golang-github-oneofone-xxhash-dev
- liblz4-java
- python3-xxhash
rustc rustc
- librust-xxhash-rust-dev
pkg-config pkg-config
- parallel
pdftoppm poppler-utils
- wamerican'
bench_tools='npm npm
chromium chromium
firefox firefox-esr
- wamerican
- libbenchmark-dev
- libbloom-dev
- libleveldb-dev
- librocksdb-dev'

installed() { # COMMAND PACKAGE
  if [ "$1" != - ]; then
    command -v "$1" > /dev/null
  else
    dpkg-query -W -f '${Status}' "$2" 2> /dev/null | grep -q 'ok installed'
  fi
}

need() { # TOOLS
  local command package missing=()
  local debian=false
  if command -v apt-get > /dev/null; then debian=true; fi
  while read -r command package; do
    if [ "$command" = - ] && ! $debian; then continue; fi
    installed "$command" "$package" || missing+=("$package")
  done <<< "$1"
  [ ${#missing[@]} -gt 0 ] || return 0
  $debian || stop "please install: ${missing[*]}"
  step "Installing ${missing[*]}"
  local root=()
  if [ "$(id -u)" != 0 ]; then
    command -v sudo > /dev/null || stop "please install as root: apt-get install ${missing[*]}"
    root=(sudo)
  fi
  "${root[@]}" apt-get -qq update
  "${root[@]}" env DEBIAN_FRONTEND=noninteractive apt-get -qq -y install --no-install-recommends \
    "${missing[@]}" > /dev/null || stop "apt-get could not install ${missing[*]}; try it by hand"
}

configure() { # PRESET [LAUNCHER]
  [ -f "build/$1/build.ninja" ] || ${2:-} cmake --preset "$1"
}

build_web() { # TARGET
  need "$build_tools"
  step "Building for WebAssembly: $1"
  configure web emcmake
  cmake --build build/web --target "$1"
}

build_native() { # PRESET
  need "$build_tools"
  step "Building for this machine: $1"
  configure "$1"
  cmake --build --preset "$1"
}

install_packages() { # FOLDER
  local stamp=$1/node_modules/.package-lock.json
  [ "$stamp" -nt "$1/package-lock.json" ] && return
  step "Installing the packages of $1"
  npm ci --prefix "$1" --no-audit --no-fund --loglevel=error
  touch "$stamp"
}

# The runners of tests print lines "N passed, N failed", which are added up. One that fails without
# saying how often has failed once.
passed=0
failed=0
add_up() { # LOG STATUS
  local line p=0 f=0
  while read -r line; do
    p=$((p + ${line%% passed*}))
    line=${line#*, }
    f=$((f + ${line%% failed*}))
  done < <(grep -E '^[0-9]+ passed, [0-9]+ failed$' "$1" || true)
  if [ "$2" != 0 ] && [ "$f" = 0 ]; then f=1; fi
  passed=$((passed + p))
  failed=$((failed + f))
}

log_of() { echo "build/test/${1// /-}.log"; }

# Runs a runner that takes all processors by itself.
count() { # NAME COMMAND...
  local name=$1 log status=0
  shift
  log=$(log_of "$name")
  step "Testing: $name"
  "$@" 2>&1 | tee "$log" || status=$?
  add_up "$log" "$status"
}

# Those that take one processor run side by side: `beside` starts one as soon as a processor is
# free, `count_started` waits for all and shows what each has printed.
started=()
beside() { # NAME COMMAND...
  local name=$1 log
  shift
  log=$(log_of "$name")
  while [ "$(jobs -rp | wc -l)" -ge "$(nproc)" ]; do wait -n || true; done
  echo "   $name (after $SECONDS s)"
  started+=("$name")
  { local status=0; "$@" > "$log" 2>&1 || status=$?; echo "$status" > "$log.status"; } &
}
count_started() {
  local name log
  wait
  for name in "${started[@]}"; do
    log=$(log_of "$name")
    printf '\n-- %s\n' "$name"
    cat "$log"
    add_up "$log" "$(cat "$log.status")"
  done
  started=()
}

# clang-format over the C and C++ sources, clang-tidy over what the native build compiles.
lint() {
  git ls-files '*.[ch]pp' '*.c' | xargs clang-format --dry-run -Werror ||
    { echo 'FAIL clang-format -i would change the files above'; return 1; }
  # Each file by itself: without the headers that are read once for all, and what goes with them.
  local sources
  mkdir -p build/lint
  sed -E 's/ -Winvalid-pch -include [^ "]+//; s/ -Wno-[a-z-]+//g' build/native/compile_commands.json \
    > build/lint/compile_commands.json
  sources=$(sed -n "s|.*\"file\": \"$PWD/\(.*\)\".*|\1|p" build/native/compile_commands.json |
    grep -E '^(core|web|tests)/' | sort -u)
  tidy() { nice -n 19 clang-tidy --quiet -p build/lint "$1" 2> /dev/null || { echo "FAIL $1"; return 1; }; }
  export -f tidy
  xargs -P "$(nproc)" -I{} bash -c 'tidy {}' <<< "$sources" | tee build/lint/found || true
  local failures
  failures=$(grep -c '^FAIL ' build/lint/found || true)
  echo "$(($(wc -l <<< "$sources") - failures)) passed, $failures failed"
  [ "$failures" = 0 ]
}

test_all() {
  need "$test_tools"
  build_native native
  build_native native-sanitize
  build_web all
  install_packages tests/page
  install_packages tests/peers
  install_packages tests/languages
  mkdir -p build/test
  step 'Testing: core, simulator, view, command and peers'
  # Rates are measured where that is quick; sanitizers have other things to find.
  local program measured='*rate*,*converges*'
  for program in core systems files sim view; do
    beside "$program, WebAssembly" node "build/web/tests/${program}_tests.js"
    beside "$program, with sanitizers" \
      "build/native-sanitize/tests/${program}_tests" --test-case-exclude="$measured"
    beside "$program, optimised" "build/native/tests/${program}_tests"
  done
  beside 'core, where memory runs out' build/native/tests/memory_tests
  beside 'specimens, where memory runs out' build/native/tests/specimen_memory_tests
  beside 'the library in other projects' tests/consumer/run.sh
  beside 'layers' node tests/layers/run.mjs
  beside 'command' tests/cli/run.sh
  beside 'filters in other languages' node tests/languages/run.mjs build/native/tests/language_tool
  beside 'filters of others' node tests/peers/run.mjs build/native/tests/peer_tool
  count_started
  count 'fuzzers' tests/fuzz/run.sh 60
  beside 'lint' lint  # in what the page leaves of the processors
  count 'page' node tests/page/run.mjs --elsewhere 'story:,stories: an answer'
  count_started
  printf '\n%d passed, %d failed\n' "$passed" "$failed"
  [ "$failed" = 0 ] || exit 1
}

case ${1:-build} in
  build)
    build_web bloom_dist
    ;;
  serve)
    build_web bloom_dist
    exec node web/serve.mjs dist "${2:-8080}"
    ;;
  test)
    test_all
    ;;
  bench)
    need "$bench_tools"
    build_web bloom_dist
    install_packages tests/page
    step 'Measuring the filters'
    tests/bench/run.sh "${@:2}"
    step 'Measuring the page'
    node tests/page/bench.mjs
    ;;
  lint)
    need "$test_tools"
    build_native native
    step 'Linting'
    lint
    ;;
  *)
    stop "there is no command “$1”: use ./build.sh, or serve [PORT], test, lint or bench with it"
    ;;
esac
