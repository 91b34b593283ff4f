# A file of every format, cut at every length: one sentence says so, and nothing else is printed.
# sentences FILE COMMAND...: how many cuts, and of them how many are refused so.
sentences() {
  local file=$1 count=0 refusals=0
  shift
  node -e "
    const fs = require('fs');
    const bytes = fs.readFileSync(process.argv[1]);
    fs.mkdirSync('cuts');
    for (let size = 0; size < bytes.length; ++size) fs.writeFileSync('cuts/' + size, bytes.subarray(0, size));" "$file"
  : > said
  for cut in cuts/*; do
    "$@" "$cut" >> said 2>&1
    [ $? = 1 ] && refusals=$((refusals + 1))
    count=$((count + 1))
  done
  rm -r cuts
  echo "$count $refusals $(grep -cE '^bloom: .{25,}\.$' said) $(wc -l < said)"
}
every_cut() { # NAME FILE COMMAND...
  local name=$1 file=$2 size
  shift 2
  size=$(stat -c %s "$file")
  same "$name cut at each of its $size bytes" "$size $size $size $size" "$(sentences "$file" "$@")"
}
seq 3 > few
for made in classic/native classic/guava classic/bip37 split-block/sbbf split-block/native blocked/native counting/native \
  scalable/native cuckoo/native xor/native fuse/native ribbon/native quotient/native partitioned/native stable/native; do
  "$bloom" build --n 3 --p 0.01 --family "${made%/*}" --format "${made#*/}" -o small.filter < few 2> err
  every_cut "$made" small.filter "$bloom" info
done
"$bloom" build --n 3 --p 0.01 -o small.filter < few
# Its last byte ends a line, and is not missed.
same 'a path map without its last byte is whole' 0 "$(head -c -1 small.filter > small.jsonl; "$bloom" info small.jsonl > out; echo $?)"
every_cut 'classic/jsonl' small.jsonl "$bloom" info
"$bloom" build --n 3 --p 0.01 --format bip37 < few | od -An -v -tx1 | tr -d ' \n' > small.hex
every_cut 'classic/bip37 in hexadecimal' small.hex "$bloom" info
every_cut 'parquet' "$here/../vectors/parquet-testing/data_index_bloom_encoding_stats.parquet" "$bloom" parquet
