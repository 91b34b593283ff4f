#!/usr/bin/env bash
# The part of run.sh inside the chroot, in a clone of the project.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/../.."
export DEBIAN_FRONTEND=noninteractive

echo "== Debian $(cat /etc/debian_version): packages"
apt-get -qq update
apt-get -qq -y dist-upgrade > /dev/null
apt-get -qq -y install --no-install-recommends ca-certificates chromium g++ npm poppler-utils wamerican > /dev/null
update-ca-certificates > /dev/null

./build.sh  # installs what the build misses
for command in c++ emcc node cmake chromium; do "$command" --version | head -1; done
echo '== Building for this machine'
cmake --preset native
cmake --build build/native
cmake --build build/web
npm ci --prefix tests/page --no-audit --no-fund --loglevel=error

passed=0
failed=0
count() { # NAME COMMAND...
  local log status=0 line p f
  log=build/${1// /-}.log
  echo "== Testing: $1"
  shift
  "$@" 2>&1 | tee "$log" || status=$?
  line=$(grep -E '^[0-9]+ passed, [0-9]+ failed$' "$log" || echo '0 passed, 1 failed')
  read -r p f <<< "${line//[^0-9 ]/}"
  if [ $status != 0 ] && [ "$f" = 0 ]; then f=1; fi
  passed=$((passed + p))
  failed=$((failed + f))
}
for program in core systems files sim view; do
  count "$program, native" "build/native/tests/${program}_tests"
  count "$program, WebAssembly" node "build/web/tests/${program}_tests.js"
done
count 'core, where memory runs out' build/native/tests/memory_tests
count 'command' tests/cli/run.sh
count 'page' node tests/page/run.mjs --engines chromium,chromium-2d --elsewhere story:
printf '%d passed, %d failed\n' "$passed" "$failed"
[ "$failed" = 0 ]
