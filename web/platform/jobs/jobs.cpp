#include "web/platform/jobs/jobs.hpp"

namespace bloom::app {

Jobs::Jobs(sim::Simulator& simulator, view::View& view)
    : find_(simulator, view),
      compare_(simulator, view),
      growth_(simulator, view),
      lab_(simulator, view),
      attack_(simulator, view),
      loading_(simulator, view, find_, compare_),
      go_(simulator, view, loading_) {}

Runner& Jobs::runner_of(view::Job job) {
  switch (job) {
    case view::Job::find:
      return find_;
    case view::Job::compare:
    case view::Job::time:
      return compare_;
    case view::Job::grow:
      return growth_;
    case view::Job::measure:
    case view::Job::second_keys:
      return lab_;
    case view::Job::attack:
      return attack_;
    case view::Job::go_there:
      break;
  }
  return go_;
}

bool Jobs::begin(view::Job job) {
  Runner& runner = runner_of(job);
  if (!runner.begin(job)) return false;
  runner.runs = true;
  return true;
}

Slice Jobs::step() {
  Slice all;
  for (Runner* runner : runners_) {
    if (!runner->runs) continue;
    const Slice slice = runner->step();
    runner->runs = slice.more;
    all.more |= slice.more;
    all.events.insert(all.events.end(), slice.events.begin(), slice.events.end());
  }
  return all;
}

void Jobs::cancel() {
  for (Runner* runner : runners_) {
    if (runner->runs && runner->end()) runner->runs = false;
  }
}

}  // namespace bloom::app
