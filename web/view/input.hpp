// What the reader did, from the canvas or from the page's elements: one queue for both, in order.
#pragma once

#include <cstdint>
#include <string>
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

}  // namespace bloom::view
