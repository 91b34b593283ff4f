#include "web/platform/jobs/growth_runner.hpp"

namespace bloom::app {
namespace {

constexpr std::uint32_t inserts = 1U << 12;  // about a millisecond

}  // namespace

bool GrowthRunner::begin(view::Job) {
  const sim::State& state = simulator_.state();
  revision_ = state.revision();
  curve_.emplace(state.family(), state.specimen().settings(), state.distinct());
  view_.show_growth(&*curve_, revision_);
  return true;
}

Slice GrowthRunner::step() {
  if (!curve_) return {};
  const sim::State& state = simulator_.state();
  if (state.revision() != revision_ || !view_.shows_growth()) {
    if (!curve_->done()) {
      view_.show_growth(nullptr, 0);
      curve_.reset();
    }
    return {};
  }
  const sim::KeysToCompare keys{state.distinct(), [&](std::uint32_t i) { return state.key(i); }};
  const bool more = curve_->step(keys, inserts);
  view_.show_growth(&*curve_, revision_);
  return {.more = more};
}

}  // namespace bloom::app
