// One JSON text in the making.
#pragma once

#include <cmath>
#include <cstdint>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "bloom/text/json.hpp"
#include "sim/specimen/limits.hpp"

namespace bloom::app {

// Writes one text, with one call for a member of any type. It sets the commas.
class Json {
 public:
  template <class T>
  Json& member(std::string_view name, const T& value) {
    this->name(name);
    write(value);
    return *this;
  }
  Json& object() { return open('{'); }
  Json& object(std::string_view name) { return this->name(name).object(); }
  Json& end_object() { return close('}'); }
  Json& array() { return open('['); }
  Json& array(std::string_view name) { return this->name(name).array(); }
  Json& end_array() { return close(']'); }
  Json& name(std::string_view name) {
    add(text::json_text(name) + ":");
    first_ = true;  // its value follows without a comma
    return *this;
  }

  void write(std::string_view text) { add(text::json_text(text)); }
  void write(const std::string& text) { write(std::string_view(text)); }
  void write(const char* text) { write(std::string_view(text)); }
  void write(bool value) { add(value ? "true" : "false"); }
  void write(std::uint32_t value) { add(std::to_string(value)); }
  void write(std::uint64_t value) { add(std::to_string(value)); }
  void write(int value) { add(std::to_string(value)); }
  // Places of widgets, many in a frame: to a thousandth of a pixel.
  void write(float value) { write(std::round(1000 * static_cast<double>(value)) / 1000); }
  void write(double value) {  // JSON has no infinity
    if (std::isfinite(value)) {
      add(text::json_text(value));
    } else {
      null();
    }
  }
  template <class T>
  void write(const std::vector<T>& values) {
    array();
    for (const T& value : values) write(value);
    end_array();
  }
  void write(const std::vector<std::uint8_t>& bits) {
    array();
    for (const std::uint8_t bit : bits) write(std::uint32_t{bit});
    end_array();
  }
  void null() { add("null"); }

  std::string text() { return std::move(text_); }

 private:
  void add(std::string_view value) {
    if (!first_) text_ += ',';
    text_ += value;
    first_ = false;
  }
  Json& open(char mark) {
    add({&mark, 1});
    first_ = true;
    return *this;
  }
  Json& close(char mark) {
    text_ += mark;
    first_ = false;
    return *this;
  }

  std::string text_;
  bool first_ = true;  // nothing before it in its object or array
};

// The members that tell a filter: those that every family has, and those that this one has.
Json& write_settings(Json& json, Family family, const sim::Settings& settings);

}  // namespace bloom::app
