// What the reader did, from the canvas or from the page's elements: one queue for both, in order.
#pragma once

#include <charconv>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace bloom::view {

struct Input {
  enum class Kind : std::uint8_t { press, value, step, entry, submit };
  Kind kind;
  std::string id;
  double number = 0;          // the value, or the steps
  std::uint32_t drag = 0;     // of a value: which drag it is of, 0 for none
  std::string text = {};      // what was typed into a number entry
  std::string key_text = {};  // what the key field held then
};

// The number at the end of an id that begins so, "story_card_12"; nothing for any other id.
inline std::optional<std::uint32_t> number_behind(std::string_view id, std::string_view beginning) {
  if (!id.starts_with(beginning)) return std::nullopt;
  const char* const first = id.data() + beginning.size();
  const char* const last = id.data() + id.size();
  std::uint32_t number = 0;
  const bool whole = first != last && std::from_chars(first, last, number).ptr == last;
  return whole ? std::optional(number) : std::nullopt;
}

}  // namespace bloom::view
