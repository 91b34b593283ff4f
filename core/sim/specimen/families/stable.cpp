// Stable: cells that are set to their maximum, and fade with every insert.
#include "bloom/filters/stable.hpp"

#include <cmath>

#include "bloom/theory/formulas.hpp"
#include "sim/specimen/families/adapters.hpp"
#include "sim/specimen/families/common/fits.hpp"
#include "sim/specimen/families/common/scattered.hpp"
#include "sim/specimen/limits.hpp"

namespace bloom::sim {
namespace {

// Each is told of, so that more would be too much to tell.
constexpr std::uint32_t max_decrements = 4096;
constexpr std::uint32_t usual_width = 2;
constexpr Knob knobs[] = {{Setting::bits, "Bits (m)", StableFilter::min_cells, max_bits},
                          {Setting::hashes, "Hashes (k)", 1, StableFilter::max_hashes},
                          {Setting::width, "Bits of a cell (f)", 1, StableFilter::max_cell_bits},
                          {Setting::decrements, "Decrements (P)", 1, max_decrements}};

class StableSpecimen final : public Scattered<StableFilter> {
 public:
  using Scattered::Scattered;

  Result<std::unique_ptr<Specimen>> copy() const override { return copied<StableSpecimen>(); }

  // First some fade, then the key's are set: a cell may be both.
  Result<Changes> insert(std::string_view key) override {
    const std::uint32_t count = filter().settings().cells;
    Changes changes;
    std::uint32_t cell = filter().next_forgotten();
    for (std::uint32_t i = 0; i < filter().settings().decrements; ++i) {
      const Value before = value(cell);
      if (before.number > 0) {
        changes.push_back({Change::What::faded, cell, cell, before, {before.number - 1}});
      }
      cell = cell + 1 == count ? 0 : cell + 1;
    }
    const KeyTrace read = trace(key);
    filter().insert(key);
    for (auto at = read.cells.begin(); at != read.cells.end(); ++at) {
      const auto same = [&](const Reading& other) { return other.cell == at->cell; };
      if (std::any_of(read.cells.begin(), at, same)) continue;
      const auto faded = std::find_if(changes.begin(), changes.end(),
                                      [&](const Change& one) { return one.cell == at->cell; });
      const Value before = faded == changes.end() ? at->value : faded->after;
      const Value after = value(at->cell);
      if (after != before) {
        changes.push_back({Change::What::refreshed, at->cell, at->cell, before, after});
      }
    }
    return changes;
  }

  Cells cells() const override { return {filter().settings().cells, own().width}; }
  Value value(std::uint32_t cell) const override { return {filter().value(cell)}; }
  void numbers(std::uint32_t first, std::span<std::uint32_t> numbers) const override {
    fill_numbers(first, numbers, [&](std::uint32_t cell) { return filter().value(cell); });
  }
  void used_bits(std::uint32_t first, std::span<std::uint64_t> bits) const override {
    fill_used(filter().words(), own().width, cells().count, first, bits);
  }

  Rate rate() const override { return measured_rate(); }
};

Result<std::unique_ptr<Specimen>> create(const SpecimenSettings& wanted) {
  SpecimenSettings settings = wanted;
  settings.width = within(knobs, Setting::width, wanted.width == 0 ? usual_width : wanted.width);
  const std::uint32_t cells =
      std::max(StableFilter::min_cells,
               (within(knobs, Setting::bits, wanted.bits) + settings.width - 1) / settings.width);
  settings.bits = cells * settings.width;
  settings.hashes = within(knobs, Setting::hashes, wanted.hashes);
  settings.decrements = std::min(within(knobs, Setting::decrements, wanted.decrements), cells);
  return adapted<StableSpecimen>(adapter<Family::stable>(), settings,
                                 StableFilter::create({cells, settings.width, settings.hashes,
                                                       settings.decrements, settings.seed}));
}

// A cell is in use when it was set, some time ago, and fewer decrements have met it since than its
// maximum: with P of them an insert against k cells that are set, each of m, both are Poisson
// streams, and it is the chance that one is the other's successor but j times in a row.
double expected_rate(const SpecimenSettings& settings, std::uint64_t keys) {
  const double cells = settings.bits / static_cast<double>(settings.width);
  const double k = settings.hashes;
  const double most = std::ldexp(1.0, static_cast<int>(settings.width)) - 1;
  const double both = k + settings.decrements;
  const double events = both * static_cast<double>(keys) / cells;
  double term = std::exp(-events);
  double fewer = term;  // P(Poisson(events) ≤ j)
  double share = k / both;
  double used = 0;
  for (double j = 0; j < most; ++j) {
    used += share * (1 - fewer);
    share *= settings.decrements / both;
    term *= events / (j + 1);
    fewer += term;
  }
  // As many keys as would leave a filter so full that forgets nothing.
  return theory::scattered_rate(cells, k, -cells / k * std::log1p(-std::min(used, 1 - 1e-9)));
}

// Two bits a cell and three hashes, as planned; as many decrements as keep a key for as many
// inserts as there are keys with 99 %.
void fit_to_bits(std::uint64_t keys, SpecimenSettings& settings) {
  constexpr double mean_met = 0.27144;  // cbrt(0.02): bloom/plans/stable_plan.cpp
  settings.width = 2;
  settings.hashes = 3;
  settings.bits = whole_pieces(settings.bits, settings.width);
  settings.decrements = static_cast<std::uint32_t>(
      std::max(1.0, mean_met * settings.bits / settings.width / static_cast<double>(keys)));
}

}  // namespace

Result<std::unique_ptr<Specimen>> adopt(StableFilter filter) {
  const auto own = filter.settings();
  if (const auto problem = showing_problem(filter.bit_count(), own.cells, own.seed))
    return *problem;
  if (own.decrements > max_decrements) {
    return Error{"This filter cannot be shown: an insert takes 1 from " + grouped(own.decrements) +
                 " of its cells, and the most is " + grouped(max_decrements) + "."};
  }
  SpecimenSettings settings;
  settings.bits = static_cast<std::uint32_t>(filter.bit_count());
  settings.hashes = own.hashes;
  settings.seed = static_cast<std::uint32_t>(own.seed);
  settings.width = own.cell_bits;
  settings.decrements = own.decrements;
  return adapted<StableSpecimen>(adapter<Family::stable>(), settings,
                                 Result<StableFilter>(std::move(filter)));
}

template <>
const FamilyInfo& adapter<Family::stable>() {
  static constexpr FamilyInfo info = {.kind = Family::stable,
                                      .name = FamilyTraits<Family::stable>::name,
                                      .title = "Stable",
                                      .knobs = knobs,
                                      .cells = CellKind::counter,
                                      .rule = Rule::all_set,
                                      .nouns = {.cell = "cell"},
                                      .forgets = true,
                                      .by_order = true,
                                      .by_count = true,
                                      .create = create,
                                      .expected_rate = expected_rate,
                                      .fit_to_bits = fit_to_bits};
  return info;
}

}  // namespace bloom::sim
