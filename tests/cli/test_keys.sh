# How lines become keys, and what comes out.
fruit='apple banana cherry grape lemon orange'
# shellcheck disable=SC2086
printf '%s\n' $fruit > lf
# shellcheck disable=SC2086
printf '%s\r\n' $fruit > crlf
head -c -1 lf > unended
printf '\357\273\277' | cat - lf > marked
"$bloom" build --n 6 --p 0.05 < lf > lf.jsonl
for form in crlf unended marked; do
  same "$form input gives the same filter" "$(cat lf.jsonl)" "$("$bloom" build --n 6 --p 0.05 < $form)"
done
same 'the published bits' '"uNSBeYUA"' "$(tail -n 1 lf.jsonl)"
same 'verdict, tab, key' $'MAYBE\tapple\nNOT\tkiwi\nNOT\t\nNOT\ttwo words' \
  "$(printf 'apple\r\nkiwi\n\ntwo words' | "$bloom" check lf.jsonl)"
for same_input in /dev/stdin -; do
  refused "keys and filter from $same_input" 1 'would both come from standard input: give the filter as a file' \
    bash -c "cat lf.jsonl | \"$bloom\" check $same_input"
done
same 'no keys, no lines' '' "$("$bloom" check lf.jsonl < /dev/null)"
same 'empty input builds an empty filter' 0 "$("$bloom" build --n 6 --p 0.05 < /dev/null > none; fact none filled)"
same 'keys in other scripts' $'MAYBE\té\nMAYBE\t日本語\nMAYBE\t' \
  "$(printf 'é\n日本語\n\n' > script; "$bloom" build --n 3 --p 0.01 < script > script.jsonl
     "$bloom" check script.jsonl < script)"

# Long lines: 1 MiB is the longest key; every length around the borders of the reader's block.
head -c 1048576 /dev/zero | tr '\0' x > longest
(cat longest; printf '\r\nshort\n') > long
"$bloom" build --n 2 --p 0.001 < long > long.jsonl
same 'a key of 1 MiB' 2 "$("$bloom" check long.jsonl < long | grep -c '^MAYBE')"
same 'is hashed whole' 1 "$( (cat longest; echo) | "$bloom" check long.jsonl | grep -c '^MAYBE')"
input=$work/too-long
(printf 'first\n'; cat longest; printf 'x\nlast\n') > "$input"
refused 'a longer one' 1 'Line 2 .*1048576' "$bloom" build --n 3 --p 0.1 -o too.jsonl
same 'leaves no file' '' "$(ls too.jsonl .bloom-* 2> /dev/null)"
head -c 5000000 /dev/zero | tr '\0' x > "$input"
refused 'and an endless one' 1 'Line 1 ' "$bloom" build --n 3 --p 0.1
printf 'ok\nbroken \377 here\n' > "$input"
refused 'bytes that are no UTF-8' 1 'Line 2 .*UTF-8' "$bloom" build --n 3 --p 0.1
refused 'also when checking' 1 'Line 2 .*UTF-8' "$bloom" check lf.jsonl
unset input
printf 'apple\nkiwi\nbroken \377 here\nbanana\n' > half-broken
same 'the answers before a bad line come out' $'MAYBE\tapple\nNOT\tkiwi' "$("$bloom" check lf.jsonl < half-broken 2> half-error)"
same 'and then its number' 1 "$(grep -c '^bloom: Line 3 .*UTF-8' half-error)"
(seq 2000; cat longest; printf 'x\nlast\n') > half-broken
same 'also far behind' 2000 "$("$bloom" check lf.jsonl < half-broken 2> half-error | wc -l)"
same 'with its number' 1 "$(grep -c '^bloom: Line 2001 .*1048576' half-error)"

same 'each answer comes before the next question' MAYBE "$(
  mkfifo questions answers
  "$bloom" check lf.jsonl < questions > answers &
  exec 8> questions 9< answers
  echo apple >&8
  read -r -t 10 verdict _ <&9
  echo "$verdict"
  exec 8>&-
  wait)"
