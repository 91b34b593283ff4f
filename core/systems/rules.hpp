// The sizing rules, one function a system or a group that shares one: systems_table.cpp names them,
// and systems.cpp calls them.
#pragma once

#include <cstdint>
#include <string_view>

namespace bloom::systems {

struct Built {
  double bits = 0;
  double bytes = 0;
  std::uint32_t hashes = 0;
  double rate = 1;
  double asked = 0;  // {p} of the line, where it is not p itself
  double x = 0;      // {x} and {y} of the line
  double y = 0;
  std::string_view refusal = {};  // a sentence, where the system refuses
};

inline Built refused(std::string_view sentence) {
  Built built;
  built.refusal = sentence;
  return built;
}

// key_value.cpp
Built redis(double n, double p);
Built redis_growing(double n, double p);
Built valkey(double n, double p);
Built hbase(double n, double p);

// leveldb.cpp
Built leveldb(double n, double p);

// rocksdb.cpp
Built rocksdb_bloom(double n, double p);
Built rocksdb_ribbon(double n, double p);

// cassandra_clickhouse.cpp: by the same table of bits a key, k and rate
Built cassandra(double n, double p);
Built clickhouse(double n, double p);

// parquet.cpp
Built parquet_java(double n, double p);
Built parquet_arrow_rs(double n, double p);
Built parquet_arrow(double n, double p);
Built parquet_duckdb(double n, double p);

// postgresql_orc.cpp
Built postgresql(double n, double p);
Built orc(double n, double p);

// libraries.cpp
Built guava(double n, double p);
Built go_bloom(double n, double p);
Built pybloom(double n, double p);
Built rbloom(double n, double p);
Built npm_bloom_filters(double n, double p);
Built bip37(double n, double p);

}  // namespace bloom::systems
