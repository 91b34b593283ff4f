#include "web/platform/jobs/attack_runner.hpp"

#include "web/platform/browser.hpp"

namespace bloom::app {
namespace {

constexpr std::uint32_t tries = 1U << 11;  // about a millisecond

}  // namespace

bool AttackRunner::begin(view::Job) {
  const auto begun = attacks_.begin(simulator_.state(), view_.attack(), random_number());
  if (!begun) view_.show_alert(begun.reason());
  view_.show_attacks(&attacks_);
  return begun.ok();
}

Slice AttackRunner::step() {
  const bool more = attacks_.step(simulator_.state(), tries);
  view_.show_attacks(&attacks_);
  return {.more = more};
}

bool AttackRunner::end() {
  attacks_.end();
  view_.show_attacks(&attacks_);
  return true;
}

}  // namespace bloom::app
