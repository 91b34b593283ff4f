// Partitioned: k slices of m/k bits, and one bit of a key in each.
#include "bloom/filters/partitioned.hpp"

#include "bloom/hash/mix.hpp"
#include "sim/specimen/families/adapters.hpp"
#include "sim/specimen/families/common/blocks.hpp"
#include "sim/specimen/families/common/fits.hpp"
#include "sim/specimen/limits.hpp"

namespace bloom::sim {
namespace {

constexpr Knob knobs[] = {{Setting::bits, "Bits (m)", min_bits, max_bits},
                          {Setting::hashes, "Hashes (k)", 1, PartitionedFilter::max_hashes}};

class PartitionedSpecimen final : public Bits<PartitionedFilter> {
 public:
  using Bits::Bits;

  Result<std::unique_ptr<Specimen>> copy() const override { return copied<PartitionedSpecimen>(); }

  std::uint32_t group_count() const override { return own().hashes; }
  std::uint32_t group_of(std::uint32_t cell) const override { return cell / slice_bits(); }
  Group group(std::uint32_t group) const override {
    const std::uint64_t set = filter().filled(group);
    return {numbered("slice", group) + " · " +
                std::to_string((set * 100 + slice_bits() / 2) / slice_bits()) + " %",
            group * slice_bits(), slice_bits()};
  }

  Rate rate() const override { return exact_rate(); }

  std::vector<ArithmeticRow> arithmetic(std::string_view key) const override {
    const std::uint64_t hash = Hash::of(key).value();
    std::vector<ArithmeticRow> rows = {
        {"hash", hex(hash), {}}, {"mixed with the seed", hex(detail::mix(hash, own().seed)), {}}};
    std::uint32_t slice = 0;
    for (const Reading& reading : trace(key).cells) {
      rows.push_back({numbered("number", slice), hex(reading.number), {}});
      rows.push_back({numbered("bit of slice", slice++),
                      reduced(detail::high_half(reading.number), slice_bits()), reading.cell});
    }
    return rows;
  }

 private:
  std::uint32_t slice_bits() const { return filter().settings().slice_bits; }
};

Result<std::unique_ptr<Specimen>> create(const SpecimenSettings& wanted) {
  SpecimenSettings settings = wanted;
  settings.hashes = within(knobs, Setting::hashes, wanted.hashes);
  const std::uint32_t bits = within(knobs, Setting::bits, wanted.bits);
  const std::uint32_t slice =
      std::min((bits + settings.hashes - 1) / settings.hashes, max_bits / settings.hashes);
  settings.bits = slice * settings.hashes;
  settings.width = 1;
  return adapted<PartitionedSpecimen>(
      adapter<Family::partitioned>(), settings,
      PartitionedFilter::create({slice, settings.hashes, settings.seed}));
}

double expected_rate(const SpecimenSettings& settings, std::uint64_t keys) {
  const std::uint32_t slice = std::max(1U, settings.bits / settings.hashes);
  return partitioned_rate(slice, settings.hashes, static_cast<double>(keys));
}

// The best number of slices; fewer where whole slices would leave less than the smallest filter.
void fit_to_bits(std::uint64_t keys, SpecimenSettings& settings) {
  settings.bits = within(knobs, Setting::bits, settings.bits);
  fit_hashes(expected_rate, PartitionedFilter::max_hashes, keys, settings);
  while (whole_pieces(settings.bits, settings.hashes) < min_bits) --settings.hashes;
  settings.bits = whole_pieces(settings.bits, settings.hashes);
}

}  // namespace

Result<std::unique_ptr<Specimen>> adopt(PartitionedFilter filter) {
  const auto own = filter.settings();
  if (const auto problem = showing_problem(filter.bit_count(), filter.bit_count(), own.seed))
    return *problem;
  SpecimenSettings settings;
  settings.bits = static_cast<std::uint32_t>(filter.bit_count());
  settings.hashes = own.hashes;
  settings.seed = static_cast<std::uint32_t>(own.seed);
  settings.width = 1;
  return adapted<PartitionedSpecimen>(adapter<Family::partitioned>(), settings,
                                      Result<PartitionedFilter>(std::move(filter)));
}

template <>
const FamilyInfo& adapter<Family::partitioned>() {
  static constexpr FamilyInfo info = {.kind = Family::partitioned,
                                      .name = FamilyTraits<Family::partitioned>::name,
                                      .title = "Partitioned",
                                      .knobs = knobs,
                                      .cells = CellKind::bit,
                                      .rule = Rule::all_set,
                                      .nouns = {.group = "slice"},
                                      .merges = true,
                                      .create = create,
                                      .expected_rate = expected_rate,
                                      .fit_to_bits = fit_to_bits};
  return info;
}

}  // namespace bloom::sim
