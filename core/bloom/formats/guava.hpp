// Guava's BloomFilter (com.google.common.hash) as its writeTo stores it and its readFrom reads it,
// byte for byte, with the strategy MURMUR128_MITZ_64, its default.
//
// With h1, h2 the two halves of MurmurHash3_x64_128 of the key, seed 0, probe i is h1 + i·h2
// (mod 2^64) without its sign bit, mod m. Stored: the strategy's number (u8), k (u8), the number of
// longs (i32), the longs; big endian. Bit b is bit b & 63 of long b >> 6.
//
// The file does not say what a key's bytes are: that is the funnel's choice. A key here is what
// Funnels.stringFunnel(UTF_8) makes of it, its UTF-8.
#pragma once

#include <cstdint>
#include <span>
#include <string_view>

#include "bloom/formats/murmur_filter.hpp"
#include "bloom/hash/murmur3.hpp"
#include "bloom/result.hpp"
#include "bloom/storage/bytes.hpp"

namespace bloom {

struct GuavaSettings {
  std::uint64_t longs = 1;   // m/64: 1 … GuavaFilter::max_longs
  std::uint32_t hashes = 1;  // k: 1 … GuavaFilter::max_hashes

  friend bool operator==(const GuavaSettings&, const GuavaSettings&) = default;
};

// The size that BloomFilter.create(funnel, n, p) chooses; at least one long, where that call
// refuses (a key or two at rates above 0.6). For n ≥ 1, 0 < p < 1. May be too large for a filter;
// 2^56 longs stand for any number above.
GuavaSettings guava_settings_for(std::uint64_t n, double p);

namespace detail {

class GuavaProbes {
 public:
  GuavaProbes() = default;
  GuavaProbes(std::string_view key, std::uint32_t seed) {
    const Murmur128 hash = murmur3_128(key, seed);
    combined_ = hash.h1;
    step_ = hash.h2;
  }

  std::uint64_t value() const { return combined_ & 0x7fff'ffff'ffff'ffffU; }
  void advance() { combined_ += step_; }

 private:
  std::uint64_t combined_ = 0;
  std::uint64_t step_ = 0;
};

}  // namespace detail

class GuavaFilter : public detail::MurmurFilter<detail::GuavaProbes> {
 public:
  static constexpr std::uint32_t max_longs = (1U << 26) - 1;  // 512 MiB; Guava's is 2^31 − 1
  static constexpr std::uint32_t max_hashes = 255;

  // All bits 0. Refused when a setting is out of range, or when there is no memory.
  static Result<GuavaFilter> create(const GuavaSettings& settings);

  const GuavaSettings& settings() const { return settings_; }

  Result<Done> serialize(Sink sink) const;  // takes no memory
  Result<Bytes> serialize() const { return detail::stored_bytes(*this); }

  // Total: any bytes give a filter or one sentence, and take no more memory than they have. Bytes
  // after the last long are refused, and so is the older strategy MURMUR128_MITZ_32.
  static Result<GuavaFilter> deserialize(Source data);

 private:
  GuavaFilter(detail::AlignedWords words, const GuavaSettings& settings)
      : MurmurFilter(std::move(words), 8 * static_cast<std::uint32_t>(settings.longs),
                     settings.hashes, 0),
        settings_(settings) {}

  GuavaSettings settings_;
};

}  // namespace bloom
