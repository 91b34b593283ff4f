// Scalable: slices, each larger and stricter than the one before.
#include "bloom/filters/scalable.hpp"

#include "bloom/hash/mix.hpp"
#include "sim/limits.hpp"
#include "sim/specimen/families/adapter.hpp"
#include "sim/specimen/families/table.hpp"
#include "sim/words/text.hpp"

namespace bloom::sim {
namespace {

constexpr std::uint32_t max_capacity = 1U << 20;
constexpr std::uint32_t max_growth = 16;
// Of all slices: twice what a family of one size has.
constexpr std::uint64_t max_all_bits = std::uint64_t{2} * max_bits;
constexpr Knob knobs[] = {{Setting::capacity, "First capacity (n)", 1, max_capacity},
                          {Setting::rate, "Rate (p)", 0x1p-32, 0.5},
                          {Setting::growth, "Growth", 1, max_growth}};

class ScalableSpecimen final : public Grown<ScalableFilter> {
 public:
  using Grown::Grown;

  SpecimenSettings settings() const override {
    SpecimenSettings settings = own();
    settings.bits = static_cast<std::uint32_t>(bit_count());
    settings.hashes = newest().slices;
    return settings;
  }

  Result<Changes> insert(std::string_view key) override {
    const std::uint32_t slices = filter().stage_count();
    std::vector<std::uint64_t> set;  // those of all slices, which are no other than before
    for (const Reading& reading : trace(key).cells) {
      if (reading.value.number != 0) set.push_back(reading.cell);
    }
    if (insert_all({&key, 1}) == 0) return no_room();
    Changes changes;
    if (filter().stage_count() > slices) {
      const auto first = static_cast<std::uint32_t>(newest().first_bit);
      changes.push_back({Change::What::grown, first, first, {}, {}});
    }
    for (const Reading& reading : trace(key).cells) {
      const bool is_new =
          reading.value.number != 0 && std::find(set.begin(), set.end(), reading.cell) == set.end();
      if (!is_new) continue;
      changes.push_back({Change::What::set, reading.cell, reading.cell, {0}, {1}});
    }
    return changes;
  }

  std::uint64_t insert_all(std::span<const std::string_view> keys) override {
    std::uint64_t taken = 0;
    for (const std::string_view key : keys) {
      const Hash hash = Hash::of(key);
      if (too_large() && !filter().may_contain(hash)) break;
      if (filter().insert(hash) == Insertion::no_room) break;
      ++taken;
    }
    return taken;
  }
  Error no_room() const override {
    if (!too_large()) return filter().no_room();
    return Error{"The next slice would be of " + grouped(next_bits()) +
                 " bits, and all slices are of at most " + grouped(max_all_bits) +
                 ": clear the filter and begin with a larger first capacity."};
  }

  // The newest slice first, as it is read.
  KeyTrace trace(std::string_view key) const override {
    const Trace cells = filter().trace(key);
    KeyTrace trace;
    std::size_t end = cells.size();
    for (std::uint32_t slice = filter().stage_count(); slice-- > 0;) {
      const std::size_t begin = end - filter().stage(slice).slices;
      for (std::size_t i = begin; i < end; ++i) {
        const auto bit = static_cast<std::uint32_t>(cells[i].bit);
        trace.cells.push_back({cells[i].value, bit, value(bit)});
      }
      end = begin;
    }
    return trace;
  }

  Cells cells() const override { return {static_cast<std::uint32_t>(bit_count()), 1}; }
  Value value(std::uint32_t cell) const override { return {filter().bit(cell) ? 1U : 0U}; }

  std::uint32_t group_count() const override { return filter().stage_count(); }
  std::uint32_t group_of(std::uint32_t cell) const override {
    std::uint32_t slice = filter().stage_count() - 1;
    while (filter().stage(slice).first_bit > cell) --slice;
    return slice;
  }
  Group group(std::uint32_t group) const override {
    const ScalableFilter::StageFacts slice = filter().stage(group);
    const std::uint32_t bits = slice.slices * slice.slice_bits;
    const std::string keys = slice.keys == slice.capacity
                                 ? std::string("full")
                                 : grouped(slice.keys) + " of " + counted_keys(slice.capacity);
    return {numbered("slice", group) + " · " + grouped(bits) + " bits · k " +
                std::to_string(slice.slices) + " · " + keys,
            static_cast<std::uint32_t>(slice.first_bit), bits};
  }

  Rate rate() const override { return measured_rate(); }

  std::vector<ArithmeticRow> arithmetic(std::string_view key) const override {
    std::vector<ArithmeticRow> rows = {{"hash", hex(Hash::of(key).value()), {}}};
    std::uint32_t slice = filter().stage_count();
    std::uint32_t left = 0;
    std::uint32_t probe = 0;
    for (const Reading& reading : trace(key).cells) {
      if (left == 0) {
        left = filter().stage(--slice).slices;
        probe = 0;
        rows.push_back({group(slice).title, {}, {}});
      }
      --left;
      rows.push_back({numbered("probe", probe++),
                      reduced(detail::high_half(reading.number), filter().stage(slice).slice_bits),
                      reading.cell});
    }
    return rows;
  }

 private:
  ScalableFilter::StageFacts newest() const { return filter().stage(filter().stage_count() - 1); }
  std::uint64_t next_bits() const {
    const ScalableFilter::StageFacts last = newest();
    ScalableSettings next = filter().settings();
    next.capacity = static_cast<std::uint32_t>(std::min(
        std::uint64_t{last.capacity} * next.growth, std::uint64_t{ScalableFilter::max_stage_keys}));
    next.rate = last.rate * next.tightening / (1 - next.tightening);
    return ScalableFilter::first_stage(next).bits;
  }
  bool too_large() const {
    const ScalableFilter::StageFacts last = newest();
    return last.keys == last.capacity && bit_count() + next_bits() > max_all_bits;
  }
};

Result<std::unique_ptr<Specimen>> create(const SpecimenSettings& wanted) {
  SpecimenSettings settings = wanted;
  settings.capacity = within(knobs, Setting::capacity, wanted.capacity);
  settings.growth = within(knobs, Setting::growth, wanted.growth);
  settings.width = 1;
  ScalableSettings scalable;
  scalable.capacity = settings.capacity;
  scalable.rate = settings.rate;
  scalable.growth = settings.growth;
  scalable.seed = settings.seed;
  return specimen_of<ScalableSpecimen>(scalable_family, settings, ScalableFilter::create(scalable));
}

}  // namespace

const FamilyInfo scalable_family = {.kind = Kind::scalable,
                                    .name = "scalable",
                                    .title = "Scalable",
                                    .knobs = knobs,
                                    .cells = CellKind::bit,
                                    .rule = Rule::one_slice,
                                    .by_order = true,
                                    .create = create};

}  // namespace bloom::sim
