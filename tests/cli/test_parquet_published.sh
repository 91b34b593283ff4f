# Files that the Parquet project publishes, written by parquet-mr and parquet-rs.
published=$here/../vectors/parquet-testing
cat > strings.txt <<'END'
Hello
This is
a
test
How
are you
doing 
today
the quick
brown fox
jumps
over
the lazy
dog
END
for made in 'stats 1040 0 parquet-mr' 'with_length 2064 undefined parquet-rs'; do
  read -r name bytes nulls writer <<< "$made"
  file=$published/data_index_bloom_encoding_$name.parquet
  same "$name: its filter" "1 present 14 $nulls $bytes 14" "$("$bloom" parquet "$file" --json | node -e "
    const { chunks: [it, ...others] } = JSON.parse(require('fs').readFileSync(0, 'utf8'));
    console.log(others.length + 1, it.filter, it.values, it.nulls, it.bytes, Math.round(it.estimatedKeys));")"
  same "$name: its writer" 1 "$("$bloom" parquet "$file" | head -n 1 | grep -c "written by $writer version")"
  same "$name: its 14 strings" 14 "$(while IFS= read -r value; do "$bloom" parquet "$file" --check="$value" | tail -n 1; done < strings.txt |
    grep -c '^MAYBE in 1 row group: 0\.')"
  same "$name: no other word of them" 7 "$(for value in This is are you doing the lazy; do "$bloom" parquet "$file" --check="$value" | tail -n 1; done |
    grep -c 'NOT in 1 row group\.')"
done
same 'columns that are encrypted' 'float_field double_field' \
  "$("$bloom" parquet "$published/encrypt_columns_plaintext_footer.parquet.encrypted" | awk '$3 == "encrypted" { print $2 }' | xargs)"
refused 'a footer that is encrypted' 1 "encrypted: its filters need the file's key" \
  "$bloom" parquet "$published/encrypt_columns_and_footer.parquet.encrypted"
