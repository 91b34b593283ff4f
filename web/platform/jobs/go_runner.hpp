// Inserts made-up keys, as many as the view's look at the curve of the rate shows.
#pragma once

#include <cstdint>

#include "sim/simulator.hpp"

#include "web/platform/jobs/loading.hpp"
#include "web/platform/jobs/runner.hpp"
#include "web/view/view.hpp"

namespace bloom::app {

class GoRunner final : public Runner {
 public:
  GoRunner(sim::Simulator& simulator, view::View& view, Loading& loading)
      : simulator_(simulator), view_(view), loading_(loading) {}

  bool begin(view::Job job) override;
  Slice step() override;
  void end() override;

 private:
  sim::Simulator& simulator_;
  view::View& view_;
  Loading& loading_;
  std::uint32_t at_ = 0;  // keys
  std::uint32_t to_ = 0;
};

}  // namespace bloom::app
