#include "web/view/state/growth_state.hpp"

#include <algorithm>

namespace bloom::view {

bool up_to_date(const GrowthState& grown, const sim::State& state) {
  return grown.shown != nullptr && grown.revision == state.revision();
}

std::optional<std::uint32_t> station_of(const GrowthState& grown, const sim::State& state) {
  if (!up_to_date(grown, state)) return std::nullopt;
  const auto& stations = grown.shown->points();
  if (grown.station) {
    return std::min(*grown.station, static_cast<std::uint32_t>(stations.size() - 1));
  }
  for (std::uint32_t i = 0; i < stations.size(); ++i) {
    if (stations[i].keys == grown.shown->present()) return i;
  }
  return std::nullopt;
}

}  // namespace bloom::view
