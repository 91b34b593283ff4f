#!/usr/bin/env bash
# Another project takes the library: by add_subdirectory, by find_package and by pkg-config, each
# with -Wall -Wextra -Werror of its own, into programs and plug-ins, as an archive and as a shared
# library; and the program in core/bloom/README.md does what it says.
# Ends with one line: N passed, N failed.
set -uo pipefail
here=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)
root=$here/../..
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
warnings=(-Wall -Wextra -Werror)

# Includes every header of the library, in alphabetical order.
headers=$work/headers.cpp
(cd "$root/core" && find bloom -name '*.hpp' | LC_ALL=C sort | sed 's|.*|#include <&>|') > "$headers"

# A program, and a plug-in with its host.
consume() { # DIRECTORY CMAKE-OPTION...
  cmake -G Ninja -S "$here" -B "$1" -DCMAKE_BUILD_TYPE=Release "-DCONSUMER_HEADERS=$headers" "${@:2}" &&
    cmake --build "$1" && "$1/consumer" && "$1/host"
}

# Where there is a system's xxHash nothing may be fetched: the cache stays empty. This project warns
# of more than the library does, which stops no build.
subdirectory() {
  consume "$work/subdirectory" -DCMAKE_CXX_FLAGS=-Wpadded -DBLOOM_CACHE="$work/cache" || return
  if grep -q 'BLOOM_XXHASH_INCLUDE_DIR.*NOTFOUND' "$work/subdirectory/CMakeCache.txt"; then
    echo 'There is no xxhash.h on this machine: it was fetched.'
  elif [ -e "$work/cache" ]; then
    echo 'Something was fetched:' && ls -R "$work/cache" && return 1
  fi
}

install() {
  cmake -G Ninja -S "$root/core" -B "$work/library" -DCMAKE_INSTALL_PREFIX="$work/first" &&
    cmake --build "$work/library" && cmake --install "$work/library" &&
    mv "$work/first" "$work/prefix"  # an installed tree may be moved
}

# The licences of what is in the library come with it.
licences() {
  grep -q 'Bloom Filter Simulator authors' "$work"/prefix/share/licenses/bloom/LICENSE &&
    grep -q 'Yann Collet' "$work"/prefix/share/licenses/bloom/LICENSE.xxHash &&
    grep -q 'Redistributions in binary form' "$work"/prefix/share/licenses/bloom/LICENSE.xxHash
}

# As a shared library, in the project and from where that installs it; with ThreadSanitizer, which
# stops at a race. (Some of its versions cannot run where addresses are too random.)
shared() {
  local tsan=(-DCMAKE_BUILD_TYPE=Debug '-DCMAKE_CXX_FLAGS_DEBUG=-O1 -fsanitize=thread')
  consume "$work/shared" -DBUILD_SHARED_LIBS=ON -DBLOOM_INSTALL=ON "${tsan[@]}" \
    -DCMAKE_INSTALL_PREFIX="$work/shared-prefix" || return
  "$work/shared/threads" || setarch -R "$work/shared/threads" || return
  cmake --install "$work/shared" && rm -r "$work/shared" || return
  local library
  library=$(find "$work/shared-prefix" -name libbloom_core.so.1.0.0)
  [ -n "$library" ] && [ -e "${library%.0.0}" ] && readelf -d "$library" | grep 'SONAME.*libbloom_core.so.1]' &&
    consume "$work/shared" -DBLOOM_INSTALLED=ON -DCMAKE_PREFIX_PATH="$work/shared-prefix" "${tsan[@]}" &&
    ldd "$work/shared/consumer" | grep 'libbloom_core.so.1 => .*shared-prefix'
}

package() { consume "$work/package" -DBLOOM_INSTALLED=ON -DCMAKE_PREFIX_PATH="$work/prefix"; }

# compile PROGRAM SOURCE...
compile() {
  local program=$1 flags pc
  shift
  pc=$(find "$work/prefix" -name bloom.pc)
  flags=$(PKG_CONFIG_PATH=${pc%/*} pkg-config --cflags --libs bloom) &&
    # shellcheck disable=SC2086
    "${CXX:-c++}" -std=c++20 -O1 "${warnings[@]}" -o "$program" "$@" $flags
}

pkg_config() { compile "$work/consumer" "$here/main.cpp" "$headers" && "$work/consumer"; }

# Files of one program may be compiled for different processors: they answer alike, and the one with
# AVX2 leaves no function to the linker that it might choose for the others.
processors() {
  local object flags=()
  if [ "$(uname -m)" = x86_64 ]; then flags=(-mavx2); fi
  local pc
  pc=$(find "$work/prefix" -name bloom.pc)
  build() { # NAME FLAG...
    object=$work/$1.o
    # shellcheck disable=SC2046
    "${CXX:-c++}" -std=c++20 -O0 "${warnings[@]}" "-DANSWERS=$1" "${@:2}" -c -o "$object" "$here/processors.cpp" \
      $(PKG_CONFIG_PATH=${pc%/*} pkg-config --cflags bloom)
  }
  build answers_of_any && build answers_of_this_machine -march=native &&
    build answers_with_avx2 "${flags[@]}" || return
  if nm -C "$object" | grep -E ' W .*((SplitBlockFilter|AskedByKey|FilledByKey).*may_contain|detail::split_block_)'; then
    echo 'These functions have a copy of their own for AVX2.' && return 1
  fi
  compile "$work/processors" -DMAIN "$here/processors.cpp" "$work"/answers_*.o && "$work/processors"
}

# Where an insert may find no room, the compiler warns of an answer that is ignored, and nowhere else.
ignored() { # FAMILY...
  local family header
  for family in "$@"; do
    header=$(cd "$root/core" && grep -l "^class $family" bloom/filters/*.hpp)
    printf '#include <%s>\nvoid use(bloom::%s& filter, std::span<const std::string_view> keys, std::span<const bloom::Hash> hashes) {
      filter.insert("apple");\nfilter.insert(hashes[0]);\nfilter.insert_all(keys);\nfilter.insert_all(hashes);\n}\n' "$header" "$family"
  done > "$work/ignored.cpp"
  "${CXX:-c++}" -std=c++20 -Wall -Wextra "-I$root/core" -fsyntax-only "$work/ignored.cpp" > "$work/warnings" 2>&1 || return
  cat "$work/warnings"
  grep -c 'ignoring return value' "$work/warnings" > "$work/count" || true
}
ignored_inserts() {
  ignored ClassicFilter SplitBlockFilter BlockedFilter CountingFilter StableFilter && [ ! -s "$work/warnings" ] &&
    ignored ScalableFilter CuckooFilter QuotientFilter && [ "$(cat "$work/count")" = 12 ]
}

# The first block of C++ in the README of the library, and beside it what it says that it prints.
readme() {
  awk '/^```cpp$/ { on = 1; next } /^```$/ { if (on) exit } on' "$root/core/bloom/README.md" > "$work/readme.cpp"
  sed -n 's|.*// prints: ||p' "$work/readme.cpp" > "$work/expected"
  [ -s "$work/expected" ] || { echo 'core/bloom/README.md has no program that prints something.'; return 1; }
  compile "$work/readme" "$work/readme.cpp" && (cd "$work" && ./readme) > "$work/printed" &&
    diff "$work/expected" "$work/printed"
}

passed=0
failed=0
try() { # NAME COMMAND
  if "$2" > "$work/log" 2>&1; then
    passed=$((passed + 1))
    echo "ok   $1"
  else
    failed=$((failed + 1))
    echo "FAIL $1"
    tail -n 40 "$work/log"
  fi
}

install > "$work/install.log" 2>&1 || tail -n 40 "$work/install.log"
try 'a project that takes the library by add_subdirectory' subdirectory
try 'a project that finds the installed package' package
try 'the licences that are installed' licences
try 'a project that takes the library as a shared one, and reads a filter in four threads' shared
try 'a program that is compiled with the flags of pkg-config' pkg_config
try 'a program of files that are compiled for different processors' processors
try 'inserts whose answers are ignored' ignored_inserts
try 'the program in core/bloom/README.md' readme
echo "$passed passed, $failed failed"
[ "$failed" = 0 ]
