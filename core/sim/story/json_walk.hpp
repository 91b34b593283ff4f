// JSON values that lie in a text without a json_problem() (bloom/text/json.hpp), one by one.
#pragma once

#include <cmath>
#include <cstdint>
#include <limits>
#include <optional>
#include <string>
#include <string_view>

#include "bloom/text/json.hpp"

namespace bloom::sim {

// Calls item(value) for what an array holds, in order.
template <class Item>
void each_item(std::string_view array, Item item) {
  array.remove_prefix(1);
  while (true) {
    const std::string_view value = text::take_json_value(array);
    if (value.empty()) return;
    item(value);
    if (!array.starts_with(',')) return;
    array.remove_prefix(1);
  }
}

// Calls member(name, value) for what an object holds, in order; the name as it is written, with its
// quotation marks.
template <class Member>
void each_member(std::string_view object, Member member) {
  object.remove_prefix(1);
  while (true) {
    const std::string_view name = text::take_json_value(object);
    if (name.empty()) return;
    object.remove_prefix(1);
    const std::string_view value = text::take_json_value(object);
    member(name, value);
    if (!object.starts_with(',')) return;
    object.remove_prefix(1);
  }
}

// The characters of a string; nothing for a value of another kind, or for none.
inline std::optional<std::string> json_text_of(std::string_view value) {
  if (!value.starts_with('"')) return std::nullopt;
  std::string room(value.size(), '\0');
  room.resize(text::json_string(value, room).size());
  return room;
}

// A whole number of 32 bits; nothing for any other value.
inline std::optional<std::uint32_t> json_whole(std::string_view value) {
  const auto number = text::json_number(value);
  if (!number || *number < 0 || *number > std::numeric_limits<std::uint32_t>::max() ||
      *number != std::floor(*number)) {
    return std::nullopt;
  }
  return static_cast<std::uint32_t>(*number);
}

}  // namespace bloom::sim
