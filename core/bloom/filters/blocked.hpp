// A blocked Bloom filter: all k bits of a key lie in one cache line of 512 bits. (Putze, Sanders &
// Singler 2007, "Cache-, hash- and space-efficient Bloom filters".)
//
// Never a false negative. One memory access a key. Lines fill unevenly, so it needs more space than
// a classic filter of the same rate (0.41 % instead of 0.31 % at 12 bits a key), but less than
// split blocks, and fewer probes than ln 2 · bits a key: line_probes_for() in blocked_theory.hpp
// tunes k. One end of the hash chooses the line, the other the bits.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "bloom/bits/aligned_words.hpp"
#include "bloom/filters/blocks/simd.hpp"
#include "bloom/hash/by_key.hpp"
#include "bloom/hash/hash.hpp"
#include "bloom/insertion.hpp"
#include "bloom/result.hpp"
#include "bloom/storage/bytes.hpp"
#include "bloom/trace.hpp"

namespace bloom {

struct BlockedSettings {
  std::uint32_t lines = 1;   // of 512 bits: 1 … BlockedFilter::max_lines
  std::uint32_t probes = 8;  // k: 1 … BlockedFilter::max_probes
  std::uint64_t seed = 0;

  friend bool operator==(const BlockedSettings&, const BlockedSettings&) = default;
};

class BlockedFilter : public detail::KeyInsert<BlockedFilter> {
  using Keys = detail::KeyInsert<BlockedFilter>;

 public:
  // The calls that take a Hash, for a key given by its bytes.
  using Keys::insert;
  using Keys::insert_all;
  using Keys::may_contain;
  using Keys::may_contain_all;
  using Keys::trace;

  static constexpr std::uint32_t line_bits = 512;
  static constexpr std::uint32_t max_lines = 1U << 23;  // 512 MiB
  static constexpr std::uint32_t max_probes = detail::max_line_probes;

  // Empty.
  static Result<BlockedFilter> create(const BlockedSettings& settings);
  // Empty, for n keys: with them its rate is about p (bloom/plan.hpp). Refused where that cannot be
  // reached.
  static Result<BlockedFilter> for_keys(std::uint64_t n, double p, std::uint32_t seed = 0);

  Result<BlockedFilter> clone() const;
  static Result<BlockedFilter> deserialize(Source source);
  Result<Done> serialize(Sink sink) const;
  Result<Bytes> serialize() const { return detail::stored_bytes(*this); }

  Insertion insert(Hash hash);
  bool may_contain(Hash hash) const;

  // The same for many, several times as fast where the filter is larger than the caches.
  std::uint64_t insert_all(std::span<const Hash> hashes);
  void may_contain_all(std::span<const Hash> hashes, std::span<std::uint64_t> bitmap) const;

  // As it was when it was created.
  void clear();
  // What both hold, as if the other's keys had been inserted here. Refused, with nothing changed,
  // for unlike settings.
  Result<Done> merge(const BlockedFilter& other);

  const BlockedSettings& settings() const { return settings_; }
  std::uint64_t bit_count() const { return std::uint64_t{settings_.lines} * line_bits; }

  // Bit b is bit b % 32 of word b / 32.
  std::span<const std::uint32_t> words() const { return words_.span(); }
  bool bit(std::uint64_t bit) const {  // below bit_count()
    return (words_.data()[bit / 32] >> (bit % 32) & 1) != 0;
  }
  // Bits that are 1. Reads the whole filter.
  std::uint64_t filled() const;

  // Of a key that was not inserted: the mean over the lines of (bits set / 512)^k. Reads the whole
  // filter.
  double false_positive_rate() const;

  // The k bits; bit b is bit b mod 32 of word b / 32.
  Trace trace(Hash hash) const;

 private:
  BlockedFilter(detail::AlignedWords words, const BlockedSettings& settings);
  std::uint64_t spread(Hash hash) const { return hash.value() * shape_.multiplier; }

  detail::AlignedWords words_;
  BlockedSettings settings_;
  detail::CacheLineShape shape_;
  const detail::CacheLineLoops* loops_;
};

// The names of 1.0, for one more release.
using CacheLineFilter [[deprecated("renamed to BlockedFilter")]] = BlockedFilter;
using CacheLineSettings [[deprecated("renamed to BlockedSettings")]] = BlockedSettings;

}  // namespace bloom
