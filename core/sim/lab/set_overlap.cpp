#include "sim/lab/set_overlap.hpp"

#include <utility>

#include "sim/specimen/classic_rate.hpp"

namespace bloom::sim {
namespace {

SetEstimates joined(const ClassicFilter& filter, std::uint32_t keys, std::uint32_t own) {
  return {keys, filter.filled(), filter.estimated_keys(), rate_of(filter), own};
}

}  // namespace

Result<SetOverlap> SetOverlap::begin(const State& state) {
  const ClassicFilter* first = state.classic();
  if (state.loading()) {
    return Error{"A file is being loaded: wait until it is done, or cancel it."};
  }
  if (first == nullptr) {
    return Error{"Only classic filters are joined here: choose the family Classic."};
  }
  if (state.imported()) {
    return Error{
        "The keys of an imported filter are unknown, so that nothing can be told of what a join "
        "truly holds: clear it and insert keys of your own."};
  }
  auto filter = ClassicFilter::create(first->settings());
  if (!filter) return Error{filter.reason()};
  return SetOverlap(state.revision(), std::move(*filter));
}

Result<Done> SetOverlap::take(const State& state, std::string_view key) {
  if (!keys_.has_room(key.size(), 1)) return no_room_for_keys();
  if (keys_.insert(key)) {
    filter_.insert(key);
    if (state.inserted_key(key)) in_both_.push_back(keys_.size() - 1);
  }
  return Done{};
}

Result<Done> SetOverlap::feed(const State& state, std::string_view bytes) {
  Result<Done> result = Done{};
  lines_.feed(bytes, [&](std::string_view key) {
    if (result) result = take(state, key);
  });
  return result;
}

Result<Done> SetOverlap::finish(const State& state) {
  Result<Done> result = Done{};
  lines_.finish([&](std::string_view key) { result = take(state, key); });
  if (!result) return result;
  const ClassicFilter& first = *state.classic();
  auto both = first.clone();
  if (!both) return Error{both.reason()};
  if (auto done = both->intersect(filter_); !done) return done;
  // What a filter of just the common keys would be.
  auto own = ClassicFilter::create(first.settings());
  if (!own) return Error{own.reason()};
  for (const std::uint32_t index : in_both_) own->insert(keys_[index]);
  const auto common = static_cast<std::uint32_t>(in_both_.size());
  first_ = joined(first, state.distinct(), first.filled());
  second_ = joined(filter_, keys_.size(), filter_.filled());
  intersection_ = joined(*both, common, own->filled());
  if (auto done = own->merge(first); !done) return done;
  if (auto done = own->merge(filter_); !done) return done;
  united_ = joined(*own, state.distinct() + keys_.size() - common, own->filled());
  left_ = first_.estimate + second_.estimate - united_.estimate;
  return Done{};
}

}  // namespace bloom::sim
