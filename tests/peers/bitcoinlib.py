"""python-bitcoinlib's side of the comparison:

    bitcoinlib.py build N P K TWEAK < keys > filter   of the size for N keys at rate P, but K hashes
    bitcoinlib.py check FILTER < keys                 a line a key: 1 may be there, 0 is not
    bitcoinlib.py sizes < pairs                       for each line "N P": the filter's bytes

One key a line, in bytes as they are. The library's own number of hashes is not Bitcoin Core's: it
divides m by n without rounding.
"""
import sys

from bitcoin.bloom import CBloomFilter


def lines():
    return sys.stdin.buffer.read().split(b"\n")[:-1]


def create(n, p, tweak=0):
    return CBloomFilter(int(n), float(p), int(tweak), CBloomFilter.UPDATE_NONE)


command, *words = sys.argv[1:]
if command == "build":
    n, p, hashes, tweak = words
    built = create(n, p, tweak)
    built.nHashFuncs = int(hashes)
    for key in lines():
        built.insert(key)
    sys.stdout.buffer.write(built.serialize())
elif command == "check":
    with open(words[0], "rb") as file:
        read = CBloomFilter.deserialize(file.read())
    for key in lines():
        print(int(read.contains(key)))
elif command == "sizes":
    for pair in lines():
        print(len(create(*pair.split()).vData))
else:
    sys.exit("give: build N P K TWEAK, check FILTER, or sizes")
