#include "tests/bench/subject.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <optional>
#include <utility>

#include "bloom/bits/aligned_words.hpp"
#include "bloom/filters/blocked.hpp"
#include "bloom/filters/blocks/blocked_theory.hpp"
#include "bloom/filters/blocks/simd.hpp"
#include "bloom/filters/classic.hpp"
#include "bloom/filters/counting.hpp"
#include "bloom/filters/cuckoo.hpp"
#include "bloom/filters/partitioned.hpp"
#include "bloom/filters/quotient.hpp"
#include "bloom/filters/ribbon.hpp"
#include "bloom/filters/scalable.hpp"
#include "bloom/filters/split_block.hpp"
#include "bloom/filters/stable.hpp"
#include "bloom/filters/xor_filter.hpp"
#include "bloom/hash/mix.hpp"
#include "bloom/theory/formulas.hpp"

namespace bloom::bench {

using namespace detail;
namespace {

// A case that cannot be set up is a mistake in this file.
template <class Filter>
Filter taken(Result<Filter> filter) {
  if (filter) return std::move(*filter);
  std::fprintf(stderr, "bench: %s\n", filter.reason().c_str());
  std::exit(1);
}

template <class Filter>
std::uint64_t count_each(const Filter& filter, Hashes hashes) {
  std::uint64_t found = 0;
  for (const Hash hash : hashes) found += filter.may_contain(hash);
  return found;
}

// A filter that takes keys one by one. `make` answers a new, empty one.
template <class Make>
class Growing final : public Subject {
 public:
  Growing(std::uint64_t n, Make make) : make_(std::move(make)), filter_(make_()) { keys = n; }

  void clear() override { filter_ = make_(); }
  void insert_all(Hashes hashes) override { static_cast<void>(filter_.insert_all(hashes)); }
  void may_contain_all(Hashes hashes, Bitmap bitmap) const override {
    filter_.may_contain_all(hashes, bitmap);
  }
  std::uint64_t may_contain_each(Hashes hashes) const override {
    return count_each(filter_, hashes);
  }
  std::uint64_t bit_count() const override { return filter_.bit_count(); }
  bool is_static() const override { return false; }

 private:
  Make make_;
  decltype(std::declval<Make>()()) filter_;
};

// A filter that is solved from all keys at once. `build` answers the filter of some hashes.
template <class Build>
class Solved final : public Subject {
 public:
  Solved(std::uint64_t n, Build build) : build_(std::move(build)), filter_(build_({})) { keys = n; }

  void clear() override { filter_ = build_({}); }
  void insert_all(Hashes hashes) override { filter_ = build_(hashes); }
  void may_contain_all(Hashes hashes, Bitmap bitmap) const override {
    filter_.may_contain_all(hashes, bitmap);
  }
  std::uint64_t may_contain_each(Hashes hashes) const override {
    return count_each(filter_, hashes);
  }
  std::uint64_t bit_count() const override { return filter_.bit_count(); }
  bool is_static() const override { return true; }

 private:
  Build build_;
  decltype(std::declval<Build>()(Hashes{})) filter_;
};

// The split-block loops of the portable set, whatever the machine has.
class PortableSplitBlock final : public Subject {
 public:
  PortableSplitBlock(std::uint64_t n, std::uint32_t blocks)
      : blocks_(blocks), words_(*AlignedWords::allocate(std::size_t{blocks} * split_block_words)) {
    keys = n;
  }

  void clear() override { std::fill(words_.span().begin(), words_.span().end(), 0U); }
  void insert_all(Hashes hashes) override {
    loops_.insert_all(words_.data(), blocks_, values(hashes));
  }
  void may_contain_all(Hashes hashes, Bitmap bitmap) const override {
    loops_.may_contain_all(words_.data(), blocks_, values(hashes), bitmap);
  }
  std::uint64_t may_contain_each(Hashes hashes) const override {
    std::uint64_t found = 0;
    for (const Hash hash : hashes) {
      found += loops_.may_contain(words_.data(), blocks_, hash.value());
    }
    return found;
  }
  std::uint64_t bit_count() const override { return std::uint64_t{blocks_} * 256; }
  bool is_static() const override { return false; }

 private:
  const SplitBlockLoops& loops_ = split_block_loops(VectorUnit::portable);
  std::uint32_t blocks_;
  AlignedWords words_;
};

class RandomRead final : public Subject {
 public:
  explicit RandomRead(std::uint64_t bytes) : words_(static_cast<std::size_t>(bytes / 8), 1) {
    keys = words_.size();
  }

  void clear() override {}
  void insert_all(Hashes) override {}
  void may_contain_all(Hashes hashes, Bitmap bitmap) const override {
    bitmap[0] = may_contain_each(hashes);
  }
  std::uint64_t may_contain_each(Hashes hashes) const override {
    const auto range = static_cast<std::uint32_t>(words_.size());
    std::uint64_t sum = 0;
    for (const Hash hash : hashes) sum += words_[reduce(high_half(hash.value()), range)];
    return sum;
  }
  std::uint64_t bit_count() const override { return words_.size() * 64; }
  bool is_static() const override { return false; }

 private:
  std::vector<std::uint64_t> words_;
};

template <class Make>
std::unique_ptr<Subject> growing(double keys, Make make) {
  return std::make_unique<Growing<Make>>(static_cast<std::uint64_t>(keys), std::move(make));
}

template <class Filter, class Settings>
std::unique_ptr<Subject> solved(double keys, const Settings& settings) {
  const auto build = [settings](Hashes hashes) { return taken(Filter::build(hashes, settings)); };
  return std::make_unique<Solved<decltype(build)>>(static_cast<std::uint64_t>(keys), build);
}

template <class Filter, class Settings>
std::unique_ptr<Subject> created(double keys, const Settings& settings) {
  return growing(keys, [settings] { return taken(Filter::create(settings)); });
}

// Keys for which a solved filter with this layout fills the bytes.
template <class Layout>
double keys_filling(double cells) {
  double keys = cells / 1.23;
  while (Layout::for_keys(static_cast<std::uint32_t>(keys * 1.001)).cells() < cells) keys *= 1.001;
  return keys;
}

constexpr std::array<std::string_view, 15> names = {
    "random read", "classic",  "split-block", "split-block portable",
    "blocked",     "counting", "scalable",    "stable",
    "cuckoo",      "xor8",     "fuse8",       "fuse16",
    "ribbon",      "quotient", "partitioned"};

}  // namespace

std::span<const std::string_view> subject_names() {
  return names;
}

std::unique_ptr<Subject> make_subject(std::string_view name, std::uint64_t bytes) {
  const double bits = 8.0 * static_cast<double>(bytes);
  const auto whole_bits = static_cast<std::uint32_t>(8 * bytes);
  const double classic_keys = bits / theory::bits_for(1.0e6, design_rate) * 1.0e6;
  const std::uint32_t k = theory::hashes_for(design_rate);

  if (name == "random read") return std::make_unique<RandomRead>(bytes);
  if (name == "classic") {
    return created<ClassicFilter>(classic_keys,
                                  ClassicSettings{whole_bits, k, Scheme::double_hashing, 0});
  }
  if (name == "split-block" || name == "split-block portable") {
    double bits_per_key = 8;
    while (split_block_rate(bits_per_key) > design_rate) bits_per_key += 0.01;
    const auto keys = static_cast<std::uint64_t>(bits / bits_per_key);
    const std::uint32_t blocks = whole_bits / 256;
    if (name == "split-block portable") return std::make_unique<PortableSplitBlock>(keys, blocks);
    return growing(bits / bits_per_key,
                   [blocks] { return taken(SplitBlockFilter::create({blocks})); });
  }
  if (name == "blocked") {
    const double bits_per_key = cache_line_bits_per_key_for(design_rate);
    const BlockedSettings settings{whole_bits / 512, line_probes_for(bits_per_key), 0};
    return created<BlockedFilter>(bits / bits_per_key, settings);
  }
  if (name == "counting") {
    return created<CountingFilter>(classic_keys / 4, CountingSettings{whole_bits / 4, k, 0});
  }
  if (name == "scalable") {
    // Four stages of 1, 2, 4 and 8 parts, the last full.
    ScalableSettings settings;
    settings.rate = design_rate;
    const double capacity = bits / 15 / 15.3;
    settings.capacity = static_cast<std::uint32_t>(capacity);
    return created<ScalableFilter>(15 * std::floor(capacity), settings);
  }
  if (name == "stable") {
    StableSettings settings;
    settings.cells = std::min(whole_bits / 2, StableFilter::max_cells);
    settings.cell_bits = whole_bits / settings.cells;
    settings.hashes = 3;
    settings.decrements = stable_decrements_for(settings, design_rate);
    return created<StableFilter>(bits / 10, settings);
  }
  if (name == "cuckoo") {
    constexpr std::uint32_t fingerprint_bits = 10;
    const auto buckets =
        static_cast<std::uint32_t>(bits / fingerprint_bits / CuckooFilter::slots_per_bucket);
    return created<CuckooFilter>(0.95 * CuckooFilter::slots_per_bucket * buckets,
                                 CuckooSettings{buckets, fingerprint_bits, 0});
  }
  if (name == "xor8") return solved<XorFilter8>(keys_filling<XorLayout>(bits / 8), XorSettings{});
  if (name == "fuse8")
    return solved<FuseFilter8>(keys_filling<FuseLayout>(bits / 8), XorSettings{});
  if (name == "fuse16") {
    return solved<FuseFilter16>(keys_filling<FuseLayout>(bits / 16), XorSettings{});
  }
  if (name == "ribbon") {
    const double bits_per_key =
        static_cast<double>(RibbonFilter::bits_for(1'000'000, design_rate)) / 1.0e6;
    return solved<RibbonFilter>(bits / bits_per_key, RibbonSettings{design_rate, 0});
  }
  if (name == "partitioned") {
    return created<PartitionedFilter>(classic_keys, PartitionedSettings{whole_bits / k, k, 0});
  }
  // Quotient: 2^q slots of 8 bits, three quarters full.
  QuotientSettings settings;
  settings.remainder_bits = 5;
  settings.quotient_bits = 1;
  while ((8ULL << (settings.quotient_bits + 1)) <= 8 * bytes) ++settings.quotient_bits;
  return created<QuotientFilter>(0.75 * std::ldexp(1.0, static_cast<int>(settings.quotient_bits)),
                                 settings);
}

}  // namespace bloom::bench
