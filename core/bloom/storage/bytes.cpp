#include "bloom/storage/bytes.hpp"

#include <bit>

namespace bloom {

bool Source::operator()(std::span<std::uint8_t> room) {
  size_ -= room.size();
  if (call_) return call_(give_, room);
  if (room.empty()) return true;
  std::memcpy(room.data(), next_, room.size());
  next_ += room.size();
  return true;
}

}  // namespace bloom

namespace bloom::detail {

void Pieces::add(std::span<const std::uint8_t> bytes) {
  if (bytes.size() > piece_.size() - pending_) flush();
  if (bytes.size() > piece_.size()) {
    taken_ = taken_ && sink_(bytes);
    return;
  }
  if (!bytes.empty()) std::memcpy(piece_.data() + pending_, bytes.data(), bytes.size());
  pending_ += bytes.size();
}

void Pieces::u32(std::uint32_t number) {
  for (std::uint32_t shift = 0; shift < 32; shift += 8) {
    add(static_cast<std::uint8_t>(number >> shift));
  }
}

void Pieces::words(std::span<const std::uint32_t> numbers) {
  if constexpr (std::endian::native == std::endian::little) {
    add(std::span(reinterpret_cast<const std::uint8_t*>(numbers.data()), numbers.size_bytes()));
  } else {
    for (const std::uint32_t number : numbers) u32(number);
  }
}

void Pieces::flush() {
  if (pending_ > 0) taken_ = taken_ && sink_(std::span(piece_).first(pending_));
  pending_ = 0;
}

Result<Done> Pieces::finish() {
  flush();
  if (taken_) return Done{};
  return not_taken();
}

bool read_words(Source& source, std::span<std::uint32_t> words) {
  const std::span bytes(reinterpret_cast<std::uint8_t*>(words.data()), words.size_bytes());
  if (!source(bytes)) return false;
  if constexpr (std::endian::native != std::endian::little) {
    for (std::size_t i = 0; i < words.size(); ++i) {
      const auto stored = bytes.subspan(4 * i, 4);
      words[i] = stored[0] | std::uint32_t{stored[1]} << 8 | std::uint32_t{stored[2]} << 16 |
                 std::uint32_t{stored[3]} << 24;
    }
  }
  return true;
}

Error not_taken() {
  return {"The filter could not be written to its end: its bytes were not taken."};
}

Error not_given() {
  return {"The filter could not be read to its end: its bytes did not come."};
}

}  // namespace bloom::detail
