"""Numbers that no rounding of a double decides, and exact rates."""
import math
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
