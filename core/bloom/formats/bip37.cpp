#include "bloom/formats/bip37.hpp"

#include <algorithm>
#include <cmath>
#include <string>

namespace bloom {

using namespace detail;

namespace {

constexpr std::uint8_t two_byte_size = 0xfd;  // the first byte of a CompactSize that has two more
constexpr std::size_t settings_bytes = 9;     // k, tweak, flags

Error refuse(const std::string& what) {
  return {"This is no BIP-37 Bloom filter. " + what + "."};
}

std::string limit(const std::string& what, std::uint32_t least, std::uint32_t most) {
  return what + " is out of range: " + std::to_string(least) + " … " + std::to_string(most);
}

std::uint32_t u32_at(std::span<const std::uint8_t> data, std::size_t at) {
  return data[at] | std::uint32_t{data[at + 1]} << 8 | std::uint32_t{data[at + 2]} << 16 |
         std::uint32_t{data[at + 3]} << 24;
}

// The settings of a stored filter whose length fits them.
Result<Bip37Settings> read_settings(std::span<const std::uint8_t> data) {
  if (data.empty()) return refuse("It is empty");
  std::size_t begin = 1;
  Bip37Settings settings;
  settings.bytes = data[0];
  if (data[0] == two_byte_size) {
    if (data.size() < 3) return refuse("The number of its bytes is cut off");
    begin = 3;
    settings.bytes = data[1] | std::uint32_t{data[2]} << 8;
    if (settings.bytes < two_byte_size) {
      return refuse("The number of its bytes is written longer than it needs");
    }
  }
  if (data[0] > two_byte_size || settings.bytes > Bip37Filter::max_bytes) {
    return refuse(limit("The number of its bytes", 0, Bip37Filter::max_bytes));
  }
  if (data.size() != begin + settings.bytes + settings_bytes) {
    return refuse("With " + std::to_string(settings.bytes) + " bytes of filter it has " +
                  std::to_string(begin + settings.bytes + settings_bytes) + " bytes, not " +
                  std::to_string(data.size()));
  }
  const auto rest = data.last(settings_bytes);
  settings.hashes = u32_at(rest, 0);
  settings.tweak = u32_at(rest, 4);
  settings.flags = rest[8];
  if (settings.hashes > Bip37Filter::max_hashes) {
    return refuse(limit("k = " + std::to_string(settings.hashes), 0, Bip37Filter::max_hashes));
  }
  if (settings.flags > Bip37Filter::max_flags) {
    return refuse(limit("The flags " + std::to_string(settings.flags), 0, Bip37Filter::max_flags));
  }
  return settings;
}

}  // namespace

Bip37Settings bip37_settings_for(std::uint64_t n, double p) {
  // In Bitcoin Core's order of operations, which decides where a product meets a whole number.
  constexpr double ln_2_squared = 0.480453013918201424667;
  const double bits = -1 / ln_2_squared * static_cast<double>(n) * std::log(p);
  const double most = 8.0 * Bip37Filter::max_bytes;
  Bip37Settings settings;
  settings.bytes = std::max(1U, static_cast<std::uint32_t>(std::min(bits, most)) / 8);
  const std::uint64_t whole_bits_per_key = 8 * std::uint64_t{settings.bytes} / n;
  settings.hashes =
      std::clamp(static_cast<std::uint32_t>(static_cast<double>(whole_bits_per_key) * theory::ln_2),
                 1U, std::uint32_t{Bip37Filter::max_hashes});
  return settings;
}

Result<Bip37Filter> Bip37Filter::create(const Bip37Settings& settings) {
  const auto refuse_setting = [](const std::string& what, std::uint32_t least, std::uint32_t most) {
    return Error{"For a BIP-37 filter, " + limit(what, least, most) + "."};
  };
  if (settings.bytes < 1 || settings.bytes > max_bytes) {
    return refuse_setting("a size of " + std::to_string(settings.bytes) + " bytes", 1, max_bytes);
  }
  if (settings.hashes < 1 || settings.hashes > max_hashes) {
    return refuse_setting("k = " + std::to_string(settings.hashes), 1, max_hashes);
  }
  if (settings.flags > max_flags) {
    return refuse_setting("flags of " + std::to_string(settings.flags), 0, max_flags);
  }
  auto words = allocate(settings.bytes);
  if (!words) return Error{words.reason()};
  return Bip37Filter(std::move(*words), settings);
}

Result<Done> Bip37Filter::serialize(Sink sink) const {
  Pieces out(sink);
  if (settings_.bytes < two_byte_size) {
    out.add(static_cast<std::uint8_t>(settings_.bytes));
  } else {
    out.add(two_byte_size);
    out.add(static_cast<std::uint8_t>(settings_.bytes));
    out.add(static_cast<std::uint8_t>(settings_.bytes >> 8));
  }
  for (std::uint32_t i = 0; i < settings_.bytes; ++i) out.add(byte(i));
  out.u32(settings_.hashes);
  out.u32(settings_.tweak);
  out.add(settings_.flags);
  return out.finish();
}

Result<Bip37Filter> Bip37Filter::deserialize(std::span<const std::uint8_t> data) {
  const auto settings = read_settings(data);
  if (!settings) return Error{settings.reason()};
  auto words = allocate(settings->bytes);
  if (!words) return Error{words.reason()};
  Bip37Filter filter(std::move(*words), *settings);
  const auto bytes = data.last(settings->bytes + settings_bytes);
  for (std::uint32_t i = 0; i < settings->bytes; ++i) filter.fill_byte(i, bytes[i]);
  return filter;
}

bool Bip37Filter::recognises(std::span<const std::uint8_t> data) {
  return read_settings(data).ok();
}

}  // namespace bloom
