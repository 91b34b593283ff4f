// Xor and binary fuse filters: static, three reads a lookup. (Graf & Lemire 2020, "Xor filters";
// 2022, "Binary fuse filters".) One filter, two layouts: fuse is smaller and quicker to build, xor
// is the older and simpler form.
//
// Never a false negative for the keys it was built from. The rate is 2^−8 or 2^−16 by the
// fingerprint's width, for any set, also the empty one. Bits a key ÷ log2(1/p): 1.23 (xor), 1.13
// (fuse, from a million keys on; 1.2 at 100,000, more below).
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "bloom/bits/buffer.hpp"
#include "bloom/filters/xor/xor_layout.hpp"
#include "bloom/hash/by_key.hpp"
#include "bloom/hash/hash.hpp"
#include "bloom/hash/mix.hpp"
#include "bloom/result.hpp"
#include "bloom/storage/bytes.hpp"
#include "bloom/trace.hpp"

namespace bloom {

struct XorSettings {
  std::uint64_t seed = 0;
  // Seeds to try, `seed` first, before giving up. One works with a probability over 0.8 for any set
  // and near 1 for large ones, so that 100 fail only for hashes that were made to make them fail.
  std::uint32_t attempts = 100;

  friend bool operator==(const XorSettings&, const XorSettings&) = default;
};

template <class Layout, class Fingerprint>
class BasicXorFilter : public detail::KeyBuild<BasicXorFilter<Layout, Fingerprint>, XorSettings> {
  using Keys = detail::KeyBuild<BasicXorFilter<Layout, Fingerprint>, XorSettings>;

 public:
  // The calls that take a Hash, for a key given by its bytes.
  using Keys::build;
  using Keys::for_keys;
  using Keys::may_contain;
  using Keys::may_contain_all;
  using Keys::trace;

  static constexpr std::uint32_t max_keys = 1U << 27;
  static constexpr std::uint32_t fingerprint_bits = 8 * sizeof(Fingerprint);

  // From 0 … max_keys hashes in any order; repeated ones count once. An error when there are more,
  // or when no attempt succeeded. Linear time an attempt; 28 bytes a key of scratch memory, 36
  // after an attempt that failed; an error when it is not there.
  static Result<BasicXorFilter> build(std::span<const Hash> hashes, const XorSettings& settings);
  // From these keys, with a rate of at most p. Refused where that cannot be reached.
  static Result<BasicXorFilter> for_keys(std::span<const Hash> hashes, double p,
                                         std::uint32_t seed = 0);

  Result<BasicXorFilter> clone() const;

  bool may_contain(Hash hash) const { return matches(detail::mix(hash, seed_)); }
  // Bit i % 64 of bitmap[i / 64] is the answer for hashes[i]; ⌈count/64⌉ words are written.
  void may_contain_all(std::span<const Hash> hashes, std::span<std::uint64_t> bitmap) const;

  // Those that build this filter from its keys at once: the seed that was found, in one attempt.
  XorSettings settings() const { return {seed_, 1}; }
  std::uint32_t size() const { return keys_; }  // distinct hashes it was built from
  std::uint64_t bit_count() const { return std::uint64_t{fingerprint_bits} * cells_.size(); }
  double false_positive_rate() const;

  // A cell, below cell_count(), and the fingerprint of a key; a segment (in xor, a block) has so
  // many cells.
  std::uint32_t cell_count() const { return layout_.cells(); }
  std::uint32_t segment_cells() const { return layout_.length; }
  std::uint32_t cell(std::uint32_t cell) const { return cells_[cell]; }
  std::uint32_t fingerprint(Hash hash) const { return fingerprint(detail::mix(hash, seed_)); }

  // The three fingerprints whose exclusive or is compared with the key's own.
  Trace trace(Hash hash) const;

  Result<Done> serialize(Sink sink) const;
  Result<Bytes> serialize() const { return detail::stored_bytes(*this); }
  static Result<BasicXorFilter> deserialize(Source source);

 private:
  BasicXorFilter(const Layout& layout, std::uint32_t keys, std::uint64_t seed);

  static Fingerprint fingerprint(std::uint64_t mixed) {
    return static_cast<Fingerprint>(mixed ^ mixed >> 32);
  }
  bool matches(std::uint64_t mixed) const {
    const auto [a, b, c] = layout_.positions(mixed);
    return fingerprint(mixed) == (cells_[a] ^ cells_[b] ^ cells_[c]);
  }
  // False when these hashes need another seed.
  Result<bool> assign(std::span<std::uint64_t> mixed);

  Layout layout_;
  std::uint32_t keys_;
  std::uint64_t seed_;
  detail::Buffer<Fingerprint> cells_;
};

using XorFilter8 = BasicXorFilter<detail::XorLayout, std::uint8_t>;
using XorFilter16 = BasicXorFilter<detail::XorLayout, std::uint16_t>;
using FuseFilter8 = BasicXorFilter<detail::FuseLayout, std::uint8_t>;
using FuseFilter16 = BasicXorFilter<detail::FuseLayout, std::uint16_t>;

}  // namespace bloom
