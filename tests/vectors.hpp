// The test vectors in tests/vectors.
#pragma once

#include <cstdio>
#include <doctest/doctest.h>
#include <rapidjson/document.h>
#include <string>

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

inline rapidjson::Document json_vectors(const std::string& name) {
  rapidjson::Document document;
  const std::string text = vector_file(name);
  document.Parse<rapidjson::kParseFullPrecisionFlag>(text.data(), text.size());
  REQUIRE_MESSAGE(!document.HasParseError(), name);
  return document;
}

inline std::string text_of(const rapidjson::Value& value) {
  return {value.GetString(), value.GetStringLength()};
}

}  // namespace bloom::test
