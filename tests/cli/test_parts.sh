# Ten million keys in eight parts, built side by side by what people have, are one build: the recipes
# of core/cli/README.md, as they stand there.
mkdir parts && cd parts || exit 1
seq -f 'https://example.org/%.0f' 10000000 > keys
"$bloom" build --n 10M --p 0.01 -o one < keys
one=$(cksum < one)
ln -s "$bloom" bloom
recipe() { # BEGIN END: the lines of that README from the first that begins so to before one that ends it
  awk -v begin="$1" -v end="$2" 'index($0, begin) == 1 { on = 1 } on && index($0, end) == 1 { exit } on' "$here/../../core/cli/README.md"
}
by_xargs=$(recipe 'mkdir parts && split' '# or with')
by_parallel=$(recipe 'mkdir parts && parallel' '```')
merge=$(tail -n 1 <<< "$by_parallel")
run() { PATH=.:$PATH PARALLEL=--will-cite sh -c "$1" > said 2> err; echo $?; }
parts_are_one() { # NAME
  same "$1: eight parts" 8 "$(find parts -name '*.bloom' | wc -l)"
  same "$1: the bytes of one build" "$one" "$(cksum < all.bloom)"
  rm -rf parts all.bloom
}
# Where a part fails, or parts of another run are there, nothing is merged and the status says so.
stops() { # NAME RECIPE
  mv keys all_keys
  { head -n 60000 all_keys; printf 'caf\351\n'; tail -n 40000 all_keys; } > keys
  same "$1: a byte that is not UTF-8 stops it" 'failed 1' "$([ "$(run "$2")" != 0 ] && echo failed) $(grep -c 'is not UTF-8' err)"
  same "$1: and nothing is merged" '' "$(find . -name all.bloom)"
  rm -rf parts
  head -n 100000 all_keys > keys
  mkdir parts
  "$bloom" build --n 10M --p 0.01 -o parts/stale.bloom < keys
  same "$1: parts of another run stop it" failed "$([ "$(run "$2")" != 0 ] && echo failed)"
  same "$1: also where they are alone to be merged" failed "$([ "$(run "$merge")" != 0 ] && echo failed)"
  same "$1: and they are not merged" '' "$(find . -name all.bloom)"
  rm -rf parts
  mv all_keys keys
}
same 'split and xargs' 0 "$(run "$by_xargs")"
parts_are_one 'split and xargs'
stops 'split and xargs' "$by_xargs"
if parallel --version 2> err | grep -q '^GNU parallel'; then
  same 'GNU parallel' 0 "$(run "$by_parallel")"
  parts_are_one 'GNU parallel'
  stops 'GNU parallel' "$by_parallel"
else
  echo '  GNU parallel is not here: its line was not tried'
fi

# What Hadoop does: mappers over splits of the keys, a sort, one reducer; a tab ends each record.
recipe 'set -o pipefail' '# reduce.sh' > map.sh
recipe 'awk ' '```' > reduce.sh
split -n l/8 keys split.
# shellcheck disable=SC2016
printf '%s\n' split.?? | xargs -P 8 -I{} sh -ec 'bash map.sh < {} | sed "s/$/\t/" > {}.mapped'
sort split.??.mapped | bash reduce.sh 2> said | base64 -di > reduced
same 'Hadoop streaming: the bytes of one build' "$one" "$(cksum < reduced)"
same 'Hadoop streaming: of eight parts' 8 "$(find . -maxdepth 1 -name 'part.*.bloom' | wc -l)"
rm -f -- split.* part.* reduced all.bloom

# What Spark does: a function over the keys of each partition. There are a tenth of them here.
{ recipe 'from os' '```'; cat << 'END'; } > spark.py

class Keys:  # as an RDD has them
    def mapPartitions(self, function):
        with open("keys") as lines:
            keys = [line[:-1] for line, _ in zip(lines, range(1000000))]
        return Parts([part for i in range(8) for part in function(iter(keys[i::8]))])
class Parts(list):
    toLocalIterator = list.__iter__
save(Keys())
END
python3 spark.py
head -n 1000000 keys | "$bloom" build --n 10M --p 0.01 -o one
one=$(cksum < one)
same 'mapPartitions: parts of an earlier run stop it' 1 "$(python3 spark.py 2>&1 | grep -c FileExistsError)"
same 'mapPartitions: merged' 0 "$(run "$merge")"
parts_are_one 'mapPartitions'
cd ..
rm -r parts
