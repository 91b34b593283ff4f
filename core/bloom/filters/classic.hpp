// The classic Bloom filter (Bloom 1970): m bits, k probes a key.
//
// Guarantee: may_contain is never false for an inserted key. It is true for a key that was never
// inserted at false_positive_rate(), if the scheme's probes were independent
// (bloom/hash/scheme.hpp).
//
// A key is given by its bytes, or as a Hash that the caller made (bloom/hash/probes.hpp).
// The two are different keys: ask in the way you inserted.
#pragma once

#include <concepts>
#include <cstdint>
#include <optional>
#include <span>
#include <string_view>
#include <vector>

#include "bloom/bits/buffer.hpp"
#include "bloom/hash/hash.hpp"
#include "bloom/hash/probes.hpp"
#include "bloom/hash/reduce.hpp"
#include "bloom/hash/scheme.hpp"
#include "bloom/insertion.hpp"
#include "bloom/result.hpp"
#include "bloom/storage/bytes.hpp"
#include "bloom/trace.hpp"

namespace bloom {

class ClassicFilter {
 public:
  // Wider than what the simulator offers: files of other programs have any
  // m and k.
  static constexpr std::uint32_t max_bits = 0xffff'ffff;  // m: 1 … max_bits
  static constexpr std::uint32_t max_hashes = 64;         // k: 1 … max_hashes

  // All bits 0. Refused when a setting is out of range, or when there is no memory for m bits; the
  // reason then names the size that would fit.
  static Result<ClassicFilter> create(const ClassicSettings& settings);
  // Empty, for n keys: with them its rate is about p (bloom/plan.hpp). Refused where that cannot be
  // reached.
  static Result<ClassicFilter> for_keys(std::uint64_t n, double p, std::uint32_t seed = 0);

  Result<ClassicFilter> clone() const;

  // Adds the positions of the bits that became 1 to `flipped` where given. O(k).
  Insertion insert(std::string_view key, std::vector<std::uint32_t>* flipped = nullptr);
  Insertion insert(Hash hash, std::vector<std::uint32_t>* flipped = nullptr);
  void insert(std::integral auto) = delete;

  // Ends at the first 0. O(k).
  bool may_contain(std::string_view key) const;
  bool may_contain(Hash hash) const {
    return settings_.scheme == Scheme::double_hashing ? may_contain_doubly(hash.value())
                                                      : may_contain_otherwise(hash);
  }
  void may_contain(std::integral auto) const = delete;

  // The same for many keys or hashes, with several memory loads in flight: the fast way. Answer i
  // becomes bit i & 63 of word i >> 6 of `result`, which holds at least ⌈size/64⌉ words; its other
  // bits of these words become 0.
  // Inserting answers how many were taken: all.
  std::uint64_t insert_all(std::span<const Hash> hashes);
  std::uint64_t insert_all(std::span<const std::string_view> keys);
  void may_contain_all(std::span<const Hash> hashes, std::span<std::uint64_t> result) const;
  void may_contain_all(std::span<const std::string_view> keys,
                       std::span<std::uint64_t> result) const;

  // Whether a probe of the key falls on this bit. O(k).
  bool probes(std::string_view key, std::uint32_t position) const;
  // Its k cells in probe order, one bit each.
  Trace trace(std::string_view key) const;
  Trace trace(Hash hash) const;
  void trace(std::integral auto) const = delete;

  const ClassicSettings& settings() const { return settings_; }
  std::uint64_t bit_count() const { return settings_.bits; }
  std::uint32_t filled() const { return filled_; }  // bits that are 1; kept, not counted
  bool bit(std::uint32_t position) const {          // position < m
    return (words_[position >> 6] >> (position & 63) & 1) != 0;
  }
  // ⌈m/64⌉ words; bit b is bit b & 63 (from the least significant) of word b >> 6. Bits from m on
  // are 0.
  std::span<const std::uint64_t> words() const { return {words_.data(), word_count()}; }

  double false_positive_rate() const;  // (X/m)^k
  double estimated_keys() const;       // −(m/k)·ln(1 − X/m); infinity when full

  // As it was when it was created.
  void clear();
  // What both hold, as if the other's keys had been inserted here. Refused, with nothing changed,
  // for unlike settings.
  Result<Done> merge(const ClassicFilter& other);
  // What is in both, without false negatives. Refused in the same way.
  Result<Done> intersect(const ClassicFilter& other);
  // That refusal; nothing for equal settings.
  std::optional<Error> settings_mismatch(const ClassicFilter& other) const;
  [[deprecated("renamed to settings_mismatch")]] std::optional<Error> difference(
      const ClassicFilter& other) const {
    return settings_mismatch(other);
  }
  // Sets the bits that are 1 in `words`, which is as long as words(); its bits from m on are
  // ignored. O(m).
  void merge(std::span<const std::uint64_t> words);
  // Keeps only the bits that are 1 in `words`, the same. Keys that are not in both are lost.
  void intersect(std::span<const std::uint64_t> words);
  // Takes back the newest insert, given the positions it flipped. With any others, false negatives.
  void take_back(std::span<const std::uint32_t> flipped);

  // The stored form of bloom/storage/stored_form.hpp, version 1: m, k, scheme, seed (u32 each),
  // then the words.
  Result<Done> serialize(Sink sink) const;
  Result<Bytes> serialize() const { return detail::stored_bytes(*this); }
  static Result<ClassicFilter> deserialize(Source source);

 private:
  using Words = detail::Buffer<std::uint64_t>;

  ClassicFilter(const ClassicSettings& settings, Words words)
      : settings_(settings), reduce_(settings.bits), words_(std::move(words)) {}

  // Sets a bit; 1 where it was 0.
  static std::uint32_t set(std::uint64_t* words, std::uint32_t position) {
    std::uint64_t& word = words[position >> 6];
    const std::uint32_t shift = position & 63;
    const auto flips = static_cast<std::uint32_t>(~word >> shift & 1);
    word |= std::uint64_t{1} << shift;
    return flips;
  }
  std::size_t word_count() const { return (std::size_t{settings_.bits} - 1) / 64 + 1; }
  std::uint64_t last_word_mask() const;
  void recount();
  template <class Hashes>
  Insertion insert_hashes(const Hashes& hashes, std::vector<std::uint32_t>* flipped);
  // The first three bits are read before the answer is looked at: whether one alone is 1 is a
  // toss-up, which no processor predicts, and the three reads overlap.
  bool may_contain_doubly(std::uint64_t hash) const {
    detail::Probes<Scheme::double_hashing, detail::Prehashed> probes(detail::Prehashed{hash});
    const std::uint32_t k = settings_.hashes;
    std::uint32_t i = 0;
    if (k >= 3) {
      bool all = true;
      for (; i < 3; ++i, probes.advance()) all &= bit(reduce_(probes.value()));
      if (!all) return false;
    }
    for (; i < k; ++i, probes.advance()) {
      if (!bit(reduce_(probes.value()))) return false;
    }
    return true;
  }
  bool may_contain_otherwise(Hash hash) const;
  template <class Hashes>
  bool may_contain_hashes(const Hashes& hashes) const;
  template <class KeyProbes>
  bool all_set(KeyProbes& probes, std::uint32_t count) const;
  template <class Key, class HashesOf>
  void insert_doubly(std::span<const Key> keys, HashesOf hashes_of);
  template <class Key, class HashesOf>
  void insert_batch(std::span<const Key> keys, HashesOf hashes_of);
  template <class Key, class HashesOf>
  void ask_doubly(std::span<const Key> keys, std::span<std::uint64_t> result,
                  HashesOf hashes_of) const;
  template <class Key, class HashesOf>
  void ask_batch(std::span<const Key> keys, std::span<std::uint64_t> result,
                 HashesOf hashes_of) const;
  template <class Hashes>
  Trace trace_hashes(const Hashes& hashes) const;

  ClassicSettings settings_;
  detail::Reducer reduce_;
  std::uint32_t filled_ = 0;
  Words words_;
};

}  // namespace bloom
