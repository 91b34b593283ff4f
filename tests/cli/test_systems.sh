# What other systems make of n keys at rate p.
systems=$("$bloom" size --system list | cut -d ' ' -f 1)
same 'systems' 25 "$(wc -l <<< "$systems")"
for system in $systems; do
  "$bloom" size --n 10k --p 1% --system "$system" > out 2> err || fail "size for $system: $(cat err)"
  same "rows for $system" 'system write builds as rate mind source ' \
    "$(grep -o '^[a-z][a-z]*' out | tr '\n' ' ')"
done
"$bloom" size --n 1M --p 1% --system redis > out
same 'the line for Redis' 'write   BF.RESERVE keys 0.01 1000000 NONSCALING' "$(grep ^write out)"
same 'the size in Redis' 'builds  9585088 bits, 9.585 a key; k = 7; 1198136 bytes stored' "$(grep ^builds out)"
same 'the rate in Redis' 'rate    1.00 % for the 1.00 % asked' "$(grep ^rate out)"
rate() { "$bloom" size --n "$1" --p "$2" --system "$3" | sed -n 's/^rate *//p'; }
same 'everything found' 'rate    100 % for the 1.00 % asked' "rate    $(rate 1M 1% bip37)"
same 'a small rate' '0.0101 % for the 0.0100 % asked' "$(rate 1M 1e-4 redis)"
same 'a smaller rate' '1 in 170000 for the 1 in 171000 asked' "$(rate 10M '1 in 171000' npm-bloom-filters)"
same 'lines of several lines' 2 "$("$bloom" size --n 1k --p 1% --system orc | grep -c 'orc\.bloom\.filter')"
refused 'a system that is none' 2 '--system list' "$bloom" size --n 1M --p 1% --system mysql
refused 'a system without n' 2 '--n is required' "$bloom" size --p 1% --system redis
refused 'more than Redis takes' 2 'Redis takes' "$bloom" size --n 1e10 --p 1% --system redis
refused 'more than any takes' 2 '1000000000000' "$bloom" size --n 1e13 --p 1% --system go
