#include "web/platform/jobs/go_runner.hpp"

#include <algorithm>

#include "sim/lab/rate_curve.hpp"

#include "web/platform/platform_text.hpp"

namespace bloom::app {
namespace {

constexpr std::uint32_t portion = 1U << 11;  // keys: about a millisecond
constexpr double line = 18;                  // bytes

}  // namespace

bool GoRunner::begin(view::Job) {
  const sim::State& state = simulator_.state();
  at_ = state.distinct();
  to_ = view_.keys_looked_at(state);
  if (to_ <= at_) return false;
  const auto begun = loading_.begin(line * (to_ - at_));
  if (!begun) view_.show_alert(begun.reason());
  return begun.ok();
}

Slice GoRunner::step() {
  if (!simulator_.loading()) return {};
  const std::uint32_t end = at_ + std::min(portion, to_ - at_);
  const auto fed = loading_.feed(sim::made_up_lines(simulator_.state(), at_, end));
  at_ = end;
  if (fed && at_ < to_) return {.more = true};
  Slice last{.events = loading_.end(fed.ok())};
  if (!fed) view_.show_alert(not_inserted_words(fed.reason()));
  return last;
}

bool GoRunner::end() {
  static_cast<void>(loading_.end(false));
  return true;
}

}  // namespace bloom::app
