#!/usr/bin/env bash
# Configures build/PRESET of the project in this folder: configure.sh PRESET [LAUNCHER]
#
# Does nothing where that was done with the same CMakePresets.json. With another one it begins anew,
# so that nothing stays of what a preset no longer sets.
set -euo pipefail
build=build/$1
presets=$(cksum < CMakePresets.json)
if [ -f "$build/build.ninja" ] && [ "$(cat "$build/presets.sum" 2> /dev/null)" = "$presets" ]; then
  exit
fi
rm -f "$build/CMakeCache.txt"
${2:-} cmake --preset "$1"
echo "$presets" > "$build/presets.sum"
