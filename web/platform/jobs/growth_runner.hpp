// Finds out how the rate grows with the keys, for the curve that the view shows.
#pragma once

#include <cstdint>
#include <optional>

#include "sim/lab/rate_curve.hpp"

#include "web/platform/jobs/runner.hpp"

namespace bloom::app {

class GrowthRunner final : public Runner {
 public:
  using Runner::Runner;

  bool begin(view::Job job) override;
  Slice step() override;

 private:
  std::optional<sim::RateCurve> curve_;
  std::uint64_t revision_ = 0;
};

}  // namespace bloom::app
