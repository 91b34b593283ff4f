#include "files/kind.hpp"

#include <string_view>

#include "files/hex.hpp"
#include "files/reading.hpp"

namespace bloom::files {

Kind kind_of(std::span<const std::uint8_t> first, std::uint64_t size) {
  const std::string_view text(reinterpret_cast<const char*>(first.data()), first.size());
  if (size == 0) return Kind::empty;
  if (text.starts_with("PAR1") || text.starts_with("PARE")) return Kind::parquet;
  // In every form of a filter that is no text there are zeros: it has numbers of 32 bits.
  if (text.find('\0') != std::string_view::npos) return Kind::filter;
  if (begins_json(text) && text.find("\"steps\"") != std::string_view::npos) return Kind::story;
  const bool small = size <= max_hex;
  return begins_json(text) || (small && is_hex(text)) ? Kind::either : Kind::keys;
}

}  // namespace bloom::files
