// A counting Bloom filter: a classic filter with a 4-bit counter in the place of each bit, so that
// keys can be erased. (Fan, Cao, Almeida & Broder 2000, "Summary cache".)
//
// Never a false negative while only inserted keys are erased. Erasing a key that was never
// inserted, or once more than it was inserted, takes counts away from other keys and CAN CAUSE
// FALSE NEGATIVES; the filter cannot tell, because such a key may look present. A counter that
// reaches 15 sticks there for good: erasing its keys leaves it, which costs false positives and
// never a false negative. At the usual k = ln 2 · m/n a counter reaches 15 with probability below
// 10^−14. Four times the space of a classic filter of the same rate.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "bloom/bits/packed_cells.hpp"
#include "bloom/hash/by_key.hpp"
#include "bloom/hash/hash.hpp"
#include "bloom/hash/probe_sequence.hpp"
#include "bloom/insertion.hpp"
#include "bloom/result.hpp"
#include "bloom/storage/bytes.hpp"
#include "bloom/trace.hpp"

namespace bloom {

struct CountingSettings {
  std::uint32_t counters = 64;  // m: CountingFilter::min_counters … max_counters
  std::uint32_t hashes = 3;     // k: 1 … CountingFilter::max_hashes
  std::uint64_t seed = 0;

  friend bool operator==(const CountingSettings&, const CountingSettings&) = default;
};

class CountingFilter : public detail::KeyErase<CountingFilter> {
  using Keys = detail::KeyErase<CountingFilter>;

 public:
  // The calls that take a Hash, for a key given by its bytes.
  using Keys::erase;
  using Keys::insert;
  using Keys::insert_all;
  using Keys::may_contain;
  using Keys::may_contain_all;
  using Keys::trace;

  static constexpr std::uint32_t counter_bits = 4;
  static constexpr std::uint32_t max_count = 15;  // where a counter sticks
  static constexpr std::uint32_t min_counters = 8;
  static constexpr std::uint32_t max_counters = 1U << 28;  // 128 MiB
  static constexpr std::uint32_t max_hashes = 32;

  // Empty.
  static Result<CountingFilter> create(const CountingSettings& settings);
  // Empty, for n keys: with them its rate is about p (bloom/plan.hpp). Refused where that cannot be
  // reached.
  static Result<CountingFilter> for_keys(std::uint64_t n, double p, std::uint32_t seed = 0);

  Result<CountingFilter> clone() const;
  static Result<CountingFilter> deserialize(Source source);
  Result<Done> serialize(Sink sink) const;
  Result<Bytes> serialize() const { return detail::stored_bytes(*this); }

  Insertion insert(Hash hash);
  bool may_contain(Hash hash) const;

  // Takes one insert of the key back. False, with nothing changed, when the key is certainly not in
  // the filter. Only for keys that were inserted: see above.
  bool erase(Hash hash);

  std::uint64_t insert_all(std::span<const Hash> hashes);
  void may_contain_all(std::span<const Hash> hashes, std::span<std::uint64_t> bitmap) const;

  // As it was when it was created.
  void clear();
  // What both hold, as if the other's keys had been inserted here. Refused, with nothing changed,
  // for unlike settings.
  Result<Done> merge(const CountingFilter& other);

  const CountingSettings& settings() const { return settings_; }
  std::uint64_t bit_count() const { return std::uint64_t{settings_.counters} * counter_bits; }
  std::uint32_t count(std::uint32_t counter) const { return counters_.get(counter); }
  // The counters from the lowest bit of the first word on, without gaps, and a word more.
  std::span<const std::uint64_t> words() const { return counters_.words(); }

  // Counters in use. Reads the whole filter.
  std::uint32_t filled() const { return counters_.used(); }

  // Of a key that was not inserted, from the fill: (counters in use / m)^k. Reads the whole filter.
  double false_positive_rate() const;

  // The k counters.
  Trace trace(Hash hash) const;

 private:
  CountingFilter(const CountingSettings& settings, detail::PackedCells counters);

  detail::ProbeSequence probes(Hash hash) const { return {hash, settings_.seed}; }
  std::uint32_t counter(std::uint64_t number) const {
    return detail::ProbeSequence::cell(number, settings_.counters);
  }
  void prefetch(detail::ProbeSequence probes) const;
  void insert(detail::ProbeSequence probes);
  bool may_contain(detail::ProbeSequence probes) const;

  CountingSettings settings_;
  detail::PackedCells counters_;
};

}  // namespace bloom
