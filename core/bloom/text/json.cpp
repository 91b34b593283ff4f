#include "bloom/text/json.hpp"

#include <algorithm>
#include <cstddef>
#include <utility>

#include "bloom/text/numbers.hpp"
#include "bloom/text/utf8.hpp"

namespace bloom::text {
namespace {

constexpr std::string_view blanks = " \t\n\r";
constexpr std::string_view escapes = "\"\\/bfnrt";
constexpr std::string_view escaped = "\"\\/\b\f\n\r\t";

// The number of the four hexadecimal digits at the front; nothing when there are not four.
std::optional<std::uint32_t> code_unit(std::string_view text) {
  if (text.size() < 4) return std::nullopt;
  std::uint32_t unit = 0;
  for (const char c : text.substr(0, 4)) {
    const std::size_t digit = std::string_view("0123456789abcdef0123456789ABCDEF").find(c);
    if (digit == std::string_view::npos) return std::nullopt;
    unit = unit << 4 | static_cast<std::uint32_t>(digit & 15U);
  }
  return unit;
}

bool is_high(std::uint32_t unit) {
  return unit >> 10 == 0xd800U >> 10;
}
bool is_low(std::uint32_t unit) {
  return unit >> 10 == 0xdc00U >> 10;
}

// Looks over one text. Each part takes what it knows off the front, or fails.
class Scan {
 public:
  explicit Scan(std::string_view text) : all_(text), rest_(text) {}

  std::optional<JsonFault> fault() {
    if (value(0) && (skip_blanks(), rest_.empty())) return std::nullopt;
    return JsonFault{all_.size() - rest_.size(), std::move(special_)};
  }

 private:
  char front() const { return rest_.empty() ? '\0' : rest_.front(); }
  bool take(char c) {
    if (!rest_.starts_with(c)) return false;
    rest_.remove_prefix(1);
    return true;
  }
  bool take(std::string_view word) {
    if (!rest_.starts_with(word)) return false;
    rest_.remove_prefix(word.size());
    return true;
  }
  bool digits() {
    const std::size_t count = std::min(rest_.find_first_not_of("0123456789"), rest_.size());
    rest_.remove_prefix(count);
    return count > 0;
  }
  void skip_blanks() {
    rest_.remove_prefix(std::min(rest_.find_first_not_of(blanks), rest_.size()));
  }
  bool fail(std::string why) {
    special_ = std::move(why);
    return false;
  }

  // Within `depth` objects and arrays.
  bool value(std::uint32_t depth) {
    skip_blanks();
    switch (front()) {
      case '{':
        return list(depth, '}', [&] { return member(depth + 1); });
      case '[':
        return list(depth, ']', [&] { return value(depth + 1); });
      case '"':
        return string();
      case 't':
        return take("true");
      case 'f':
        return take("false");
      case 'n':
        return take("null");
      default:
        return number();
    }
  }

  template <class Item>
  bool list(std::uint32_t depth, char end, Item&& item) {
    if (depth == max_json_nesting) {
      return fail("is nested deeper than " + std::to_string(max_json_nesting));
    }
    rest_.remove_prefix(1);
    skip_blanks();
    if (take(end)) return true;
    do {
      if (!item()) return false;
      skip_blanks();
    } while (take(','));
    return take(end);
  }

  bool member(std::uint32_t depth) {
    skip_blanks();
    if (!string()) return false;
    skip_blanks();
    return take(':') && value(depth);
  }

  bool number() {
    take('-');
    if (!take('0') && !digits()) return false;
    if (take('.') && !digits()) return false;
    if (!take('e') && !take('E')) return true;
    if (!take('-')) take('+');
    return digits();
  }

  bool string() {
    if (!take('"')) return false;
    for (;;) {
      const auto end = std::find_if(rest_.begin(), rest_.end(), [](char c) {
        return c == '"' || c == '\\' || static_cast<unsigned char>(c) < 0x20;
      });
      const auto plain = rest_.substr(0, static_cast<std::size_t>(end - rest_.begin()));
      if (!valid_utf8(plain)) return false;
      rest_.remove_prefix(plain.size());
      if (take('"')) return true;
      if (!take('\\') || !escape()) return false;
    }
  }

  bool escape() {
    if (!take('u')) {
      if (rest_.empty() || escapes.find(front()) == std::string_view::npos) return false;
      rest_.remove_prefix(1);
      return true;
    }
    const auto unit = code_unit(rest_);
    if (!unit) return false;
    rest_.remove_prefix(4);
    if (!is_high(*unit) && !is_low(*unit)) return true;
    const auto other = rest_.starts_with("\\u") ? code_unit(rest_.substr(2)) : std::nullopt;
    if (!is_high(*unit) || !other || !is_low(*other)) {
      return fail("has half of a surrogate pair: give both, or neither");
    }
    rest_.remove_prefix(6);
    return true;
  }

  std::string_view all_;
  std::string_view rest_;
  std::string special_;  // what is wrong, where it is more than the place
};

void skip_blanks(std::string_view& text) {
  text.remove_prefix(std::min(text.find_first_not_of(blanks), text.size()));
}

// Of the string that begins a text, with its quotation marks.
std::size_t string_length(std::string_view text) {
  std::size_t at = 1;
  while (text[at] != '"') at += text[at] == '\\' ? 2 : 1;
  return at + 1;
}

std::size_t value_length(std::string_view text) {
  if (text.starts_with('"')) return string_length(text);
  if (!text.starts_with('{') && !text.starts_with('[')) {
    return std::min(text.find_first_of(",]} \t\n\r"), text.size());
  }
  std::size_t at = 0;
  std::uint32_t depth = 0;
  do {
    const char c = text[at];
    if (c == '{' || c == '[') ++depth;
    if (c == '}' || c == ']') --depth;
    at += c == '"' ? string_length(text.substr(at)) : 1;
  } while (depth > 0);
  return at;
}

// Of a code point.
void append_utf8(std::string& text, std::uint32_t point) {
  const auto tail = [&](std::uint32_t shift) {
    text += static_cast<char>(0x80U | (point >> shift & 0x3fU));
  };
  if (point < 0x80) {
    text += static_cast<char>(point);
  } else if (point < 0x800) {
    text += static_cast<char>(0xc0U | point >> 6);
    tail(0);
  } else if (point < 0x10000) {
    text += static_cast<char>(0xe0U | point >> 12);
    tail(6);
    tail(0);
  } else {
    text += static_cast<char>(0xf0U | point >> 18);
    tail(12);
    tail(6);
    tail(0);
  }
}

// The character of an escape, which is taken off the front behind its backslash.
std::string take_escape(std::string_view& rest) {
  std::string text;
  const char mark = rest.front();
  rest.remove_prefix(1);
  if (mark != 'u') {
    text += escaped[escapes.find(mark)];
    return text;
  }
  std::uint32_t point = *code_unit(rest);
  rest.remove_prefix(4);
  if (is_high(point)) {
    point = 0x10000 + ((point & 0x3ffU) << 10) + (*code_unit(rest.substr(2)) & 0x3ffU);
    rest.remove_prefix(6);
  }
  append_utf8(text, point);
  return text;
}

// Calls part(characters) for the parts of a string, as long as it answers true; true when it always
// did.
template <class Part>
bool visit_characters(std::string_view value, Part part) {
  std::string_view rest = value.substr(1, value.size() - 2);
  for (;;) {
    const std::size_t end = std::min(rest.find('\\'), rest.size());
    if (!part(rest.substr(0, end))) return false;
    rest.remove_prefix(end);
    if (rest.empty()) return true;
    rest.remove_prefix(1);
    const std::string character = take_escape(rest);
    if (!part(std::string_view(character))) return false;
  }
}

bool is_string(std::string_view value, std::string_view characters) {
  return visit_characters(value,
                          [&](std::string_view part) {
                            if (!characters.starts_with(part)) return false;
                            characters.remove_prefix(part.size());
                            return true;
                          }) &&
         characters.empty();
}

}  // namespace

std::optional<JsonFault> json_fault(std::string_view text) {
  return Scan(text).fault();
}

std::string json_problem(std::string_view text) {
  const auto fault = json_fault(text);
  if (!fault) return {};
  if (!fault->reason.empty()) return fault->reason;
  return "is not JSON (at byte " + std::to_string(fault->at + 1) + ")";
}

std::string_view take_json_value(std::string_view& text) {
  skip_blanks(text);
  const std::string_view value = text.substr(0, value_length(text));
  text.remove_prefix(value.size());
  skip_blanks(text);
  return value;
}

std::string_view json_member(std::string_view object, std::string_view name) {
  skip_blanks(object);
  object.remove_prefix(1);
  for (skip_blanks(object); object.front() != '}';) {
    const std::string_view found = take_json_value(object);
    object.remove_prefix(1);
    const std::string_view value = take_json_value(object);
    if (is_string(found, name)) return value;
    if (object.front() == ',') object.remove_prefix(1);
  }
  return {};
}

std::string_view json_string(std::string_view value, std::span<char> room) {
  char* end = room.data();
  visit_characters(value, [&](std::string_view part) {
    end = std::copy(part.begin(), part.end(), end);
    return true;
  });
  return {room.data(), static_cast<std::size_t>(end - room.data())};
}

std::optional<double> json_number(std::string_view value) {
  const bool negative = value.starts_with('-');
  if (negative) value.remove_prefix(1);
  if (value.empty() || !is_digit(value.front())) return std::nullopt;
  const double number = nearest_double(value);
  return negative ? -number : number;
}

std::string json_text(double number) {
  return decimal_text(number);
}

std::string json_text(std::string_view characters) {
  constexpr std::string_view digits = "0123456789ABCDEF";
  std::string text = "\"";
  for (const char c : characters) {
    const std::size_t escape = escaped.find(c);
    const auto byte = static_cast<unsigned char>(c);
    if (escape != std::string_view::npos && c != '/') {
      text += {'\\', escapes[escape]};
    } else if (byte < 0x20) {
      text.append("\\u00") += {digits[byte >> 4], digits[byte & 15U]};
    } else {
      text += c;
    }
  }
  return text += '"';
}

}  // namespace bloom::text
