// A scalable Bloom filter: for a number of keys that is not known beforehand. (Almeida, Baquero,
// Preguiça & Hutchison 2007, "Scalable Bloom filters".)
//
// Never a false negative. When a stage has taken the keys it was made for, a new one is added that
// is `growth` times as large and has a rate tightened by `tightening`: the sum of the rates,
// rate·(1 − r)·(1 + r + r² + …), stays under `rate` however many keys come. A stage is cut into k
// slices, one for each probe, that are half full when the stage is.
//
// A key that already seems present is not inserted again: repeats do not make the filter grow.
// Cost of a check: O(k) for each of the log(n / capacity) stages. All sizes come from exact
// arithmetic, never from a logarithm: the same inserts give the same filter on every platform.
#pragma once

#include <cstdint>
#include <optional>
#include <span>

#include "bloom/bits/buffer.hpp"
#include "bloom/bits/fallible_vector.hpp"
#include "bloom/hash/by_key.hpp"
#include "bloom/hash/hash.hpp"
#include "bloom/hash/probe_sequence.hpp"
#include "bloom/insertion.hpp"
#include "bloom/result.hpp"
#include "bloom/storage/bytes.hpp"
#include "bloom/trace.hpp"

namespace bloom {

struct ScalableSettings {
  std::uint32_t capacity = 1024;  // keys of the first stage: 1 … ScalableFilter::max_stage_keys
  double rate = 0.01;             // bound of the total rate: 2^−32 … 0.5
  double tightening = 0.5;        // r: 0.1 … 0.9; the paper recommends 0.5 … 0.9
  std::uint32_t growth = 2;       // s: 1 … 16; 2 for slow growth, 4 for fast
  std::uint64_t seed = 0;

  friend bool operator==(const ScalableSettings&, const ScalableSettings&) = default;
};

class ScalableFilter : public detail::LimitedKeyInsert<ScalableFilter> {
  using Keys = detail::LimitedKeyInsert<ScalableFilter>;

 public:
  // The calls that take a Hash, for a key given by its bytes.
  using Keys::insert;
  using Keys::insert_all;
  using Keys::may_contain;
  using Keys::may_contain_all;
  using Keys::trace;

  // Stages stop growing here.
  static constexpr std::uint32_t max_stage_keys = 1U << 27;

  // Empty, with one stage.
  static Result<ScalableFilter> create(const ScalableSettings& settings);
  // Empty, for n keys: with them its rate is about p (bloom/plan.hpp). Refused where that cannot be
  // reached.
  static Result<ScalableFilter> for_keys(std::uint64_t n, double p, std::uint32_t seed = 0);

  Result<ScalableFilter> clone() const;
  static Result<ScalableFilter> deserialize(Source source);
  Result<Done> serialize(Sink sink) const;
  Result<Bytes> serialize() const { return detail::stored_bytes(*this); }

  // No room when there is no memory for the next stage; no_room() says for how much.
  [[nodiscard]] Insertion insert(Hash hash);
  bool may_contain(Hash hash) const;
  // Inserts in order until there is no room; answers how many were taken.
  [[nodiscard]] std::uint64_t insert_all(std::span<const Hash> hashes);
  Error no_room() const;
  void may_contain_all(std::span<const Hash> hashes, std::span<std::uint64_t> bitmap) const;

  // As it was when it was created.
  void clear();

  // The first stage of a filter with these settings, which are in range.
  struct StageSize {
    std::uint64_t bits;
    std::uint32_t slices;
  };
  static StageSize first_stage(const ScalableSettings& settings);

  const ScalableSettings& settings() const { return settings_; }
  std::uint64_t bit_count() const;  // of all stages
  std::uint64_t size() const;       // keys inserted that did not already seem present
  std::uint32_t stage_count() const { return static_cast<std::uint32_t>(stages_.size()); }

  // A stage of the series, below stage_count(). Its bits follow those of the stages before it.
  struct StageFacts {
    std::uint64_t first_bit;
    std::uint32_t slices;      // k, one after the other
    std::uint32_t slice_bits;  // of each
    std::uint32_t keys;
    std::uint32_t capacity;
    double rate;  // what it may add to the total
  };
  StageFacts stage(std::uint32_t stage) const;
  bool bit(std::uint64_t bit) const;  // below bit_count()
  // Bit b of a stage is bit b % 64 of word b / 64.
  std::span<const std::uint64_t> words(std::uint32_t stage) const {
    return {stages_[stage].words.data(), stages_[stage].words.size()};
  }

  // Of a key that was not inserted: exact for this filter's bits from 1/64 on, where it matters
  // that the stages depend on each other, and for up to ten stages. Below, and for further stages,
  // they are taken as independent, which is less than a percent too low. Reads the whole filter.
  double false_positive_rate() const;

  // The bits of every stage, first stage first: an insert writes those of the last one only.
  Trace trace(Hash hash) const;

 private:
  // One filter of the series. A slice is whole words: bit b is bit b % 64 of its word b / 64.
  struct Stage {
    double rate;  // what it may add to the total
    std::uint32_t capacity;
    std::uint32_t slices;  // k
    std::uint32_t slice_words;
    std::uint32_t keys = 0;
    detail::Buffer<std::uint64_t> words = {};

    std::uint64_t word_count() const { return std::uint64_t{slices} * slice_words; }
    std::uint32_t slice_bit(std::uint64_t number) const {
      return detail::ProbeSequence::cell(number, slice_words * 64);
    }
    bool may_contain(detail::ProbeSequence probes) const;
    void insert(detail::ProbeSequence probes);
    double fill_rate() const;
  };

  void joint_fill(std::uint32_t j, std::size_t stages, std::span<double> parts) const;
  double joint_rate(std::size_t stages) const;  // of the first 1 … 10 stages

  explicit ScalableFilter(const ScalableSettings& settings) : settings_(settings) {}
  static Error no_memory_for_stages(std::size_t stages);
  Stage next_stage() const;  // without its words
  // An error, and nothing changed, when there is no memory for the next stage.
  std::optional<Error> add_stage();
  detail::ProbeSequence probes(Hash hash) const { return {hash, settings_.seed}; }

  ScalableSettings settings_;
  detail::FallibleVector<Stage> stages_;  // never empty once created
};

}  // namespace bloom
