// JSON (RFC 8259), read where it lies: no tree is built, and what is not asked for stays as it was
// written. json_problem() looks over a whole text; the other readers take values of texts that have
// none.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>

namespace bloom::text {

inline constexpr std::uint32_t max_json_nesting = 64;

// Empty for a text that is one JSON value, with blanks around it or none; else what is wrong, as
// the end of a sentence: "is not JSON (at byte 7)", "is nested deeper than 64".
std::string json_problem(std::string_view text);

// The same, with the place of the first byte that does not fit, from 0.
struct JsonFault {
  std::size_t at;
  std::string reason;  // "is nested deeper than 64"; empty where it is just no JSON
};
std::optional<JsonFault> json_fault(std::string_view text);

// Takes the first value off a text, without the blanks around it.
std::string_view take_json_value(std::string_view& text);

// The value of an object's first member of this name, as it is written there; empty without one.
std::string_view json_member(std::string_view object, std::string_view name);

// The characters of a string that is written with its quotation marks, in `room`, which has place
// for as many as are written.
std::string_view json_string(std::string_view value, std::span<char> room);

// The double nearest to a number, infinite far above them all; nothing for a value of another kind.
std::optional<double> json_number(std::string_view value);

// The same values as text. Numbers are finite, as short as they can be to be read again as they
// are, and laid out as JavaScript does, but 1e21 without its +; text is UTF-8.
std::string json_text(double number);
std::string json_text(std::string_view characters);

}  // namespace bloom::text
