#!/usr/bin/env bash
# Tests of the command `bloom`, with bash, coreutils and node. Ends with "N passed, N failed".
#
#   run.sh [PATH OF bloom]     default: build/native/bloom
set -u
here=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)
bloom=$(realpath "${1:-$here/../../build/native/bloom}")
[ -x "$bloom" ] || { echo "run.sh: there is no $bloom: build it first (./build.sh test)" >&2; exit 1; }
work=$(mktemp -d)
trap 'chmod -R u+w "$work"; rm -rf "$work"' EXIT
cd "$work" || exit 1

passed=0
failed=0
pass() { passed=$((passed + 1)); }
fail() {
  failed=$((failed + 1))
  printf 'FAILED: %s\n' "$*"
}
same() { # NAME EXPECTED ACTUAL
  if [ "$2" = "$3" ]; then pass; else fail "$1: expected “$2”, got “$3”"; fi
}
# The command fails with this status and one line on stderr that starts with "bloom: " and matches.
refused() { # NAME STATUS PATTERN COMMAND...
  local name=$1 status=$2 pattern=$3 got
  shift 3
  "$@" > out 2> err < "${input:-/dev/null}"
  got=$?
  if [ "$got" != "$status" ]; then
    fail "$name: expected status $status, got $got: $(cat err)"
  elif [ "$(wc -l < err)" != 1 ] || ! grep -Eq "^bloom: .*$pattern" err; then
    fail "$name: expected one line “bloom: …$pattern…”, got: $(cat err)"
  else
    pass
  fi
}
# What it says beside that, such as that NOT is not certain, goes to a file.
fact() { "$bloom" info "$1" --json 2> noted | node -e "
  const facts = JSON.parse(require('fs').readFileSync(0, 'utf8'));
  console.log(String(facts[process.argv[1]]));" "$2"; }
not_count() { "$bloom" check "$1" 2> noted | grep -c '^NOT' || true; }

for part in "$here"/test_*.sh; do
  # shellcheck source=/dev/null
  . "$part"
done
printf '%d passed, %d failed\n' "$passed" "$failed"
[ "$failed" = 0 ]
