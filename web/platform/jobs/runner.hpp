// Who does a job in slices. Knows no clock: the page asks for slices while a frame has time.
#pragma once

#include <vector>

#include "sim/event.hpp"

#include "web/view/interface/frame.hpp"

namespace bloom::app {

struct Slice {
  bool more = false;  // whether there is more to do
  std::vector<sim::Event> events = {};
};

class Runner {
 public:
  // Whether there is anything to do; an alert says why not. A job that runs begins again or goes
  // on, as it is best for it.
  virtual bool begin(view::Job job) = 0;
  // About a millisecond's part. A change of the filter, or of what is shown, ends the job without a
  // word.
  virtual Slice step() = 0;
  // The reader cancels: what was found so far stays where it counts by itself.
  virtual void end() = 0;

  bool runs =
      false;  // for the jobs (web/platform/jobs/jobs.hpp), which ask for slices while it does

 protected:
  ~Runner() = default;
};

}  // namespace bloom::app
