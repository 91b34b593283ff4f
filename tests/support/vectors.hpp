// The test vectors in tests/vectors.
#pragma once

#include <charconv>
#include <cstdint>
#include <cstdio>
#include <doctest/doctest.h>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "bloom/text/json.hpp"

namespace bloom::test {

inline std::string vector_file(const std::string& name) {
  const std::string path = std::string(BLOOM_VECTORS) + "/" + name;
  std::FILE* file = std::fopen(path.c_str(), "rb");
  REQUIRE_MESSAGE(file != nullptr, path);
  std::string text;
  char piece[4096];
  while (const std::size_t read = std::fread(piece, 1, sizeof piece, file)) {
    text.append(piece, read);
  }
  std::fclose(file);
  return text;
}

inline std::vector<std::string> parts_of(const std::string& text, char separator) {
  std::vector<std::string> parts(1);
  for (const char character : text) {
    if (character == separator) {
      parts.emplace_back();
    } else {
      parts.back() += character;
    }
  }
  return parts;
}

inline std::string json_string(std::string_view value) {
  std::string room(value.size(), '\0');
  return std::string(bloom::text::json_string(value, room));
}

// A value of a file.
class Json {
 public:
  explicit Json(std::string text) : text_(std::move(text)) {}

  bool has(std::string_view name) const { return !bloom::text::json_member(text_, name).empty(); }
  Json operator[](std::string_view name) const {
    REQUIRE_MESSAGE(has(name), name);
    return Json(std::string(bloom::text::json_member(text_, name)));
  }
  std::vector<Json> items() const {
    std::vector<Json> items;
    REQUIRE(text_.starts_with('['));
    for (std::string_view rest = std::string_view(text_).substr(1);;) {
      const std::string_view item = bloom::text::take_json_value(rest);
      if (item.empty()) return items;
      items.emplace_back(std::string(item));
      rest.remove_prefix(1);
    }
  }
  std::uint64_t whole() const {
    std::uint64_t value = 0;
    const char* const end = text_.data() + text_.size();
    REQUIRE(std::from_chars(text_.data(), end, value).ptr == end);
    return value;
  }
  std::uint32_t small() const { return static_cast<std::uint32_t>(whole()); }
  double number() const {
    const auto value = bloom::text::json_number(text_);
    REQUIRE(value);
    return *value;
  }
  std::string string() const {
    REQUIRE(text_.starts_with('"'));
    return json_string(text_);
  }

 private:
  std::string text_;
};

inline Json json_vectors(const std::string& name) {
  const std::string text = vector_file(name);
  REQUIRE_MESSAGE(bloom::text::json_problem(text).empty(), name);
  std::string_view rest = text;
  return Json(std::string(bloom::text::take_json_value(rest)));
}

inline std::string text_of(const Json& value) {
  return value.string();
}

}  // namespace bloom::test
