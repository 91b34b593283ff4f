// LevelDB's and RocksDB's side of the comparison: filters as their tables make them.
//   stores_tool leveldb|rocksdb-bloom|rocksdb-ribbon BITS_PER_KEY KEYS FILTERS QUESTIONS [exact]
// Without these it names the stores that it has. Makes so many filters of so many keys each, and
// asks each for absent keys; prints their bytes, the k of the last as it is stored, and how many
// answers of all were false positives. “exact” is RocksDB's default before 9.2, without
// optimize_filters_for_memory.
//   stores_tool database FOLDER BITS_PER_KEY KEYS
// A LevelDB of so many keys of 16 bytes with values of 112, not compressed.
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <leveldb/db.h>
#include <leveldb/filter_policy.h>
#include <leveldb/slice.h>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "bloom/hash/mix.hpp"

#include "tests/support/rocksdb_filters.hpp"

namespace {

struct Order {
  double bits_per_key;
  std::uint64_t keys;
  std::uint64_t filters;
  std::uint64_t questions;
  bool exact;
};

struct Outcome {
  std::uint64_t bytes = 0;
  int hashes = 0;
  std::uint64_t positives = 0;
};

// The next key that no filter has had.
std::string next_key() {
  static std::uint64_t count = 0;
  const std::uint64_t number = bloom::detail::mix64(++count);
  return {reinterpret_cast<const char*>(&number), sizeof number};
}

void leveldb_filter(const Order& order, Outcome& outcome) {
  const std::unique_ptr<const leveldb::FilterPolicy> policy(
      leveldb::NewBloomFilterPolicy(static_cast<int>(order.bits_per_key)));
  std::vector<std::string> keys(order.keys);
  std::vector<leveldb::Slice> slices;
  for (std::string& key : keys) {
    key = next_key();
    slices.emplace_back(key);
  }
  std::string filter;
  policy->CreateFilter(slices.data(), static_cast<int>(slices.size()), &filter);
  outcome.bytes += filter.size();
  outcome.hashes = static_cast<unsigned char>(filter.back());
  for (std::uint64_t i = 0; i < order.questions; ++i) {
    const std::string key = next_key();
    outcome.positives += policy->KeyMayMatch(key, filter);
  }
}

bool make_database(const char* folder, int bits_per_key, std::uint64_t keys) {
  const std::unique_ptr<const leveldb::FilterPolicy> policy(
      leveldb::NewBloomFilterPolicy(bits_per_key));
  leveldb::Options options;
  options.create_if_missing = true;
  options.compression = leveldb::kNoCompression;
  options.filter_policy = policy.get();
  leveldb::DB* opened = nullptr;
  if (!leveldb::DB::Open(options, folder, &opened).ok()) return false;
  const std::unique_ptr<leveldb::DB> database(opened);
  const std::string value(112, 'v');
  for (std::uint64_t i = 0; i < keys; ++i) {
    if (!database->Put({}, next_key() + next_key(), value).ok()) return false;
  }
  database->CompactRange(nullptr, nullptr);
  return true;
}

#ifdef HAS_ROCKSDB
void rocksdb_filter(const rocksdb::FilterPolicy& policy, const Order& order, Outcome& outcome) {
  rocksdb::BlockBasedTableOptions options;
  options.format_version = 5;
  options.optimize_filters_for_memory = !order.exact;
  const std::unique_ptr<rocksdb::FilterBitsBuilder> builder(
      policy.GetBuilderWithContext(rocksdb::FilterBuildingContext(options)));
  for (std::uint64_t i = 0; i < order.keys; ++i) builder->AddKey(next_key());
  std::unique_ptr<const char[]> buffer;
  const rocksdb::Slice filter = builder->Finish(&buffer);
  const std::unique_ptr<rocksdb::FilterBitsReader> reader(policy.GetFilterBitsReader(filter));
  outcome.bytes += filter.size();
  // 0 for a Ribbon filter, which stores no k.
  outcome.hashes = filter[filter.size() - 5] == -1 ? filter[filter.size() - 3] & 31 : 0;
  for (std::uint64_t i = 0; i < order.questions; ++i) {
    const std::string key = next_key();
    outcome.positives += reader->MayMatch(key);
  }
}
#endif

}  // namespace

int main(int argc, char** argv) {
  if (argc == 5 && std::string_view(argv[1]) == "database") {
    return make_database(argv[2], std::atoi(argv[3]), std::strtoull(argv[4], nullptr, 10)) ? 0 : 1;
  }
  if (argc < 6) {
    std::puts("leveldb");
#ifdef HAS_ROCKSDB
    std::puts("rocksdb-bloom\nrocksdb-ribbon");
#endif
    return 0;
  }
  const std::string_view store = argv[1];
  const Order order{std::strtod(argv[2], nullptr), std::strtoull(argv[3], nullptr, 10),
                    std::strtoull(argv[4], nullptr, 10), std::strtoull(argv[5], nullptr, 10),
                    argc > 6};
  Outcome outcome;
  if (store == "leveldb") {
    for (std::uint64_t i = 0; i < order.filters; ++i) leveldb_filter(order, outcome);
  }
#ifdef HAS_ROCKSDB
  if (store != "leveldb") {
    const std::unique_ptr<const rocksdb::FilterPolicy> policy(
        store == "rocksdb-ribbon" ? rocksdb::NewRibbonFilterPolicy(order.bits_per_key, -1)
                                  : rocksdb::NewBloomFilterPolicy(order.bits_per_key));
    for (std::uint64_t i = 0; i < order.filters; ++i) rocksdb_filter(*policy, order, outcome);
  }
#endif
  std::printf("%llu %d %llu\n", static_cast<unsigned long long>(outcome.bytes), outcome.hashes,
              static_cast<unsigned long long>(outcome.positives));
  return 0;
}
