// The Bloom filter that Bitcoin's light clients send to nodes (BIP-37; CBloomFilter in Bitcoin
// Core), byte for byte.
//
// Probe i of a key is MurmurHash3_x86_32 with seed i·0xFBA4C795 + tweak, mod m. Stored: the number
// of bytes (CompactSize), the bytes (bit b is bit b & 7 of byte b >> 3), k (u32), the tweak (u32)
// and the flags (u8), little endian.
#pragma once

#include <cstdint>
#include <span>
#include <string_view>

#include "bloom/formats/murmur_filter.hpp"
#include "bloom/hash/murmur3.hpp"
#include "bloom/result.hpp"
#include "bloom/storage/bytes.hpp"

namespace bloom {

struct Bip37Settings {
  std::uint32_t bytes = 1;   // m/8: 1 … Bip37Filter::max_bytes
  std::uint32_t hashes = 1;  // k: 1 … Bip37Filter::max_hashes
  std::uint32_t tweak = 0;   // added to the seeds: makes the filters of two clients differ
  // What a node adds to the filter when an output matches: 0 nothing, 1 the outpoint, 2 the
  // outpoint of an output that pays to public keys only. Means nothing to the filter itself.
  std::uint8_t flags = 0;

  friend bool operator==(const Bip37Settings&, const Bip37Settings&) = default;
};

// The size that Bitcoin Core chooses, tweak and flags 0. For n ≥ 1, 0 < p < 1. It rounds m and k
// down, so the rate is above p for few keys; and it cuts both to the format's limits, so the rate
// is far above p for too many (more than 30,000 at 1 %). At least one byte and one hash.
Bip37Settings bip37_settings_for(std::uint64_t n, double p);

namespace detail {

class Bip37Probes {
 public:
  Bip37Probes() = default;
  Bip37Probes(std::string_view key, std::uint32_t tweak)
      : key_(key), seed_(tweak), value_(murmur3_32(key, tweak)) {}

  std::uint64_t value() const { return value_; }
  void advance() {
    seed_ += 0xfba4'c795U;
    value_ = murmur3_32(key_, seed_);
  }

 private:
  std::string_view key_;
  std::uint32_t seed_ = 0;
  std::uint32_t value_ = 0;
};

}  // namespace detail

class Bip37Filter : public detail::MurmurFilter<detail::Bip37Probes> {
 public:
  // The protocol's.
  static constexpr std::uint32_t max_bytes = 36'000;
  static constexpr std::uint32_t max_hashes = 50;
  static constexpr std::uint8_t max_flags = 2;
  static constexpr std::uint32_t max_stored_bytes = 3 + max_bytes + 9;

  // All bits 0. Refused when a setting is out of range.
  static Result<Bip37Filter> create(const Bip37Settings& settings);

  const Bip37Settings& settings() const { return settings_; }

  Result<Done> serialize(Sink sink) const;  // takes no memory
  Result<Bytes> serialize() const { return detail::stored_bytes(*this); }

  // Total: any bytes give a filter or one sentence, and take no more memory than they have. Bytes
  // after the flags are refused, and so is a CompactSize that is longer than needed.
  //
  // A filter of no bytes or without hashes is read as nodes read it: it matches every key, and
  // inserts leave it as it is. create() makes none.
  static Result<Bip37Filter> deserialize(std::span<const std::uint8_t> data);

  // Whether deserialize() takes these bytes; the format has no mark of its own. O(1).
  static bool recognises(std::span<const std::uint8_t> data);

 private:
  Bip37Filter(detail::AlignedWords words, const Bip37Settings& settings)
      : MurmurFilter(std::move(words), settings.bytes, settings.hashes, settings.tweak),
        settings_(settings) {}

  Bip37Settings settings_;
};

}  // namespace bloom
