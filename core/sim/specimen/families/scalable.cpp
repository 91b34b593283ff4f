// Scalable: slices, each larger and stricter than the one before.
#include "bloom/filters/scalable.hpp"

#include <cmath>

#include "bloom/hash/mix.hpp"
#include "sim/specimen/families/adapters.hpp"
#include "sim/specimen/families/common/adapter.hpp"
#include "sim/specimen/limits.hpp"
#include "sim/text/key_text.hpp"

namespace bloom::sim {
namespace {

constexpr std::uint32_t max_capacity = 1U << 20;
constexpr std::uint32_t max_growth = 16;
constexpr Knob knobs[] = {{Setting::capacity, "First capacity (n)", 1, max_capacity},
                          {Setting::rate, "Rate (p)", 0x1p-32, 0.5},
                          {Setting::growth, "Growth", 1, max_growth}};

// Of the slice after one of this capacity.
std::uint32_t next_capacity(std::uint32_t capacity, std::uint32_t growth) {
  return static_cast<std::uint32_t>(
      std::min<std::uint64_t>(std::uint64_t{capacity} * growth, ScalableFilter::max_stage_keys));
}

class ScalableSpecimen final : public Grown<ScalableFilter> {
 public:
  using Grown::Grown;

  Result<std::unique_ptr<Specimen>> copy() const override { return copied<ScalableSpecimen>(); }

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
    if (insert_all({&key, 1}) == 0) return no_room(key);
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
  Error no_room(std::string_view) const override {
    if (!too_large()) return filter().no_room();
    return Error{"The next slice would be of " + grouped(next_bits()) +
                 " bits, and all slices are of at most " + grouped(max_bits) +
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
  void numbers(std::uint32_t first, std::span<std::uint32_t> numbers) const override {
    for (Part part = part_of(first); !numbers.empty(); part = next(part)) {
      const std::uint32_t own = first - part.begin;
      const std::size_t count = std::min(numbers.size(), part.words.size() * 64 - own);
      fill_numbers(own, numbers.first(count), [&](std::uint32_t bit) {
        return static_cast<std::uint32_t>(part.words[bit / 64] >> (bit % 64) & 1);
      });
      numbers = numbers.subspan(count);
      first += static_cast<std::uint32_t>(count);
    }
  }
  // Every slice begins with a word of its own.
  void used_bits(std::uint32_t first, std::span<std::uint64_t> bits) const override {
    if (first < bit_count()) {
      for (Part part = part_of(first); !bits.empty() && !part.words.empty(); part = next(part)) {
        const std::uint32_t own = first - part.begin;
        const std::size_t count = std::min(bits.size(), part.words.size() - own / 64);
        fill_bits(part.words, own, bits.first(count));
        bits = bits.subspan(count);
        first += static_cast<std::uint32_t>(64 * count);
      }
    }
    std::fill(bits.begin(), bits.end(), std::uint64_t{0});
  }

  std::uint32_t group_count() const override { return filter().stage_count(); }
  std::uint32_t group_of(std::uint32_t cell) const override { return part_of(cell).slice; }
  Group group(std::uint32_t group) const override {
    const ScalableFilter::StageFacts slice = filter().stage(group);
    const std::uint32_t bits = slice.slices * slice.slice_bits;
    const std::string keys = slice.keys == slice.capacity
                                 ? std::string("full")
                                 : grouped(slice.keys) + " of " + counted(slice.capacity, "key");
    return {numbered("slice", group) + " · " + grouped(bits) + " bits · k " +
                std::to_string(slice.slices) + " · " + keys,
            static_cast<std::uint32_t>(slice.first_bit), bits};
  }

  // The bits of all slices.
  std::uint32_t reads() const override {
    std::uint32_t sum = 0;
    for (std::uint32_t i = 0; i < filter().stage_count(); ++i) sum += filter().stage(i).slices;
    return sum;
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
  // A slice, and the cell that it begins with; after the last one without words.
  struct Part {
    std::uint32_t slice;
    std::uint32_t begin;
    std::span<const std::uint64_t> words;
  };
  Part part(std::uint32_t slice, std::uint32_t begin) const {
    if (slice == filter().stage_count()) return {slice, begin, {}};
    return {slice, begin, filter().words(slice)};
  }
  Part next(const Part& it) const {
    return part(it.slice + 1, it.begin + static_cast<std::uint32_t>(64 * it.words.size()));
  }
  Part part_of(std::uint32_t cell) const {
    Part it = part(0, 0);
    while (cell - it.begin >= 64 * it.words.size()) it = next(it);
    return it;
  }

  ScalableFilter::StageFacts newest() const { return filter().stage(filter().stage_count() - 1); }
  std::uint64_t next_bits() const {
    const ScalableFilter::StageFacts last = newest();
    ScalableSettings next = filter().settings();
    next.capacity = next_capacity(last.capacity, next.growth);
    next.rate = last.rate * next.tightening / (1 - next.tightening);
    return ScalableFilter::first_stage(next).bits;
  }
  bool too_large() const {
    const ScalableFilter::StageFacts last = newest();
    return last.keys == last.capacity && bit_count() + next_bits() > max_bits;
  }
};

Result<std::unique_ptr<Specimen>> create(const SpecimenSettings& wanted) {
  SpecimenSettings settings = wanted;
  settings.capacity = within(knobs, Setting::capacity, wanted.capacity);
  settings.growth = within(knobs, Setting::growth, wanted.growth);
  settings.rate = real_within(knobs, Setting::rate, wanted.rate);
  settings.width = 1;
  ScalableSettings scalable;
  scalable.capacity = settings.capacity;
  scalable.rate = settings.rate;
  scalable.growth = settings.growth;
  scalable.seed = settings.seed;
  return adapted<ScalableSpecimen>(adapter<Family::scalable>(), settings,
                                   ScalableFilter::create(scalable));
}

// Calls use(size, keys) for each stage that so many keys fill, the last one in part; at least once.
template <class Use>
void for_each_stage(const SpecimenSettings& settings, std::uint64_t keys, Use use) {
  ScalableSettings stage;
  stage.capacity = settings.capacity;
  stage.rate = settings.rate;
  for (;;) {
    const std::uint64_t here = std::min<std::uint64_t>(keys, stage.capacity);
    use(ScalableFilter::first_stage(stage), static_cast<double>(here));
    if (here == keys) return;
    keys -= here;
    stage.rate *= stage.tightening;
    stage.capacity = next_capacity(stage.capacity, settings.growth);
  }
}

// Stages are independent filters here. That a key is left out when it seems present changes
// nothing: its bits are 1 already.
double expected_rate(const SpecimenSettings& settings, std::uint64_t keys) {
  double none = 1;
  for_each_stage(settings, keys, [&](const ScalableFilter::StageSize& size, double here) {
    const double slice = static_cast<double>(size.bits) / size.slices;
    none *= 1 - std::pow(-std::expm1(here * std::log1p(-1 / slice)), size.slices);
  });
  return 1 - none;
}

// Of all stages that the keys fill.
std::uint64_t bits_for(const SpecimenSettings& settings, std::uint64_t keys) {
  std::uint64_t bits = 0;
  for_each_stage(settings, keys,
                 [&](const ScalableFilter::StageSize& size, double) { bits += size.bits; });
  return bits;
}

// The last whole number from `low` on, below `high`, for which this holds; it holds for `low`, and
// once it does not it never does.
template <class Holds>
std::uint32_t last_for_which(std::uint32_t low, std::uint32_t high, Holds holds) {
  while (high - low > 1) {
    const std::uint32_t middle = low + (high - low) / 2;
    (holds(middle) ? low : high) = middle;
  }
  return low;
}

// The smallest rate, a power of two, whose slices lie within the bits; then a first capacity that
// takes the rest.
void fit_to_bits(std::uint64_t keys, SpecimenSettings& settings) {
  constexpr std::uint32_t least_rate = 32;  // 2^-32
  const std::uint32_t bits = settings.bits;
  const auto first = static_cast<std::uint32_t>(std::min<std::uint64_t>(keys, max_capacity));
  const auto fits = [&](std::uint32_t power, std::uint32_t capacity) {
    settings.rate = std::ldexp(1.0, -static_cast<int>(power));
    settings.capacity = capacity;
    return bits_for(settings, keys) <= bits;
  };
  const std::uint32_t power =
      last_for_which(1, least_rate + 1, [&](std::uint32_t middle) { return fits(middle, first); });
  if (!fits(power, first)) return;
  const std::uint32_t capacity = last_for_which(
      first, max_capacity + 1, [&](std::uint32_t middle) { return fits(power, middle); });
  fits(power, capacity);
}

}  // namespace

Result<std::unique_ptr<Specimen>> adopt(ScalableFilter filter) {
  const auto own = filter.settings();
  if (const auto problem = showing_problem(filter.bit_count(), filter.bit_count(), own.seed))
    return *problem;
  SpecimenSettings settings;
  settings.seed = static_cast<std::uint32_t>(own.seed);
  settings.width = 1;
  settings.capacity = own.capacity;
  settings.rate = own.rate;
  settings.growth = own.growth;
  return adapted<ScalableSpecimen>(adapter<Family::scalable>(), settings,
                                   Result<ScalableFilter>(std::move(filter)));
}

template <>
const FamilyInfo& adapter<Family::scalable>() {
  static constexpr FamilyInfo info = {.kind = Family::scalable,
                                      .name = FamilyTraits<Family::scalable>::name,
                                      .title = "Scalable",
                                      .knobs = knobs,
                                      .cells = CellKind::bit,
                                      .rule = Rule::one_slice,
                                      .nouns = {.group = "slice"},
                                      .grows = true,
                                      .by_order = true,
                                      .create = create,
                                      .expected_rate = expected_rate,
                                      .fit_to_bits = fit_to_bits};
  return info;
}

}  // namespace bloom::sim
