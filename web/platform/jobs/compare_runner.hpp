// Compares all families on the present keys, as the view wants it. A comparison that measures times
// is shown only when it is done. What was found stays while the filter is the same.
#pragma once

#include <cstdint>
#include <optional>

#include "sim/compare/comparison.hpp"
#include "sim/simulator.hpp"

#include "web/platform/jobs/runner.hpp"
#include "web/view/view.hpp"

namespace bloom::app {

class CompareRunner final : public Runner {
 public:
  CompareRunner(sim::Simulator& simulator, view::View& view) : simulator_(simulator), view_(view) {}

  bool begin(view::Job job) override;
  Slice step() override;
  void end() override;
  // What was found goes too.
  void forget();

 private:
  sim::Simulator& simulator_;
  view::View& view_;
  std::optional<sim::Comparison> shown_;
  std::optional<sim::Comparison> timed_;  // what will be
  std::uint64_t revision_ = 0;
};

}  // namespace bloom::app
