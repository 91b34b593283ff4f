#include "bloom/formats/guava.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <string>

namespace bloom {

using namespace detail;

namespace {

constexpr std::uint8_t mitz_32 = 0;  // the strategies' numbers
constexpr std::uint8_t mitz_64 = 1;
constexpr std::size_t header_bytes = 6;

Error refuse(const std::string& what) {
  return {"This is no Guava Bloom filter. " + what + "."};
}

std::string limit(const std::string& what, std::uint32_t most) {
  return what + " is out of range: 1 … " + std::to_string(most);
}

// Where byte i of the filter, its bits least significant first, lies behind the header: each long
// is big endian.
constexpr std::uint32_t stored_place(std::uint32_t i) {
  return i ^ 7;
}

}  // namespace

GuavaSettings guava_settings_for(std::uint64_t n, double p) {
  const auto keys = static_cast<double>(n);
  const double bits = std::floor(theory::exact_bits_for(keys, p));
  GuavaSettings settings;
  settings.longs = std::max(std::uint64_t{1},
                            static_cast<std::uint64_t>(std::ceil(std::min(bits / 64, 0x1p56))));
  settings.hashes =
      static_cast<std::uint32_t>(std::max(1.0, std::round(bits / keys * theory::ln_2)));
  return settings;
}

Result<GuavaFilter> GuavaFilter::create(const GuavaSettings& settings) {
  if (settings.longs < 1 || settings.longs > max_longs) {
    return Error{"For a Guava filter, " +
                 limit("a size of " + std::to_string(settings.longs) + " longs", max_longs) + "."};
  }
  if (settings.hashes < 1 || settings.hashes > max_hashes) {
    return Error{"For a Guava filter, " +
                 limit("k = " + std::to_string(settings.hashes), max_hashes) + "."};
  }
  auto words = allocate(8 * static_cast<std::uint32_t>(settings.longs));
  if (!words) return Error{words.reason()};
  return GuavaFilter(std::move(*words), settings);
}

Result<Done> GuavaFilter::serialize(Sink sink) const {
  Pieces out(sink);
  out.add(mitz_64);
  out.add(static_cast<std::uint8_t>(settings_.hashes));
  const auto longs = static_cast<std::uint32_t>(settings_.longs);
  for (std::uint32_t i = 0; i < 4; ++i) out.add(static_cast<std::uint8_t>(longs >> (24 - 8 * i)));
  for (std::uint32_t i = 0; i < 8 * longs; ++i) out.add(byte(stored_place(i)));
  return out.finish();
}

Result<GuavaFilter> GuavaFilter::deserialize(Source data) {
  if (data.size() < header_bytes) return refuse("Its header is cut off");
  std::array<std::uint8_t, header_bytes> header{};
  if (!data(header)) return not_given();
  if (header[0] > mitz_64) {
    return refuse("Its strategy has the unknown number " + std::to_string(header[0]) +
                  ", not 1 for MURMUR128_MITZ_64");
  }
  GuavaSettings settings;
  settings.hashes = header[1];
  settings.longs = std::uint64_t{header[2]} << 24 | std::uint64_t{header[3]} << 16 |
                   std::uint64_t{header[4]} << 8 | header[5];
  if (data.size() != 8 * settings.longs) {
    return refuse("Its header announces " + std::to_string(settings.longs) + " longs, but " +
                  std::to_string(data.size()) + " bytes follow");
  }
  if (header[0] == mitz_32) {
    return refuse(
        "Its strategy is MURMUR128_MITZ_32, which is not read: build it again with "
        "MURMUR128_MITZ_64, Guava's default");
  }
  auto filter = create(settings);
  if (!filter) return filter;
  constexpr std::uint32_t piece_bytes = 8 * 512;
  std::array<std::uint8_t, piece_bytes> piece{};
  for (std::uint32_t begin = 0; data.size() > 0; begin += piece_bytes) {
    const auto longs = std::span(piece).first(
        static_cast<std::size_t>(std::min<std::uint64_t>(piece_bytes, data.size())));
    if (!data(longs)) return not_given();
    for (std::uint32_t i = 0; i < longs.size(); ++i) {
      filter->fill_byte(begin + i, longs[stored_place(i)]);
    }
  }
  return filter;
}

}  // namespace bloom
