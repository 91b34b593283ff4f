# Programs that set the same bits. That they do is tested in tests/languages.
languages=$("$bloom" size --language list | cut -d ' ' -f 1)
same 'languages' 'cpp python javascript go java rust ' "$(tr '\n' ' ' <<< "$languages")"
for language in $languages; do
  "$bloom" size --n 10k --p 1% --language "$language" > out 2> err || fail "size for $language: $(cat err)"
  same "m in $language" 1 "$(grep -c '95856' out)"
  same "bytes in $language" 1 "$(grep -c '11982' out)"
done
"$bloom" size --n 1e12 --p 1% --language go > out
same 'm of 10^12 keys' 'const m, k, seed = 9585058377372, 7, 0' "$(grep 'const m' out)"
refused 'a language that is none' 2 '--language list' "$bloom" size --n 1M --p 1% --language cobol
refused 'a language without p' 2 '--p is required' "$bloom" size --n 1M --language go
refused 'a language and a system' 2 'excludes' "$bloom" size --n 1M --p 1% --language go --system redis
refused 'more than an array of Java' 2 'ends at 2 GiB' "$bloom" size --n 1e12 --p 1% --language java
refused 'more than any program' 2 '2\^62 bits' "$bloom" size --n 1e19 --p 1% --language go
