// The systems: names, versions, lines to write, traps. Facts only; the rules are in the files
// beside.
#include "systems/rules.hpp"
#include "systems/systems.hpp"

namespace bloom::systems {
namespace {

constexpr std::string_view sst = "512-bit blocks, one filter for each SST file";
constexpr std::string_view row_group = "split blocks of 256 bits, one filter for each row group";
constexpr std::string_view one_array = "one bit array for all keys";

constexpr std::string_view cassandra_line = "ALTER TABLE ks.t WITH bloom_filter_fp_chance = {p};";

constexpr System table[] = {
    {"redis", "Redis, fixed capacity", "8.0", "github.com/RedisBloom/RedisBloom", one_array,
     "Inserts fail once capacity is reached. Rates above 0.25 are capped at 0.25 (logged only) and "
     "become 0.27: Redis uses one hash too many at powers of two.",
     "BF.RESERVE keys {p} {n} NONSCALING", redis},
    {"redis-scaling", "Redis, growing", "8.0", "github.com/RedisBloom/RedisBloom",
     "a chain of bit arrays; here the first",
     "The first array is made for half of the rate, each further one for half of the last: all "
     "together keep it, at 1.44 bits a key more. Every check asks every array of the chain. "
     "Refused where bf-expansion-factor is 0.",
     "BF.RESERVE keys {p} {n} EXPANSION 2", redis_growing},
    {"valkey", "Valkey", "valkey-bloom 1.0", "github.com/valkey-io/valkey-bloom", one_array,
     "Without NONSCALING it grows, and the first array has the whole rate: together they reach "
     "almost twice as much. Each filter draws its own seed, so that no two can be compared.",
     "BF.RESERVE keys {p} {n} NONSCALING", valkey},
    {"rocksdb-bloom", "RocksDB, Bloom", "11.8", "github.com/facebook/rocksdb", sst,
     "It takes bits a key, not a rate. The rates of all files that a read touches add up, and a "
     "prefix_extractor puts prefixes in beside whole keys. Before 9.2 k ignores that the size is "
     "rounded up, which small filters show.",
     "table_options.filter_policy.reset(rocksdb::NewBloomFilterPolicy({x}));", rocksdb_bloom},
    {"rocksdb-ribbon", "RocksDB, Ribbon", "11.8", "github.com/facebook/rocksdb",
     "a Ribbon filter for each SST file; k is its fingerprint's bits",
     "The argument is the bits per key of an equivalent Bloom filter; Ribbon needs about 30% less. "
     "Flushes make Bloom filters unless the second argument is -1, and so do more than 950 million "
     "keys.",
     "table_options.filter_policy.reset(rocksdb::NewRibbonFilterPolicy({x}, -1));", rocksdb_ribbon},
    {"leveldb", "LevelDB", "1.23", "github.com/google/leveldb",
     "a bit array for each data block of 4 KiB, assumed to hold 32 keys",
     "It takes bits per key, not a rate. One hash of 32 bits gives all probes, so more bits help "
     "little: 1 in 10,000 takes 47 bits per key. At 16, 24 and 32 the rate is higher than at one "
     "bit less, and it rises where blocks hold fewer keys.",
     "options.filter_policy = leveldb::NewBloomFilterPolicy({x});", leveldb},
    {"cassandra", "Cassandra", "5.0", "github.com/apache/cassandra", "a bit array for each SSTable",
     "Bits a key and k come from a table of whole numbers; a rate of 0.393 and more gets one bit, "
     "and three keys in four pass. The rates of all SSTables that a read touches add up. A change "
     "shows in SSTables written after it (nodetool upgradesstables -a).",
     cassandra_line, cassandra},
    {"scylladb", "ScyllaDB", "2026.2", "github.com/scylladb/scylladb",
     "a bit array for each SSTable",
     "Sized as in Cassandra, for an estimate of the keys: a filter that came out of proportion is "
     "built again, small ones are not. A change shows in SSTables written after it. Where filters "
     "take more than 20% of a shard's memory, some are dropped and their SSTables always read.",
     cassandra_line, cassandra},
    {"hbase", "HBase", "2.6", "github.com/apache/hbase",
     "chunks of 128 KiB, as many as the keys of an HFile need",
     "A change shows in HFiles written after it (major_compact). io.storefile.bloom.max.keys has "
     "no "
     "effect on these filters.",
     "alter 't', {NAME => 'f', BLOOMFILTER => 'ROW', "
     "CONFIGURATION => {'io.storefile.bloom.error.rate' => '{p}'}}",
     hbase},
    {"parquet-java", "Parquet by parquet-java", "1.18", "github.com/apache/parquet-java", row_group,
     "Without the number of values every column chunk gets all of max.bytes, with it no more than "
     "that: 1 MiB is full at 866,000 values for 1 %. A chunk that is all dictionary gets none.",
     "parquet.bloom.filter.enabled#c=true\nparquet.bloom.filter.expected.ndv#c={n}\n"
     "parquet.bloom.filter.fpp#c={p}\nparquet.bloom.filter.max.bytes={x}",
     parquet_java},
    {"parquet-spark", "Parquet by Spark", "3.5, with parquet-java 1.13",
     "github.com/apache/parquet-java", row_group,
     "The writer is parquet-java, with its limit of max.bytes. n is the distinct values of a row "
     "group, not of the table. Spark 3.2 to 3.4 ignore the rate and take 0.01.",
     ".option(\"parquet.bloom.filter.enabled#c\", \"true\")\n"
     ".option(\"parquet.bloom.filter.expected.ndv#c\", \"{n}\")\n"
     ".option(\"parquet.bloom.filter.fpp#c\", \"{p}\")\n"
     ".option(\"parquet.bloom.filter.max.bytes\", \"{x}\")",
     parquet_java},
    {"parquet-arrow-rs", "Parquet by arrow-rs", "59.2", "github.com/apache/arrow-rs", row_group,
     "Setting the rate or the number alone switches filters on, too. From 58.2 a filter for too "
     "many values is folded until its average fill just keeps the rate; before, it stays as it is.",
     ".set_column_bloom_filter_fpp(\"c\".into(), {p})\n"
     ".set_column_bloom_filter_max_ndv(\"c\".into(), {n})",
     parquet_arrow_rs},
    {"parquet-arrow-cpp", "Parquet by Arrow C++", "25.0", "github.com/apache/arrow", row_group,
     "Written from 24 on. Its reader refuses filters of other sizes than powers of two, which the "
     "format allows.",
     "builder.enable_bloom_filter(\"c\", {.ndv = {n}, .fpp = {p}});", parquet_arrow},
    {"parquet-pyarrow", "Parquet by pyarrow", "25.0", "github.com/apache/arrow", row_group,
     "Written from 24 on; reading tables and data sets makes no use of them.",
     "pq.write_table(t, \"t.parquet\", bloom_filter_options={\"c\": {\"ndv\": {n}, \"fpp\": {p}}})",
     parquet_arrow},
    {"parquet-duckdb", "Parquet by DuckDB", "1.5.5", "github.com/duckdb/duckdb", row_group,
     "Only chunks with a dictionary get a filter: with more distinct values than "
     "dictionary_size_limit, a fifth of the rows unless set, there is none.",
     "COPY t TO 't.parquet' (FORMAT parquet, ROW_GROUP_SIZE {x},\n"
     "  DICTIONARY_SIZE_LIMIT {n}, BLOOM_FILTER_FALSE_POSITIVE_RATIO {p});",
     parquet_duckdb},
    {"iceberg", "Iceberg", "1.11", "github.com/apache/iceberg", row_group,
     "Before 1.11 the number of values cannot be given: every column takes max-bytes for each row "
     "group, whatever is in it.",
     "ALTER TABLE t SET TBLPROPERTIES (\n  'write.parquet.bloom-filter-enabled.column.c'='true',\n"
     "  'write.parquet.bloom-filter-ndv.column.c'='{n}',\n"
     "  'write.parquet.bloom-filter-fpp.column.c'='{p}',\n"
     "  'write.parquet.bloom-filter-max-bytes'='{x}');",
     parquet_java},
    {"clickhouse", "ClickHouse", "26.7", "github.com/ClickHouse/ClickHouse",
     "a bit array for each granule of 8192 rows, here all different",
     "From a table of whole bits a key: a rate below 0.000109 gets 19, and so does one of 0.221 "
     "to 0.237. n counts per granule, so that every granule costs as much.",
     "ALTER TABLE t ADD INDEX i c TYPE bloom_filter({p}) GRANULARITY 1;\n"
     "ALTER TABLE t MATERIALIZE INDEX i;",
     clickhouse},
    {"postgresql", "PostgreSQL, contrib/bloom", "15", "github.com/postgres/postgres",
     "a signature for each row, here of three columns; n counts rows",
     "Not a filter of a set: each query reads the whole index and checks the rows that match; the "
     "rate is their share. Only = on int4 and text.",
     "CREATE INDEX i ON t USING bloom (c1, c2, c3)\n"
     "  WITH (length={x}, col1={y}, col2={y}, col3={y});",
     postgresql},
    {"orc", "ORC", "2.3", "github.com/apache/orc", "a bit array for each stride of 10,000 rows",
     "Sized for all rows of a stride, however few values differ. Up to 1.8 the rate is 0.05 unless "
     "set, from 1.9 it is 0.01; pyarrow and Iceberg still pass 0.05.",
     "orc.bloom.filter.columns=c\norc.bloom.filter.fpp={p}", orc},
    {"guava", "Guava", "31.1", "github.com/google/guava", one_array,
     "The default rate is 0.03. What is stored does not say how keys became bytes. Newer versions "
     "find k from the rate alone: another one for a few keys.",
     "BloomFilter.create(Funnels.stringFunnel(StandardCharsets.UTF_8), {n}L, {p})", guava},
    {"go", "Go, bits-and-blooms", "3.7.1", "github.com/bits-and-blooms/bloom", one_array,
     "For rates of a half, a quarter, an eighth it takes a hash more than is best.",
     "bloom.NewWithEstimates({n}, {p})", go_bloom},
    {"pybloom-live", "Python, pybloom-live", "4.0", "github.com/joseph-fox/python-bloomfilter",
     "k slices, a bit array each",
     "add() takes one key more than capacity, then raises IndexError. The scalable one reaches up "
     "to nine times its rate.",
     "BloomFilter(capacity={n}, error_rate={p})", pybloom},
    {"rbloom", "Python, rbloom", "1.5.4", "github.com/KenanHanke/rbloom", one_array,
     "The number of hashes is cut, not rounded: above 0.5 it is 0, and every key is found. "
     "Python's own hash() is salted, so that saving needs a hash function of yours.",
     "Bloom({n}, {p}, hash_func)", rbloom},
    {"npm-bloom-filters", "npm bloom-filters", "3.0.4", "github.com/Callidon/bloom-filters",
     one_array,
     "Hashing changed with 2.0, and changes with 4.0: an export is read by its own version only.",
     "BloomFilter.create({n}, {p})", npm_bloom_filters},
    {"bip37", "Bitcoin, BIP-37", "Bitcoin Core 31", "github.com/bitcoin/bitcoin", one_array,
     "At most 36,000 bytes, silently: above 144,000 keys k is 0 and everything matches. Bits a "
     "key are cut before k is found, which costs a hash.",
     "CBloomFilter filter({n}, {p}, tweak, BLOOM_UPDATE_NONE);", bip37},
};

}  // namespace

std::span<const System> systems() {
  return table;
}

}  // namespace bloom::systems
