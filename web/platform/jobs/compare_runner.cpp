#include "web/platform/jobs/compare_runner.hpp"

#include <utility>

#include "web/platform/browser.hpp"

namespace bloom::app {
namespace {

constexpr std::uint32_t budget = 1U << 14;  // about a millisecond

}  // namespace

bool CompareRunner::begin(view::Job job) {
  const sim::State& state = simulator_.state();
  const bool timed = job == view::Job::time && shown_;
  sim::Terms terms = view_.terms(state);
  terms.rounds = timed ? 3 : 1;
  std::optional<sim::Comparison>& begun = timed ? timed_ : shown_;
  timed_.reset();
  begun.emplace(state.families(), terms, state.distinct());
  revision_ = state.revision();
  view_.show_comparison(&*shown_, revision_);
  view_.show_comparing(0, timed);
  return true;
}

Slice CompareRunner::step() {
  const sim::State& state = simulator_.state();
  sim::Comparison* running = timed_ ? &*timed_ : shown_ ? &*shown_ : nullptr;
  if (running == nullptr) return {};
  if (state.revision() != revision_ || view_.tab() != view::Tab::compare) {
    end();
    if (!shown_->done()) forget();
    return {};
  }
  const sim::KeysToCompare keys{state.distinct(), [&](std::uint32_t i) { return state.key(i); }};
  if (running->step(keys, budget, timed_ ? browser_time : nullptr)) {
    view_.show_comparing(running->progress(), timed_.has_value());
    return {.more = true};
  }
  if (timed_) shown_ = std::move(timed_);
  end();
  return {};
}

bool CompareRunner::end() {
  timed_.reset();
  view_.show_comparing(-1, false);
  return true;
}

void CompareRunner::forget() {
  view_.show_comparison(nullptr, 0);
  shown_.reset();
  end();
}

}  // namespace bloom::app
