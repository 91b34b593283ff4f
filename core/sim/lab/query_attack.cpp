#include "sim/lab/query_attack.hpp"

#include <algorithm>

namespace bloom::sim {

Result<QueryAttack> QueryAttack::begin(const State& state) {
  auto search = Search::begin(state);
  if (!search) return Error{search.reason()};
  return QueryAttack(std::move(*search), sim::expected_tries(state));
}

bool QueryAttack::step(const State& state, std::uint32_t tries) {
  const std::uint64_t end = std::uint64_t{tried()} + std::max(tries, 1U);
  while (!done_ && tried() < end) {
    const auto left = static_cast<std::uint32_t>(end - tried());
    const Search::Outcome outcome = search_.step(state, left);
    if (outcome == Search::Outcome::found) keys_.push_back(search_.key());
    if (outcome == Search::Outcome::stale) return false;
    done_ = outcome == Search::Outcome::none || keys_.size() == most_keys ||
            tried() == Search::most_tries;
  }
  if (done_ && again_ == 0) {
    again_ = static_cast<std::uint32_t>(std::count_if(
        keys_.begin(), keys_.end(),
        [&](const std::string& key) { return state.answer(key).verdict == Verdict::maybe; }));
  }
  return !done_;
}

double QueryAttack::progress() const {
  return std::max(static_cast<double>(keys_.size()) / most_keys,
                  static_cast<double>(tried()) / Search::most_tries);
}

}  // namespace bloom::sim
