"""Libraries that a program calls."""
from decimal import Decimal

from exact import LN2, Refused, ceil, classic, doubly, floor, nearest, up_to


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


def go(n, p):
    """Two starts and two steps; with four times a step a multiple of m, a start with it has two places
    at most: its first, and that of the other start."""
    bits, k, _, _ = both_up(n, p)
    useless = sum(1 for step in range(4) if step * bits % 4 == 0)  # of bits steps
    rate = Decimal(0)
    for short in ((), (0,), (1,), (0, 1)):
        chance = Decimal(1)
        for step in (0, 1):
            share = Decimal(useless) / bits
            chance *= share if step in short else 1 - share
        # Places 0 and 3 of each four take the one step, 1 and 2 the other.
        kept = sum(1 for i in range(k) if i < 4 or ((i + 1) // 2 % 2) not in short)
        rate += chance * classic(bits, kept, Decimal(k * n) / kept)
    return bits, k, rate, ()


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
