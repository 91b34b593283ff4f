// Keys that are inserted in slices: those of a file, or made-up ones. What compares or looks for a
// key meanwhile ends.
#pragma once

#include <string_view>
#include <vector>

#include "bloom/result.hpp"
#include "sim/event.hpp"
#include "sim/simulator.hpp"

#include "web/platform/jobs/compare_runner.hpp"
#include "web/platform/jobs/find_runner.hpp"
#include "web/view/view.hpp"

namespace bloom::app {

class Loading {
 public:
  Loading(sim::Simulator& simulator, view::View& view, FindRunner& find, CompareRunner& compare)
      : simulator_(simulator), view_(view), find_(find), compare_(compare) {}

  // Lines of so many bytes come; refused as by the simulator.
  Result<Done> begin(double total);
  Result<Done> feed(std::string_view bytes);
  // Inserts the keys, or without `commit` forgets them. Nothing where nothing was begun.
  std::vector<sim::Event> end(bool commit);

 private:
  sim::Simulator& simulator_;
  view::View& view_;
  FindRunner& find_;
  CompareRunner& compare_;
  double total_ = 0;
};

}  // namespace bloom::app
