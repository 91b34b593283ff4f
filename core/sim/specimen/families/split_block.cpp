// Split-block: one block of 256 bits a key, and in it one bit of each of eight words.
#include "bloom/filters/split_block.hpp"

#include "bloom/filters/blocks/blocked_theory.hpp"
#include "bloom/filters/blocks/simd.hpp"
#include "bloom/hash/mix.hpp"
#include "sim/specimen/families/adapters.hpp"
#include "sim/specimen/families/common/blocks.hpp"
#include "sim/specimen/families/common/fits.hpp"
#include "sim/specimen/from_file.hpp"
#include "sim/specimen/limits.hpp"

namespace bloom::sim {
namespace {

constexpr std::uint32_t block_bits = SplitBlockFilter::block_bytes * 8;
constexpr Knob knobs[] = {{Setting::bits, "Bits (m)", block_bits, max_bits}};

class SplitBlockSpecimen final : public Blocks<SplitBlockFilter, block_bits> {
 public:
  using Blocks::Blocks;

  Result<std::unique_ptr<Specimen>> copy() const override { return copied<SplitBlockSpecimen>(); }

  const SplitBlockFilter* split_block() const override { return &filter(); }

  std::vector<ArithmeticRow> arithmetic(std::string_view key) const override {
    const std::uint64_t hash = Hash::of(key).value();
    std::vector<ArithmeticRow> rows = {
        {"hash", hex(hash), {}},
        {"block", reduced(detail::high_half(hash), filter().settings().blocks), {}}};
    const std::uint32_t low = detail::low_half(hash);
    std::uint32_t word = 0;
    for (const Reading& reading : trace(key).cells) {
      const std::uint32_t salt = detail::split_block_salts[word];
      rows.push_back({numbered("word", word++),
                      hex(low, 8) + " · " + hex(salt, 8) +
                          " mod 2^32 / 2^27 = " + std::to_string(reading.cell % 32),
                      reading.cell});
    }
    return rows;
  }

 private:
  std::string_view noun() const override { return "block"; }
};

Result<std::unique_ptr<Specimen>> create(const SpecimenSettings& wanted) {
  SpecimenSettings settings = wanted;
  const std::uint32_t blocks =
      (within(knobs, Setting::bits, wanted.bits) + block_bits - 1) / block_bits;
  settings.bits = blocks * block_bits;
  settings.hashes = 8;
  settings.seed = 0;
  settings.width = 1;
  return adapted<SplitBlockSpecimen>(adapter<Family::split_block>(), settings,
                                     SplitBlockFilter::create({blocks}));
}

double expected_rate(const SpecimenSettings& settings, std::uint64_t keys) {
  return split_block_rate(static_cast<double>(keys), settings.bits / double{block_bits});
}

void fit_to_bits(std::uint64_t, SpecimenSettings& settings) {
  settings.bits = whole_pieces(settings.bits, block_bits);
}

}  // namespace

Result<std::unique_ptr<Specimen>> adopt(SplitBlockFilter filter) {
  if (const auto problem = showing_problem(filter.bit_count(), filter.bit_count(), 0))
    return *problem;
  SpecimenSettings settings;
  settings.bits = static_cast<std::uint32_t>(filter.bit_count());
  settings.hashes = 8;
  settings.width = 1;
  return adapted<SplitBlockSpecimen>(adapter<Family::split_block>(), settings,
                                     Result<SplitBlockFilter>(std::move(filter)));
}

template <>
const FamilyInfo& adapter<Family::split_block>() {
  static constexpr FamilyInfo info = {.kind = Family::split_block,
                                      .name = FamilyTraits<Family::split_block>::name,
                                      .title = "Split-block",
                                      .knobs = knobs,
                                      .cells = CellKind::bit,
                                      .rule = Rule::all_set,
                                      .nouns = {.group = "block", .row = "word", .read = "block"},
                                      .row_cells = 32,
                                      .merges = true,
                                      .one_place = true,
                                      .create = create,
                                      .expected_rate = expected_rate,
                                      .fit_to_bits = fit_to_bits};
  return info;
}

}  // namespace bloom::sim
