// The Parquet split-block Bloom filter: blocks of 256 bits, eight bits a key, one in each 32-bit
// word of one block. (apache/parquet-format, BloomFilter.md; Putze, Sanders & Singler 2007.)
//
// Never a false negative. One or two cache lines a key, no branch, eight bits at once where the
// machine has AVX2. About 10.5 bits a key for a rate of 1 %, 16.9 for 0.1 %: sizes and rates are in
// blocked_theory.hpp. The format fixes the hash, XXH64 of the key with seed 0: a filter of keys
// that were hashed under another seed is as good, but other Parquet readers will not find its keys.
#pragma once

#include <cstdint>
#include <span>

#include "bloom/bits/aligned_words.hpp"
#include "bloom/bits/always_inline.hpp"
#include "bloom/filters/blocks/simd.hpp"
#if defined(__AVX2__)
#include "bloom/filters/blocks/split_block_x86.hpp"
#endif
#include "bloom/hash/by_key.hpp"
#include "bloom/hash/hash.hpp"
#include "bloom/insertion.hpp"
#include "bloom/result.hpp"
#include "bloom/storage/bytes.hpp"
#include "bloom/trace.hpp"

namespace bloom {

struct SplitBlockSettings {
  std::uint32_t blocks = 1;  // of 256 bits: 1 … SplitBlockFilter::max_blocks

  friend bool operator==(const SplitBlockSettings&, const SplitBlockSettings&) = default;
};

class SplitBlockFilter : public detail::KeyInsert<SplitBlockFilter> {
  using Keys = detail::KeyInsert<SplitBlockFilter>;

 public:
  // The calls that take a Hash, for a key given by its bytes.
  using Keys::insert;
  using Keys::insert_all;
  using Keys::may_contain;
  using Keys::may_contain_all;
  using Keys::trace;

  static constexpr std::uint32_t block_bytes = 32;
  static constexpr std::uint32_t max_blocks = 1U << 22;  // 128 MiB, the format's ceiling

  // Empty. The format allows any number of blocks; some readers want a power of two.
  static Result<SplitBlockFilter> create(const SplitBlockSettings& settings);
  // Empty, for n keys: with them its rate is about p (bloom/plan.hpp). Refused where that cannot be
  // reached.
  static Result<SplitBlockFilter> for_keys(std::uint64_t n, double p);

  Result<SplitBlockFilter> clone() const;

  // From the format's bytes: little-endian words, 1 … max_blocks whole blocks.
  static Result<SplitBlockFilter> from_bytes(Source bytes);
  Result<Done> to_bytes(Sink sink) const;
  Result<Bytes> to_bytes() const {
    return detail::collected([this](Sink sink) { return to_bytes(sink); });
  }

  static Result<SplitBlockFilter> deserialize(Source source);
  Result<Done> serialize(Sink sink) const;
  Result<Bytes> serialize() const { return detail::stored_bytes(*this); }

  Insertion insert(Hash hash);
  BLOOM_ALWAYS_INLINE bool may_contain(Hash hash) const {
#if defined(__x86_64__) && defined(__AVX2__)
    const std::uint64_t number = hash.value();
    return detail::split_block_has(
        words_.data() + detail::split_block_begin(number, settings_.blocks), number);
#else
    return loops_->may_contain(words_.data(), settings_.blocks, hash.value());
#endif
  }

  // The same for many, several times as fast where the filter is larger than the caches.
  std::uint64_t insert_all(std::span<const Hash> hashes);
  void may_contain_all(std::span<const Hash> hashes, std::span<std::uint64_t> bitmap) const;

  // As it was when it was created.
  void clear();
  // What both hold, as if the other's keys had been inserted here. Refused, with nothing changed,
  // for unlike settings.
  Result<Done> merge(const SplitBlockFilter& other);

  const SplitBlockSettings& settings() const {
    return settings_;
  }
  std::uint64_t bit_count() const {
    return std::uint64_t{settings_.blocks} * block_bytes * 8;
  }

  // Bit b is bit b % 32 of word b / 32.
  std::span<const std::uint32_t> words() const {
    return words_.span();
  }
  bool bit(std::uint64_t bit) const {  // below bit_count()
    return (words_.data()[bit / 32] >> (bit % 32) & 1) != 0;
  }
  // Bits that are 1. Reads the whole filter.
  std::uint64_t filled() const;

  // Of a key that was not inserted: exact for this filter's bits. Reads the whole filter.
  double false_positive_rate() const;

  // The eight bits; bit b is bit b mod 32 of word b / 32.
  Trace trace(Hash hash) const;

 private:
  SplitBlockFilter(detail::AlignedWords words, const SplitBlockSettings& settings);
  // Empty, of so many bytes, if the format allows them.
  static Result<SplitBlockFilter> of_bytes(std::uint64_t bytes);

  detail::AlignedWords words_;
  SplitBlockSettings settings_;
  const detail::SplitBlockLoops* loops_;
};

}  // namespace bloom
