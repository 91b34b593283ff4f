// What Check would say of the key that is being typed. It only reads: nothing is logged or
// explained.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "sim/state.hpp"

namespace bloom::view {

class Preview {
 public:
  // The key field holds another text; where that is no key there is no preview.
  void type(std::string_view text);
  // An operation is shown instead, until the text changes again.
  void end() { type({}); }
  // For the filter as it is now; null without a preview. Valid until the next call.
  const sim::Checked* answer(const sim::State& state);

 private:
  std::string key_;
  std::optional<sim::Checked> answer_;
  std::uint64_t revision_ = 0;
};

}  // namespace bloom::view
