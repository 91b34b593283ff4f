# Formats: the published vectors, every family there and back, damage.
node -e "
  const fs = require('fs');
  const { filters } = JSON.parse(fs.readFileSync(process.argv[1]));
  let lines = 0;
  for (const f of filters) {
    if (!f.keys || f.keys.some((key) => /\n/.test(key))) continue;
    fs.writeFileSync('vector' + lines + '.keys', f.keys.map((key) => key + '\n').join(''));
    fs.writeFileSync('vector' + lines + '.want', [f.n, f.p, f.m, f.k, f.s, f.bits_base64].join(' '));
    lines += 1;
  }
  filters.filter((f) => !f.keys).forEach((f, i) => {
    const { n, p, m, k, s } = f;
    fs.writeFileSync('foreign' + i + '.jsonl', JSON.stringify({ version: 'x', other: [1], bloom: { n, p, m, k, s } }) +
      '\n' + JSON.stringify(f.bits_base64) + '\n');
    fs.writeFileSync('foreign' + i + '.keys', (f.contains || []).map((key) => key + '\n').join(''));
    fs.writeFileSync('foreign' + i + '.set', String(f.bits_set || ''));
  });" "$here/../vectors/pathmap.json"
for keys in vector*.keys; do
  read -r n p m k s bits < "${keys%.keys}.want"
  "$bloom" build --n "$n" --p "$p" --seed "$s" < "$keys" > vector.jsonl 2> err
  same "$keys: the vector's settings and bits" "$n $p $m $k $s $bits" "$(node -e "
    const [head, bits] = require('fs').readFileSync('vector.jsonl', 'utf8').trimEnd().split('\n').map((l) => JSON.parse(l));
    const { n, p, m, k, s } = head.bloom;
    console.log([n, p, m, k, s, bits].join(' '));")"
  same "$keys: all found" 0 "$(not_count vector.jsonl < "$keys")"
done
same 'three vectors were tried' true "$([ "$(ls vector*.keys | wc -l)" -ge 3 ] && echo true)"
same 'known keys of a foreign filter' 0 "$(not_count foreign0.jsonl < foreign0.keys)"
same 'bits of a filter with unknown keys' "$(cat foreign1.set)" "$(fact foreign1.jsonl filled)"

printf '%s\n' hello parquet bloom filter > parquet.keys
reference=$here/../vectors/parquet_bloom_filter.xxhash.bin
same 'the Parquet project’s file' 0 "$(not_count "$reference" < parquet.keys)"
same 'keys of it need not be text' 'bloom: NOT only means “not inserted as UTF-8 text”: a Parquet filter can also hold numbers.' \
  "$("$bloom" check "$reference" < parquet.keys 2>&1 > said)"
same 'is known by its content' sbbf "$(fact "$reference" format)"
# 1024 bytes are what 300 keys at 0.1 % come to.
"$bloom" build --n 300 --p 0.001 --format sbbf -o ours.sbbf < parquet.keys
if cmp -s ours.sbbf "$reference"; then pass; else fail 'our SBBF differs from the Parquet project’s'; fi

seq -f 'key %.0f' 20000 > keys
seq -f 'other %.0f' 20000 > absent
for family in classic split-block blocked counting scalable cuckoo xor fuse ribbon quotient partitioned; do
  "$bloom" build --n 20000 --p 0.01 --family $family --seed 0 < keys > $family.filter
  same "$family: family" $family "$(fact $family.filter family)"
  same "$family: every key is found" 0 "$(not_count $family.filter < keys)"
  maybe=$(( 20000 - $(not_count $family.filter < absent) ))
  printf '  %-12s %4d of 20000 absent keys are MAYBE, %s bits a key, rate told %s\n' $family $maybe \
    "$(node -p "($(fact $family.filter bits) / 20000).toFixed(2)")" "$(fact $family.filter falsePositiveRate)"
  # 200 are expected at most, with a standard deviation of 14; scalable and quotient promise less.
  same "$family: at most 300 absent ones" true "$([ $maybe -le 300 ] && echo true)"
  size=$("$bloom" size --n 20000 --p 0.01 | awk -v f=$family '$1 == f')
  # What Parquet's readers take is told beside the bits that the rate needs.
  same "$family: info says size's bits" \
    "$(case $family in split-block) echo $(( 8 * $(sed 's/.* \([0-9,]*\) bytes$/\1/; s/,//g' <<< "$size") ));; *) awk '{ print $2 }' <<< "$size";; esac)" \
    "$(case $family in counting) echo $(( 4 * $(fact $family.filter m) ));; *) fact $family.filter bits;; esac)"
  same "$family: size says the rate, within a fifth" true \
    "$(node -p "const told = $(fact $family.filter falsePositiveRate), rate = $(awk '{ print $6 }' <<< "$size"); \
      '$family' === 'split-block' ? told < rate : told > rate / 1.2 && told < rate * 1.2")"
  head -c -5 $family.filter > cut
  refused "$family: cut off" 1 'cut' "$bloom" check cut
done
"$bloom" build --n 20000 --p 0.01 --family stable < keys > stable.filter 2> err
missed=$(not_count stable.filter < keys)
printf '  stable       forgot %s of 20000 keys\n' "$missed"
for command in 'build --n 20000 --p 0.01 --family stable -o forgets' 'check stable.filter' 'info stable.filter'; do
  # shellcheck disable=SC2086
  "$bloom" $command < keys 2> err > said
  same "stable: ${command%% *} says once that NOT is not certain" 1 "$(grep -c '^bloom: .*NOT is likely, but not certain\.$' err)"
done
same 'stable: and so does the help' 1 "$("$bloom" build --help | tr -s ' \n' ' ' | grep -c 'A stable filter forgets old keys: its NOT is not certain')"
same 'no other needs that word' '' "$("$bloom" check classic.filter < keys 2>&1 > said)"
same 'stable: forgets at most 1 %' true "$([ "$missed" -le 200 ] && echo true)"
"$bloom" build --n 20000 --p 0.01 --family classic --format native < keys > native.filter
same 'native classic' 'native classic 0' \
  "$(fact native.filter format) $(fact native.filter family) $(not_count native.filter < keys)"
for file in native.filter fuse.filter; do
  # One bit of the middle turned over: the checksum sees it.
  node -e "
    const bytes = require('fs').readFileSync(process.argv[1]);
    bytes[bytes.length >> 1] ^= 4;
    require('fs').writeFileSync('turned', bytes);" $file
  refused "$file: one bit turned over" 1 'checksum' "$bloom" check turned
done
for family in classic counting fuse; do
  "$bloom" build --n 20000 --p 0.01 --family $family --seed 7 --format native < keys > seeded 2> err ||
    "$bloom" build --n 20000 --p 0.01 --family $family --seed 7 < keys > seeded
  same "$family: another seed, another filter, every key" '1 0' \
    "$(cmp -s seeded $family.filter; echo $?) $(not_count seeded < keys)"
done
for family in cuckoo quotient counting xor fuse ribbon; do
  for _ in 1 2 3 4 5 6 7 8 9 10 11 12; do head -n 500 keys; done > repeated
  "$bloom" build --n 500 --p 0.01 --family $family < repeated > repeated.filter 2> err
  same "$family: keys that are repeated" 0 "$(not_count repeated.filter < repeated)"
done
yes apple | head -n 100000 | "$bloom" build --n 10 --p 0.01 --family ribbon -o repeated.filter
same 'ribbon: one key a hundred thousand times is one' "1 $(echo apple | "$bloom" build --n 10 --p 0.01 --family ribbon | cksum)" \
  "$(fact repeated.filter estimatedKeys) $(cksum < repeated.filter)"
same 'the bytes of the bits, and of the file' "23964 $(stat -c %s classic.filter)" "$(fact classic.filter bytes) $(fact classic.filter fileBytes)"
input=keys
refused 'a full cuckoo filter' 1 'full' "$bloom" build --n 10000 --p 0.01 --family cuckoo
unset input
same 'too many keys are told' 1 "$("$bloom" build --n 1000 --p 0.01 < keys 2>&1 > many | grep -c '^bloom: 20000 keys')"
estimate=$(fact classic.filter estimatedKeys)
same 'estimated keys within 2 %' true "$(node -p "Math.abs($estimate - 20000) < 400")"
same 'info in words' 1 "$("$bloom" info classic.filter | grep -c '^falsePositiveRate  *0\.0099')"

# A promise that is not kept is told, with the rate that is.
seq 1000 > thousand
"$bloom" build --n 1000 --p 1e-9 -o reached.jsonl < thousand 2> err
same 'a rate that double hashing does not reach' 1 "$(grep -Ec '^bloom: .*rate is [1-9.]+e-06, not 1e-09: its format' err)"
same 'info says what it reaches' true "$(node -p "const p = $(fact reached.jsonl falsePositiveRate); p > 1e-6 && p < 1e-5")"
same 'with no more digits than its hits can tell' true \
  "$(node -p "/^[0-9](\\.[0-9])?e-6$/.test(String($(fact reached.jsonl falsePositiveRate).toExponential()))")"
same 'and what was asked for' 1e-9 "$(fact reached.jsonl p)"
"$bloom" build --n 1000 --p 1e-9 --family classic --format native -o reached.native < thousand 2> err
same 'independent hashes keep it, in silence' ' independent true' \
  "$(cat err) $(fact reached.native scheme) $(node -p "$(fact reached.native falsePositiveRate) < 1.15e-9")"
same 'a promise that is kept needs no words' '' "$("$bloom" build --n 20000 --p 0.01 < keys 2>&1 > kept)"
"$bloom" size --n 184467440737095517 --p 0.01 > huge
same 'no size overflows' 12 "$(tail -n +2 huge | awk '$4 > 7 && $4 < 266 && $2 / $4 > 1.84e17 && $2 / $4 < 1.85e17' | wc -l)"
same 'limits are told as such, after the number' 12 "$(grep -c '[0-9]  larger than this program can build: ' huge)"
same 'and with digits in groups' 0 "$(sed 's/.*  larger/larger/' huge | tail -n +2 | grep -c '[0-9]\{5\}')"
"$bloom" build --n 20000 --p 0.01 --family split-block --format native < keys > own.filter
same 'split blocks of their own size' "$("$bloom" size --n 20000 --p 0.01 | awk '$1 == "split-block" { print $2 }')" \
  "$(fact own.filter bits)"
refused 'a rate below all doubles near 1' 2 '1e-7' "$bloom" build --n 10 --p 1e-140 --format sbbf

# Filters of other systems.
node -e "
  const fs = require('fs');
  const { filters } = JSON.parse(fs.readFileSync(process.argv[1]));
  filters.forEach(({ n, p, keys, hex }, i) => {
    fs.writeFileSync('guava' + i + '.keys', keys.map((key) => key + '\n').join(''));
    fs.writeFileSync('guava' + i + '.theirs', Buffer.from(hex, 'hex'));
    fs.writeFileSync('guava' + i + '.want', n + ' ' + p + '\n');
  });" "$here/../vectors/guava.json"
for keys in guava*.keys; do
  read -r n p < "${keys%.keys}.want"
  "$bloom" build --n "$n" --p "$p" --format guava < "$keys" > guava.filter 2> err
  if cmp -s guava.filter "${keys%.keys}.theirs"; then pass; else fail "$keys: not the bytes that Guava wrote"; fi
  same "$keys: all found" 0 "$(not_count "${keys%.keys}.theirs" < "$keys")"
done
same 'five filters of Guava were tried' 5 "$(ls guava*.keys | wc -l)"
for format in guava bip37; do
  "$bloom" build --n 20000 --p 0.01 --format $format < keys > $format.filter
  same "$format: that keys need not be text is said once" 2 "$({ "$bloom" check $format.filter < keys; "$bloom" info $format.filter; } 2>&1 > said |
    grep -c '^bloom: NOT only means “not inserted as UTF-8 text”: a')"
  same "$format: known by its content" "classic $format" "$(fact $format.filter family) $(fact $format.filter format)"
  same "$format: every key is found" 0 "$(not_count $format.filter < keys)"
  maybe=$(( 20000 - $(not_count $format.filter < absent) ))
  same "$format: at most 300 absent ones" true "$([ $maybe -le 300 ] && echo true)"
  same "$format: the rate told is near" true "$(node -p "Math.abs($(fact $format.filter falsePositiveRate) - 0.01) < 0.0005")"
  same "$format: estimated keys within 2 %" true "$(node -p "Math.abs($(fact $format.filter estimatedKeys) - 20000) < 400")"
done
same 'guava: m and k' '191744 7' "$(fact guava.filter m) $(fact guava.filter k)"
head -c -5 guava.filter > cut
refused 'guava: cut off' 1 'announces 2996 longs' "$bloom" check cut
(printf '\0'; tail -c +2 guava.filter) > older
refused 'guava: the older strategy' 1 'MITZ_32' "$bloom" info older
head -c -5 bip37.filter > cut
refused 'bip37: cut off' 1 'no filter' "$bloom" check cut
"$bloom" build --n 20000 --p 0.01 --format bip37 --family classic --seed 4294967295 < keys > tweaked.filter
same 'bip37: the seed is the tweak' '4294967295 0 0 1' "$(fact tweaked.filter tweak) $(fact tweaked.filter flags) \
$(not_count tweaked.filter < keys) $(cmp -s tweaked.filter bip37.filter; echo $?)"
# BIP-37's published examples, made for 3 keys; the third matches every key.
printf '\x03\x61\x4e\x9b\x05\0\0\0\0\0\0\0\x01' > published.bip37
same 'bip37: a published filter' '24 5 0 1 12' \
  "$(for name in m k tweak flags filled; do fact published.bip37 $name; done | xargs)"
printf '\0\x05\0\0\0\0\0\0\0\0' > everything.bip37
same 'bip37: no bytes match every key' "$(printf 'MAYBE\tany')" "$(echo any | "$bloom" check everything.bip37)"
same 'bip37: and its rate is 1' 1 "$(fact everything.bip37 falsePositiveRate)"
# A BIP-37 filter begins with its length: 21 bytes begin like Parquet's, 123 like JSON, 239 like a
# byte order mark, 1 and 0 like Guava's. Our own form begins with eight bytes that no length is.
for bytes in 1 21 123 239; do
  { printf "\\x$(printf %02x $bytes)"; printf '\xbb\xbf%0300d' 0 | head -c $bytes
    printf '\x05\0\0\0\x07\0\0\0\x02'; } > begins.bip37
  same "bip37 of $bytes bytes" "bip37 $(( 8 * bytes )) 7" "$(fact begins.bip37 format) $(fact begins.bip37 m) $(fact begins.bip37 tweak)"
done
same 'a path map stays one' jsonl "$(fact vector.jsonl format)"
