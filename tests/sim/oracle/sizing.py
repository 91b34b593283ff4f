#!/usr/bin/env python3
"""Of n, p, m and k three give the fourth, by other means than core/sim/lab/sizing.cpp: the definitions
themselves, in decimals of 90 digits and whole numbers.

    tests/sim/oracle/sizing.py > tests/vectors/sizing.txt      300 settings of a fixed seed; takes seconds

A line has n, p, m and k as asked, "-" where not given; what they become; the rate by the formula; and for s
filters in a row s, the rate of all together, and what each may have where p is that of all. A setting is
drawn again where a number lies so near to a border that the last digits of a logarithm would decide.
"""
import pathlib
import random
import sys
from decimal import Decimal

sys.path.insert(0, str(pathlib.Path(__file__).parents[2] / "systems" / "oracle"))
from exact import LN2, Border, apart, ceil, floor, nearest  # noqa: E402

MOST = 64


def rate(n, m, k):
    return (1 - (-Decimal(k) * n / m).exp()) ** k


def bits_of_one(p, k):
    """Bits a key: of the k, or of the best one where none is given."""
    if k is None:
        best = -p.ln() / LN2
        if 1 <= best <= MOST:
            return best / LN2
        k = 1 if best < 1 else MOST
    return -k / (1 - p ** (1 / Decimal(k))).ln()


def best(n, m):
    return min(max(nearest(m * LN2 / n), 1), MOST)


def fewest(n, p, m):
    for k in range(1, MOST + 1):
        reached = rate(n, m, k)
        apart(reached, Decimal("1.05") * p, Decimal("1e-9"))
        if reached < Decimal("1.05") * p:
            return k
    return None


def answer(n, p, m, k):
    """All four, or none where there is no answer in its range."""
    if None not in (n, p, m):
        k = fewest(n, p, m)
        return k and (n, p, m, k)
    if m is None:
        m = ceil(n * bits_of_one(p, k))
    elif n is None:
        n = floor(m / bits_of_one(p, k))
    if not (1 <= n <= 10**12 and 1 <= m <= 10**18):
        return None
    k = k or best(n, m)
    p = p or rate(n, m, k)
    if p > Decimal("0.999"):
        raise Border  # its distance from 1 is not a double's
    return (n, p, m, k) if p > Decimal("1e-300") else None


def ask(draw):
    n = int(10 ** draw.uniform(0, 12))
    p = Decimal(f"{10 ** draw.uniform(-12, -0.05):.6g}")
    m = int(n * draw.uniform(0.5, 60)) + 1
    k = draw.randint(1, 40)
    return {
        "m": (n, p, None, None), "m of k": (n, p, None, k),
        "n": (None, p, m, None), "n of k": (None, p, m, k),
        "p": (n, None, m, None), "p of k": (n, None, m, k), "k": (n, p, m, None),
    }[draw.choice(["m", "m", "m of k", "n", "n of k", "p", "p of k", "k"])]


def main():
    draw = random.Random(112)
    print("n\tp\tm\tk\tn\tp\tm\tk\tformula\ts\tseries\teach")
    count = 0
    while count < 300:
        asked = ask(draw)
        s = draw.randint(1, 1000)
        try:
            found = answer(*asked)
        except Border:
            continue
        shown = ["-" if value is None else str(value) for value in asked]
        if found is None:
            print("\t".join([*shown, *"--------"]))
        else:
            n, p, m, k = found
            rates = [rate(n, m, k), s, 1 - (1 - p) ** s, 1 - (1 - p) ** (1 / Decimal(s))]
            print("\t".join([*shown, str(n), f"{p:.17e}", str(m), str(k),
                             *(f"{it:.17e}" if isinstance(it, Decimal) else str(it) for it in rates)]))
        count += 1


if __name__ == "__main__":
    main()
