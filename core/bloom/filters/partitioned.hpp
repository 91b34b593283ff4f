// A partitioned Bloom filter: k slices of s bits, and one probe of a key in each. (Mullin 1983, "A
// second look at Bloom filters"; Almeida, Baquero, Preguiça & Hutchison 2007, "Scalable Bloom
// filters", section 2. It is what many textbooks and pybloom build.)
//
// Guarantee: may_contain is never false for an inserted key. Every key sets exactly one bit of each
// slice, so that no two of its probes meet. A slice of s bits has a bit that is 1 with probability
// 1 − (1 − 1/s)^n after n keys, and the slices know nothing of each other, so that the rate to
// expect is (1 − (1 − 1/s)^n)^k: unlike a classic filter's formula this one is no approximation,
// neither for small filters nor for many keys. It lies a little above the rate of a classic filter
// of m = k·s bits, because (1 − k/m)^n < (1 − 1/m)^(kn).
//
// The probes are k numbers of one generator (bloom/hash/probe_sequence.hpp), not double hashing,
// whose probes in slices of one size keep their distance: two keys that agree in two slices would
// agree in all (Kirsch & Mitzenmacher 2008, "Less hashing, same performance", section 5).
#pragma once

#include <cstdint>
#include <optional>
#include <span>

#include "bloom/bits/buffer.hpp"
#include "bloom/hash/by_key.hpp"
#include "bloom/hash/hash.hpp"
#include "bloom/hash/probe_sequence.hpp"
#include "bloom/insertion.hpp"
#include "bloom/result.hpp"
#include "bloom/storage/bytes.hpp"
#include "bloom/trace.hpp"

namespace bloom {

struct PartitionedSettings {
  std::uint32_t slice_bits = 21;  // s: 1 … PartitionedFilter::max_slice_bits
  std::uint32_t hashes = 3;       // k, the number of slices: 1 … PartitionedFilter::max_hashes
  std::uint64_t seed = 0;

  friend bool operator==(const PartitionedSettings&, const PartitionedSettings&) = default;
};

// (1 − (1 − 1/s)^n)^k: the rate to expect after n keys, as a mean over all hashes. s at least 1.
double partitioned_rate(double slice_bits, std::uint32_t hashes, double keys);

class PartitionedFilter : public detail::KeyInsert<PartitionedFilter> {
  using Keys = detail::KeyInsert<PartitionedFilter>;

 public:
  // The calls that take a Hash, for a key given by its bytes.
  using Keys::insert;
  using Keys::insert_all;
  using Keys::may_contain;
  using Keys::may_contain_all;
  using Keys::trace;

  // 32 MiB: 32 bits choose a bit of a slice, and more would not be chosen equally often.
  static constexpr std::uint32_t max_slice_bits = 1U << 28;
  static constexpr std::uint32_t max_hashes = 32;

  // Empty. Refused when a setting is out of range, or when there is no memory; the reason then
  // names the size that would fit.
  static Result<PartitionedFilter> create(const PartitionedSettings& settings);
  // Empty, for n keys: with them its rate is about p (bloom/plan.hpp). Refused where that cannot be
  // reached.
  static Result<PartitionedFilter> for_keys(std::uint64_t n, double p, std::uint32_t seed = 0);

  Result<PartitionedFilter> clone() const;

  // The stored form of bloom/storage/stored_form.hpp, version 1: s and k (u32 each), the seed
  // (u64), then the words.
  static Result<PartitionedFilter> deserialize(Source source);
  Result<Done> serialize(Sink sink) const;
  Result<Bytes> serialize() const { return detail::stored_bytes(*this); }

  Insertion insert(Hash hash);        // O(k)
  bool may_contain(Hash hash) const;  // ends at the first 0

  // The same for many, with several memory loads in flight: the fast way. Inserting answers how
  // many were taken: all.
  std::uint64_t insert_all(std::span<const Hash> hashes);
  void may_contain_all(std::span<const Hash> hashes, std::span<std::uint64_t> bitmap) const;

  // As it was when it was created.
  void clear();
  // What both hold, as if the other's keys had been inserted here. Refused, with nothing changed,
  // for unlike settings.
  Result<Done> merge(const PartitionedFilter& other);
  // What is in both, without false negatives. Refused in the same way.
  Result<Done> intersect(const PartitionedFilter& other);
  // That refusal; nothing for equal settings.
  std::optional<Error> settings_mismatch(const PartitionedFilter& other) const;

  const PartitionedSettings& settings() const { return settings_; }
  std::uint64_t bit_count() const { return std::uint64_t{settings_.slice_bits} * settings_.hashes; }
  bool bit(std::uint64_t bit) const {  // below bit_count(); slice i begins with bit i·s
    return (words_[static_cast<std::size_t>(bit / 64)] >> (bit % 64) & 1) != 0;
  }
  // ⌈m/64⌉ words; bit b is bit b % 64 of word b / 64. Bits from m on are 0.
  std::span<const std::uint64_t> words() const { return {words_.data(), words_.size()}; }

  // Bits that are 1, in all slices or in slice i < k. Each reads them all.
  std::uint64_t filled() const;
  std::uint32_t filled(std::uint32_t slice) const;

  // Of a key that was not inserted: the product of the slices' fills, which is exact for this very
  // filter. Reads the whole filter.
  double false_positive_rate() const;
  // −s·ln(1 − X/m), for X bits that are 1; infinity when all are. Reads the whole filter.
  double estimated_keys() const;

  // The k bits, one in each slice, in the order of the slices.
  Trace trace(Hash hash) const;

 private:
  using Words = detail::Buffer<std::uint64_t>;

  PartitionedFilter(const PartitionedSettings& settings, Words words);

  detail::ProbeSequence probes(Hash hash) const { return {hash, settings_.seed}; }
  // The bit of slice i that a number chooses.
  std::uint64_t place(std::uint32_t slice, std::uint64_t number) const {
    return std::uint64_t{slice} * settings_.slice_bits +
           detail::ProbeSequence::cell(number, settings_.slice_bits);
  }
  void prefetch(detail::ProbeSequence probes) const;
  bool set(detail::ProbeSequence probes);  // whether all were 1 before
  bool all_set(detail::ProbeSequence probes) const;

  PartitionedSettings settings_;
  Words words_;
};

}  // namespace bloom
