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
#include "bloom/filters/blocks/simd.hpp"
#include "bloom/formats/bytes.hpp"
#include "bloom/hash/hash.hpp"
#include "bloom/hash/key_calls.hpp"
#include "bloom/insertion.hpp"
#include "bloom/result.hpp"
#include "bloom/trace.hpp"

namespace bloom {

class SplitBlockFilter : public detail::FilledByKey<SplitBlockFilter> {
  using Keys = detail::FilledByKey<SplitBlockFilter>;

 public:
  // The calls that take a Hash, for a key given by its bytes.
  using Keys::insert;
  using Keys::insert_all;
  using Keys::may_contain;
  using Keys::may_contain_all;
  using Keys::trace;

  static constexpr std::uint32_t block_bytes = 32;
  static constexpr std::uint32_t max_blocks = 1U << 22;  // 128 MiB, the format's ceiling

  // Empty, of 1 … max_blocks blocks. The format allows any number; some readers want a power of
  // two.
  static Result<SplitBlockFilter> create(std::uint32_t blocks);

  // From the format's bytes: little-endian words, 1 … max_blocks whole blocks.
  static Result<SplitBlockFilter> from_bytes(std::span<const std::uint8_t> bytes);
  Result<Done> to_bytes(Sink sink) const;
  Result<Bytes> to_bytes() const {
    return collected([this](Sink sink) { return to_bytes(sink); });
  }

  static Result<SplitBlockFilter> deserialize(std::span<const std::uint8_t> data);
  Result<Done> serialize(Sink sink) const;
  Result<Bytes> serialize() const { return stored_bytes(*this); }

  Insertion insert(Hash hash);
  bool may_contain(Hash hash) const;

  // The same for many, several times as fast where the filter is larger than the caches.
  std::uint64_t insert_all(std::span<const Hash> hashes);
  void may_contain_all(std::span<const Hash> hashes, std::span<std::uint64_t> bitmap) const;

  std::uint32_t block_count() const { return blocks_; }
  std::uint64_t bit_count() const { return std::uint64_t{blocks_} * block_bytes * 8; }

  // Bits that are 1. Reads the whole filter.
  std::uint64_t filled() const;

  // Of a key that was not inserted: exact for this filter's bits. Reads the whole filter.
  double false_positive_rate() const;

  // The eight bits; bit b is bit b mod 32 of word b / 32.
  Trace trace(Hash hash) const;

 private:
  SplitBlockFilter(AlignedWords words, std::uint32_t blocks);

  AlignedWords words_;
  std::uint32_t blocks_;
  const SplitBlockLoops* loops_;
};

}  // namespace bloom
