// Cuckoo filter: insert, look up and erase. (Fan, Andersen, Kaminsky & Mitzenmacher 2014.)
//
// Keeps a fingerprint of each key in one of two buckets of four slots. The second bucket follows
// from the first and the fingerprint, for any number of buckets: (h(fingerprint) − bucket) mod
// count leads from either to the other. Never a false negative, as long as only keys that were
// inserted are erased: erasing another key may take away the fingerprint of one that was.
#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <vector>

#include "bloom/bits/packed_bits.hpp"
#include "bloom/hash/by_key.hpp"
#include "bloom/hash/hash.hpp"
#include "bloom/insertion.hpp"
#include "bloom/result.hpp"
#include "bloom/storage/bytes.hpp"
#include "bloom/trace.hpp"

namespace bloom {

struct CuckooSettings {
  std::uint32_t buckets = 64;           // 1 … CuckooFilter::max_buckets
  std::uint32_t fingerprint_bits = 12;  // 4 … 16
  std::uint64_t seed = 0;

  friend bool operator==(const CuckooSettings&, const CuckooSettings&) = default;
};

class CuckooFilter : public detail::KeyErase<CuckooFilter, detail::LimitedKeyInsert<CuckooFilter>> {
  using Keys = detail::KeyErase<CuckooFilter, detail::LimitedKeyInsert<CuckooFilter>>;

 public:
  // The calls that take a Hash, for a key given by its bytes.
  using Keys::erase;
  using Keys::insert;
  using Keys::insert_all;
  using Keys::may_contain;
  using Keys::may_contain_all;
  using Keys::trace;

  static constexpr std::uint32_t slots_per_bucket = 4;
  static constexpr std::uint32_t max_buckets = 1U << 27;
  static constexpr std::uint32_t min_fingerprint_bits = 4;
  static constexpr std::uint32_t max_fingerprint_bits = 16;

  static Result<CuckooFilter> create(const CuckooSettings& settings);
  // Empty, for n keys: with them its rate is about p (bloom/plan.hpp). Refused where that cannot be
  // reached.
  static Result<CuckooFilter> for_keys(std::uint64_t n, double p, std::uint32_t seed = 0);

  Result<CuckooFilter> clone() const;

  // Buckets that almost surely take n distinct keys, at a load of at most 95 %. More than
  // max_buckets where no filter takes so many.
  static std::uint64_t buckets_for(std::uint64_t n, std::uint32_t fingerprint_bits = 12);

  // A hash may be inserted several times, up to eight. No room is found rarely below a load of
  // 95 %. At most 500 moves.
  [[nodiscard]] Insertion insert(Hash hash);
  // The same, and adds what was written to `writes`, in order: where a slot was in use, what lay
  // there is written next.
  struct SlotWrite {
    std::uint64_t slot;    // below capacity(); slots_per_bucket in each bucket
    std::uint32_t before;  // fingerprints; 0 is an empty slot
    std::uint32_t after;
  };
  [[nodiscard]] Insertion insert(Hash hash, std::vector<SlotWrite>& writes);
  // Inserts in order until one finds no room; answers how many were inserted.
  [[nodiscard]] std::uint64_t insert_all(std::span<const Hash> hashes);
  // Why an insert found none, and what to do: the filter is too small, or it has as many copies of
  // one key as that key's two buckets take.
  Error no_room() const;
  // Takes one fingerprint of this key away; false when there is none.
  bool erase(Hash hash);

  bool may_contain(Hash hash) const;
  // Bit i % 64 of bitmap[i / 64] is the answer for hashes[i]; ⌈count/64⌉ words are written.
  void may_contain_all(std::span<const Hash> hashes, std::span<std::uint64_t> bitmap) const;

  // As it was when it was created.
  void clear();

  const CuckooSettings& settings() const { return settings_; }
  std::uint64_t size() const { return size_; }  // fingerprints kept
  std::uint64_t capacity() const { return std::uint64_t{slots_per_bucket} * settings_.buckets; }
  double load() const { return static_cast<double>(size_) / static_cast<double>(capacity()); }
  std::uint64_t bit_count() const { return capacity() * settings_.fingerprint_bits; }
  // Of a key that was not inserted: exact for this filter's slots. Reads the whole filter.
  double false_positive_rate() const;

  // The fingerprint in a slot, 0 when it is empty; and that of a key.
  std::uint32_t slot(std::uint64_t slot) const;
  std::uint32_t fingerprint(Hash hash) const;
  // The slots from the lowest bit of the first word on, without gaps, and a word more.
  std::span<const std::uint64_t> words() const { return slots_.words(); }

  // The eight slots of the two buckets; twice the same four when the buckets coincide.
  Trace trace(Hash hash) const;

  Result<Done> serialize(Sink sink) const;
  Result<Bytes> serialize() const { return detail::stored_bytes(*this); }
  static Result<CuckooFilter> deserialize(Source source);

 private:
  struct Entry {
    std::uint64_t mixed;
    std::uint32_t fingerprint;  // 1 … 2^fingerprint_bits − 1; an empty slot is 0
    std::array<std::uint32_t, 2> buckets;
  };

  CuckooFilter(const CuckooSettings& settings, detail::PackedBits slots);

  Entry entry(Hash hash) const;
  // False when no room was found; nothing has changed then. Calls wrote(slot, before, after).
  template <class Wrote>
  bool put(const Entry& entry, Wrote wrote);
  std::uint32_t other_bucket(std::uint32_t bucket, std::uint32_t fingerprint) const;
  std::uint64_t slot_bit(std::uint32_t bucket, std::uint64_t slot) const;
  bool bucket_has(std::uint32_t bucket, std::uint32_t fingerprint) const;
  bool holds(const Entry& entry) const;
  // Puts `fresh` in the place of one `stale` of the bucket; false when there is none.
  template <class Wrote>
  bool replace(std::uint32_t bucket, std::uint32_t stale, std::uint32_t fresh, Wrote wrote);

  CuckooSettings settings_;
  std::uint64_t ones_;  // the number 1 in each slot of a bucket
  std::uint64_t size_ = 0;
  detail::PackedBits slots_;
};

}  // namespace bloom
