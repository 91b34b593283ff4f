#include "web/platform/lab.hpp"

#include <algorithm>

namespace bloom::app {
namespace {

// Each about a millisecond.
constexpr std::uint32_t inserts = 1U << 12;
constexpr std::uint32_t questions = 1U << 14;

}  // namespace

void Lab::begin(Job job) {
  const sim::State& state = simulator_.state();
  switch (job) {
    case Job::grow:
      growth_revision_ = state.revision();
      growth_.emplace(state.family(), state.specimen().settings(), state.distinct());
      return view_.show_growth(&*growth_, growth_revision_);
    case Job::measure:
      if (!measurement_ || measurement_->revision() != state.revision()) {
        measurement_.emplace(state);
      }
      measurement_->more();
      return show();
  }
}

bool Lab::step(Job job) {
  return job == Job::grow ? step_growth() : step_measurement();
}

void Lab::end(Job job) {
  if (job != Job::measure || !measurement_) return;
  measurement_->stop();
  show();
}

bool Lab::step_growth() {
  if (!growth_) return false;
  const sim::State& state = simulator_.state();
  if (state.revision() != growth_revision_ || view_.tab() != view::Tab::rates) {
    if (!growth_->done()) {
      view_.show_growth(nullptr, 0);
      growth_.reset();
    }
    return false;
  }
  const sim::KeysToCompare keys{state.distinct(), [&](std::uint32_t i) { return state.key(i); }};
  const bool more = growth_->step(keys, inserts);
  view_.show_growth(&*growth_, growth_revision_);
  return more;
}

bool Lab::step_measurement() {
  if (!measurement_) return false;
  const bool more =
      view_.tab() == view::Tab::rates && measurement_->step(simulator_.state(), questions);
  if (!more) measurement_->stop();
  show();
  return more;
}

void Lab::ask_begin(double total) {
  asked_.emplace(simulator_.state());
  ask_total_ = std::max(total, 1.0);
  asking_ = true;
  show();
}

bool Lab::ask_feed(std::string_view bytes) {
  const bool fed = asking_ && asked_->feed(simulator_.state(), bytes);
  show();
  return fed;
}

sim::LoadReport Lab::ask_end(bool commit) {
  if (!asking_) return {};
  asking_ = false;
  const bool counts = commit && asked_->finish(simulator_.state());
  sim::LoadReport report = asked_->report();
  if (!counts) asked_.reset();
  show();
  return report;
}

void Lab::show() {
  view::Asked shown;
  if (measurement_) {
    shown.measurement = &*measurement_;
    if (measurement_->asked() < measurement_->wanted()) {
      shown.share = static_cast<double>(measurement_->asked()) / measurement_->wanted();
    }
  }
  if (asked_) {
    shown.file = &*asked_;
    shown.asking = asking_;
    if (asking_) {
      shown.share = std::min(1.0, static_cast<double>(asked_->report().bytes) / ask_total_);
    }
  }
  view_.show_asked(shown);
}

}  // namespace bloom::app
