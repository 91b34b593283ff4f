// The jobs of the view, each with who does it, and those that run.
#pragma once

#include <array>

#include "sim/simulator.hpp"

#include "web/platform/jobs/attack_runner.hpp"
#include "web/platform/jobs/compare_runner.hpp"
#include "web/platform/jobs/find_runner.hpp"
#include "web/platform/jobs/go_runner.hpp"
#include "web/platform/jobs/growth_runner.hpp"
#include "web/platform/jobs/lab.hpp"
#include "web/platform/jobs/loading.hpp"
#include "web/view/view.hpp"

namespace bloom::app {

class Jobs {
 public:
  Jobs(sim::Simulator& simulator, view::View& view);

  // Whether slices are wanted.
  bool begin(view::Job job);
  // One slice of each job that runs.
  Slice step();
  // Ends what runs, but for the curve of the rate.
  void cancel();

  FindRunner& find() { return find_; }
  AttackRunner& attack() { return attack_; }
  Lab& lab() { return lab_; }
  Loading& loading() { return loading_; }

 private:
  Runner& runner_of(view::Job job);

  FindRunner find_;
  CompareRunner compare_;
  GrowthRunner growth_;
  Lab lab_;
  AttackRunner attack_;
  Loading loading_;
  GoRunner go_;
  std::array<Runner*, 6> runners_{&find_, &compare_, &growth_, &lab_, &attack_, &go_};
};

}  // namespace bloom::app
