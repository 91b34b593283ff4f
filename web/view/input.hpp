// What the reader did, from the canvas or from the page's elements: one queue for both, in order.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

namespace bloom::view {

struct Input {
  enum class Kind : std::uint8_t { press, value, step, submit };
  Kind kind;
  std::string id;
  double number = 0;          // the value, or the steps
  std::string key_text = {};  // what the key field held then
};

}  // namespace bloom::view
