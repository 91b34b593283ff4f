// Xor and binary fuse: three cells a key, whose exclusive or is its fingerprint.
#include <cmath>
#include <type_traits>

#include "bloom/filters/xor_filter.hpp"
#include "bloom/hash/mix.hpp"
#include "sim/specimen/families.hpp"
#include "sim/specimen/families/adapters.hpp"
#include "sim/specimen/families/common/static_keys.hpp"

namespace bloom::sim {
namespace {

constexpr std::uint32_t narrow = 8;
constexpr std::uint32_t wide = 16;
constexpr Knob knobs[] = {{Setting::width, "Fingerprint bits (f)", narrow, wide, wide - narrow}};

template <class F>
class XorSpecimen final : public BuiltAtOnce<F> {
 public:
  using BuiltAtOnce<F>::BuiltAtOnce;

  Result<std::unique_ptr<Specimen>> copy() const override {
    return this->template copied<XorSpecimen>();
  }

  SpecimenSettings settings() const override {
    SpecimenSettings settings = this->own();
    settings.bits = static_cast<std::uint32_t>(this->bit_count());
    return settings;
  }

  KeyTrace trace(std::string_view key) const override {
    KeyTrace trace;
    for (const Cell& cell : this->filter().trace(key)) {
      const auto index = static_cast<std::uint32_t>(cell.bit / cell.width);
      trace.cells.push_back({cell.value, index, value(index)});
    }
    trace.wanted = this->filter().fingerprint(Hash::of(key));
    return trace;
  }

  Cells cells() const override { return {this->filter().cell_count(), F::fingerprint_bits}; }
  Value value(std::uint32_t cell) const override { return {this->filter().cell(cell)}; }
  void numbers(std::uint32_t first, std::span<std::uint32_t> numbers) const override {
    fill_numbers(first, numbers,
                 [&](std::uint32_t cell) { return std::uint32_t{this->filter().cell(cell)}; });
  }

  std::uint32_t group_count() const override {
    return this->filter().cell_count() / this->filter().segment_cells();
  }
  std::uint32_t group_of(std::uint32_t cell) const override {
    return cell / this->filter().segment_cells();
  }
  Group group(std::uint32_t group) const override {
    const std::uint32_t count = this->filter().segment_cells();
    return {numbered("segment", group), group * count, count};
  }

  std::vector<ArithmeticRow> arithmetic(std::string_view key) const override {
    constexpr int digits = F::fingerprint_bits / 4;
    const KeyTrace read = trace(key);
    std::vector<ArithmeticRow> rows = {
        {"hash, mixed with seed " + grouped(this->filter().settings().seed),
         hex(read.cells.front().number),
         {}},
        {"fingerprint", hex(read.wanted, digits), {}}};
    std::string sum;
    std::uint32_t all = 0;
    for (const Reading& reading : read.cells) {
      const std::uint32_t segment = group_of(reading.cell);
      const std::string number = hex(reading.value.number, digits);
      rows.push_back({numbered("segment", segment) + ", " +
                          numbered("cell", reading.cell - group(segment).first),
                      number, reading.cell});
      sum += (sum.empty() ? "" : " xor ") + number;
      all ^= reading.value.number;
    }
    rows.push_back(
        {"the three, xor-ed",
         sum + " = " + compared(hex(all, digits), all == read.wanted, hex(read.wanted, digits)),
         {}});
    return rows;
  }

 private:
  Result<F> build(std::span<const Hash> hashes) const override {
    return F::build(hashes, {this->own().seed});
  }
};

template <class F>
Result<std::unique_ptr<Specimen>> create_as(const FamilyInfo& family,
                                            const SpecimenSettings& settings) {
  return adapted<XorSpecimen<F>>(family, settings,
                                 F::build(std::span<const Hash>(), {settings.seed}));
}

template <class Narrow, class Wide>
Result<std::unique_ptr<Specimen>> create(const FamilyInfo& family, const SpecimenSettings& wanted) {
  SpecimenSettings settings = wanted;
  settings.width = wanted.width <= narrow ? narrow : wide;
  settings.hashes = 3;
  return settings.width == narrow ? create_as<Narrow>(family, settings)
                                  : create_as<Wide>(family, settings);
}

template <class F>
Result<std::unique_ptr<Specimen>> adopt_as(const FamilyInfo& family, F filter) {
  const std::uint64_t seed = filter.settings().seed;
  if (const auto problem = showing_problem(filter.bit_count(), filter.cell_count(), seed)) {
    return *problem;
  }
  SpecimenSettings settings;
  settings.hashes = 3;
  settings.seed = static_cast<std::uint32_t>(seed);
  settings.width = F::fingerprint_bits;
  return adapted<XorSpecimen<F>>(family, settings, Result<F>(std::move(filter)),
                                 detail::Buffer<Hash>{}, false);
}

Result<std::unique_ptr<Specimen>> create_xor(const SpecimenSettings& wanted) {
  return create<XorFilter8, XorFilter16>(adapter<Family::exclusive_or>(), wanted);
}

Result<std::unique_ptr<Specimen>> create_fuse(const SpecimenSettings& wanted) {
  return create<FuseFilter8, FuseFilter16>(adapter<Family::binary_fuse>(), wanted);
}

double expected_rate(const SpecimenSettings& settings, std::uint64_t) {
  return std::ldexp(1.0, -static_cast<int>(settings.width));
}

template <Family kind>
void fit_to_bits(std::uint64_t keys, SpecimenSettings& settings) {
  const auto wide_plan = planned(adapter<kind>(), keys, 0x1p-16, settings.seed);
  settings.width = wide_plan && wide_plan->bits <= settings.bits ? wide : narrow;
}

}  // namespace

Result<std::unique_ptr<Specimen>> adopt(XorFilter8 filter) {
  return adopt_as(adapter<Family::exclusive_or>(), std::move(filter));
}
Result<std::unique_ptr<Specimen>> adopt(XorFilter16 filter) {
  return adopt_as(adapter<Family::exclusive_or>(), std::move(filter));
}
Result<std::unique_ptr<Specimen>> adopt(FuseFilter8 filter) {
  return adopt_as(adapter<Family::binary_fuse>(), std::move(filter));
}
Result<std::unique_ptr<Specimen>> adopt(FuseFilter16 filter) {
  return adopt_as(adapter<Family::binary_fuse>(), std::move(filter));
}

template <>
const FamilyInfo& adapter<Family::exclusive_or>() {
  static constexpr FamilyInfo info = {.kind = Family::exclusive_or,
                                      .name = FamilyTraits<Family::exclusive_or>::name,
                                      .title = "Xor",
                                      .knobs = knobs,
                                      .cells = CellKind::fingerprint,
                                      .rule = Rule::sum_wanted,
                                      .nouns = {.cell = "cell", .group = "segment"},
                                      .is_static = true,
                                      .create = create_xor,
                                      .expected_rate = expected_rate,
                                      .fit_to_bits = fit_to_bits<Family::exclusive_or>};
  return info;
}

template <>
const FamilyInfo& adapter<Family::binary_fuse>() {
  static constexpr FamilyInfo info = {.kind = Family::binary_fuse,
                                      .name = FamilyTraits<Family::binary_fuse>::name,
                                      .title = "Fuse",
                                      .knobs = knobs,
                                      .cells = CellKind::fingerprint,
                                      .rule = Rule::sum_wanted,
                                      .nouns = {.cell = "cell", .group = "segment"},
                                      .is_static = true,
                                      .create = create_fuse,
                                      .expected_rate = expected_rate,
                                      .fit_to_bits = fit_to_bits<Family::binary_fuse>};
  return info;
}

}  // namespace bloom::sim
