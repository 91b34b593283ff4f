// Counting: counters of four bits instead of bits, which a deletion counts down.
#include "bloom/filters/counting.hpp"

#include "bloom/theory/exact_rate.hpp"
#include "sim/specimen/families/adapters.hpp"
#include "sim/specimen/families/common/fits.hpp"
#include "sim/specimen/families/common/scattered.hpp"
#include "sim/specimen/limits.hpp"

namespace bloom::sim {
namespace {

constexpr std::uint32_t width = CountingFilter::counter_bits;
constexpr Knob knobs[] = {
    {Setting::bits, "Bits (m)", CountingFilter::min_counters* width, max_bits},
    {Setting::hashes, "Hashes (k)", 1, CountingFilter::max_hashes}};

class CountingSpecimen final : public Scattered<CountingFilter> {
 public:
  using Scattered::Scattered;

  Result<std::unique_ptr<Specimen>> copy() const override { return copied<CountingSpecimen>(); }

  Result<Changes> insert(std::string_view key) override {
    Watch watch(*this);
    watch.add(trace(key));
    filter().insert(key);
    return watch.changes(Change::What::counted);
  }

  Result<Changes> erase(std::string_view key) override {
    Watch watch(*this);
    watch.add(trace(key));
    if (!filter().erase(key)) return nothing_to_delete(key);
    return watch.changes(Change::What::uncounted);
  }

  Cells cells() const override { return {filter().settings().counters, width}; }
  Value value(std::uint32_t cell) const override {
    const std::uint32_t count = filter().count(cell);
    return {count, count == CountingFilter::max_count ? Value::sticky : std::uint8_t{0}};
  }
  void numbers(std::uint32_t first, std::span<std::uint32_t> numbers) const override {
    fill_numbers(first, numbers, [&](std::uint32_t cell) { return filter().count(cell); });
  }
  void used_bits(std::uint32_t first, std::span<std::uint64_t> bits) const override {
    fill_used(filter().words(), width, cells().count, first, bits);
  }
  std::uint64_t used() const override { return filter().filled(); }

  // (counters in use / m)^k, for probes that know nothing of each other.
  Rate rate() const override { return exact_rate(); }
};

Result<std::unique_ptr<Specimen>> create(const SpecimenSettings& wanted) {
  SpecimenSettings settings = wanted;
  const std::uint32_t counters = (within(knobs, Setting::bits, wanted.bits) + width - 1) / width;
  settings.bits = counters * width;
  settings.hashes = within(knobs, Setting::hashes, wanted.hashes);
  settings.width = width;
  return adapted<CountingSpecimen>(
      adapter<Family::counting>(), settings,
      CountingFilter::create({counters, settings.hashes, settings.seed}));
}

double expected_rate(const SpecimenSettings& settings, std::uint64_t keys) {
  return theory::exact_rate(settings.bits / settings.width, settings.hashes, keys);
}

void fit_to_bits(std::uint64_t keys, SpecimenSettings& settings) {
  settings.bits = whole_pieces(within(knobs, Setting::bits, settings.bits), width);
  settings.width = width;
  fit_hashes(expected_rate, CountingFilter::max_hashes, keys, settings);
}

}  // namespace

Result<std::unique_ptr<Specimen>> adopt(CountingFilter filter) {
  const auto own = filter.settings();
  if (const auto problem = showing_problem(filter.bit_count(), own.counters, own.seed))
    return *problem;
  SpecimenSettings settings;
  settings.bits = static_cast<std::uint32_t>(filter.bit_count());
  settings.hashes = own.hashes;
  settings.seed = static_cast<std::uint32_t>(own.seed);
  settings.width = width;
  return adapted<CountingSpecimen>(adapter<Family::counting>(), settings,
                                   Result<CountingFilter>(std::move(filter)));
}

template <>
const FamilyInfo& adapter<Family::counting>() {
  static constexpr FamilyInfo info = {.kind = Family::counting,
                                      .name = FamilyTraits<Family::counting>::name,
                                      .title = "Counting",
                                      .knobs = knobs,
                                      .cells = CellKind::counter,
                                      .rule = Rule::all_set,
                                      .nouns = {.cell = "counter"},
                                      .erases = true,
                                      .merges = true,
                                      .by_count = true,
                                      .create = create,
                                      .expected_rate = expected_rate,
                                      .fit_to_bits = fit_to_bits};
  return info;
}

}  // namespace bloom::sim
