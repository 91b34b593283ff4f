// Quotient filter: insert, erase, merge and resize, the last two without the keys. (Bender et al.
// 2012, "Don't thrash: how to cache your hash on flash".)
//
// Keeps a fingerprint of q + r bits of each key in a table of 2^q slots of r + 3 bits. Equal ones
// are kept as often as they were inserted, so erasing is safe among inserted keys; the table
// depends on nothing but what it holds. Never a false negative, as long as only keys that were
// inserted are erased: erasing another key may take away a fingerprint that it shares with one that
// was.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "bloom/filters/quotient/quotient_table.hpp"
#include "bloom/hash/by_key.hpp"
#include "bloom/hash/hash.hpp"
#include "bloom/insertion.hpp"
#include "bloom/result.hpp"
#include "bloom/storage/bytes.hpp"
#include "bloom/trace.hpp"

namespace bloom {

// The fingerprint has at most 64 bits, and the table at most QuotientFilter::max_bits.
struct QuotientSettings {
  std::uint32_t quotient_bits = 6;   // q: 6 … 28
  std::uint32_t remainder_bits = 8;  // r: 1 … 61
  std::uint64_t seed = 0;

  friend bool operator==(const QuotientSettings&, const QuotientSettings&) = default;
};

class QuotientFilter
    : public detail::KeyErase<QuotientFilter, detail::LimitedKeyInsert<QuotientFilter>> {
  using Keys = detail::KeyErase<QuotientFilter, detail::LimitedKeyInsert<QuotientFilter>>;

 public:
  // The calls that take a Hash, for a key given by its bytes.
  using Keys::erase;
  using Keys::insert;
  using Keys::insert_all;
  using Keys::may_contain;
  using Keys::may_contain_all;
  using Keys::trace;

  static constexpr std::uint32_t min_quotient_bits = 6;
  static constexpr std::uint32_t max_quotient_bits = 28;
  static constexpr std::uint32_t max_remainder_bits = 61;
  static constexpr std::uint64_t max_bits = std::uint64_t{1} << 33;  // 1 GiB

  // Empty.
  static Result<QuotientFilter> create(const QuotientSettings& settings);
  // Empty, for n keys: with them its rate is about p (bloom/plan.hpp). Refused where that cannot be
  // reached.
  static Result<QuotientFilter> for_keys(std::uint64_t n, double p, std::uint32_t seed = 0);

  Result<QuotientFilter> clone() const;
  static Result<QuotientFilter> deserialize(Source source);
  Result<Done> serialize(Sink sink) const;
  Result<Bytes> serialize() const { return detail::stored_bytes(*this); }

  // What both filters hold, in a table large enough: the result equals one that was built by
  // inserting all their keys. Their seeds and their sums q + r must be equal.
  static Result<QuotientFilter> merged(const QuotientFilter& a, const QuotientFilter& b);

  // The same fingerprints in 2^quotient_bits slots: bits move from the remainder to the quotient or
  // back, so that the rate stays. An error when they do not fit, or when a range above is left.
  Result<QuotientFilter> resized(std::uint32_t quotient_bits) const;

  // Expected constant time at a fixed load, growing as 1/(1 − load)²; a repeated hash costs the
  // number of its repeats. No room when size() is capacity(): resize, then.
  [[nodiscard]] Insertion insert(Hash hash);
  // Inserts in order until the filter is full; answers how many were inserted.
  [[nodiscard]] std::uint64_t insert_all(std::span<const Hash> hashes);
  Error no_room() const;
  // Takes one fingerprint of this key away; false when there is none.
  bool erase(Hash hash);

  bool may_contain(Hash hash) const;
  // Bit i % 64 of bitmap[i / 64] is the answer for hashes[i]; ⌈count/64⌉ words are written.
  void may_contain_all(std::span<const Hash> hashes, std::span<std::uint64_t> bitmap) const;

  // As it was when it was created.
  void clear();
  // What both hold, as if the other's keys had been inserted here. Refused, with nothing changed,
  // for unlike settings and where there is no room: merged() takes those, too.
  Result<Done> merge(const QuotientFilter& other);
  // The same of sets whose keys were inserted once each: no fingerprint of `other` comes a second
  // time.
  Result<Done> merge_once(const QuotientFilter& other);

  const QuotientSettings& settings() const { return settings_; }
  std::uint64_t size() const { return table_.size(); }  // fingerprints kept, repeats included
  std::uint64_t capacity() const;                       // 15/16 of the slots
  std::uint64_t bit_count() const { return table_.bit_count(); }
  // Of a key that was not inserted: exact for this filter, distinct fingerprints / 2^(q+r). Reads
  // the whole filter.
  double false_positive_rate() const;

  // A slot of the table, 2^q in all; one without marks is empty. And the home slot of a key, and
  // its remainder.
  using Slot = detail::QuotientSlot;
  std::uint32_t slot_count() const { return table_.slots(); }
  Slot slot(std::uint32_t slot) const { return table_.get(slot); }
  // For each 64 slots a word of the marks occupied, one of continuation and one of shifted, then
  // their remainders from the lowest bit on, without gaps; after all of them a word more.
  std::span<const std::uint64_t> words() const { return table_.words(); }
  std::uint32_t home(Hash hash) const;
  std::uint64_t remainder(Hash hash) const;
  // Those of the run of the key's home, in the order of reading; none when the home has no run.
  std::vector<std::uint32_t> run(Hash hash) const { return table_.run(fingerprint(hash)); }

  // The mark of the key's home slot, then the remainders of that slot's run, if there is one.
  Trace trace(Hash hash) const;

 private:
  QuotientFilter(const QuotientSettings& settings, detail::QuotientTable table);

  std::uint64_t fingerprint(Hash hash) const;
  Error too_many(std::uint64_t together) const;

  QuotientSettings settings_;
  detail::QuotientTable table_;
};

}  // namespace bloom
