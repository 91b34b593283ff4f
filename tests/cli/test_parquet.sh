# Filters of Parquet files. The sample was written by DuckDB 1.5: 6,000 rows in row groups of 4,096
# and 1,904; id is 0 … 299, and 10000 … 10299 in the second.
sample=$here/../vectors/sample.parquet
asked() { "$bloom" parquet "$sample" "$@"; }
same 'what the file is' "$sample: 18231 bytes, 6000 rows in 2 row groups, 5 columns, written by DuckDB version v1.5.6 (build 069cc9f9b5)" \
  "$(asked | head -n 1)"
same 'a line a chunk' '0 id present,0 path present,0 day present,0 even not,0 distance not,1 id present,1 path not,1 day present,1 even not,1 distance not' \
  "$(asked | tail -n +3 | awk '{ print $1, $2, $3 }' | paste -sd,)"
same 'one column' '0 1' "$(asked --column path | tail -n +3 | awk '{ print $1 }' | paste -sd' ')"
same 'only in the second' 'MAYBE in 1 row group: 1. NOT in 1 row group.' "$(asked --column id --check 10007 | tail -n 1)"
same 'in both' 'MAYBE in 2 row groups: 0, 1. NOT in 0 row groups.' "$(asked --column day --check 2026-02-03 | tail -n 1)"
same 'where no filter tells' 'MAYBE in 1 row group: 0. NOT in 0 row groups. Not known of 1 row group without a filter.' \
  "$(asked --column path --check path/7 | tail -n 1)"
same 'no false negative' 300 "$(for i in $(seq 10000 10299); do asked --column id --check "$i" | tail -n 1; done |
  grep -cE '^MAYBE in [12] row groups?: (0, )?1\.')"
same 'for programs' '10 5 present 300' "$(asked --json | node -e "
  const { chunks } = JSON.parse(require('fs').readFileSync(0, 'utf8'));
  const there = chunks.filter(({ filter }) => filter === 'present');
  console.log(chunks.length, there.length, there[0].filter, Math.round(there[0].estimatedKeys / 10) * 10);")"

refused 'a column that is not there' 1 'it has id, path, day, even, distance' "$bloom" parquet "$sample" --column name
refused 'a value of no column' 1 'give --column' "$bloom" parquet "$sample" --check 7
refused 'a value of another type' 1 'whole number' "$bloom" parquet "$sample" --column id --check seven
refused 'a date that is none' 1 '2026-11-22' "$bloom" parquet "$sample" --column day --check 2026-02-30
refused 'a type without filters' 1 'cannot be asked for' "$bloom" parquet "$sample" --column even --check 1
refused 'no file' 1 'No such file' "$bloom" parquet nowhere
# Another file of DuckDB: 3,000 rows in one row group. a is a struct {b}, of 0 … 99; there is a column a.b
# of 100000 … 100099; d and f hold −0 and 5, raw the bytes 0100ff and 0200, and at moments of UTC.
theirs=$here/../vectors/duckdb.parquet
may_hold() { "$bloom" parquet "$theirs" --column "$1" --check="$2" 2> err | tail -n 1 | cut -d ' ' -f -3; }
refused 'a path of two columns' 1 "“a\\.b” names 2 columns: give --column '\"a\"\\.\"b\"' or '\"a\\.b\"'\\." \
  "$bloom" parquet "$theirs" --column a.b --check 100005
same 'each of them' 'MAYBE in 1 MAYBE in 0 MAYBE in 0 MAYBE in 1' \
  "$(for column in '"a"."b"' '"a.b"'; do may_hold "$column" 5; may_hold "$column" 100005; done | xargs)"
same 'a part in quotes' 'MAYBE in 1' "$(may_hold 'a."b"' 5)"
for names in "$("$bloom" parquet "$theirs" | tail -n +3 | sed 's/^ *0  \(.*[^ ]\)  *present.*/\1/')" \
  "$("$bloom" parquet "$theirs" --json | node -e "
    for (const { column } of JSON.parse(require('fs').readFileSync(0, 'utf8')).chunks) console.log(column);")"; do
  same 'every name that is printed leads to its column' 7 "$(while IFS= read -r name; do
    "$bloom" parquet "$theirs" --column "$name" --json | grep -c '^{"rowGroup"'; done <<< "$names" | grep -c '^1$')"
done
same 'both zeros' "$(printf 'MAYBE in 1\n%.0s' 1 2 3 4)" \
  "$(for column in d f; do may_hold $column 0; may_hold $column -0.0; done)"
same 'and no other' 'MAYBE in 0' "$(may_hold d 6)"
for bytes in 0x0100ff 0X0100FF; do same "$bytes are bytes" 'MAYBE in 1 ' "$(may_hold raw $bytes) $(cat err)"; done
same 'digits without 0x are text, and said to be' \
  'MAYBE in 0 bloom: “0100ff” is checked as 6 bytes of text. Bytes in hexadecimal begin with 0x.' "$(may_hold raw 0100ff) $(cat err)"
same 'other text needs no word' 'MAYBE in 0 ' "$(may_hold raw apple) $(cat err)"
for at in '02:01:43.007313+00' '02:01:43.007313+00:00' '02:01:43.007313 UTC' '03:01:43.007313+01:00' '01:01:43.007313-01'; do
  same "a moment as $at" 'MAYBE in 1 MAYBE in 1' "$(may_hold at "1970-01-01 $at") $(may_hold at "1970-01-01T$at")"
done
same 'an hour later' 'MAYBE in 0' "$(may_hold at '1970-01-01 02:01:43.007313-01')"

same 'standard input, where it is a file' "standard input:$(asked | head -n 1 | cut -d : -f 2-)" "$("$bloom" parquet - < "$sample" | head -n 1)"
refused 'standard input that is a pipe' 1 'standard input cannot be read: .*any order, so save it to a file' \
  bash -c "cat '$sample' | \"$bloom\" parquet -"
refused 'info of it' 1 'is a Parquet file: use bloom parquet' "$bloom" info "$sample"
refused 'a pipe' 1 'in any order' bash -c "cat '$sample' | \"$bloom\" parquet /dev/stdin"
refused 'no Parquet' 1 'does not end with PAR1' "$bloom" parquet "$here/run.sh"
whole=$(stat -c %s "$sample")
for size in 0 1 7 8 11 12 100 9000 $((whole - 1)); do
  head -c "$size" "$sample" > cut.parquet
  refused "cut to $size bytes" 1 'no Parquet file' "$bloom" parquet cut.parquet
done
# A name is a text of somebody: it moves no cursor, begins no line, and what is for programs stays JSON.
LC_ALL=C sed 's/path/\x1b\n\xff!/g' "$sample" > named.parquet
same 'a hostile name' '���!' "$("$bloom" parquet named.parquet | awk 'NR == 4 { print $2 }')"
refused 'among the names there are' 1 'it has id, ���!, day' "$bloom" parquet named.parquet --column path
same 'as it is printed it leads to its column' 2 "$("$bloom" parquet named.parquet --column '���!' | tail -n +3 | wc -l)"
same 'for programs' '1b a fffd 21' "$("$bloom" parquet named.parquet --json | node -e "
  const text = new TextDecoder('utf-8', { fatal: true }).decode(require('fs').readFileSync(0));
  console.log([...JSON.parse(text).chunks[1].column].map((it) => it.codePointAt(0).toString(16)).join(' '));")"
# One filter that cannot be read hides no other, and is told with its reason; the status says so.
cp "$sample" damaged.parquet
at=$(asked --json --column id | node -e "console.log(JSON.parse(require('fs').readFileSync(0, 'utf8')).chunks[0].offset);")
printf '\377' | dd of=damaged.parquet bs=1 seek="$at" conv=notrunc status=none
refused 'a damaged filter' 1 '1 filter of damaged.parquet cannot be read' "$bloom" parquet damaged.parquet
same 'which one' '0 id unreadable' "$(awk '$3 == "unreadable" { print $1, $2, $3 }' out)"
same 'why' 1 "$(grep -c 'unreadable .*This is no Parquet Bloom filter\.' out)"
same 'the others' 4 "$(awk '$3 == "present"' out | wc -l)"
same 'what sizes were made for' '1 %' "$(asked --column id | tail -n 1 | grep -o '[0-9.]* %$')"
same 'for programs' '0.01 0.01' "$(asked --json --column id | node -e "
  console.log(JSON.parse(require('fs').readFileSync(0, 'utf8')).chunks[0].madeFor.join(' '));")"
# Four gigabytes before the same end: only the end is read. Its offsets lie 4 GiB too early then.
truncate -s 4G large.parquet
tail -c 3000 "$sample" >> large.parquet
refused 'four gigabytes' 1 'cannot be read' bash -c "ulimit -v 300000; \"$bloom\" parquet large.parquet"
rm large.parquet
