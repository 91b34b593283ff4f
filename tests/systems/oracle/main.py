#!/usr/bin/env python3
"""What n keys at rate p become in other systems, by other means than core/systems: each rule said
naively, in decimals of 90 digits and whole numbers, and each rate found exactly.

    oracle/main.py > ../vectors/systems.txt        300 settings of a fixed seed; takes a minute

Each line of a setting: n, p, then for each rule its bits, k and rate, and the numbers that its line
names; "-" where the system refuses. A setting is drawn again where a number lies so near to a border
that the last digits of a logarithm would decide.
"""
import random
from decimal import Decimal

from exact import Border, Refused
from files import (cassandra, clickhouse, orc, parquet_arrow, parquet_arrow_rs, parquet_duckdb,
                   parquet_java, postgresql)
from libraries import bip37, go, guava, npm, pybloom, rbloom
from stores import (hbase, leveldb, redis, redis_growing, rocksdb_bloom, rocksdb_ribbon, valkey)

RULES = {
    "redis": redis, "redis-scaling": redis_growing, "valkey": valkey, "rocksdb-bloom": rocksdb_bloom,
    "rocksdb-ribbon": rocksdb_ribbon, "leveldb": leveldb, "cassandra": cassandra, "hbase": hbase,
    "parquet-java": parquet_java, "parquet-arrow-rs": parquet_arrow_rs,
    "parquet-arrow-cpp": parquet_arrow, "parquet-duckdb": parquet_duckdb, "clickhouse": clickhouse,
    "postgresql": postgresql, "orc": orc, "guava": guava, "go": go, "pybloom-live": pybloom,
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
