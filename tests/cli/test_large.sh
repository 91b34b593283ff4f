# A million keys, and memory that does not depend on how many there are.
seq -f 'https://example.org/%.0f' 1000000 > million
for format in jsonl sbbf; do
  "$bloom" build --n 1000000 --p 0.001 --format $format -o million.$format < million
  same "a million keys as $format: every one is found" 0 "$(not_count million.$format < million)"
done
same 'one line a key' 1000000 "$("$bloom" check million.sbbf < million | wc -l)"
same 'the keys come back as they were' "$(cksum < million)" "$("$bloom" check million.sbbf < million | cut -f 2- | cksum)"
# 64 MB of address space beside the program hold the filter and its buffer, not 90 MB of keys.
same 'five million keys in 64 MB' 0 "$(
  (seq 10000000 14999999 | (ulimit -v 65536; "$bloom" build --n 1000000 --p 0.1 -o small.jsonl)) 2> /dev/null
  echo $?)"
input=$work/million
refused 'more memory than there is' 1 'memory' bash -c "ulimit -v 65536; exec \"$bloom\" build --n 100000000 --p 0.01"
unset input
# A filter is read in pieces: beside the one of 128 MiB there is no room for its file, nor beside two.
for format in native sbbf guava; do
  case $format in
    guava) kind='--format guava --n 112000000 --p 0.01' ;;
    sbbf) kind='--format sbbf --n 60000000 --p 0.001' ;;
    *) kind='--family split-block --format native --n 63500000 --p 0.001' ;;
  esac
  # shellcheck disable=SC2086
  seq 1000 | "$bloom" build $kind -o "large.$format"
  same "$format: the file is large" yes "$([ "$(stat -c %s "large.$format")" -gt 134000000 ] && echo yes)"
  same "$format: one filter in the memory of one" "$format" "$(
    ulimit -v 204800
    "$bloom" info "large.$format" --json | sed 's/.*"format":"\([a-z0-9]*\)".*/\1/')"
  same "$format: two merged in the memory of two" 0 "$(
    ulimit -v 335872
    "$bloom" merge "large.$format" "large.$format" -o merged > /dev/null && not_count merged <<< 17)"
  rm -f "large.$format" merged
done
