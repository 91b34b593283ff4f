"""Parts of files and tables."""
from decimal import Decimal
from functools import lru_cache

from exact import LN2, Refused, apart, classic, doubly, floor, nearest, power_from, split_block, up_to

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
    return classic(length, bits, 3) + Decimal(2) ** -31


def postgresql(n, p):
    if p < Decimal("1e-9"):
        raise Refused
    for length in range(16, 4097, 16):
        for bits in range(1, length // 3 + 3):
            # The core knows the rate of short signatures to a hundredth part.
            apart(signature(length, bits), p, Decimal("0.005"))
            if signature(length, bits) < p:
                return n * length, bits, signature(length, bits), (length, bits)


def orc(n, p):
    ideal = floor(10000 * -p.ln() / LN2**2)
    bits = ideal + 64 - ideal % 64
    k = max(1, nearest(Decimal(bits) / 10000 * LN2))
    return -(-n // 10000) * bits, k, doubly(bits, k, min(n, 10000)), ()
