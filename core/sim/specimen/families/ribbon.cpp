// Ribbon: the solution of a system of equations, one for each key, over a window of 128 rows.
#include "bloom/filters/ribbon.hpp"

#include <cmath>

#include "bloom/filters/ribbon/ribbon_theory.hpp"
#include "bloom/hash/mix.hpp"
#include "sim/specimen/families/adapters.hpp"
#include "sim/specimen/families/common/static_keys.hpp"

namespace bloom::sim {
namespace {

constexpr Knob knobs[] = {{Setting::rate, "Rate (p)", 0x1p-32, 0.5}};

class RibbonSpecimen final : public BuiltAtOnce<RibbonFilter> {
 public:
  using BuiltAtOnce::BuiltAtOnce;

  Result<std::unique_ptr<Specimen>> copy() const override { return copied<RibbonSpecimen>(); }

  SpecimenSettings settings() const override {
    SpecimenSettings settings = own();
    settings.bits = static_cast<std::uint32_t>(bit_count());
    settings.width = cells().width;
    return settings;
  }

  // The rows that the key's equation names: about half of the window.
  KeyTrace trace(std::string_view key) const override {
    const Hash hash = Hash::of(key);
    const RibbonFilter::Window window = filter().window(hash);
    const std::uint64_t mixed = detail::mix(hash, filter().settings().seed);
    KeyTrace trace;
    for (std::uint32_t i = 0; i < RibbonFilter::width; ++i) {
      const std::uint64_t half = i < 64 ? window.coefficients.low : window.coefficients.high;
      if ((half >> (i % 64) & 1) == 0) continue;
      trace.cells.push_back({mixed, window.start + i, value(window.start + i)});
    }
    trace.mask =
        static_cast<std::uint32_t>(~std::uint64_t{0} >> (64 - filter().columns_of(window.start)));
    return trace;
  }

  Cells cells() const override {
    const std::uint32_t rows = filter().row_count();
    return {rows, filter().columns_of(rows - 1)};  // the last rows are the widest
  }
  std::uint32_t width_of(std::uint32_t cell) const override { return filter().columns_of(cell); }
  std::uint32_t reads() const override { return 1; }
  Value value(std::uint32_t cell) const override { return {filter().row(cell)}; }
  void numbers(std::uint32_t first, std::span<std::uint32_t> numbers) const override {
    fill_numbers(first, numbers, [&](std::uint32_t cell) { return filter().row(cell); });
  }

  std::vector<ArithmeticRow> arithmetic(std::string_view key) const override {
    const Hash hash = Hash::of(key);
    const RibbonFilter::Window window = filter().window(hash);
    const KeyTrace read = trace(key);
    std::uint32_t sum = 0;
    for (const Reading& reading : read.cells) sum ^= reading.value.number;
    sum &= read.mask;
    const std::uint64_t mixed = read.cells.front().number;
    const std::uint32_t columns = filter().columns_of(window.start);
    const int digits = static_cast<int>(columns + 3) / 4;
    return {{"hash, mixed with seed " + grouped(filter().settings().seed), hex(mixed), {}},
            {"window from row",
             reduced(detail::high_half(mixed), filter().row_count() - RibbonFilter::width + 1),
             window.start},
            {"rows to add, from the first on",
             hex(window.coefficients.low) + " " + hex(window.coefficients.high),
             {}},
            {counted(read.cells.size(), "row") + ", xor-ed in " + counted(columns, "column"),
             compared(hex(sum, digits), sum == 0, "0"),
             {}}};
  }

 private:
  Result<RibbonFilter> build(std::span<const Hash> hashes) const override {
    return RibbonFilter::build(hashes, {own().rate, own().seed});
  }
};

Result<std::unique_ptr<Specimen>> create(const SpecimenSettings& wanted) {
  SpecimenSettings settings = wanted;
  settings.rate = real_within(knobs, Setting::rate, wanted.rate);
  return adapted<RibbonSpecimen>(
      adapter<Family::ribbon>(), settings,
      RibbonFilter::build(std::span<const Hash>(), {settings.rate, settings.seed}));
}

double expected_rate(const SpecimenSettings& settings, std::uint64_t keys) {
  return ribbon_rate(static_cast<std::uint32_t>(keys), settings.rate);
}

void fit_to_bits(std::uint64_t keys, SpecimenSettings& settings) {
  double low = -32;  // powers of two
  double high = -1;
  for (int i = 0; i < 32; ++i) {
    const double middle = (low + high) / 2;
    const bool fits = RibbonFilter::bits_for(static_cast<std::uint32_t>(keys), std::exp2(middle)) <=
                      settings.bits;
    (fits ? high : low) = middle;
  }
  settings.rate = std::exp2(high);
}

}  // namespace

Result<std::unique_ptr<Specimen>> adopt(RibbonFilter filter) {
  const auto own = filter.settings();
  if (const auto problem = showing_problem(filter.bit_count(), filter.row_count(), own.seed))
    return *problem;
  SpecimenSettings settings;
  settings.seed = static_cast<std::uint32_t>(own.seed);
  settings.rate = own.rate;
  return adapted<RibbonSpecimen>(adapter<Family::ribbon>(), settings,
                                 Result<RibbonFilter>(std::move(filter)), detail::Buffer<Hash>{},
                                 false);
}

template <>
const FamilyInfo& adapter<Family::ribbon>() {
  static constexpr FamilyInfo info = {.kind = Family::ribbon,
                                      .name = FamilyTraits<Family::ribbon>::name,
                                      .title = "Ribbon",
                                      .knobs = knobs,
                                      .cells = CellKind::solution,
                                      .rule = Rule::sum_wanted,
                                      .nouns = {.cell = "row", .read = "window"},
                                      .is_static = true,
                                      .one_place = true,
                                      .create = create,
                                      .expected_rate = expected_rate,
                                      .fit_to_bits = fit_to_bits};
  return info;
}

}  // namespace bloom::sim
