// Looks for a false positive (sim/search.hpp). What is found has been checked.
#pragma once

#include <optional>

#include "sim/search.hpp"

#include "web/platform/jobs/runner.hpp"

namespace bloom::app {

class FindRunner final : public Runner {
 public:
  using Runner::Runner;

  bool begin(view::Job job) override;
  Slice step() override;
  bool end() override;

 private:
  std::optional<sim::Search> search_;
};

}  // namespace bloom::app
