// Runs the attack, or the defence, that the view asks for. What is done stays while the filter is
// the same.
#pragma once

#include "sim/lab/attacks.hpp"

#include "web/platform/jobs/runner.hpp"

namespace bloom::app {

class AttackRunner final : public Runner {
 public:
  using Runner::Runner;

  bool begin(view::Job job) override;
  Slice step() override;
  bool end() override;
  // Leaving the view ends it, also when one is back before its next slice.
  void keep_to(view::Tab tab) {
    if (tab != view::Tab::rates) attacks_.end();
  }

 private:
  sim::Attacks attacks_;
};

}  // namespace bloom::app
