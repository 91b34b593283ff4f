#include "sim/text/key_text.hpp"

#include "bloom/text/utf8.hpp"

namespace bloom::sim {

std::string_view key_problem(std::string_view key) {
  if (key.empty()) return "empty";
  if (key.size() > max_key_bytes) return "longer than 4096 bytes";
  if (!text::valid_utf8(key)) return "not valid UTF-8";
  return {};
}

std::string quoted(std::string_view key) {
  constexpr std::size_t shown_bytes = 40;
  std::string text = "“";
  if (key.size() <= shown_bytes) {
    text += key;
  } else {
    std::size_t end = shown_bytes;
    while (end > 0 && (static_cast<unsigned char>(key[end]) & 0xc0U) == 0x80) --end;
    text.append(key.substr(0, end)).append("…");
  }
  return text += "”";
}

std::string counted(std::uint64_t number, std::string_view noun, std::string_view plural) {
  const bool one = number == 1;
  std::string words = grouped(number) + " ";
  words += one || plural.empty() ? noun : plural;
  if (!one && plural.empty()) words += 's';
  return words;
}

}  // namespace bloom::sim
