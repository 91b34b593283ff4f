// Blocked: all k bits of a key in one line of 512.
#include "bloom/filters/blocked.hpp"

#include "bloom/filters/blocks/blocked_theory.hpp"
#include "bloom/filters/blocks/simd.hpp"
#include "bloom/hash/mix.hpp"
#include "sim/specimen/families/adapters.hpp"
#include "sim/specimen/families/common/blocks.hpp"
#include "sim/specimen/families/common/fits.hpp"
#include "sim/specimen/limits.hpp"

namespace bloom::sim {
namespace {

constexpr std::uint32_t line_bits = BlockedFilter::line_bits;
constexpr Knob knobs[] = {{Setting::bits, "Bits (m)", line_bits, max_bits},
                          {Setting::hashes, "Hashes (k)", 1, BlockedFilter::max_probes}};

class BlockedSpecimen final : public Blocks<BlockedFilter, line_bits> {
 public:
  using Blocks::Blocks;

  Result<std::unique_ptr<Specimen>> copy() const override { return copied<BlockedSpecimen>(); }

  std::vector<ArithmeticRow> arithmetic(std::string_view key) const override {
    const std::vector<Reading> cells = trace(key).cells;
    const std::uint64_t spread = cells.front().number;  // all bits of a line have the same
    std::vector<ArithmeticRow> rows = {
        {"hash", hex(Hash::of(key).value()), {}},
        {"hash · an odd number of the seed", hex(spread), {}},
        {"line", reduced(detail::high_half(spread), filter().settings().lines), {}}};
    std::uint32_t probe = 0;
    for (const Reading& reading : cells) {
      const std::uint32_t salt = detail::cache_line_salts[probe];
      rows.push_back({numbered("probe", probe++),
                      hex(detail::low_half(spread), 8) + " · " + hex(salt, 8) +
                          " mod 2^32 / 2^23 = " + std::to_string(reading.cell % line_bits),
                      reading.cell});
    }
    return rows;
  }

 private:
  std::string_view noun() const override { return "line"; }
};

Result<std::unique_ptr<Specimen>> create(const SpecimenSettings& wanted) {
  SpecimenSettings settings = wanted;
  const std::uint32_t lines =
      (within(knobs, Setting::bits, wanted.bits) + line_bits - 1) / line_bits;
  settings.bits = lines * line_bits;
  settings.hashes = within(knobs, Setting::hashes, wanted.hashes);
  settings.width = 1;
  return adapted<BlockedSpecimen>(adapter<Family::blocked>(), settings,
                                  BlockedFilter::create({lines, settings.hashes, settings.seed}));
}

double expected_rate(const SpecimenSettings& settings, std::uint64_t keys) {
  return cache_line_rate(static_cast<double>(keys), settings.bits / double{line_bits},
                         settings.hashes);
}

void fit_to_bits(std::uint64_t keys, SpecimenSettings& settings) {
  settings.bits = whole_pieces(settings.bits, line_bits);
  fit_hashes(expected_rate, BlockedFilter::max_probes, keys, settings);
}

}  // namespace

Result<std::unique_ptr<Specimen>> adopt(BlockedFilter filter) {
  const auto own = filter.settings();
  if (const auto problem = showing_problem(filter.bit_count(), filter.bit_count(), own.seed))
    return *problem;
  SpecimenSettings settings;
  settings.bits = static_cast<std::uint32_t>(filter.bit_count());
  settings.hashes = own.probes;
  settings.seed = static_cast<std::uint32_t>(own.seed);
  settings.width = 1;
  return adapted<BlockedSpecimen>(adapter<Family::blocked>(), settings,
                                  Result<BlockedFilter>(std::move(filter)));
}

template <>
const FamilyInfo& adapter<Family::blocked>() {
  static constexpr FamilyInfo info = {.kind = Family::blocked,
                                      .name = FamilyTraits<Family::blocked>::name,
                                      .title = "Blocked",
                                      .knobs = knobs,
                                      .cells = CellKind::bit,
                                      .rule = Rule::all_set,
                                      .nouns = {.group = "line", .read = "line"},
                                      .merges = true,
                                      .one_place = true,
                                      .create = create,
                                      .expected_rate = expected_rate,
                                      .fit_to_bits = fit_to_bits};
  return info;
}

}  // namespace bloom::sim
