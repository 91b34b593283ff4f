// Compares all families on the present keys, as the view wants it. A comparison that measures times
// is shown only when it is done. What was found stays while the filter is the same.
#pragma once

#include <cstdint>
#include <optional>

#include "sim/compare/comparison.hpp"

#include "web/platform/jobs/runner.hpp"

namespace bloom::app {

class CompareRunner final : public Runner {
 public:
  using Runner::Runner;

  bool begin(view::Job job) override;
  Slice step() override;
  bool end() override;
  // What was found goes too.
  void forget();

 private:
  std::optional<sim::Comparison> shown_;
  std::optional<sim::Comparison> timed_;  // what will be
  std::uint64_t revision_ = 0;
};

}  // namespace bloom::app
