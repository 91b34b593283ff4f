// Classic: m bits, any of them a cell.
#include "bloom/filters/classic.hpp"

#include <cmath>

#include "bloom/hash/probes.hpp"
#include "bloom/theory/scheme_rate.hpp"
#include "sim/specimen/classic_rate.hpp"
#include "sim/specimen/families.hpp"
#include "sim/specimen/families/adapters.hpp"
#include "sim/specimen/families/common/adapter.hpp"
#include "sim/specimen/families/common/fits.hpp"
#include "sim/specimen/limits.hpp"
#include "sim/text/key_text.hpp"

namespace bloom::sim {
namespace {

constexpr Knob knobs[] = {{Setting::bits, "Bits (m)", min_bits, max_bits},
                          {Setting::hashes, "Hashes (k)", min_hashes, max_hashes}};

Changes changes_of(const std::vector<std::uint32_t>& cells, Change::What what, std::uint32_t now) {
  Changes changes;
  changes.reserve(cells.size());
  for (const std::uint32_t cell : cells) {
    changes.push_back({what, cell, cell, {1 - now}, {now}});
  }
  return changes;
}

class ClassicSpecimen final : public Grown<ClassicFilter> {
 public:
  using Grown::Grown;

  Result<std::unique_ptr<Specimen>> copy() const override { return copied<ClassicSpecimen>(); }

  Result<Changes> insert(std::string_view key) override {
    std::vector<std::uint32_t> flipped;
    filter().insert(key, &flipped);
    return changes_of(flipped, Change::What::set, 1);
  }

  Result<Changes> unset(std::string_view key) override {
    std::vector<std::uint32_t> cleared;
    for (const Cell& cell : filter().trace(key)) {
      const auto bit = static_cast<std::uint32_t>(cell.bit);
      const bool again = std::find(cleared.begin(), cleared.end(), bit) != cleared.end();
      if (filter().bit(bit) && !again) cleared.push_back(bit);
    }
    filter().take_back(cleared);
    return changes_of(cleared, Change::What::cleared, 0);
  }

  bool take_back(const Changes& changes) override {
    std::vector<std::uint32_t> flipped;
    flipped.reserve(changes.size());
    for (const Change& change : changes) {
      if (change.what != Change::What::set) return false;
      flipped.push_back(change.cell);
    }
    filter().take_back(flipped);
    return true;
  }

  KeyTrace trace(std::string_view key) const override {
    KeyTrace trace;
    for (const Cell& cell : filter().trace(key)) {
      const auto bit = static_cast<std::uint32_t>(cell.bit);
      trace.cells.push_back({cell.value, bit, value(bit)});
    }
    return trace;
  }
  bool holds(std::string_view key, std::uint32_t cell) const override {
    return filter().bit(cell) && filter().probes(key, cell);
  }

  const ClassicFilter* classic() const override { return &filter(); }

  Cells cells() const override { return {own().bits, 1}; }
  Value value(std::uint32_t cell) const override { return {filter().bit(cell) ? 1U : 0U}; }
  void numbers(std::uint32_t first, std::span<std::uint32_t> numbers) const override {
    fill_numbers(first, numbers, [&](std::uint32_t cell) { return filter().bit(cell) ? 1U : 0U; });
  }
  void used_bits(std::uint32_t first, std::span<std::uint64_t> bits) const override {
    fill_bits(filter().words(), first, bits);
  }
  std::uint64_t used() const override { return filter().filled(); }

  Rate rate() const override { return rate_of(filter()); }

  std::vector<ArithmeticRow> arithmetic(std::string_view key) const override {
    const detail::KeyHashes hashes{key, own().seed};
    std::vector<ArithmeticRow> rows = {{"h1", hex(hashes(0)), {}}, {"h2", hex(hashes(1)), {}}};
    std::uint32_t probe = 0;
    for (const Reading& reading : trace(key).cells) {
      rows.push_back(
          {numbered("probe", probe++),
           hex(reading.number) + " mod " + grouped(own().bits) + " = " + grouped(reading.cell),
           reading.cell});
    }
    return rows;
  }
};

Result<std::unique_ptr<Specimen>> create_classic(const SpecimenSettings& wanted) {
  SpecimenSettings settings = wanted;
  settings.bits = within(knobs, Setting::bits, wanted.bits);
  settings.hashes = within(knobs, Setting::hashes, wanted.hashes);
  settings.width = 0;
  return adapted<ClassicSpecimen>(
      adapter<Family::classic>(), settings,
      ClassicFilter::create({settings.bits, settings.hashes, settings.scheme, settings.seed}));
}

double expected_rate(const SpecimenSettings& settings, std::uint64_t keys) {
  return theory::scheme_rate({settings.bits, settings.hashes, settings.scheme, settings.seed},
                             keys);
}

void fit_to_bits(std::uint64_t keys, SpecimenSettings& settings) {
  settings.scheme = Scheme::independent;
  const double rate = fit_hashes(expected_rate, max_hashes, keys, settings);
  settings.scheme = scheme_for(settings, rate);
}

}  // namespace

Result<std::unique_ptr<Specimen>> adopt(ClassicFilter filter) {
  const ClassicSettings own = filter.settings();
  SpecimenSettings settings;
  settings.bits = own.bits;
  settings.hashes = own.hashes;
  settings.scheme = own.scheme;
  settings.seed = own.seed;
  if (const auto problem = request_problem(settings)) return *problem;
  return adapted<ClassicSpecimen>(adapter<Family::classic>(), settings,
                                  Result<ClassicFilter>(std::move(filter)));
}

template <>
const FamilyInfo& adapter<Family::classic>() {
  static constexpr FamilyInfo info = {.kind = Family::classic,
                                      .name = FamilyTraits<Family::classic>::name,
                                      .title = "Classic",
                                      .knobs = knobs,
                                      .cells = CellKind::bit,
                                      .rule = Rule::all_set,
                                      .merges = true,
                                      .create = create_classic,
                                      .expected_rate = expected_rate,
                                      .fit_to_bits = fit_to_bits};
  return info;
}

Families classic_only() {
  static const FamilyInfo* const table[] = {&adapter<Family::classic>()};
  return table;
}

}  // namespace bloom::sim
