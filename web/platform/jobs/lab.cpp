#include "web/platform/jobs/lab.hpp"

#include <algorithm>
#include <string>
#include <utility>

#include "web/platform/platform_text.hpp"

namespace bloom::app {
namespace {

constexpr std::uint32_t questions = 1U << 14;  // about a millisecond

}  // namespace

bool Lab::begin(view::Job job) {
  if (job == view::Job::second_keys) {
    second_typed();
    return false;
  }
  const sim::State& state = simulator_.state();
  if (!measurement_ || measurement_->revision() != state.revision()) measurement_.emplace(state);
  measurement_->more();
  show();
  return true;
}

Slice Lab::step() {
  if (!measurement_) return {};
  const bool more =
      view_.tab() == view::Tab::rates && measurement_->step(simulator_.state(), questions);
  if (!more) measurement_->stop();
  show();
  return {.more = more};
}

bool Lab::end() {
  if (measurement_) {
    measurement_->stop();
    show();
  }
  return true;
}

Result<Done> Lab::ask_begin(double total) {
  asked_.emplace(simulator_.state());
  total_ = std::max(total, 1.0);
  asking_ = true;
  show();
  return Done{};
}

Result<Done> Lab::ask_feed(std::string_view bytes) {
  const bool fed = asking_ && asked_->feed(simulator_.state(), bytes);
  show();
  return fed ? Result<Done>(Done{}) : Error{say::filter_changed};
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

Result<Done> Lab::second_begin(double total) {
  auto begun = sim::SetOverlap::begin(simulator_.state());
  if (!begun) return Error{begun.reason()};
  second_ = std::move(*begun);
  total_ = std::max(total, 1.0);
  joining_ = true;
  show();
  return Done{};
}

Result<Done> Lab::second_feed(std::string_view bytes) {
  const sim::State& state = simulator_.state();
  if (!joining_ || second_->revision() != state.revision()) {
    return Error{say::filter_changed};
  }
  auto fed = second_->feed(state, bytes);
  show();
  return fed;
}

sim::LoadReport Lab::second_end(bool commit) {
  if (!joining_) return {};
  joining_ = false;
  const sim::State& state = simulator_.state();
  Result<Done> done = Error{""};
  if (commit && second_->revision() == state.revision()) done = second_->finish(state);
  if (commit && !done) view_.show_alert(done.reason());
  sim::LoadReport report = second_->report();
  if (!done) second_.reset();
  show();
  return report;
}

void Lab::second_typed() {
  std::string lines;
  for (std::string_view rest = view_.second_keys(); !rest.empty();) {
    const std::size_t end = std::min(rest.find(','), rest.size());
    std::string_view key = rest.substr(0, end);
    while (key.starts_with(' ')) key.remove_prefix(1);
    while (key.ends_with(' ')) key.remove_suffix(1);
    lines.append(key) += '\n';
    rest.remove_prefix(std::min(end + 1, rest.size()));
  }
  auto done = second_begin(static_cast<double>(lines.size()));
  if (done) done = second_feed(lines);
  const sim::LoadReport report = second_end(done.ok());
  if (!done) return view_.show_alert(done.reason());
  if (report.problems.empty()) return;
  const std::string& problem = report.problems.front();
  view_.show_alert(left_out_words(problem.substr(problem.find(": ") + 2)));
}

void Lab::show() {
  view::AskState shown;
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
      shown.share = std::min(1.0, static_cast<double>(asked_->report().bytes) / total_);
    }
  }
  if (joining_) {
    shown.joining = true;
    shown.share = std::min(1.0, static_cast<double>(second_->report().bytes) / total_);
  } else if (second_) {
    shown.second = &*second_;
  }
  view_.show_asked(shown);
}

}  // namespace bloom::app
