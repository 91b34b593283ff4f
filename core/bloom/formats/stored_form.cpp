#include "bloom/formats/stored_form.hpp"

#include <cstring>
#include <string>

#include "bloom/hash/xxh64.hpp"

namespace bloom {
namespace {

constexpr std::string_view magic = "BLOOMFLT";
constexpr std::uint64_t header_bytes = 16;
constexpr std::uint64_t checksum_bytes = 8;

std::uint64_t little_endian(std::span<const std::uint8_t> bytes) {
  std::uint64_t value = 0;
  for (std::size_t i = bytes.size(); i-- > 0;) value = value << 8 | bytes[i];
  return value;
}

std::uint64_t checksum(std::span<const std::uint8_t> bytes) {
  return xxh64({reinterpret_cast<const char*>(bytes.data()), bytes.size()}, 0);
}

}  // namespace

std::string_view family_name(Family family) {
  switch (family) {
    case Family::classic:
      return "classic";
    case Family::blocked:
      return "blocked";
    case Family::split_block:
      return "split-block";
    case Family::counting:
      return "counting";
    case Family::scalable:
      return "scalable";
    case Family::stable:
      return "stable";
    case Family::cuckoo:
      return "cuckoo";
    case Family::exclusive_or:
      return "xor";
    case Family::binary_fuse:
      return "binary fuse";
    case Family::ribbon:
      return "ribbon";
    case Family::quotient:
      return "quotient";
  }
  return "unknown";
}

Writer::Writer(Sink sink, Family family, std::uint32_t version) : sink_(sink) {
  add({reinterpret_cast<const std::uint8_t*>(magic.data()), magic.size()});
  u32(static_cast<std::uint32_t>(family));
  u32(version);
}

void Writer::number(std::uint64_t value, std::size_t bytes) {
  std::array<std::uint8_t, 8> written;
  for (std::size_t i = 0; i < bytes; ++i) written[i] = static_cast<std::uint8_t>(value >> (8 * i));
  add({written.data(), bytes});
}

void Writer::u32(std::uint32_t value) {
  number(value, 4);
}

void Writer::u64(std::uint64_t value) {
  number(value, 8);
}

void Writer::f64(double value) {
  static_assert(sizeof value == sizeof(std::uint64_t));
  std::uint64_t bits;
  std::memcpy(&bits, &value, sizeof bits);
  u64(bits);
}

void Writer::add(std::span<const std::uint8_t> bytes) {
  if (bytes.size() > piece_.size() - pending_) flush();
  if (bytes.size() > piece_.size()) {
    checksum_.add(bytes);
    taken_ = taken_ && sink_(bytes);
    return;
  }
  if (!bytes.empty()) std::memcpy(piece_.data() + pending_, bytes.data(), bytes.size());
  pending_ += bytes.size();
}

void Writer::flush() {
  const std::span<const std::uint8_t> piece(piece_.data(), pending_);
  pending_ = 0;
  checksum_.add(piece);
  if (!piece.empty()) taken_ = taken_ && sink_(piece);
}

Result<Done> Writer::finish() {
  flush();
  u64(checksum_.value());
  flush();
  if (taken_) return Done{};
  return not_taken();
}

Result<Reader> Reader::open(std::span<const std::uint8_t> data, Family family,
                            std::uint32_t version) {
  const auto refuse = [&](const std::string& what) {
    return Error{"This is no stored " + std::string(family_name(family)) + " filter: " + what};
  };
  if (data.size() < header_bytes + checksum_bytes ||
      std::memcmp(data.data(), magic.data(), magic.size()) != 0) {
    return refuse("it does not begin with \"BLOOMFLT\". Give a file that this program wrote.");
  }
  const std::uint64_t stored_family = little_endian(data.subspan(8, 4));
  if (stored_family != static_cast<std::uint32_t>(family)) {
    const std::string_view name = family_name(static_cast<Family>(stored_family));
    return refuse("its family is " + std::string(name) + " (" + std::to_string(stored_family) +
                  "). Read it as that family.");
  }
  const std::uint64_t stored_version = little_endian(data.subspan(12, 4));
  if (stored_version != version) {
    return refuse("its version is " + std::to_string(stored_version) + ", only version " +
                  std::to_string(version) + " can be read. Build the filter again.");
  }
  const auto sealed = data.first(data.size() - checksum_bytes);
  if (little_endian(data.last(checksum_bytes)) != checksum(sealed)) {
    return refuse("its checksum does not match, so it is damaged or cut off. Copy it again.");
  }
  return Reader(sealed.subspan(header_bytes), family);
}

bool Reader::take(std::uint64_t count) {
  if (count > rest_.size()) {
    ok_ = false;
    rest_ = {};
  }
  return ok_;
}

std::uint32_t Reader::u32() {
  if (!take(4)) return 0;
  const auto value = static_cast<std::uint32_t>(little_endian(rest_.first(4)));
  rest_ = rest_.subspan(4);
  return value;
}

std::uint64_t Reader::u64() {
  if (!take(8)) return 0;
  const std::uint64_t value = little_endian(rest_.first(8));
  rest_ = rest_.subspan(8);
  return value;
}

double Reader::f64() {
  const std::uint64_t bits = u64();
  double value;
  std::memcpy(&value, &bits, sizeof value);
  return value;
}

std::span<const std::uint8_t> Reader::bytes(std::uint64_t count) {
  if (!take(count)) return {};
  const auto part = rest_.first(static_cast<std::size_t>(count));
  rest_ = rest_.subspan(static_cast<std::size_t>(count));
  return part;
}

std::uint64_t Reader::number(std::span<const std::uint8_t> bytes) {
  return little_endian(bytes);
}

Error Reader::damaged(std::string_view what) const {
  return {"This is no usable " + std::string(family_name(family_)) +
          " filter: " + std::string(what) + "."};
}

}  // namespace bloom
