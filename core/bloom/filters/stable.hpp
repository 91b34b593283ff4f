// A stable Bloom filter, for duplicates in an endless stream: each insert also forgets a little, so
// that the filter never fills up. (Deng & Rafiei 2006, "Approximately detecting duplicates for
// streaming data using stable Bloom filters".)
//
// FALSE NEGATIVES BY DESIGN: a key is forgotten some time after it was last inserted, the sooner
// the more other keys came since. In exchange the false-positive rate converges to a limit that
// depends on the settings only, whatever the length of the stream.
//
// An insert decrements P neighbouring cells from a random place on, then sets the key's k cells to
// the maximum. The randomness is SplitMix64 from the seed: the same inserts in the same order give
// the same filter on every platform, and a stored filter goes on where it was.
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

struct StableSettings {
  std::uint32_t cells = 1024;     // m: StableFilter::min_cells … max_cells
  std::uint32_t cell_bits = 2;    // d: 1 … max_cell_bits; a cell's maximum is 2^d − 1
  std::uint32_t hashes = 3;       // k: 1 … StableFilter::max_hashes
  std::uint32_t decrements = 10;  // P: 1 … cells; stable_decrements_for() gives it from a rate
  std::uint64_t seed = 0;

  friend bool operator==(const StableSettings&, const StableSettings&) = default;
};

// The part of the cells that are 0 at the stable point (the paper's theorem 2):
// (1 / (1 + 1 / (P·(1/k − 1/m))))^(2^d − 1). Needs k < m.
double stable_zeros(const StableSettings& settings);

// The limit of the false-positive rate: (1 − stable_zeros)^k.
double stable_rate(const StableSettings& settings);

// The least P whose limit stays at or under `rate` (0 < rate < 1); settings.decrements is not read.
// More than settings.cells when no P does: create() then refuses it.
std::uint32_t stable_decrements_for(const StableSettings& settings, double rate);

class StableFilter : public detail::KeyInsert<StableFilter> {
  using Keys = detail::KeyInsert<StableFilter>;

 public:
  // The calls that take a Hash, for a key given by its bytes.
  using Keys::insert;
  using Keys::insert_all;
  using Keys::may_contain;
  using Keys::may_contain_all;
  using Keys::trace;

  static constexpr std::uint32_t min_cells = 64;
  static constexpr std::uint32_t max_cells = 1U << 27;  // 128 MiB at 8 bits a cell
  static constexpr std::uint32_t max_cell_bits = 8;
  static constexpr std::uint32_t max_hashes = 32;

  // Empty.
  static Result<StableFilter> create(const StableSettings& settings);
  // Empty, for n keys: with them its rate is about p (bloom/plan.hpp). Refused where that cannot be
  // reached.
  static Result<StableFilter> for_keys(std::uint64_t n, double p, std::uint32_t seed = 0);

  Result<StableFilter> clone() const;
  static Result<StableFilter> deserialize(Source source);
  Result<Done> serialize(Sink sink) const;
  Result<Bytes> serialize() const { return detail::stored_bytes(*this); }

  Insertion insert(Hash hash);  // O(P + k)
  bool may_contain(Hash hash) const;
  std::uint64_t insert_all(std::span<const Hash> hashes);
  void may_contain_all(std::span<const Hash> hashes, std::span<std::uint64_t> bitmap) const;

  // As it was when it was created.
  void clear();

  const StableSettings& settings() const { return settings_; }
  std::uint64_t bit_count() const { return std::uint64_t{settings_.cells} * settings_.cell_bits; }
  std::uint32_t value(std::uint32_t cell) const { return cells_.get(cell); }
  // The cells from the lowest bit of the first word on, without gaps, and a word more.
  std::span<const std::uint64_t> words() const { return cells_.words(); }
  // The first cell that the next insert decrements; the others follow it, the first cell the last.
  std::uint32_t next_forgotten() const;
  double zeros() const;  // the part of the cells that are 0 now; reads the whole filter

  // Of a key that was not inserted, from the fill: (1 − zeros())^k. Converges to stable_rate().
  double false_positive_rate() const;

  // The k cells that an insert sets; which cells it decrements does not depend on the key.
  Trace trace(Hash hash) const;

 private:
  StableFilter(const StableSettings& settings, detail::PackedCells cells,
               std::uint64_t random_state);

  detail::ProbeSequence probes(Hash hash) const { return {hash, settings_.seed}; }
  std::uint32_t cell(std::uint64_t number) const {
    return detail::ProbeSequence::cell(number, settings_.cells);
  }
  void forget();
  void put(Hash hash);

  StableSettings settings_;
  detail::PackedCells cells_;
  std::uint64_t random_state_;
};

}  // namespace bloom
