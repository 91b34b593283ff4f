#!/usr/bin/env bash
# clang-format over the C and C++ sources, clang-tidy over what the native build compiles.
# Ends with "N passed, N failed".
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."

git ls-files '*.[ch]pp' '*.c' | xargs clang-format --dry-run -Werror ||
  { echo 'FAIL clang-format -i would change the files above'; exit 1; }

# Each file by itself: without the headers that are read once for all, and what goes with them.
mkdir -p build/lint
sed -E 's/ -Winvalid-pch -include [^ "]+//; s/ -Wno-[a-z-]+//g' build/native/compile_commands.json \
  > build/lint/compile_commands.json
sources=$(sed -n "s|.*\"file\": \"$PWD/\(.*\)\".*|\1|p" build/native/compile_commands.json |
  grep -E '^(core|web|tests)/' | sort -u)
tidy() { clang-tidy --quiet -p build/lint "$1" 2> /dev/null || { echo "FAIL $1"; return 1; }; }
export -f tidy
xargs -P "$(nproc)" -I{} bash -c 'tidy {}' <<< "$sources" | tee build/lint/found || true
failures=$(grep -c '^FAIL ' build/lint/found || true)
echo "$(($(wc -l <<< "$sources") - failures)) passed, $failures failed"
[ "$failures" = 0 ]
