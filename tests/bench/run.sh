#!/usr/bin/env bash
# The benchmarks: native, WebAssembly under Node, and filters from npm. Prints the tables as Markdown
# and writes them to build/bench/tables.md, the figures to build/bench/*.json. Twelve minutes or so.
#
#   run.sh [--quick]     --quick leaves the filters of 64 MB out
#
# BOOST_BLOOM and XOR_SINGLEHEADER name the folders of headers of Boost.Bloom (which no Debian release
# has; it needs the headers of Boost 1.81, libboost1.81-dev) and of github.com/FastFilter's
# xor_singleheader. Where both are given, our filters race theirs (one minute).
set -euo pipefail
here=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)
out=$here/../../build/bench
mkdir -p "$out"
out=$(cd "$out" && pwd)
stop() { echo "bench: $1" >&2; exit 1; }
say() { printf '%s\n' "$1" >&2; }
quick=
[ "${1:-}" != --quick ] || quick=--quick

configure() { # NAME CMAKE...
  local directory=$out/$1
  shift
  [ -f "$directory/build.ninja" ] ||
    "$@" -G Ninja -S "$here" -B "$directory" -DCMAKE_BUILD_TYPE=Release > "$directory.log" 2>&1 ||
    stop "configuring failed; $directory.log says why"
}
build() { # NAME TARGET...
  local directory=$out/$1
  shift
  cmake --build "$directory" --target "$@" > "$directory.log" 2>&1 ||
    stop "building failed; $directory.log says why"
}

say 'Building the benchmarks'
configure native cmake
build native bench
if [ -n "${BOOST_BLOOM:-}" ] && [ -n "${XOR_SINGLEHEADER:-}" ]; then
  cmake -DBOOST_BLOOM="$BOOST_BLOOM" -DXOR_SINGLEHEADER="$XOR_SINGLEHEADER" "$out/native" \
    > "$out/native.log" 2>&1 || stop "configuring the race failed; $out/native.log says why"
  build native race
  race=yes
else
  race=
  say 'BOOST_BLOOM and XOR_SINGLEHEADER are not set: the race is left out.'
fi
configure wasm emcmake cmake
build wasm bench strings
configure wasm-simd128 emcmake cmake -DBLOOM_SIMD128=ON
build wasm-simd128 bench
if [ ! "$here/node_modules/.package-lock.json" -nt "$here/package-lock.json" ]; then
  npm ci --prefix "$here" --no-audit --no-fund --loglevel=error >&2 && touch "$here/node_modules/.package-lock.json" ||
    say 'npm ci failed: the filters from npm are left out.'
fi

# Debian's Emscripten cannot load its own modules under newer versions of Node without the flag.
node=(node)
if node --no-experimental-fetch -e '' 2> /dev/null; then node+=(--no-experimental-fetch); fi

say 'Native: some eight minutes'
filter='.*'
[ -z "$quick" ] || filter='.*/(128 KB|4 MB|1 M keys).*'
"$out/native/bench" --benchmark_min_time=0.05 "--benchmark_filter=$filter" \
  "--benchmark_out=$out/native.json" --benchmark_out_format=json > "$out/native.log" 2>&1 ||
  stop "the native run failed; $out/native.log says why"
grep 'left out' "$out/native.log" >&2 || true
say 'WebAssembly: three minutes'
"${node[@]}" "$out/wasm/bench.js" $quick > "$out/wasm.json"
"${node[@]}" "$out/wasm-simd128/bench.js" $quick classic split-block blocked > "$out/wasm-simd128.json"
say 'JavaScript strings'
"${node[@]}" "$here/strings.mjs" "$out/wasm/strings.js" "$out/strings.json"
node "$here/report.mjs" "$out" | tee "$out/tables.md"
if [ -n "$race" ]; then
  say 'The race'
  "$out/native/race" | tee -a "$out/tables.md"
fi
