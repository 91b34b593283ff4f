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
