// Finds out how the rate grows with the keys, for the curve that the view shows.
#pragma once

#include <cstdint>
#include <optional>

#include "sim/lab/rate_curve.hpp"
#include "sim/simulator.hpp"

#include "web/platform/jobs/runner.hpp"
#include "web/view/view.hpp"

namespace bloom::app {

class GrowthRunner final : public Runner {
 public:
  GrowthRunner(sim::Simulator& simulator, view::View& view) : simulator_(simulator), view_(view) {}

  bool begin(view::Job job) override;
  Slice step() override;
  void end() override {}  // is never called: no button begins it again

 private:
  sim::Simulator& simulator_;
  view::View& view_;
  std::optional<sim::RateCurve> curve_;
  std::uint64_t revision_ = 0;
};

}  // namespace bloom::app
