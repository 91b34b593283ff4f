// Quotient: remainders in order, in runs and clusters, told apart by three marks a slot.
#include "bloom/filters/quotient.hpp"

#include <bit>
#include <cmath>

#include "bloom/bits/packed_bits.hpp"
#include "bloom/hash/mix.hpp"
#include "sim/specimen/families/adapters.hpp"
#include "sim/specimen/families/common/adapter.hpp"
#include "sim/specimen/limits.hpp"

namespace bloom::sim {
namespace {

constexpr std::uint32_t mark_bits = 3;
constexpr std::uint32_t usual_width = 8;
constexpr std::uint32_t max_width = 32;
constexpr Knob knobs[] = {
    {Setting::bits, "Bits (m)", (1 + mark_bits) << QuotientFilter::min_quotient_bits, max_bits},
    {Setting::width, "Remainder bits (f)", 1, max_width}};

class QuotientSpecimen final : public Grown<QuotientFilter> {
 public:
  using Grown::Grown;

  Result<std::unique_ptr<Specimen>> copy() const override { return copied<QuotientSpecimen>(); }

  Result<Changes> insert(std::string_view key) override {
    const Cluster before = cluster(key);
    if (filter().insert(key) == Insertion::no_room) return no_room(key);
    return changes(before, true);
  }

  Result<Changes> erase(std::string_view key) override {
    const Cluster before = cluster(key);
    if (!filter().erase(key)) return nothing_to_delete(key);
    return changes(before, false);
  }

  Error no_room(std::string_view) const override {
    return Error{"The filter is full: " + grouped(filter().size()) + " of its " +
                 grouped(filter().slot_count()) +
                 " slots are in use, and the others are left free so that clusters stay short. "
                 "Delete a key, or choose more Bits (m)."};
  }

  KeyTrace trace(std::string_view key) const override {
    const Hash hash = Hash::of(key);
    const std::uint64_t mixed = detail::mix(hash, own().seed);
    KeyTrace trace;
    trace.home = filter().home(hash);
    trace.wanted = static_cast<std::uint32_t>(filter().remainder(hash));
    for (const std::uint32_t slot : filter().run(hash)) {
      trace.cells.push_back({mixed, slot, value(slot)});
    }
    return trace;
  }

  Cells cells() const override { return {filter().slot_count(), own().width}; }
  Value value(std::uint32_t cell) const override {
    const QuotientFilter::Slot slot = filter().slot(cell);
    return {static_cast<std::uint32_t>(slot.remainder),
            static_cast<std::uint8_t>((slot.occupied ? Value::occupied : 0) |
                                      (slot.continuation ? Value::continuation : 0) |
                                      (slot.shifted ? Value::shifted : 0))};
  }
  void numbers(std::uint32_t first, std::span<std::uint32_t> numbers) const override {
    const std::uint64_t* words = filter().words().data();
    const std::uint32_t width = own().width;
    fill_numbers(first, numbers, [&](std::uint32_t slot) {
      const std::uint64_t* block = words + std::size_t{slot / 64} * (width + mark_bits);
      return static_cast<std::uint32_t>(
          detail::packed_number(block + mark_bits, std::uint64_t{slot % 64} * width, width));
    });
  }
  void used_bits(std::uint32_t first, std::span<std::uint64_t> bits) const override {
    const std::span<const std::uint64_t> words = filter().words();
    const std::size_t step = own().width + mark_bits;
    std::size_t at = first / 64 * step;
    for (std::uint64_t& word : bits) {
      // The three marks of 64 slots; one of them is set where a remainder lies.
      word = at + step <= words.size() ? words[at] | words[at + 1] | words[at + 2] : 0;
      at += step;
    }
  }
  std::uint64_t used() const override { return filter().size(); }

  Rate rate() const override { return exact_rate(); }

  std::vector<ArithmeticRow> arithmetic(std::string_view key) const override {
    const KeyTrace read = trace(key);
    const std::uint32_t q = filter().settings().quotient_bits;
    const int digits = static_cast<int>(own().width + 3) / 4;
    const std::string wanted = hex(read.wanted, digits);
    std::vector<ArithmeticRow> rows = {
        {"hash, mixed with the seed", hex(detail::mix(Hash::of(key), own().seed)), {}},
        {"quotient, its first " + counted(q, "bit"), numbered("home slot", *read.home), read.home},
        {"remainder, the next " + std::to_string(own().width), wanted, {}}};
    if (read.cells.empty()) rows.push_back({"the home slot's run", "there is none", read.home});
    for (const Reading& reading : read.cells) {
      rows.push_back(
          {numbered("slot", reading.cell),
           compared(hex(reading.value.number, digits), reading.value.number == read.wanted, wanted),
           reading.cell});
    }
    return rows;
  }

 private:
  // The slots that an operation on a key may change, from the left, as they are.
  struct Cluster {
    std::vector<std::uint32_t> slots;
    std::vector<Value> values;
  };

  Cluster cluster(std::string_view key) const {
    const std::uint32_t last = filter().slot_count() - 1;
    std::uint32_t slot = filter().home(Hash::of(key));
    while (filter().slot(slot).shifted) slot = (slot - 1) & last;
    Cluster cluster;
    for (bool more = true; more; slot = (slot + 1) & last) {
      cluster.slots.push_back(slot);
      cluster.values.push_back(value(slot));
      more = !filter().slot(slot).empty();
    }
    return cluster;
  }

  // What is new, after an insert, lies to the left of what it moved.
  Changes changes(const Cluster& cluster, bool inserted) const {
    const std::uint32_t last = filter().slot_count() - 1;
    Changes changes;
    bool placed = false;
    for (std::size_t i = 0; i < cluster.slots.size(); ++i) {
      const std::uint32_t slot = cluster.slots[i];
      const Value before = cluster.values[i];
      const Value after = value(slot);
      if (after == before) continue;
      Change change{Change::What::marked, slot, slot, before, after};
      if (after == Value{}) {
        change.what = Change::What::removed;
      } else if (after.number != before.number || before == Value{}) {
        if (inserted && !placed) {
          change.what = Change::What::placed;
          placed = true;
        } else {
          change.what = Change::What::shifted;
          change.from = (inserted ? slot - 1 : slot + 1) & last;
        }
      }
      changes.push_back(change);
    }
    return changes;
  }
};

Result<std::unique_ptr<Specimen>> create(const SpecimenSettings& wanted) {
  SpecimenSettings settings = wanted;
  settings.width = within(knobs, Setting::width, wanted.width == 0 ? usual_width : wanted.width);
  const std::uint32_t slot_bits = settings.width + mark_bits;
  const std::uint32_t slots =
      (within(knobs, Setting::bits, wanted.bits) + slot_bits - 1) / slot_bits;
  const auto q = std::max(QuotientFilter::min_quotient_bits,
                          static_cast<std::uint32_t>(std::bit_width(slots - 1)));
  settings.bits = slot_bits << q;
  settings.hashes = 1;
  return adapted<QuotientSpecimen>(adapter<Family::quotient>(), settings,
                                   QuotientFilter::create({q, settings.width, settings.seed}));
}

double expected_rate(const SpecimenSettings& settings, std::uint64_t keys) {
  const double slots = settings.bits / (settings.width + double{mark_bits});
  const double fingerprints = slots * std::ldexp(1.0, static_cast<int>(settings.width));
  return -std::expm1(static_cast<double>(keys) * std::log1p(-1 / fingerprints));
}

// The longest fingerprints, of quotient and remainder; where they are equally long, more slots.
void fit_to_bits(std::uint64_t keys, SpecimenSettings& settings) {
  const std::uint32_t bits = settings.bits;
  settings.width = 1;
  std::uint32_t longest = 0;
  for (std::uint32_t q = QuotientFilter::min_quotient_bits; (bits >> q) > mark_bits; ++q) {
    const std::uint32_t width = std::min((bits >> q) - mark_bits, max_width);
    const std::uint64_t slots = std::uint64_t{1} << q;
    const bool holds = slots - slots / 16 >= keys;
    if (holds && q + width >= longest) longest = q + width;
    if (longest > 0 && !(holds && q + width >= longest)) continue;
    settings.width = holds ? width : 1;
    settings.bits = (settings.width + mark_bits) << q;
  }
}

}  // namespace

Result<std::unique_ptr<Specimen>> adopt(QuotientFilter filter) {
  const auto own = filter.settings();
  if (const auto problem = showing_problem(filter.bit_count(), filter.slot_count(), own.seed))
    return *problem;
  if (own.remainder_bits > max_width) {
    return Error{"This filter cannot be shown: its remainders have " + grouped(own.remainder_bits) +
                 " bits, and the most is " + grouped(max_width) + "."};
  }
  SpecimenSettings settings;
  settings.bits = static_cast<std::uint32_t>(filter.bit_count());
  settings.hashes = 1;
  settings.seed = static_cast<std::uint32_t>(own.seed);
  settings.width = own.remainder_bits;
  return adapted<QuotientSpecimen>(adapter<Family::quotient>(), settings,
                                   Result<QuotientFilter>(std::move(filter)));
}

template <>
const FamilyInfo& adapter<Family::quotient>() {
  static constexpr FamilyInfo info = {.kind = Family::quotient,
                                      .name = FamilyTraits<Family::quotient>::name,
                                      .title = "Quotient",
                                      .knobs = knobs,
                                      .cells = CellKind::remainder,
                                      .rule = Rule::any_wanted,
                                      .nouns = {.cell = "slot", .read = "run"},
                                      .erases = true,
                                      .merges = true,
                                      .resizes = true,
                                      .by_count = true,
                                      .create = create,
                                      .expected_rate = expected_rate,
                                      .fit_to_bits = fit_to_bits};
  return info;
}

}  // namespace bloom::sim
