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
same 'a device is written to' 0 "$("$bloom" build --n 1000 --p 0.01 -o /dev/null < some; echo $?; [ -c /dev/null ] || echo gone)"

input=$work/some
refused 'no such directory' 1 'No such file' "$bloom" build --n 1000 --p 0.1 -o nowhere/file
refused 'a directory' 1 'directory' "$bloom" build --n 1000 --p 0.1 -o "$work"
refused 'a full device' 1 'No space' "$bloom" build --n 1000 --p 0.1 -o /dev/full
refused 'a full standard output' 1 'No space' bash -c "\"$bloom\" build --n 1000 --p 0.1 > /dev/full"
refused 'the same for check' 1 'No space' bash -c "\"$bloom\" check file.jsonl > /dev/full"
if [ "$(id -u)" != 0 ]; then
  mkdir locked
  chmod 555 locked
  refused 'a directory that may not be written' 1 'denied' "$bloom" build --n 1000 --p 0.1 -o locked/file
fi
# A file that grows past its limit: the half is taken away again, the older file stays.
before=$(cksum < file.jsonl)
refused 'no room for the file' 1 'too large' \
  bash -c "trap '' XFSZ; ulimit -f 1; exec \"$bloom\" build --n 1000000 --p 0.01 -o file.jsonl"
unset input
same 'the older file is as it was' "$before" "$(cksum < file.jsonl)"
same 'and nothing is left behind' '' "$(ls -A | grep bloom-)"

# Interrupted while it reads.
for signal in INT TERM HUP KILL; do
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
same 'a reader that goes away ends it quietly' '' "$(seq 200000 | "$bloom" check file.jsonl 2>&1 > >(head -n 1 > /dev/null))"
