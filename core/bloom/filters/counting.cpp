#include "bloom/filters/counting.hpp"

#include <algorithm>
#include <cmath>
#include <optional>
#include <string>
#include <utility>

#include "bloom/bits/bitmap.hpp"
#include "bloom/filters/settings_mismatch.hpp"
#include "bloom/storage/stored_form.hpp"

namespace bloom {

using namespace detail;

namespace {

constexpr std::uint32_t format_version = 1;

std::optional<Error> problem(const CountingSettings& settings) {
  if (settings.counters < CountingFilter::min_counters ||
      settings.counters > CountingFilter::max_counters) {
    return Error{"A counting filter of " + std::to_string(settings.counters) +
                 " counters is out of range. Give " + std::to_string(CountingFilter::min_counters) +
                 " to " + std::to_string(CountingFilter::max_counters) + "."};
  }
  if (settings.hashes < 1 || settings.hashes > CountingFilter::max_hashes) {
    return Error{"A counting filter with " + std::to_string(settings.hashes) +
                 " hashes is out of range. Give 1 to " +
                 std::to_string(CountingFilter::max_hashes) + "."};
  }
  return std::nullopt;
}

// Of sixteen pairs of counts; those above 15 become 15.
std::uint64_t sums(std::uint64_t a, std::uint64_t b) {
  constexpr std::uint64_t low_counts = 0x0f0f'0f0f'0f0f'0f0fU;
  const auto of_bytes = [](std::uint64_t sum) {
    const std::uint64_t carries = sum >> 4 & 0x0101'0101'0101'0101U;
    return (sum | carries * 15) & low_counts;
  };
  return of_bytes((a & low_counts) + (b & low_counts)) |
         of_bytes((a >> 4 & low_counts) + (b >> 4 & low_counts)) << 4;
}

std::string described(const CountingSettings& settings) {
  return "m = " + std::to_string(settings.counters) + ", k = " + std::to_string(settings.hashes) +
         ", seed " + std::to_string(settings.seed);
}

}  // namespace

CountingFilter::CountingFilter(const CountingSettings& settings, PackedCells counters)
    : settings_(settings), counters_(std::move(counters)) {}

Result<CountingFilter> CountingFilter::create(const CountingSettings& settings) {
  if (auto error = problem(settings)) return *error;
  auto counters = PackedCells::allocate(settings.counters, counter_bits);
  if (!counters) return Error{counters.reason()};
  return CountingFilter(settings, std::move(*counters));
}

Result<CountingFilter> CountingFilter::clone() const {
  auto counters = counters_.clone();
  if (!counters) return Error{counters.reason()};
  return CountingFilter(settings_, std::move(*counters));
}

void CountingFilter::clear() {
  counters_.clear();
}

Result<Done> CountingFilter::merge(const CountingFilter& other) {
  if (const auto error = detail::settings_mismatch(*this, other, described)) return *error;
  const std::uint64_t* next = other.counters_.words().data();
  for (std::uint64_t& word : counters_.words()) word = sums(word, *next++);
  return Done{};
}

Result<Done> CountingFilter::serialize(Sink sink) const {
  Writer writer(sink, Family::counting, format_version);
  writer.u32(settings_.counters);
  writer.u32(settings_.hashes);
  writer.u64(settings_.seed);
  writer.array<std::uint64_t>(counters_.words());
  return writer.finish();
}

Result<CountingFilter> CountingFilter::deserialize(Source source) {
  auto reader = Reader::open(source, Family::counting, format_version);
  if (!reader) return Error{reader.reason()};
  CountingSettings settings;
  settings.counters = reader->u32();
  settings.hashes = reader->u32();
  settings.seed = reader->u64();
  if (const auto error = problem(settings)) return reader->damaged(error->reason);
  auto words = reader->array<std::uint64_t>(
      PackedBits::words_for(std::uint64_t{settings.counters} * counter_bits));
  if (!words) return Error{words.reason()};
  if (!reader->finished()) {
    return reader->damaged("the number of its bytes does not fit its number of counters");
  }
  PackedCells counters(settings.counters, counter_bits, PackedBits(std::move(*words)));
  if (!counters.tail_is_clear()) return reader->damaged("there are counts after its last counter");
  return CountingFilter(settings, std::move(counters));
}

void CountingFilter::prefetch(ProbeSequence probes) const {
  for (std::uint32_t i = 0; i < settings_.hashes; ++i) {
    __builtin_prefetch(counters_.address(counter(probes.next())));
  }
}

void CountingFilter::insert(ProbeSequence probes) {
  for (std::uint32_t i = 0; i < settings_.hashes; ++i) {
    const std::uint32_t at = counter(probes.next());
    counters_.set(at, std::min(counters_.get(at) + 1, max_count));
  }
}

bool CountingFilter::may_contain(ProbeSequence probes) const {
  for (std::uint32_t i = 0; i < settings_.hashes; ++i) {
    if (counters_.get(counter(probes.next())) == 0) return false;
  }
  return true;
}

Insertion CountingFilter::insert(Hash hash) {
  const bool present = may_contain(hash);
  insert(probes(hash));
  return present ? Insertion::seemed_present : Insertion::added;
}

bool CountingFilter::may_contain(Hash hash) const {
  return may_contain(probes(hash));
}

bool CountingFilter::erase(Hash hash) {
  ProbeSequence sequence = probes(hash);
  if (!may_contain(sequence)) return false;
  for (std::uint32_t i = 0; i < settings_.hashes; ++i) {
    const std::uint32_t at = counter(sequence.next());
    const std::uint32_t count = counters_.get(at);
    // A probe that comes twice finds 0 the second time when the key was never inserted.
    if (count != 0 && count != max_count) counters_.set(at, count - 1);
  }
  return true;
}

std::uint64_t CountingFilter::insert_all(std::span<const Hash> hashes) {
  insert_ahead(
      hashes, [this](Hash hash) { prefetch(probes(hash)); },
      [this](Hash hash) { insert(probes(hash)); });
  return hashes.size();
}

void CountingFilter::may_contain_all(std::span<const Hash> hashes,
                                     std::span<std::uint64_t> bitmap) const {
  fill_bitmap_ahead(
      hashes, bitmap, [this](Hash hash) { prefetch(probes(hash)); },
      [this](Hash hash) { return may_contain(probes(hash)); });
}

double CountingFilter::false_positive_rate() const {
  return std::pow(counters_.used() / static_cast<double>(settings_.counters), settings_.hashes);
}

Trace CountingFilter::trace(Hash hash) const {
  ProbeSequence sequence = probes(hash);
  Trace cells;
  for (std::uint32_t i = 0; i < settings_.hashes; ++i) {
    const std::uint64_t number = sequence.next();
    cells.push_back({number, std::uint64_t{counter(number)} * counter_bits, counter_bits});
  }
  return cells;
}

}  // namespace bloom
