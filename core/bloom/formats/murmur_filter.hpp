// What the filters of other systems share that are classic Bloom filters over MurmurHash3
// (bloom/formats/bip37.hpp, bloom/formats/guava.hpp): all but their probes, sizes and stored forms.
//
// Guarantee: may_contain is never false for an inserted key. It is true for a key that was never
// inserted at false_positive_rate(), as far as the system's probes are independent. A key is its
// bytes.
#pragma once

#include <algorithm>
#include <bit>
#include <cstdint>
#include <limits>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>

#include "bloom/bits/aligned_words.hpp"
#include "bloom/bits/bitmap.hpp"
#include "bloom/bits/buffer.hpp"
#include "bloom/filters/settings_mismatch.hpp"
#include "bloom/hash/reduce.hpp"
#include "bloom/insertion.hpp"
#include "bloom/result.hpp"
#include "bloom/theory/formulas.hpp"
#include "bloom/trace.hpp"

namespace bloom::detail {

// `Probes(key, seed)` gives the numbers of one key's probes, before "mod m", one after the other:
// value() is the first, and after advance() the next. It can also be made without arguments.
template <class Probes>
class MurmurFilter {
 public:
  Insertion insert(std::string_view key) {
    std::uint32_t flips = 0;
    visit(Probes(key, seed_), [&](std::uint64_t, std::uint32_t position) {
      std::uint32_t& word = words_.data()[position / 32];
      const std::uint32_t bit = 1U << (position % 32);
      flips += (word & bit) == 0 ? 1 : 0;
      word |= bit;
      return true;
    });
    filled_ += flips;
    return flips == 0 ? Insertion::seemed_present : Insertion::added;
  }

  // Ends at the first 0. O(k).
  bool may_contain(std::string_view key) const { return all_set(Probes(key, seed_)); }

  std::uint64_t insert_all(std::span<const std::string_view> keys) {
    for (const std::string_view key : keys) insert(key);
    return keys.size();
  }
  // Answer i becomes bit i % 64 of word i / 64 of `result`, which holds at least ⌈size/64⌉ words;
  // its other bits of these words become 0. Where the filter is larger than the caches, absent
  // keys are answered faster than by single calls.
  void may_contain_all(std::span<const std::string_view> keys,
                       std::span<std::uint64_t> result) const {
    fill_bitmap(
        keys, result,
        [this](std::string_view key) {
          const Probes probes(key, seed_);
          __builtin_prefetch(words_.data() + reduce_(probes.value()) / 32);
          return probes;
        },
        [this](const Probes& probes) { return all_set(probes); });
  }

  // Its k cells in probe order, one bit each.
  Trace trace(std::string_view key) const {
    Trace cells;
    cells.reserve(probes_);
    visit(Probes(key, seed_), [&](std::uint64_t value, std::uint32_t position) {
      cells.push_back({value, position, 1});
      return true;
    });
    return cells;
  }

  // No keys.
  void clear() {
    std::fill_n(words_.data(), bits_ / 32 + 1, 0U);
    filled_ = 0;
  }

  // As if the other's keys had been inserted here. Refused, with nothing changed and the reason,
  // for unlike sizes, hashes or seeds.
  Result<Done> merge(const MurmurFilter& other) {
    if (bits_ != other.bits_ || hashes_ != other.hashes_ || seed_ != other.seed_) {
      return mismatch_error(described(), other.described());
    }
    filled_ = 0;
    for (std::uint32_t i = 0; i < bits_ / 32 + 1; ++i) {
      words_.data()[i] |= other.words_.data()[i];
      filled_ += static_cast<std::uint32_t>(std::popcount(words_.data()[i]));
    }
    return Done{};
  }

  std::uint64_t bit_count() const { return bits_; }  // m
  std::uint32_t hashes() const { return hashes_; }   // k
  std::uint32_t filled() const { return filled_; }   // X: bits that are 1; kept, not counted
  bool bit(std::uint32_t position) const {           // position < m
    return (words_.data()[position / 32] >> (position % 32) & 1) != 0;
  }

  // Bit i of the filter is bit i % 32 of word i / 32; after the last there are zeros.
  std::span<const std::uint32_t> words() const { return {words_.data(), bits_ / 32 + 1}; }

  // (X/m)^k; 1 where a check reads no bit.
  double false_positive_rate() const {
    return probes_ == 0 ? 1.0 : theory::rate_from_fill(bits_, hashes_, filled_);
  }
  // −(m/k)·ln(1 − X/m); infinity when full, and where an insert sets no bit.
  double estimated_keys() const {
    return probes_ == 0 ? std::numeric_limits<double>::infinity()
                        : theory::keys_from_fill(bits_, hashes_, filled_);
  }

 protected:
  // Zeros for `bytes` bytes of filter, at least 0 and fewer than 2^29.
  static Result<AlignedWords> allocate(std::uint32_t bytes) {
    auto words = AlignedWords::allocate(std::size_t{bytes} / 4 + 1);
    if (words) return std::move(*words);
    return no_memory(bytes);
  }

  // All bits 0. `words` is of allocate(bytes). With no bytes or no hashes, every key matches.
  MurmurFilter(AlignedWords words, std::uint32_t bytes, std::uint32_t hashes, std::uint32_t seed)
      : words_(std::move(words)),
        reduce_(bytes == 0 ? 1 : 8 * bytes),
        bits_(8 * bytes),
        hashes_(hashes),
        probes_(bytes == 0 ? 0 : hashes),
        seed_(seed) {}

  // Bits 8·index … 8·index + 7, the first one the least significant.
  std::uint8_t byte(std::uint32_t index) const {
    return static_cast<std::uint8_t>(words_.data()[index / 4] >> (8 * (index % 4)));
  }
  // Sets eight bits that were 0.
  void fill_byte(std::uint32_t index, std::uint8_t value) {
    words_.data()[index / 4] |= std::uint32_t{value} << (8 * (index % 4));
    filled_ += static_cast<std::uint32_t>(std::popcount(value));
  }

 private:
  std::string described() const {
    return "m = " + std::to_string(bits_) + ", k = " + std::to_string(hashes_) + ", seed " +
           std::to_string(seed_);
  }

  // Calls visit(value, position) for the probes in order, as long as it answers true; true when it
  // always did.
  template <class Visit>
  bool visit(Probes probes, Visit visit) const {
    for (std::uint32_t left = probes_; left > 0; --left) {
      if (!visit(probes.value(), reduce_(probes.value()))) return false;
      if (left > 1) probes.advance();
    }
    return true;
  }
  bool all_set(const Probes& probes) const {
    return visit(probes, [this](std::uint64_t, std::uint32_t position) { return bit(position); });
  }

  AlignedWords words_;
  Reducer reduce_;
  std::uint32_t bits_;
  std::uint32_t hashes_;
  std::uint32_t probes_;  // that a call makes: none where there are no bits
  std::uint32_t seed_;
  std::uint32_t filled_ = 0;
};

}  // namespace bloom::detail
