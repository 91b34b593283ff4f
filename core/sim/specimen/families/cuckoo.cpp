// Cuckoo: buckets of four fingerprints, which kick each other out.
#include "bloom/filters/cuckoo.hpp"

#include <cmath>

#include "bloom/hash/mix.hpp"
#include "sim/specimen/families/adapters.hpp"
#include "sim/specimen/families/common/adapter.hpp"
#include "sim/specimen/families/common/fits.hpp"
#include "sim/specimen/limits.hpp"

namespace bloom::sim {
namespace {

constexpr std::uint32_t slots = CuckooFilter::slots_per_bucket;
constexpr std::uint32_t usual_width = 8;
constexpr Knob knobs[] = {
    {Setting::bits, "Bits (m)", slots* CuckooFilter::min_fingerprint_bits, max_bits},
    {Setting::width, "Fingerprint bits (f)", CuckooFilter::min_fingerprint_bits,
     CuckooFilter::max_fingerprint_bits}};

class CuckooSpecimen final : public Grown<CuckooFilter> {
 public:
  using Grown::Grown;

  Result<std::unique_ptr<Specimen>> copy() const override { return copied<CuckooSpecimen>(); }

  Result<Changes> insert(std::string_view key) override {
    std::vector<CuckooFilter::SlotWrite> writes;
    if (filter().insert(Hash::of(key), writes) == Insertion::no_room) return no_room(key);
    Changes changes;
    std::uint32_t homeless_from = 0;
    for (const CuckooFilter::SlotWrite& write : writes) {
      const auto cell = static_cast<std::uint32_t>(write.slot);
      const bool first = changes.empty();
      const Change::What what = write.before != 0 ? Change::What::kicked
                                : first           ? Change::What::placed
                                                  : Change::What::moved_in;
      changes.push_back({what, cell, first ? cell : homeless_from, {write.before}, {write.after}});
      homeless_from = cell;
    }
    return changes;
  }

  Result<Changes> erase(std::string_view key) override {
    Watch watch(*this);
    watch.add(trace(key));
    if (!filter().erase(key)) return nothing_to_delete(key);
    return watch.changes(Change::What::removed);
  }

  // Neither moves nor more buckets make room for a key whose own buckets hold it alone.
  Error no_room(std::string_view refused) const override {
    const KeyTrace read = trace(refused);
    const bool copies = !refused.empty() &&
                        std::all_of(read.cells.begin(), read.cells.end(), [&](const Reading& of) {
                          return of.value.number == read.wanted;
                        });
    if (copies) {
      const bool one = group_of(read.cells.front().cell) == group_of(read.cells.back().cell);
      return Error{(one ? "The only bucket of " : "Both buckets of ") + quoted(refused) +
                   (one ? " is full (4 copies" : " are full (8 copies") +
                   " of its fingerprint). Delete it once to make room for another copy."};
    }
    return Error{"Insert failed after 500 relocations; " + grouped(filter().size()) + " of " +
                 grouped(filter().capacity()) +
                 " slots are used. Delete a key, or choose more Bits (m)."};
  }

  KeyTrace trace(std::string_view key) const override {
    KeyTrace trace;
    for (const Cell& cell : filter().trace(key)) {
      const auto slot = static_cast<std::uint32_t>(cell.bit / cell.width);
      trace.cells.push_back({cell.value, slot, value(slot)});
    }
    trace.wanted = filter().fingerprint(Hash::of(key));
    return trace;
  }

  Cells cells() const override {
    return {static_cast<std::uint32_t>(filter().capacity()), own().width};
  }
  Value value(std::uint32_t cell) const override { return {filter().slot(cell)}; }
  void numbers(std::uint32_t first, std::span<std::uint32_t> numbers) const override {
    fill_numbers(first, numbers, [&](std::uint32_t cell) { return filter().slot(cell); });
  }
  void used_bits(std::uint32_t first, std::span<std::uint64_t> bits) const override {
    fill_used(filter().words(), own().width, cells().count, first, bits);
  }
  std::uint64_t used() const override { return filter().size(); }

  std::uint32_t group_count() const override { return filter().settings().buckets; }
  std::uint32_t group_of(std::uint32_t cell) const override { return cell / slots; }
  Group group(std::uint32_t group) const override {
    return {numbered("bucket", group), group * slots, slots};
  }

  Rate rate() const override { return exact_rate(); }

  std::vector<ArithmeticRow> arithmetic(std::string_view key) const override {
    const std::uint64_t mixed = detail::mix(Hash::of(key), own().seed);
    const int digits = static_cast<int>(own().width + 3) / 4;
    const KeyTrace read = trace(key);
    const std::uint32_t buckets = filter().settings().buckets;
    const std::uint32_t one = group_of(read.cells.front().cell);
    const std::uint32_t two = group_of(read.cells.back().cell);
    // Either bucket leads to the other by what is the same for both: the sum of the two.
    const std::uint32_t sum = (one + two) % buckets;
    return {{"hash, mixed with the seed", hex(mixed), {}},
            {"fingerprint",
             reduced(detail::low_half(mixed), (1U << own().width) - 1) +
                 ", plus 1: " + hex(read.wanted, digits),
             {}},
            {"bucket i1", reduced(detail::high_half(mixed), buckets), read.cells.front().cell},
            {"bucket i2",
             "(hash(" + hex(read.wanted, digits) + ") − i1) mod " + grouped(buckets) + " = (" +
                 grouped(sum) + " − " + grouped(one) + ") mod " + grouped(buckets) + " = " +
                 grouped(two),
             read.cells.back().cell}};
  }
};

Result<std::unique_ptr<Specimen>> create(const SpecimenSettings& wanted) {
  SpecimenSettings settings = wanted;
  settings.width = within(knobs, Setting::width, wanted.width == 0 ? usual_width : wanted.width);
  const std::uint32_t bucket_bits = slots * settings.width;
  const std::uint32_t buckets =
      (within(knobs, Setting::bits, wanted.bits) + bucket_bits - 1) / bucket_bits;
  settings.bits = buckets * bucket_bits;
  settings.hashes = 2;
  return adapted<CuckooSpecimen>(adapter<Family::cuckoo>(), settings,
                                 CuckooFilter::create({buckets, settings.width, settings.seed}));
}

double expected_rate(const SpecimenSettings& settings, std::uint64_t keys) {
  const double cells = settings.bits / static_cast<double>(settings.width);
  const double fingerprints = std::ldexp(1.0, static_cast<int>(settings.width)) - 1;
  // The two buckets of four are the same one in one of so many cases.
  const double read = 8 - 16 / cells;
  const double load = std::min(1.0, static_cast<double>(keys) / cells);
  return -std::expm1(read * std::log1p(-load / fingerprints));
}

// The widest fingerprints that leave enough slots.
void fit_to_bits(std::uint64_t keys, SpecimenSettings& settings) {
  settings.width = CuckooFilter::max_fingerprint_bits;
  while (settings.width > CuckooFilter::min_fingerprint_bits &&
         settings.bits / (slots * settings.width) <
             CuckooFilter::buckets_for(keys, settings.width)) {
    --settings.width;
  }
  settings.bits = whole_pieces(settings.bits, slots * settings.width);
}

}  // namespace

Result<std::unique_ptr<Specimen>> adopt(CuckooFilter filter) {
  const auto own = filter.settings();
  if (const auto problem = showing_problem(filter.bit_count(), filter.capacity(), own.seed))
    return *problem;
  SpecimenSettings settings;
  settings.bits = static_cast<std::uint32_t>(filter.bit_count());
  settings.hashes = 2;
  settings.seed = static_cast<std::uint32_t>(own.seed);
  settings.width = own.fingerprint_bits;
  return adapted<CuckooSpecimen>(adapter<Family::cuckoo>(), settings,
                                 Result<CuckooFilter>(std::move(filter)));
}

template <>
const FamilyInfo& adapter<Family::cuckoo>() {
  static constexpr FamilyInfo info = {
      .kind = Family::cuckoo,
      .name = FamilyTraits<Family::cuckoo>::name,
      .title = "Cuckoo",
      .knobs = knobs,
      .cells = CellKind::fingerprint,
      .rule = Rule::any_wanted,
      .nouns = {.cell = "slot", .group = "bucket", .read = "bucket"},
      .erases = true,
      .by_order = true,
      .by_count = true,
      .crowds = true,
      .create = create,
      .expected_rate = expected_rate,
      .fit_to_bits = fit_to_bits};
  return info;
}

}  // namespace bloom::sim
