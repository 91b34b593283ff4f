#!/usr/bin/env python3
"""What n keys at rate p become in other systems, by other means than core/systems: each rule said
naively, in decimals of 90 digits and whole numbers, and each rate found exactly.

    oracle.py > ../vectors/systems.txt        300 settings of a fixed seed; takes minutes

Each line of a setting: n, p, then for each rule its bits, k and rate, and the numbers that its line
names; "-" where the system refuses. A setting is drawn again where a number lies so near to a border
that the last digits of a logarithm would decide.
"""
import math
import random
from decimal import ROUND_CEILING, ROUND_FLOOR, Decimal, getcontext
from functools import lru_cache

getcontext().prec = 90
LN2 = Decimal(2).ln()


class Refused(Exception):
    pass


class Border(Exception):
    pass


def apart(a, b, share):
    """Neither equals the other, but for this share of them: for a comparison that decides."""
    if abs(a - b) <= share * max(abs(a), abs(b)):
        raise Border


def whole(value, rounding):
    nearest = value.to_integral_value()
    # Ten roundings of a double may err by so much.
    if value != nearest and abs(value - nearest) <= Decimal("2e-15") * max(1, abs(value)):
        raise Border
    return int(value.to_integral_value(rounding))


def floor(value):
    return whole(Decimal(value), ROUND_FLOOR)


def ceil(value):
    return whole(Decimal(value), ROUND_CEILING)


def nearest(value):
    return floor(Decimal(value) + Decimal("0.5"))


def up_to(unit, value):
    return -(-value // unit) * unit


def power_from(value):
    return 1 << max(0, value - 1).bit_length()


# Rates.


@lru_cache(None)
def ways(k):
    """How many ways put k balls into exactly j cells that are told apart, divided by j!."""
    row = [1]
    for _ in range(k):
        row = [0] + row
        for j in range(1, len(row) - 1):
            row[j] += j * row[j + 1]
    return row


@lru_cache(None)
def classic(m, k, n):
    """The k places of an absent key hit j different cells; these are all set by k·n throws."""
    if m == 0 or k == 0:
        return Decimal(1)
    missed = [Decimal(0) if i >= m else (k * n * (1 - Decimal(i) / m).ln()).exp()
              for i in range(k + 1)]
    rate = Decimal(0)
    cells = Decimal(1)
    for j in range(1, k + 1):
        cells *= Decimal(m - j + 1) / m
        if j > m:
            break
        covered = sum((-1) ** i * math.comb(j, i) * missed[i] for i in range(j + 1))
        rate += ways(k)[j] * cells / Decimal(m) ** (k - j) * covered
    return rate


def doubly(m, k, n):
    """What double hashing adds is the model of bloom/plan.hpp, less in a filter that is not full."""
    excess = 0 if k < 4 else min(Decimal(1), Decimal(6) / (k * m))
    return min(Decimal(1), classic(m, k, n) + excess * min(Decimal(1), k * n / (m * LN2)))


def poisson(mean, rate):
    if mean > 100000:
        return 1.0
    last = int(mean + 14 * math.sqrt(mean) + 40)
    return math.fsum(math.exp(i * math.log(mean) - mean - math.lgamma(i + 1)) * rate(i)
                     for i in range(1, last + 1))


def split_block(m, n):
    mean = 256 * n / m
    return min(1.0, poisson(mean, lambda i: (1 - (31 / 32) ** i) ** 8) + mean / 2**32)


@lru_cache(None)
def in_a_line(k, keys):
    return float(classic(512, k, keys))


def line(bits_per_key, k):
    mean = 512 / bits_per_key
    return poisson(mean, lambda i: in_a_line(k, i)) + mean / 2**32


# Key-value stores.


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
    if size > 128 << 20:
        raise Refused
    k = max(1, nearest(Decimal(8 * size) / n * LN2))
    return 8 * size, k, doubly(8 * size, k, n), ()


def leveldb(n, p):
    for bits_per_key in range(1, 101):
        k = min(30, max(1, 69 * bits_per_key // 100))
        rate = (1 - (Decimal(-k) / bits_per_key).exp()) ** k
        apart(rate, p, Decimal("1e-12"))
        if rate < p:
            break
    else:
        raise Refused
    size = lambda keys: up_to(8, max(64, keys * bits_per_key))
    groups, rest = divmod(n, 32)
    bits = groups * size(32) + (size(rest) if rest else 0)
    held = min(n, 32)
    return bits, k, doubly(size(held), k, held), (bits_per_key,)


def hbase(n, p):
    chunk = 1 << 20
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
    # The rates of lines change so little from one setting to the next that one may stand for both.
    return bits, probes(setting), Decimal(line(bits / n, probes(setting))), (setting / 1000,)


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
    setting = lowest_setting(p, estimate, 1e-9)
    fallback = full_lines(n, setting)
    if n > 950_000_000:
        return fallback
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


# The measured table: row b has the rates of b bits a key with 1, 2, 3 … hashes.

TABLE = [[Decimal(cell) for cell in row.split()] for row in """
-
-
.393 .400
.283 .237 .253
.221 .155 .147 .160
.181 .109 .092 .092 .101
.154 .0804 .0609 .0561 .0578 .0638
.133 .0618 .0423 .0359 .0347 .0364
.118 .0489 .0306 .024 .0217 .0216 .0229
.105 .0397 .0228 .0166 .0141 .0133 .0135 .0145
.0952 .0329 .0174 .0118 .00943 .00844 .00819 .00846
.0869 .0276 .0136 .00864 .0065 .00552 .00513 .00509
.08 .0236 .0108 .00646 .00459 .00371 .00329 .00314
.074 .0203 .00875 .00492 .00332 .00255 .00217 .00199 .00194
.0689 .0177 .00718 .00381 .00244 .00179 .00146 .00129 .00121 .0012
.0645 .0156 .00596 .003 .00183 .00128 .001 .000852 .000775 .000744
.0606 .0138 .005 .00239 .00139 .000935 .000702 .000574 .000505 .00047 .000459
.0571 .0123 .00423 .00193 .00107 .000692 .000499 .000394 .000335 .000302 .000287 .000284
.054 .0111 .00362 .00158 .000839 .000519 .00036 .000275 .000226 .000198 .000183 .000176
.0513 .00998 .00312 .0013 .000663 .000394 .000264 .000194 .000155 .000132 .000118 .000111 .000109
.0488 .00906 .0027 .00108 .00053 .000303 .000196 .00014 .000108 .0000889 .0000777 .0000712 .0000679 .0000671
""".strip().replace("-", "1").split("\n")]


def cassandra(n, p):
    if p <= TABLE[20][13]:
        raise Refused
    if p >= TABLE[2][0]:
        bits_per_key, k = 1, 2
    else:
        bits_per_key = next(b for b in range(2, 21) if min(TABLE[b]) <= p)
        k = next(k for k, rate in enumerate(TABLE[bits_per_key], 1) if rate <= p)
    bits = up_to(64, n * bits_per_key + 20)
    if bits > 64 * 0x7FFFFFFF:
        raise Refused
    return bits, k, doubly(bits, k, n), ()


def clickhouse(n, p):
    found = (2, 2) if p >= TABLE[3][0] else (19, 13)
    if p < TABLE[3][0]:
        for bits_per_key in range(2, 20):
            row = TABLE[bits_per_key]
            if min(row) <= p < row[0]:
                found = bits_per_key, next(k for k, rate in enumerate(row, 1) if rate <= p)
                break
    bits_per_key, k = found
    granules, rest = divmod(n, 8192)
    bits = sum([granules * 8192 * bits_per_key, up_to(8, rest * bits_per_key)])
    held = 8192 if granules else rest
    return bits, k, classic(up_to(8, held * bits_per_key), k, held), ()


# Parquet.


def parquet(most, rounded):
    def rule(n, p):
        asked = p
        while True:
            formula = floor(-8 * n / (1 - (asked.ln() / 8).exp()).ln())
            bits = min(most, max(256, rounded(min(formula, 1 << 36))))
            rate = split_block(bits, n)
            apart(rate, float(p), 1e-6)
            if rate < p or bits == most:
                return bits, 8, Decimal(rate), (float(asked),)
            asked /= 2
    return rule


def odd_blocks(formula):
    up = formula + 255
    return 8 * power_from((up - (up & 256)) // 8)


parquet_java = parquet(1 << 30, odd_blocks)
parquet_arrow_rs = parquet(1 << 30, lambda formula: 8 * power_from(formula // 8))
parquet_arrow = parquet(1 << 30, power_from)


def parquet_duckdb(n, p):
    found = parquet(1 << 34, lambda formula: 8 * power_from(formula // 8))(n, p)
    if found[0] >= 1 << 34:
        raise Refused
    return found


# Tables.


@lru_cache(None)
def signature(length, bits):
    return classic(length, bits, 3)


def postgresql(n, p):
    if p < Decimal("1e-9"):
        raise Refused
    for length in range(16, 4097, 16):
        for bits in range(1, length // 3 + 3):
            # The core knows the rate of short signatures to a hundredth part.
            apart(signature(length, bits), p, Decimal("0.005"))
            if signature(length, bits) < p:
                return n * length, bits, signature(length, bits) + Decimal(2) ** -31, (length, bits)


def orc(n, p):
    ideal = floor(10000 * -p.ln() / LN2**2)
    bits = ideal + 64 - ideal % 64
    k = max(1, nearest(Decimal(bits) / 10000 * LN2))
    return -(-n // 10000) * bits, k, doubly(bits, k, min(n, 10000)), ()


# Libraries.


def guava(n, p):
    bits = floor(n * -p.ln() / LN2**2)
    k = max(1, nearest(Decimal(bits) / n * LN2))
    if bits == 0 or bits > 64 * 0x7FFFFFFF or k > 255:
        raise Refused
    bits = up_to(64, bits)
    return bits, k, doubly(bits, k, n), ()


def both_up(n, p):
    bits = ceil(n * -p.ln() / LN2**2)
    k = ceil(Decimal(bits) / n * LN2)
    return bits, k, classic(bits, k, n), ()


def npm(n, p):
    found = both_up(n, p)
    if found[0] > 1 << 32:
        raise Refused
    return found


def pybloom(n, p):
    slices = ceil(-p.ln() / LN2)
    size = ceil(n * -p.ln() / (slices * LN2**2))
    values = 2 ** (64 if size >= 1 << 31 else 32 if size >= 1 << 15 else 16)
    fill = Decimal(0)
    for rounds, cells in ((values // size + 1, values % size),
                          (values // size, size - values % size)):
        share = Decimal(rounds) / values
        fill += cells * share * (1 - (n * (1 - share).ln()).exp())
    return slices * size, slices, fill**slices, ()


def rbloom(n, p):
    bits = up_to(8, floor(n * -p.ln() / LN2**2))
    k = floor(-p.ln() / LN2)
    return bits, k, classic(bits, k, n), ()


def bip37(n, p):
    ideal = floor(n * -p.ln() / LN2**2)
    if ideal >= 1 << 32:
        raise Refused
    bits = min(ideal, 288000) // 8 * 8
    k = min(floor(bits // n * LN2), 50)
    return bits, k, classic(bits, k, n), ()


RULES = {
    "redis": redis, "redis-scaling": redis_growing, "valkey": valkey, "rocksdb-bloom": rocksdb_bloom,
    "rocksdb-ribbon": rocksdb_ribbon, "leveldb": leveldb, "cassandra": cassandra, "hbase": hbase,
    "parquet-java": parquet_java, "parquet-arrow-rs": parquet_arrow_rs,
    "parquet-arrow-cpp": parquet_arrow, "parquet-duckdb": parquet_duckdb, "clickhouse": clickhouse,
    "postgresql": postgresql, "orc": orc, "guava": guava, "go": both_up, "pybloom-live": pybloom,
    "rbloom": rbloom, "npm-bloom-filters": npm, "bip37": bip37,
}


def answer(rule, n, p):
    try:
        bits, k, rate, numbers = rule(n, p)
    except Refused:
        return "-"
    return " ".join([str(bits), str(k), f"{rate:.4e}", *map(repr, numbers)])


def main():
    draw = random.Random(12)
    print("n\tp\t" + "\t".join(RULES))
    count = 0
    while count < 300:
        n = int(10 ** draw.uniform(0, 12))
        p = float(f"{10 ** draw.uniform(-9, -0.2):.6g}")
        try:
            answers = [answer(rule, n, Decimal(p)) for rule in RULES.values()]
        except Border:
            continue
        print("\t".join([str(n), repr(p), *answers]), flush=True)
        count += 1


if __name__ == "__main__":
    main()
