// The plan of a stable filter.
#include <algorithm>
#include <cmath>
#include <string>

#include "bloom/families.hpp"
#include "bloom/plan.hpp"
#include "bloom/plans/draft.hpp"
#include "bloom/text/numbers.hpp"

namespace bloom {

using namespace detail;

// So many cells that a key is forgotten within the next n inserts with a probability of at most 1
// %: a cell meets n·P/m decrements in the mean, as a Poisson number, whose chance of reaching the
// cell's maximum M is at most mean^M / M!, for each of the k cells.
Draft FamilyTraits<Family::stable>::draft(const Demand& demand) {
  const std::string limits = "at most " + text::grouped(StableFilter::max_cells) + " cells";
  StableSettings settings;
  settings.cells = StableFilter::max_cells;
  settings.cell_bits = 2;
  settings.hashes = 3;
  settings.seed = demand.seed;
  settings.decrements = stable_decrements_for(settings, demand.rate);
  if (settings.decrements > settings.cells) return without_number(limits);
  const double mean = std::cbrt(0.01 * (3 * 2 * 1) / settings.hashes);
  const double cells = std::max<double>(StableFilter::min_cells,
                                        std::ceil(keys_of(demand) * settings.decrements / mean));
  const bool built = cells <= StableFilter::max_cells;
  if (built) {
    settings.cells = whole(cells);
    settings.decrements = stable_decrements_for(settings, demand.rate);
  }
  return within(built, limits,
                {settings,
                 {cells * settings.cell_bits, settings.hashes, stable_rate(settings),
                  "sized to keep the last n keys with 99 % each: it is never full, and forgets "
                  "older ones"}});
}

Result<StableFilter> StableFilter::for_keys(std::uint64_t n, double p, std::uint32_t seed) {
  return created_for<StableFilter>({n, p, seed});
}

}  // namespace bloom
