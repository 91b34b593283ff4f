# Parts that were built apart, with the same --n, --p and --seed, merge to the filter of one build.
seq 100000 > all
split -n l/8 -d all part.
for made in 'classic jsonl' 'classic native' 'classic guava' 'classic bip37' 'split-block sbbf' 'blocked native' 'counting native' 'quotient native' 'partitioned native'; do
  read -r family format <<< "$made"
  size=100000
  [ "$format" = bip37 ] && size=10000
  options=(--n $size --p 0.01 --family "$family" --format "$format" --seed 7)
  case $format in sbbf | guava) options=(--n $size --p 0.01 --family "$family" --format "$format") ;; esac
  rm -f -- *.bloom
  for part in part.0?; do "$bloom" build "${options[@]}" -o "$part.bloom" < "$part" 2> /dev/null; done
  "$bloom" build "${options[@]}" -o whole < all 2> /dev/null
  "$bloom" merge part.0?.bloom -o merged > said
  same "$family as $format: 8 parts are one build" "$(cksum < whole)" "$(cksum < merged)"
  same "$family as $format: what it holds is said" "$("$bloom" info whole)" "$(cat said)"
done
"$bloom" merge part.00.bloom -o alone > /dev/null
same 'one part is itself' "$(cksum < part.00.bloom)" "$(cksum < alone)"
"$bloom" build --n 1000 --p 0.01 -o one < part.00 2> /dev/null
"$bloom" build --n 1000 --p 0.01 --seed 1 -o other_seed < part.00 2> /dev/null
"$bloom" build --n 2000 --p 0.01 -o other_size < part.00 2> /dev/null
"$bloom" build --n 1000 --p 0.01 --format native -o other_format < part.00 2> /dev/null
"$bloom" build --n 1000000 --p 0.01 --family cuckoo -o kicked < part.00
"$bloom" build --n 1000000 --p 0.01 --family blocked -o lines < part.00
cp one kept
refused 'unlike seeds' 1 'seed 0, the other m = 9588, k = 7, scheme double, seed 1' "$bloom" merge one other_seed -o kept
refused 'unlike sizes' 1 'm = 9588.*m = 19176' "$bloom" merge one other_size -o kept
refused 'unlike formats' 1 'jsonl.*native' "$bloom" merge one other_format -o kept
refused 'unlike families' 1 'of the family cuckoo, the other of blocked' "$bloom" merge kicked lines -o kept
same 'to standard output, and nothing else' "$(cksum < alone)" "$("$bloom" merge part.00.bloom -o /dev/stdout | cksum)"
same 'to standard output by a dash, with as many parts as there must be' "$(cksum < alone)" \
  "$("$bloom" merge --parts 1 part.00.bloom -o - | cksum)"
same 'from standard input' "$(cksum < alone)" "$("$bloom" merge - -o - < part.00.bloom | cksum)"
same 'to standard output by its empty name' "$(cksum < alone)" "$("$bloom" merge part.00.bloom -o '' | cksum)"
sed '1s/.*/{"version":"routing-v3","etag":"W\/7","bloom":{"n":1000,"p":0.01,"m":9588,"k":7,"s":0}}/' one > versioned
"$bloom" merge versioned one -o united > /dev/null
same 'what else is in the header' 'routing-v3 W/7 9588' "$(head -n 1 united | node -e "
  const { version, etag, bloom } = JSON.parse(require('fs').readFileSync(0, 'utf8'));
  console.log(version, etag, bloom.m);")"
refused 'a family that cannot' 1 'cannot be merged' "$bloom" merge kicked kicked -o kept
refused 'a part that is missing' 1 'No such file' "$bloom" merge one nowhere -o kept
refused 'fewer parts than there must be' 1 'There are 2 files to merge, but --parts is 3: build the missing parts' \
  "$bloom" merge --parts 3 one one -o kept
refused 'more parts' 1 'There are 2 files to merge, but --parts is 1: .*remove those of an earlier run' "$bloom" merge one one --parts 1 -o kept
refused 'no number of parts' 2 'parts.*0 is no whole number from 1' "$bloom" merge one one --parts 0 -o kept
refused 'nothing to merge' 2 'FILE' "$bloom" merge -o kept
refused 'nowhere to write' 2 'output' "$bloom" merge one one
same 'a refusal changes nothing' "$(cksum < one)" "$(cksum < kept)"
"$bloom" merge one one -o one > /dev/null
same 'a part can be replaced' "$(cksum < kept)" "$(cksum < one)"
