// Who does a job in slices. Knows no clock: the page asks for slices while a frame has time.
#pragma once

#include <vector>

#include "sim/event.hpp"
#include "sim/simulator.hpp"

#include "web/view/view.hpp"

namespace bloom::app {

struct Slice {
  bool more = false;  // whether there is more to do
  std::vector<sim::Event> events = {};
};

class Runner {
 public:
  Runner(sim::Simulator& simulator, view::View& view) : simulator_(simulator), view_(view) {}

  // Whether there is anything to do; an alert says why not. A job that runs begins again or goes
  // on, as it is best for it.
  virtual bool begin(view::Job job) = 0;
  // About a millisecond's part. A change of the filter, or of what is shown, ends the job without a
  // word.
  virtual Slice step() = 0;
  // The reader cancels: what was found so far stays where it counts by itself. Whether the job
  // ends: one that no button begins again does not.
  virtual bool end() { return false; }

  // Whether jobs.hpp asks it for slices.
  bool runs = false;

 protected:
  ~Runner() = default;

  sim::Simulator& simulator_;
  view::View& view_;
};

}  // namespace bloom::app
