# What is refused, and how.
refused 'no command' 2 'Say what to do' "$bloom"
refused 'unknown command' 2 'frob' "$bloom" frob
refused 'size without n' 2 '--n is required' "$bloom" size --p 0.1
for n in 0 -5 many 0x10 2.5 1e 1__0 1,00 1e20 18446744073709551616; do
  refused "n of $n" 2 'no whole number from 1 to 18446744073709551615' "$bloom" size "--n=$n" --p 0.1
done
for p in 0 1 -0.1 1.5 nan 100% half 0x1p-3 0,1 '3 in 2' 1/0; do
  refused "p of $p" 2 'must be above 0 and below 1' "$bloom" size --n 5 "--p=$p"
done
# Numbers are decimal, as people write them.
for n in 010 10.0 1e1 0.01k 1_0; do
  same "n of $n" "$("$bloom" size --n 10 --p 0.001)" "$("$bloom" size "--n=$n" --p 0.1%)"
done
same 'n of 10M' "$("$bloom" size --n 10000000 --p 0.001)" "$("$bloom" size --n 10M --p '1 in 1_000')"
printf 'a\n' | "$bloom" build --n 08 --p 1/1000 --seed 010 -o decimal
same 'seed of 010' 10 "$(fact decimal seed)"
refused 'unknown family' 2 'bogus' "$bloom" build --n 5 --p 0.1 --family bogus
refused 'unknown format' 2 'bogus' "$bloom" build --n 5 --p 0.1 --format bogus
same 'help names the formats' 1 "$("$bloom" build --help | tr -s ' \n' ' ' | grep -c 'jsonl, guava or bip37 (classic), sbbf (split-block) or native. Default: by the family')"
refused 'format of another family' 2 'holds classic' "$bloom" build --n 5 --p 0.1 --family fuse --format jsonl
refused 'seed of a split-block filter' 2 'must be 0' "$bloom" build --n 5 --p 0.1 --format sbbf --seed 1
refused 'seed of a Guava filter' 2 'must be 0 for Guava' "$bloom" build --n 5 --p 0.1 --format guava --seed 1
refused 'a family that Guava has not' 2 'guava holds classic' "$bloom" build --n 5 --p 0.1 --format guava --family cuckoo
refused 'a family that Bitcoin has not' 2 'bip37 holds classic' "$bloom" build --n 5 --p 0.1 --format bip37 --family split-block
refused 'too many keys for BIP-37' 2 '36,000 bytes' "$bloom" build --n 100000 --p 0.01 --format bip37
refused 'too low a rate for BIP-37' 2 '2\^-51' "$bloom" build --n 5 --p 1e-16 --format bip37
refused 'too many keys for Guava' 2 '67,108,863 longs' "$bloom" build --n 1000000000 --p 0.01 --format guava
refused 'too low a rate for Guava' 2 '255 hashes' "$bloom" build --n 5 --p 1e-80 --format guava
for seed in -1 4294967296 x; do
  refused "seed of $seed" 2 'no whole number from 0 to 4294967295' "$bloom" build --n 5 --p 0.1 "--seed=$seed"
done
refused 'rate out of reach' 2 'fingerprints of 16 bits' "$bloom" build --n 5 --p 1e-9 --family xor
refused 'keys in a file' 2 'not expected: nowhere\. Keys come on standard input, as with “< FILE”\.' "$bloom" build --n 5 --p 0.1 nowhere
refused 'keys after the filter' 2 'Keys come on standard input' "$bloom" check filter apple
refused 'an option that is none' 2 'not expected: --keys\. bloom --help says more' "$bloom" build --n 5 --p 0.1 --keys
refused 'check without a file' 2 'FILE' "$bloom" check
same 'help has status 0' 0 "$("$bloom" --help > out; echo $?)"
same 'help names the commands' 4 "$(grep -Ec '^  (size|build|check|info) ' out)"

# Files that are no filters.
refused 'missing file' 1 'No such file' "$bloom" check nowhere
refused 'directory' 1 'directory' "$bloom" info .
printf '' > nothing
refused 'empty file' 1 'no filter' "$bloom" check nothing
head -c 100000 /dev/urandom | tr -d '\000-\037{' > garbage
refused 'garbage' 1 'no filter' "$bloom" check garbage
printf '{"version":"x","bloom":{"n":1,"p":0.1,"m":4294967295,"k":3,"s":0}}\n"AAAA"\n' > boast
refused 'header that promises more than there is' 1 'base64' "$bloom" info boast
printf '\025\200\200\200\200\020\034\034\000\000\034\034\000\000\034\034\000\000\000' > boast.sbbf
refused 'the same in Parquet' 1 '' "$bloom" info boast.sbbf

# What a header claims is read as it is, or refused.
claims() { printf '{"version":"x","bloom":{"n":%s,"p":0.1,"m":6,"k":1,"s":0}}\n"AA=="\n' "$1" > claim; }
for n in 0 4 0.25 18446744073709551616 1e19; do
  claims "$n"
  same "a claim of $n keys" "$(node -p "$n")" "$(fact claim n)"
done
for n in -0.5 1e299 1e20; do
  claims "$n"
  refused "a claim of $n keys" 1 'bloom.n must be a number of 0' "$bloom" info claim
done
