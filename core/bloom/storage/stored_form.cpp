#include "bloom/storage/stored_form.hpp"

#include <algorithm>
#include <cstring>
#include <string>

#include "bloom/hash/xxh64.hpp"

namespace bloom::detail {
namespace {

constexpr std::string_view magic = "BLOOMFLT";
constexpr std::uint64_t header_bytes = 16;
constexpr std::uint64_t checksum_bytes = 8;
constexpr std::size_t piece_bytes = std::size_t{64} * 1024;  // of a source, at most
constexpr const char* changed =
    "its checksum does not match, so it is damaged or cut off. Copy it again.";

Error refused(Family family, const std::string& what) {
  return {"This is no stored " + std::string(family_name(family)) + " filter: " + what};
}

std::uint64_t checksum(std::span<const std::uint8_t> bytes) {
  return xxh64({reinterpret_cast<const char*>(bytes.data()), bytes.size()}, 0);
}

}  // namespace

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

Result<Reader> Reader::open(Source source, Family family, std::uint32_t version) {
  const auto memory = source.memory();
  const std::uint64_t size = source.size();
  std::array<std::uint8_t, header_bytes> header{};
  const bool long_enough = size >= header_bytes + checksum_bytes;
  if (long_enough && !source(header)) return not_given();
  if (!long_enough || std::memcmp(header.data(), magic.data(), magic.size()) != 0) {
    if (header[0] == '{') {
      return Error{
          "This is a path map, not the stored form of a filter: open it with read_jsonl()."};
    }
    return refused(family,
                   "it does not begin with \"BLOOMFLT\". Give a file that this program wrote.");
  }
  const std::uint64_t stored_family = number(std::span(header).subspan(8, 4));
  if (stored_family != static_cast<std::uint32_t>(family)) {
    const std::string_view name = family_name(static_cast<Family>(stored_family));
    return refused(family, "its family is " + std::string(name) + " (" +
                               std::to_string(stored_family) + "). Read it as that family.");
  }
  const std::uint64_t stored_version = number(std::span(header).subspan(12, 4));
  if (stored_version != version) {
    return refused(family, "its version is " + std::to_string(stored_version) + ", only version " +
                               std::to_string(version) + " can be read. Build the filter again.");
  }
  if (!memory.empty()) {
    const auto sealed = memory.first(memory.size() - checksum_bytes);
    if (number(memory.last(checksum_bytes)) != checksum(sealed)) return refused(family, changed);
  }
  Reader reader(source, size - header_bytes - checksum_bytes, family);
  reader.checksum_.add(header);
  return reader;
}

bool Reader::has(std::uint64_t count, std::size_t size) {
  if (count > remaining_ / size) {
    if (ok()) state_ = State::cut_off;
    remaining_ = 0;
  }
  return ok();
}

void Reader::take(std::span<std::uint8_t> room) {
  remaining_ -= room.size();
  const bool checked = !source_.memory().empty();
  while (!room.empty()) {
    const auto piece = room.first(std::min(room.size(), piece_bytes));
    room = room.subspan(piece.size());
    if (!source_(piece)) {
      state_ = State::not_given;
      remaining_ = 0;
      return;
    }
    if (!checked) checksum_.add(piece);
  }
}

bool Reader::finished() {
  if (ok() && remaining_ > 0) state_ = State::cut_off;
  if (!ok() || !source_.memory().empty()) return ok();
  std::array<std::uint8_t, checksum_bytes> stored{};
  if (!source_(stored)) {
    state_ = State::not_given;
  } else if (number(stored) != checksum_.value()) {
    state_ = State::changed;
  }
  return ok();
}

std::uint64_t Reader::number(std::size_t bytes) {
  std::array<std::uint8_t, 8> stored{};
  const auto room = std::span(stored).first(bytes);
  if (!has(bytes, 1)) return 0;
  take(room);
  return ok() ? number(room) : 0;
}

std::uint64_t Reader::number(std::span<const std::uint8_t> bytes) {
  std::uint64_t value = 0;
  for (std::size_t i = bytes.size(); i-- > 0;) value = value << 8 | bytes[i];
  return value;
}

std::uint32_t Reader::u32() {
  return static_cast<std::uint32_t>(number(std::size_t{4}));
}

std::uint64_t Reader::u64() {
  return number(std::size_t{8});
}

double Reader::f64() {
  const std::uint64_t bits = u64();
  double value;
  std::memcpy(&value, &bits, sizeof value);
  return value;
}

Error Reader::damaged(std::string_view what) const {
  if (state_ == State::not_given) return not_given();
  if (state_ == State::changed) return refused(family_, changed);
  const char* const end = what.ends_with('.') ? "" : ".";
  return {"This is no usable " + std::string(family_name(family_)) +
          " filter: " + std::string(what) + end};
}

}  // namespace bloom::detail
