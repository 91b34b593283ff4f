#!/bin/sh
# Runs the linker with its map, which it prints, in a file: link.sh FILE COMMAND... Emscripten 3.1.6
# does not hand on the option that names a file.
file=$1
shift
exec "$@" -Wl,--print-map > "$file"
