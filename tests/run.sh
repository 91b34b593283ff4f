#!/usr/bin/env bash
# Runs the tests that parts.txt lists; ends with "N passed, N failed".
#
#   run.sh            every kind of test once, those with random rounds a fourth of them
#   run.sh all        every test
#   run.sh list       names the parts
#   run.sh PART...    these parts
set -eEuo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."
. core/cmake/steps.sh

names=() hows=() needs=() commands=()
wanted() { # NAME WHEN ARGUMENT...
  local name=$1 when=$2
  shift 2
  case ${1:-} in
    '') [ "$when" != all ] ;;
    all) [ "$when" != once ] ;;
    *) [[ " $* " = *" $name "* ]] ;;
  esac
}
read_parts() { # ARGUMENT...
  local name when how need command
  while IFS='|' read -r name when how need command; do
    read -r name <<< "$name"
    read -r when <<< "$when"
    if [[ -z $name || $name = \#* ]] || ! wanted "$name" "$when" "$@"; then continue; fi
    read -r how <<< "$how"
    read -r command <<< "$command"
    names+=("$name") hows+=("$how") needs+=("$need") commands+=("$command")
  done < tests/parts.txt
}

# Installs and builds what the parts need: each thing once, each preset in one go.
prepare() {
  local all kind name groups=() folders=() presets=()
  local -A targets=()
  all=$(tr ' ' '\n' <<< "${needs[*]}" | awk 'NF && !seen[$0]++')
  while IFS=: read -r kind name; do
    case $kind in
      tools) groups+=("$name") ;;
      npm) folders+=("$name") ;;
      *)
        [ -n "${targets[$kind]:-}" ] || presets+=("$kind")
        targets[$kind]+=" $name"
        ;;
    esac
  done <<< "$all"
  need "${groups[@]}"
  local preset folder
  for preset in "${presets[@]}"; do
    # shellcheck disable=SC2086
    build "$preset" ${targets[$preset]}
  done
  for folder in "${folders[@]}"; do install_packages "$folder"; done
}

# The runners print lines "N passed, N failed", which are added up. One that fails without saying
# how often has failed once.
passed=0 failed=0 skipped=0 again=()
add_up() { # NAME
  local log=build/test/$1.log status p f s sum=0
  status=$(< "$log.status")
  while read -r p f s; do
    passed=$((passed + p)) sum=$((sum + f)) skipped=$((skipped + ${s:-0}))
  done < <(sed -nE 's/^([0-9]+) passed, ([0-9]+) failed(, ([0-9]+) skipped)?$/\1 \2 \4/p' "$log")
  if [ "$status" != 0 ] && [ "$sum" = 0 ]; then sum=1; fi
  failed=$((failed + sum))
  if [ "$sum" != 0 ]; then again+=("$1"); fi
}

run() { # NAME COMMAND
  local status=0
  eval "$2" > "build/test/$1.log" 2>&1 || status=$?
  echo "$status" > "build/test/$1.log.status"
}

# What runs at the side is shown when all of it has ended.
started=() idle=false
show_started() {
  local name
  wait
  for name in "${started[@]}"; do
    printf '\n-- %s\n' "$name"
    cat "build/test/$name.log"
    add_up "$name"
  done
  started=() idle=false
}
start() { # NAME COMMAND
  echo "   $1 (after $SECONDS s)"
  started+=("$1")
  run "$1" "$2" &
}

run_part() { # NAME HOW COMMAND
  local pid
  case $2 in
    one)
      while [ "$(jobs -rp | wc -l)" -ge "$(nproc)" ]; do wait -n || true; done
      start "$1" "$3"
      ;;
    idle)
      show_started
      idle=true
      start "$1" "nice -n 19 $3"
      ;;
    whole)
      $idle || show_started
      step "Testing: $1"
      : > "build/test/$1.log"
      run "$1" "$3" &
      pid=$!
      tail -n +1 -f --pid="$pid" "build/test/$1.log"
      wait "$pid"
      add_up "$1"
      ;;
  esac
}

if [ "${1:-}" = list ]; then
  awk -F' *[|] *' '!/^#/ { printf "%-18s %-7s %s\n", $1, $2, $5 }' tests/parts.txt
  exit
fi
read_parts "$@"
if [ $# = 0 ]; then export BLOOM_SHARE=4; fi
for part in "$@"; do
  [ "$part" = all ] || [[ " ${names[*]} " = *" $part "* ]] ||
    stop "there is no part “$part” of the tests: ./build.sh test list names them"
done
prepare
mkdir -p build/test
rm -f build/test/*
step 'Testing'
for index in "${!names[@]}"; do
  run_part "${names[index]}" "${hows[index]}" "${commands[index]}"
done
show_started
[ ${#again[@]} = 0 ] || printf '\nto run what failed again: ./build.sh test %s\n' "${again[*]}"
printf '\n%d passed, %d failed%s\n' "$passed" "$failed" "$([ "$skipped" = 0 ] || echo ", $skipped skipped")"
[ "$failed" = 0 ] || exit 1
