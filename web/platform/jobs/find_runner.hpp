// Looks for a false positive (sim/search.hpp). What is found has been checked.
#pragma once

#include <optional>

#include "sim/search.hpp"
#include "sim/simulator.hpp"

#include "web/platform/jobs/runner.hpp"
#include "web/view/view.hpp"

namespace bloom::app {

class FindRunner final : public Runner {
 public:
  FindRunner(sim::Simulator& simulator, view::View& view) : simulator_(simulator), view_(view) {}

  bool begin(view::Job job) override;
  Slice step() override;
  void end() override;

 private:
  sim::Simulator& simulator_;
  view::View& view_;
  std::optional<sim::Search> search_;
};

}  // namespace bloom::app
