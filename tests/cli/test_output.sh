# Files appear whole or not at all.
seq 1000 > some
"$bloom" build --n 1000 --p 0.01 -o file.jsonl < some
same 'file and standard output are equal' "$("$bloom" build --n 1000 --p 0.01 < some)" "$(cat file.jsonl)"
same 'nothing else is left' 'file.jsonl' "$(ls -A | grep -E 'bloom-|file')"
same 'ordinary permissions' "$(printf '%03o' $((0666 & ~$(umask))))" "$(stat -c %a file.jsonl)"
chmod 640 file.jsonl
"$bloom" build --n 1000 --p 0.02 -o file.jsonl < some
same 'permissions of the file that is replaced' 640 "$(stat -c %a file.jsonl)"
ln -s file.jsonl link
"$bloom" build --n 1000 --p 0.03 -o link < some
same 'a link stays a link' 'link 0.03' "$([ -L link ] && echo link) $(fact file.jsonl p)"
ln -s later dangling
mkdir -p aside
ln -s ../aside/more aside/far
"$bloom" build --n 1000 --p 0.01 -o dangling < some
"$bloom" build --n 1000 --p 0.01 -o aside/far < some
same 'a link to no file yet stays one, too' 'link link 0.01 0.01' \
  "$([ -L dangling ] && echo link) $([ -L aside/far ] && echo link) $(fact later p) $(fact aside/more p)"
ln -s round round
echo before > appended
"$bloom" build --n 1000 --p 0.01 -o /dev/stdout < some >> appended
same 'what is open is gone on with' "$(echo before; cat later)" "$(cat appended)"
(echo one; "$bloom" build --n 1000 --p 0.01 -o /dev/fd/7 < some 7>&1; echo two) > mixed
same 'also under a number' "$(echo one; cat later; echo two)" "$(cat mixed)"
same 'and through a pipe' "$(cat later)" "$("$bloom" build --n 1000 --p 0.01 -o /dev/stdout < some | cat)"
same 'a device is written to' 0 "$("$bloom" build --n 1000 --p 0.01 -o /dev/null < some; echo $?; [ -c /dev/null ] || echo gone)"

same 'a dash is standard output' "$(cat later)" "$("$bloom" build --n 1000 --p 0.01 -o - < some)"
same 'and standard input, also a pipe' "$("$bloom" info later) $("$bloom" info later)" "$("$bloom" info - < later) $(cat later | "$bloom" info -)"
same 'and no file' '' "$(ls -A | grep -e '^-')"

input=$work/some
refused 'no name' 2 'leave -o out' "$bloom" build --n 1000 --p 0.1 -o ''
refused 'no such directory' 1 'No such file' "$bloom" build --n 1000 --p 0.1 -o nowhere/file
refused 'a link to itself' 1 'symbolic links' "$bloom" build --n 1000 --p 0.1 -o round
refused 'what is open for reading only' 1 'descriptor' "$bloom" build --n 1000 --p 0.1 -o /dev/stdin
refused 'a directory' 1 'directory' "$bloom" build --n 1000 --p 0.1 -o "$work"
refused 'a full device' 1 'No space' "$bloom" build --n 1000 --p 0.1 -o /dev/full
refused 'a full standard output' 1 'No space' bash -c "\"$bloom\" build --n 1000 --p 0.1 > /dev/full"
refused 'a full standard output by a dash' 1 'standard output.*No space' bash -c "\"$bloom\" build --n 1000 --p 0.1 -o - > /dev/full"
for words in --help 'build --help' 'size --system list'; do
  refused "the same for $words" 1 'standard output.*No space' bash -c "\"$bloom\" $words > /dev/full"
done
refused 'the same for check' 1 'No space' bash -c "\"$bloom\" check file.jsonl > /dev/full"
# Root may write everywhere: as it does without that right.
as_others=()
if [ "$(id -u)" = 0 ]; then as_others=(setpriv --bounding-set=-dac_override --); fi
if "${as_others[@]}" true 2> /dev/null; then
  mkdir locked
  chmod 555 locked
  refused 'a directory that may not be written' 1 'locked/file cannot.*denied' "${as_others[@]}" "$bloom" build --n 1000 --p 0.1 -o locked/file
  echo kept > kept
  chmod 444 kept
  ln -s kept to_kept
  for name in kept to_kept; do
    refused "a file that may not be written, as $name" 1 'denied' "${as_others[@]}" "$bloom" build --n 1000 --p 0.1 -o $name
  done
  same 'it is as it was' kept "$(cat kept)"
fi
# A file that grows past its limit: the half is taken away again, the older file stays.
before=$(cksum < file.jsonl)
refused 'no room for the file' 1 'too large' \
  bash -c "trap '' XFSZ; ulimit -f 1; exec \"$bloom\" build --n 1000000 --p 0.01 -o file.jsonl"
same 'the same without that trap: the signal ends it' 153 "$(
  bash -c "ulimit -c 0; ulimit -f 1; exec \"$bloom\" build --n 1000000 --p 0.01 -o file.jsonl" < some 2> /dev/null; echo $?)"
unset input
same 'the older file is as it was' "$before" "$(cksum < file.jsonl)"
same 'and nothing is left behind' '' "$(ls -A | grep bloom-)"

# Interrupted while it reads.
for signal in INT TERM HUP QUIT KILL; do
  # A job of its own: a shell's background jobs ignore SIGINT otherwise.
  node -e "
    const { spawn } = require('child_process');
    const child = spawn(process.argv[1], ['build', '--n', '9', '--p', '0.1', '-o', 'interrupted'],
      { stdio: ['pipe', 'inherit', 'inherit'] });
    child.stdin.write('apple\n');
    setTimeout(() => child.kill('SIG' + process.argv[2]), 200);
    child.on('exit', (code, signal) => console.log(code, signal));" "$bloom" $signal > ended
  same "ended by SIG$signal" "null SIG$signal" "$(cat ended)"
  same "SIG$signal leaves no file" '' "$(ls -A | grep -E 'bloom-|interrupted')"
done
# Interrupted while it writes: as soon as the file beside its place is there.
for signal in INT TERM HUP QUIT; do
  (ulimit -c 0; echo apple | node -e "
    const { spawn } = require('child_process');
    const fs = require('fs');
    const child = spawn(process.argv[1], ['build', '--n', '20M', '--p', '0.001', '-o', 'interrupted'],
      { stdio: ['inherit', 'inherit', 'inherit'] });
    const ends = Date.now() + 20000;
    while (Date.now() < ends && !fs.readdirSync('.').some((name) => /bloom-|interrupted/.test(name)));
    child.kill('SIG' + process.argv[2]);" "$bloom" $signal)
  same "SIG$signal takes the unfinished file away" '' "$(ls -A | grep bloom-)"
  rm -f interrupted .bloom-*
done
same 'a reader that goes away ends it quietly' '' "$(seq 200000 | "$bloom" check file.jsonl 2>&1 > >(head -n 1 > /dev/null))"
