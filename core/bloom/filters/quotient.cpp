#include "bloom/filters/quotient.hpp"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <optional>
#include <string>
#include <utility>

#include "bloom/bits/bitmap.hpp"
#include "bloom/filters/settings_mismatch.hpp"
#include "bloom/hash/mix.hpp"
#include "bloom/storage/stored_form.hpp"

namespace bloom {

using namespace detail;

namespace {

constexpr std::uint32_t format_version = 1;

// Room is left so that clusters stay short: their mean length grows as 1/(1 − load)².
constexpr std::uint64_t capacity_for(std::uint32_t quotient_bits) {
  const std::uint64_t slots = std::uint64_t{1} << quotient_bits;
  return slots - (slots + 15) / 16;
}

std::optional<Error> problem(const QuotientSettings& settings) {
  const std::uint32_t q = settings.quotient_bits;
  const std::uint32_t r = settings.remainder_bits;
  const std::string given = "A quotient filter with a quotient of " + std::to_string(q) +
                            " bits and a remainder of " + std::to_string(r) + " bits ";
  if (q < QuotientFilter::min_quotient_bits || q > QuotientFilter::max_quotient_bits || r < 1 ||
      r > QuotientFilter::max_remainder_bits || q + r > 64) {
    return Error{given + "is out of range. Give a quotient of " +
                 std::to_string(QuotientFilter::min_quotient_bits) + " to " +
                 std::to_string(QuotientFilter::max_quotient_bits) + " bits, a remainder of 1 to " +
                 std::to_string(QuotientFilter::max_remainder_bits) + ", together at most 64."};
  }
  if (std::uint64_t{r + 3} << q > QuotientFilter::max_bits) {
    return Error{given + "would take more than 1 GiB. Give a shorter quotient or remainder."};
  }
  return std::nullopt;
}

std::string described(const QuotientSettings& settings) {
  return "q = " + std::to_string(settings.quotient_bits) +
         ", r = " + std::to_string(settings.remainder_bits) + ", seed " +
         std::to_string(settings.seed);
}

}  // namespace

QuotientFilter::QuotientFilter(const QuotientSettings& settings, QuotientTable table)
    : settings_(settings), table_(std::move(table)) {}

Result<QuotientFilter> QuotientFilter::create(const QuotientSettings& settings) {
  if (const auto error = problem(settings)) return *error;
  auto table = QuotientTable::allocate(settings.quotient_bits, settings.remainder_bits);
  if (!table) return Error{table.reason()};
  return QuotientFilter(settings, std::move(*table));
}

Result<QuotientFilter> QuotientFilter::clone() const {
  auto table = table_.clone();
  if (!table) return Error{table.reason()};
  return QuotientFilter(settings_, std::move(*table));
}

void QuotientFilter::clear() {
  table_.clear();
}

Error QuotientFilter::too_many(std::uint64_t together) const {
  return {"Two quotient filters with " + std::to_string(together) +
          " fingerprints together do not fit one of " + std::to_string(capacity()) +
          ". Give it a longer quotient: merged() does."};
}

Result<Done> QuotientFilter::merge(const QuotientFilter& other) {
  if (const auto error = detail::settings_mismatch(*this, other, described)) return *error;
  if (size() + other.size() > capacity()) return too_many(size() + other.size());
  if (&other == this) {  // its table changes under the visit
    const auto copy = clone();
    if (!copy) return Error{copy.reason()};
    return merge(*copy);
  }
  other.table_.visit([&](std::uint64_t fingerprint) { table_.add(fingerprint); });
  return Done{};
}

Result<Done> QuotientFilter::merge_once(const QuotientFilter& other) {
  if (const auto error = detail::settings_mismatch(*this, other, described)) return *error;
  if (&other == this) return Done{};
  const auto each_new = [&](auto take) {
    std::optional<std::uint64_t> last;  // equal ones follow one another
    other.table_.visit([&](std::uint64_t fingerprint) {
      if (last != fingerprint && !table_.contains(fingerprint)) take(fingerprint);
      last = fingerprint;
    });
  };
  std::uint64_t together = size();
  each_new([&](std::uint64_t) { ++together; });
  if (together > capacity()) return too_many(together);
  each_new([&](std::uint64_t fingerprint) { table_.add(fingerprint); });
  return Done{};
}

Result<QuotientFilter> QuotientFilter::resized(std::uint32_t quotient_bits) const {
  const std::uint32_t fingerprint_bits = settings_.quotient_bits + settings_.remainder_bits;
  QuotientSettings settings = settings_;
  settings.quotient_bits = quotient_bits;
  // A quotient that leaves no remainder is refused below, by its range.
  settings.remainder_bits = fingerprint_bits - std::min(quotient_bits, fingerprint_bits);
  Result<QuotientFilter> result = create(settings);
  if (!result) return result;
  if (size() > result->capacity()) {
    return Error{std::to_string(size()) + " fingerprints do not fit a quotient filter of " +
                 std::to_string(result->capacity()) + " slots in use. Give a longer quotient."};
  }
  table_.visit([&](std::uint64_t fingerprint) { result->table_.add(fingerprint); });
  return result;
}

Result<QuotientFilter> QuotientFilter::merged(const QuotientFilter& a, const QuotientFilter& b) {
  const auto fingerprint_bits = [](const QuotientFilter& filter) {
    return filter.settings_.quotient_bits + filter.settings_.remainder_bits;
  };
  if (a.settings_.seed != b.settings_.seed || fingerprint_bits(a) != fingerprint_bits(b)) {
    return Error{
        "Quotient filters can be merged only if their seeds are equal and their quotient and "
        "remainder have the same number of bits together. Build one of them again."};
  }
  std::uint32_t q = std::max(a.settings_.quotient_bits, b.settings_.quotient_bits);
  while (q < max_quotient_bits && capacity_for(q) < a.size() + b.size()) ++q;
  Result<QuotientFilter> result = a.resized(q);
  if (!result) return result;
  if (a.size() + b.size() > result->capacity()) {
    return Error{"Two quotient filters with " + std::to_string(a.size() + b.size()) +
                 " fingerprints together cannot be merged: the largest table holds " +
                 std::to_string(result->capacity()) + ". Keep them apart and ask both."};
  }
  b.table_.visit([&](std::uint64_t fingerprint) { result->table_.add(fingerprint); });
  return result;
}

std::uint64_t QuotientFilter::capacity() const {
  return capacity_for(settings_.quotient_bits);
}

std::uint64_t QuotientFilter::fingerprint(Hash hash) const {
  const std::uint32_t bits = settings_.quotient_bits + settings_.remainder_bits;
  return mix(hash, settings_.seed) >> (64 - bits);
}

Insertion QuotientFilter::insert(Hash hash) {
  if (size() == capacity()) return Insertion::no_room;
  const bool present = may_contain(hash);
  table_.add(fingerprint(hash));
  return present ? Insertion::seemed_present : Insertion::added;
}

Error QuotientFilter::no_room() const {
  return {"A quotient filter with a quotient of " + std::to_string(settings_.quotient_bits) +
          " bits takes " + std::to_string(capacity()) + " fingerprints, and has " +
          std::to_string(size()) + ". Give it a longer quotient: resized() keeps what it holds."};
}

std::uint64_t QuotientFilter::insert_all(std::span<const Hash> hashes) {
  const std::uint64_t count = std::min<std::uint64_t>(hashes.size(), capacity() - size());
  for (const Hash hash : hashes.first(static_cast<std::size_t>(count)))
    table_.add(fingerprint(hash));
  return count;
}

bool QuotientFilter::erase(Hash hash) {
  return table_.remove(fingerprint(hash));
}

bool QuotientFilter::may_contain(Hash hash) const {
  return table_.contains(fingerprint(hash));
}

void QuotientFilter::may_contain_all(std::span<const Hash> hashes,
                                     std::span<std::uint64_t> bitmap) const {
  fill_bitmap(
      hashes, bitmap,
      [this](Hash hash) {
        const std::uint64_t fingerprint = this->fingerprint(hash);
        __builtin_prefetch(table_.address(fingerprint));
        return fingerprint;
      },
      [this](std::uint64_t fingerprint) { return table_.contains(fingerprint); });
}

double QuotientFilter::false_positive_rate() const {
  const auto bits = static_cast<int>(settings_.quotient_bits + settings_.remainder_bits);
  return std::ldexp(table_.distinct(), -bits);
}

std::uint32_t QuotientFilter::home(Hash hash) const {
  return table_.quotient(fingerprint(hash));
}

std::uint64_t QuotientFilter::remainder(Hash hash) const {
  return table_.remainder(fingerprint(hash));
}

Trace QuotientFilter::trace(Hash hash) const {
  const std::uint64_t mixed = mix(hash, settings_.seed);
  Trace trace{{mixed, table_.home_bit(fingerprint(hash)), 1}};
  for (const std::uint32_t slot : run(hash)) {
    trace.push_back({mixed, table_.remainder_bit(slot), settings_.remainder_bits});
  }
  return trace;
}

Result<Done> QuotientFilter::serialize(Sink sink) const {
  Writer writer(sink, Family::quotient, format_version);
  writer.u32(settings_.quotient_bits);
  writer.u32(settings_.remainder_bits);
  writer.u64(settings_.seed);
  writer.array<std::uint64_t>(table_.words());
  return writer.finish();
}

Result<QuotientFilter> QuotientFilter::deserialize(Source source) {
  auto reader = Reader::open(source, Family::quotient, format_version);
  if (!reader) return Error{reader.reason()};
  QuotientSettings settings;
  settings.quotient_bits = reader->u32();
  settings.remainder_bits = reader->u32();
  settings.seed = reader->u64();
  if (problem(settings)) return reader->damaged("its sizes are out of range");
  const std::uint64_t bits = std::uint64_t{settings.remainder_bits + 3} << settings.quotient_bits;
  auto words = reader->array<std::uint64_t>(PackedBits::words_for(bits));
  if (!words) return Error{words.reason()};
  if (!reader->finished()) return reader->damaged("its slots do not fill the sizes it names");

  QuotientTable table = QuotientTable::from(settings.quotient_bits, settings.remainder_bits,
                                            PackedBits(std::move(*words)));
  if (!table.consistent() || table.size() > capacity_for(settings.quotient_bits)) {
    return reader->damaged("the marks of its slots contradict each other");
  }
  return QuotientFilter(settings, std::move(table));
}

}  // namespace bloom
