// Runs the attack, or the defence, that the view asks for. What is done stays while the filter is
// the same.
#pragma once

#include "sim/lab/attacks.hpp"
#include "sim/simulator.hpp"

#include "web/platform/jobs/runner.hpp"
#include "web/view/view.hpp"

namespace bloom::app {

class AttackRunner final : public Runner {
 public:
  AttackRunner(sim::Simulator& simulator, view::View& view) : simulator_(simulator), view_(view) {}

  bool begin(view::Job job) override;
  Slice step() override;
  void end() override;
  // Leaving the view ends it, also when one is back before its next slice.
  void keep_to(view::Tab tab) {
    if (tab != view::Tab::rates) attacks_.end();
  }

 private:
  sim::Simulator& simulator_;
  view::View& view_;
  sim::Attacks attacks_;
};

}  // namespace bloom::app
