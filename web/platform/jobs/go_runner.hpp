// Inserts made-up keys, as many as the view's look at the curve of the rate shows.
#pragma once

#include <cstdint>

#include "web/platform/jobs/loading.hpp"
#include "web/platform/jobs/runner.hpp"

namespace bloom::app {

class GoRunner final : public Runner {
 public:
  GoRunner(sim::Simulator& simulator, view::View& view, Loading& loading)
      : Runner(simulator, view), loading_(loading) {}

  bool begin(view::Job job) override;
  Slice step() override;
  bool end() override;

 private:
  Loading& loading_;
  std::uint32_t at_ = 0;  // keys
  std::uint32_t to_ = 0;
};

}  // namespace bloom::app
