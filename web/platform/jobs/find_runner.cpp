#include "web/platform/jobs/find_runner.hpp"

#include <utility>

namespace bloom::app {
namespace {

constexpr std::uint32_t tries = 1U << 12;  // about a millisecond

}  // namespace

bool FindRunner::begin(view::Job) {
  if (search_) return true;
  auto search = sim::Search::begin(simulator_.state());
  if (!search) {
    view_.show_alert(search.reason());
    return false;
  }
  search_ = std::move(*search);
  return true;
}

Slice FindRunner::step() {
  if (!search_) return {};
  const sim::Search::Outcome outcome = search_->step(simulator_.state(), tries);
  if (outcome == sim::Search::Outcome::searching) {
    view_.show_search(static_cast<double>(search_->tried()) / sim::Search::most_tries);
    return {.more = true};
  }
  const sim::Search search = *std::exchange(search_, std::nullopt);
  view_.show_search(-1);
  if (outcome == sim::Search::Outcome::none) view_.show_alert(search.none_found());
  if (outcome != sim::Search::Outcome::found) return {};
  return {.events = simulator_.apply(sim::Check{search.key()})};
}

bool FindRunner::end() {
  search_.reset();
  view_.show_search(-1);
  return true;
}

}  // namespace bloom::app
