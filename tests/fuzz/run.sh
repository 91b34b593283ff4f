#!/usr/bin/env bash
# Fuzzes every reader, three for each processor at a time, each for SECONDS (60): tests/fuzz/run.sh [SECONDS] [TARGET...]
# What it finds stays in build/fuzz/found/TARGET-*; ends with "N passed, N failed".
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/../.."
seconds=${1:-60}
shift || true

if ! [[ $seconds =~ ^[1-9][0-9]*$ ]]; then
  echo "run.sh: “$seconds” is no number of seconds: give 1 or more" >&2
  exit 2
fi

built=build/native-sanitize
core/cmake/configure.sh native-sanitize
cmake --build $built --target bloom_fuzzers
mkdir -p build/fuzz/found

fuzz() { # TARGET SECONDS; 0 when nothing was found
  local corpus=build/fuzz/corpus/$1 log=build/fuzz/$1.log status=0
  mkdir -p "$corpus"
  # New inputs go to the first directory, so that the tree stays as it is.
  "$built/tests/fuzz/fuzz_$1" -max_total_time="$2" -max_len=4096 -timeout=10 \
    -rss_limit_mb=1024 -malloc_limit_mb=64 -artifact_prefix="build/fuzz/found/$1-" \
    "$corpus" "tests/fuzz/corpus/$1" > "$log" 2>&1 || status=1
  if [ $status = 0 ]; then
    printf '%-12s %s\n' "$1" "$(grep -E '^Done ' "$log")"
  else
    printf '%-12s FAILED, see %s\n' "$1" "$log"
    grep -E '^(does not hold|==[0-9]+==|SUMMARY|artifact_prefix)' "$log" | tail -5
  fi
  return $status
}

if [ $# = 0 ]; then mapfile -t targets < <(ls tests/fuzz/corpus); else targets=("$@"); fi
passed=0
failed=0
collect() { if wait -n; then passed=$((passed + 1)); else failed=$((failed + 1)); fi; }
running=0
most=$((3 * $(nproc)))
for target in "${targets[@]}"; do
  if [ $running = "$most" ]; then collect; running=$((most - 1)); fi
  fuzz "$target" "$seconds" &
  running=$((running + 1))
done
while [ $running -gt 0 ]; do collect; running=$((running - 1)); done
echo "$passed passed, $failed failed"
[ $failed = 0 ]
