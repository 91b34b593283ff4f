"""Key-value stores."""
import math
import struct
from decimal import Decimal
from functools import lru_cache

from exact import LN2, Refused, apart, ceil, classic, doubly, floor, nearest, poisson, up_to


def redis(n, p, share=1):
    if n > 1 << 30:
        raise Refused
    p = min(p, Decimal("0.25")) * share
    # With its own constants, which are cut: they decide where p is a power of two.
    bits_per_key = -p.ln() / Decimal("0.480453013918201")
    bits = up_to(64, max(1, floor(n * bits_per_key)))
    exact = Decimal("0.693147180559945") * bits_per_key
    k = ceil(exact) if p * 1024 != int(p * 1024) else math.ceil(exact)
    return bits, k, doubly(bits, k, n), ()


def redis_growing(n, p):
    return redis(n, p, Decimal("0.5"))


def valkey(n, p):
    size = ceil(n * -p.ln() / (8 * LN2**2))
    if size + 150 > 128 << 20:
        raise Refused
    k = max(1, nearest(Decimal(8 * size) / n * LN2))
    return 8 * size, k, doubly(8 * size, k, n), ()


# What libleveldb 1.23 itself accepts: absent keys, of 12.5 million for each of 1 to 19 bits a key and
# of 50 million above, in filters of 32 keys.
LEVELDB = [int(count) for count in """
4947602 4947602 3366938 1950428 1187240 780596 473918 318933 208952 133323 87686 68305 42202 31354
26919 38742 15769 13268 10764 37947 32214 29331 23115 36912 21045 19107 17070 17604 14980 15629
12498 55664 11217 12499 10387 10730 8645 10398 7894 12157 7160 8685 6398 7645 6039 7123 4868 13844
4148 5553 4030
""".split()]


def leveldb(n, p):
    least = 1
    for bits_per_key, count in enumerate(LEVELDB, 1):
        rate = count / (12.5e6 if bits_per_key < 20 else 50e6)
        if rate >= least:
            continue
        # Counted twice, here and for the core.
        apart(rate, float(p), 0.015)
        if rate < p:
            break
        least = rate
    else:
        raise Refused
    k = min(30, max(1, 69 * bits_per_key // 100))
    size = lambda keys: up_to(8, max(64, keys * bits_per_key))
    groups, rest = divmod(n, 32)
    bits = groups * size(32) + (size(rest) if rest else 0)
    return bits, k, Decimal(rate), (bits_per_key,)


def hbase(n, p):
    chunk = 1 << 20
    p = Decimal(struct.unpack("f", struct.pack("f", float(p)))[0])
    ideal = floor(chunk * LN2**2 / -p.ln())
    if ideal > chunk:
        raise Refused
    k = ceil(LN2 * (chunk // ideal))
    held = floor(-Decimal(chunk) / k * (1 - (p.ln() / k).exp()).ln())
    chunks, rest = divmod(n, held)
    total, rates = chunks * chunk, chunks * held * doubly(chunk, k, held) if chunks else 0
    if rest:
        bits, room = chunk, held
        while bits > 8 and room > 2 * rest:
            bits, room = bits // 2, room // 2
        total += bits
        rates += rest * doubly(bits, k, rest)
    return total, k, Decimal(rates) / n, ()


# RocksDB.


@lru_cache(None)
def in_a_line(k, keys):
    return float(classic(512, k, keys))


def line(bits_per_key, k):
    mean = 512 / bits_per_key
    return poisson(mean, lambda i: in_a_line(k, i)) + mean / 2**32


PROBES = [(2080, 1), (3580, 2), (5100, 3), (6640, 4), (8300, 5), (10070, 6), (11720, 7), (14001, 8),
          (16050, 9), (18300, 10), (22001, 11), (25501, 12)]


def probes(setting):
    for last, k in PROBES:
        if setting <= last:
            return k
    return 24 if setting > 50000 else (setting - 1) // 2000 - 1


@lru_cache(None)
def line_of(setting):
    return line(setting / 1000, probes(setting))


def estimate(setting):
    k, keys = probes(setting), 512 / (setting / 1000)
    standard = lambda held: (1 - math.exp(-k * held / 512)) ** k
    return (standard(keys + math.sqrt(keys)) + standard(keys - math.sqrt(keys))) / 2


def lowest_setting(p, rate, margin):
    """All settings from below, so that the first that will do is found."""
    for setting in range(1000, 100001, 50):
        if setting / 1000 < -math.log(p) / math.log(2) ** 2 - 0.1:
            continue
        apart(rate(setting), float(p), margin)
        if rate(setting) < p:
            return setting
    raise Refused


def full_lines(n, setting):
    size = -(-n * setting // 8000)
    if size > 0xFFFFFFC0:
        raise Refused
    bits = 8 * up_to(64, size)
    k = probes(bits * 1000 // n)
    # The rates of lines change so little from one setting to the next that one may stand for both.
    return bits, k, Decimal(line(bits / n, k)), (setting / 1000,)


def rocksdb_bloom(n, p):
    return full_lines(n, lowest_setting(p, line_of, 3e-3))


SLOTS = {8: 248.851, 9: 499.532, 10: 1001.26, 11: 2003.97, 12: 4005.59, 13: 8000.39, 14: 15966.6,
         15: 31828.1, 16: 63447.3, 17: 126506}


def keys_in(power):
    if power in SLOTS:
        return SLOTS[power]
    return 2**power / (2**17 / SLOTS[17] + (power - 17) * 0.0038) if power > 17 else 0


def ribbon_slots(n):
    if n < keys_in(8):
        return 256
    low = max(power for power in range(8, 33) if keys_in(power) <= n)
    exact = 2**low * (1 + (n - keys_in(low)) / (keys_in(low + 1) - keys_in(low)))
    if exact != round(exact):
        apart(exact, round(exact), 1e-9)
    return max(256, up_to(128, math.ceil(exact)))


def rocksdb_ribbon(n, p):
    if p < Decimal("2e-9"):
        raise Refused
    if n > 950_000_000:
        return rocksdb_bloom(n, p)
    setting = lowest_setting(p, estimate, 1e-9)
    fallback = full_lines(n, setting)
    goal, slots = estimate(setting), ribbon_slots(n)
    columns = 0
    while 2.0 ** -(columns + 1) >= goal:
        columns += 1
    # `share` of the slots have `columns` bits, the others one more: their mean is the goal.
    share = goal * 2.0 ** (columns + 1) - 1
    exact = (share * (slots - 127) + 0.5) / 128
    if round(exact):
        apart(exact, round(exact), 1e-9)
    lower = math.floor(exact)
    bits = 128 * (lower * columns + (slots // 128 - lower) * (columns + 1))
    if slots < 1024 and fallback[0] < bits:
        return fallback
    part = 128 * lower / (slots - 127)
    rate = part * 2.0**-columns + (1 - part) * 2.0 ** -(columns + 1)
    return bits, columns + 1, Decimal(rate), (setting / 1000,)
