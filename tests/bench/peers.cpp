#include <unordered_set>

#ifdef HAS_LIBBLOOM
#include "tests/bench/libbloom.h"
#endif

#include "tests/bench/peer.hpp"

#ifdef HAS_LEVELDB
#include <leveldb/filter_policy.h>
#include <leveldb/slice.h>
#endif
#ifdef HAS_ROCKSDB
#include "tests/support/rocksdb_filters.hpp"
#endif

namespace bloom::bench {
namespace {

template <class T>
std::unique_ptr<Peer> make(std::uint64_t n) {
  return std::make_unique<T>(n);
}

// Our hashes are good already: the set need not hash them again.
struct Identity {
  std::size_t operator()(std::uint64_t hash) const { return static_cast<std::size_t>(hash); }
};

class UnorderedSet final : public Peer {
 public:
  explicit UnorderedSet(std::uint64_t keys) : Peer(keys) {}

  double fill() override {
    set_ = {};
    set_.reserve(n);
    return seconds_to_insert(n, [this](const Key& key) { set_.insert(hash_of(key).value()); });
  }
  std::uint64_t count(std::span<const Key> keys) override {
    std::uint64_t found = 0;
    for (const Key& key : keys) found += set_.count(hash_of(key).value());
    return found;
  }
  // A bucket, and a node of two words with its allocation's head.
  double bit_count() const override {
    return 64.0 * static_cast<double>(set_.bucket_count() + 3 * set_.size());
  }

 private:
  std::unordered_set<std::uint64_t, Identity> set_;
};

#ifdef HAS_LIBBLOOM
class Libbloom final : public Peer {
 public:
  explicit Libbloom(std::uint64_t keys) : Peer(keys) {}

  double fill() override {
    filter_.reset(libbloom_new(static_cast<int>(n), design_rate));
    return seconds_to_insert(
        n, [this](const Key& key) { libbloom_add(filter_.get(), key.data(), sizeof key); });
  }
  std::uint64_t count(std::span<const Key> keys) override {
    std::uint64_t found = 0;
    for (const Key& key : keys) {
      found += libbloom_check(filter_.get(), key.data(), sizeof key) == 1;
    }
    return found;
  }
  double bit_count() const override { return 8.0 * libbloom_bytes(filter_.get()); }

 private:
  struct Free {
    void operator()(libbloom* filter) const { libbloom_free(filter); }
  };
  std::unique_ptr<libbloom, Free> filter_;
};
#endif

#ifdef HAS_LEVELDB
leveldb::Slice level_slice(const Key& key) {
  return {reinterpret_cast<const char*>(key.data()), sizeof key};
}

class LevelDb final : public Peer {
 public:
  explicit LevelDb(std::uint64_t keys) : Peer(keys), policy_(leveldb::NewBloomFilterPolicy(10)) {}

  // All keys at once is the one way that its interface has.
  double fill() override {
    filter_.clear();
    std::vector<Key> keys(n);
    std::vector<leveldb::Slice> slices;
    slices.reserve(n);
    for (std::uint64_t i = 0; i < n; ++i) {
      keys[i] = key_number(i);
      slices.push_back(level_slice(keys[i]));
    }
    Stopwatch watch;
    watch.start();
    policy_->CreateFilter(slices.data(), static_cast<int>(n), &filter_);
    watch.stop();
    return watch.seconds();
  }
  std::uint64_t count(std::span<const Key> keys) override {
    std::uint64_t found = 0;
    for (const Key& key : keys) found += policy_->KeyMayMatch(level_slice(key), filter_);
    return found;
  }
  double bit_count() const override { return 8.0 * static_cast<double>(filter_.size()); }

 private:
  std::unique_ptr<const leveldb::FilterPolicy> policy_;
  std::string filter_;
};
#endif

#ifdef HAS_ROCKSDB
rocksdb::Slice rocks_slice(const Key& key) {
  return {reinterpret_cast<const char*>(key.data()), sizeof key};
}

class RocksDb : public Peer {
 public:
  double fill() override {
    const rocksdb::BlockBasedTableOptions options;
    const rocksdb::FilterBuildingContext context(options);
    const std::unique_ptr<rocksdb::FilterBitsBuilder> builder(
        policy_->GetBuilderWithContext(context));
    double seconds =
        seconds_to_insert(n, [&](const Key& key) { builder->AddKey(rocks_slice(key)); });
    Stopwatch watch;
    watch.start();
    filter_ = builder->Finish(&buffer_);
    watch.stop();
    reader_.reset(policy_->GetFilterBitsReader(filter_));
    return seconds + watch.seconds();
  }
  // In groups of 32, as its MultiGet asks.
  std::uint64_t count(std::span<const Key> keys) override {
    std::uint64_t found = 0;
    std::array<rocksdb::Slice, group> slices;
    std::array<rocksdb::Slice*, group> pointers;
    std::array<bool, group> answers;
    for (std::size_t i = 0; i < group; ++i) pointers[i] = &slices[i];
    for (std::size_t i = 0; i + group <= keys.size(); i += group) {
      for (std::size_t j = 0; j < group; ++j) slices[j] = rocks_slice(keys[i + j]);
      reader_->MayMatch(group, pointers.data(), answers.data());
      for (const bool answer : answers) found += answer;
    }
    return found;
  }
  double bit_count() const override { return 8.0 * static_cast<double>(filter_.size()); }

 protected:
  RocksDb(std::uint64_t keys, const rocksdb::FilterPolicy* policy) : Peer(keys), policy_(policy) {}

 private:
  static constexpr int group = 32;

  std::unique_ptr<const rocksdb::FilterPolicy> policy_;
  std::unique_ptr<const char[]> buffer_;
  rocksdb::Slice filter_;
  std::unique_ptr<rocksdb::FilterBitsReader> reader_;
};

class RocksDbBloom final : public RocksDb {
 public:
  explicit RocksDbBloom(std::uint64_t keys) : RocksDb(keys, rocksdb::NewBloomFilterPolicy(9.9)) {}
};

// Its parameter is the Bloom filter's bits a key for the same rate.
class RocksDbRibbon final : public RocksDb {
 public:
  explicit RocksDbRibbon(std::uint64_t keys)
      : RocksDb(keys, rocksdb::NewRibbonFilterPolicy(9.9, -1)) {}
};
#endif

}  // namespace

std::vector<PeerKind> peer_kinds() {
  return {
      {"std::unordered_set", 9.6, make<UnorderedSet>},
#ifdef HAS_LIBBLOOM
      {"libbloom", 9.6, make<Libbloom>},
#else
      {"libbloom", 9.6, nullptr},
#endif
#ifdef HAS_LEVELDB
      {"LevelDB Bloom", 10, make<LevelDb>},
#else
      {"LevelDB Bloom", 10, nullptr},
#endif
#ifdef HAS_ROCKSDB
      {"RocksDB Bloom", 9.9, make<RocksDbBloom>},
      {"RocksDB Ribbon", 7, make<RocksDbRibbon>},
#else
      {"RocksDB Bloom", 9.9, nullptr},
      {"RocksDB Ribbon", 7, nullptr},
#endif
  };
}

}  // namespace bloom::bench
