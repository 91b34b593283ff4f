#include "bloom/filters/partitioned.hpp"

#include <algorithm>
#include <bit>
#include <cmath>
#include <cstddef>
#include <string>
#include <utility>

#include "bloom/bits/bitmap.hpp"
#include "bloom/filters/settings_mismatch.hpp"
#include "bloom/storage/stored_form.hpp"
#include "bloom/theory/formulas.hpp"

namespace bloom {

using namespace detail;

namespace {

constexpr std::uint32_t format_version = 1;

std::uint64_t bits_of(const PartitionedSettings& settings) {
  return std::uint64_t{settings.slice_bits} * settings.hashes;
}

std::uint64_t words_for(const PartitionedSettings& settings) {
  return (bits_of(settings) + 63) / 64;
}

std::optional<Error> problem(const PartitionedSettings& settings) {
  if (settings.slice_bits < 1 || settings.slice_bits > PartitionedFilter::max_slice_bits) {
    return Error{"A partitioned filter with slices of " + std::to_string(settings.slice_bits) +
                 " bits is out of range. Give 1 to " +
                 std::to_string(PartitionedFilter::max_slice_bits) + "."};
  }
  if (settings.hashes < 1 || settings.hashes > PartitionedFilter::max_hashes) {
    return Error{"A partitioned filter with " + std::to_string(settings.hashes) +
                 " slices is out of range. Give 1 to " +
                 std::to_string(PartitionedFilter::max_hashes) + "."};
  }
  return std::nullopt;
}

std::string described(const PartitionedSettings& settings) {
  return "m = " + std::to_string(bits_of(settings)) + ", k = " + std::to_string(settings.hashes) +
         ", seed " + std::to_string(settings.seed);
}

}  // namespace

double partitioned_rate(double slice_bits, std::uint32_t hashes, double keys) {
  if (keys == 0) return 0;
  return std::pow(-std::expm1(keys * std::log1p(-1 / slice_bits)), hashes);
}

PartitionedFilter::PartitionedFilter(const PartitionedSettings& settings, Words words)
    : settings_(settings), words_(std::move(words)) {}

Result<PartitionedFilter> PartitionedFilter::create(const PartitionedSettings& settings) {
  if (auto error = problem(settings)) return *error;
  auto words = Words::allocate(words_for(settings));
  if (!words) return Error{words.reason()};
  return PartitionedFilter(settings, std::move(*words));
}

Result<PartitionedFilter> PartitionedFilter::clone() const {
  auto words = words_.clone();
  if (!words) return Error{words.reason()};
  return PartitionedFilter(settings_, std::move(*words));
}

void PartitionedFilter::clear() {
  std::fill(words_.begin(), words_.end(), std::uint64_t{0});
}

std::optional<Error> PartitionedFilter::settings_mismatch(const PartitionedFilter& other) const {
  return detail::settings_mismatch(*this, other, described);
}

Result<Done> PartitionedFilter::merge(const PartitionedFilter& other) {
  if (const auto error = settings_mismatch(other)) return *error;
  const std::uint64_t* next = other.words_.data();
  for (std::uint64_t& word : words_) word |= *next++;
  return Done{};
}

Result<Done> PartitionedFilter::intersect(const PartitionedFilter& other) {
  if (const auto error = settings_mismatch(other)) return *error;
  const std::uint64_t* next = other.words_.data();
  for (std::uint64_t& word : words_) word &= *next++;
  return Done{};
}

Result<Done> PartitionedFilter::serialize(Sink sink) const {
  Writer writer(sink, Family::partitioned, format_version);
  writer.u32(settings_.slice_bits);
  writer.u32(settings_.hashes);
  writer.u64(settings_.seed);
  writer.array(words());
  return writer.finish();
}

Result<PartitionedFilter> PartitionedFilter::deserialize(Source source) {
  auto reader = Reader::open(source, Family::partitioned, format_version);
  if (!reader) return Error{reader.reason()};
  PartitionedSettings settings;
  settings.slice_bits = reader->u32();
  settings.hashes = reader->u32();
  settings.seed = reader->u64();
  if (const auto error = problem(settings)) return reader->damaged(error->reason);
  auto words = reader->array<std::uint64_t>(words_for(settings));
  if (!words) return Error{words.reason()};
  if (!reader->finished()) {
    return reader->damaged("the number of its bytes does not fit its number of bits");
  }
  const std::uint64_t used = bits_of(settings) % 64;
  if (used != 0 && (*words)[words->size() - 1] >> used != 0) {
    return reader->damaged("there are bits after its last slice");
  }
  return PartitionedFilter(settings, std::move(*words));
}

void PartitionedFilter::prefetch(ProbeSequence probes) const {
  for (std::uint32_t slice = 0; slice < settings_.hashes; ++slice) {
    __builtin_prefetch(words_.data() + place(slice, probes.next()) / 64);
  }
}

bool PartitionedFilter::set(ProbeSequence probes) {
  std::uint64_t missing = 0;
  for (std::uint32_t slice = 0; slice < settings_.hashes; ++slice) {
    const std::uint64_t bit = place(slice, probes.next());
    std::uint64_t& word = words_[static_cast<std::size_t>(bit / 64)];
    const std::uint64_t mask = std::uint64_t{1} << (bit % 64);
    missing |= ~word & mask;
    word |= mask;
  }
  return missing == 0;
}

bool PartitionedFilter::all_set(ProbeSequence probes) const {
  for (std::uint32_t slice = 0; slice < settings_.hashes; ++slice) {
    if (!bit(place(slice, probes.next()))) return false;
  }
  return true;
}

Insertion PartitionedFilter::insert(Hash hash) {
  return set(probes(hash)) ? Insertion::seemed_present : Insertion::added;
}

bool PartitionedFilter::may_contain(Hash hash) const {
  return all_set(probes(hash));
}

std::uint64_t PartitionedFilter::insert_all(std::span<const Hash> hashes) {
  insert_ahead(
      hashes, [this](Hash hash) { prefetch(probes(hash)); },
      [this](Hash hash) { set(probes(hash)); });
  return hashes.size();
}

void PartitionedFilter::may_contain_all(std::span<const Hash> hashes,
                                        std::span<std::uint64_t> bitmap) const {
  fill_bitmap_ahead(
      hashes, bitmap, [this](Hash hash) { prefetch(probes(hash)); },
      [this](Hash hash) { return all_set(probes(hash)); });
}

std::uint64_t PartitionedFilter::filled() const {
  std::uint64_t sum = 0;
  for (const std::uint64_t word : words_) sum += static_cast<std::uint32_t>(std::popcount(word));
  return sum;
}

std::uint32_t PartitionedFilter::filled(std::uint32_t slice) const {
  const std::uint64_t begin = std::uint64_t{slice} * settings_.slice_bits;
  const std::uint64_t end = begin + settings_.slice_bits;
  std::uint32_t sum = 0;
  // Word by word, of which the first and the last may belong to other slices in part.
  for (std::uint64_t bit = begin; bit < end;) {
    const std::uint64_t next = std::min(end, (bit / 64 + 1) * 64);
    const std::uint64_t part = words_[static_cast<std::size_t>(bit / 64)] >> (bit % 64) &
                               ~std::uint64_t{0} >> (64 - (next - bit));
    sum += static_cast<std::uint32_t>(std::popcount(part));
    bit = next;
  }
  return sum;
}

double PartitionedFilter::false_positive_rate() const {
  double rate = 1;
  for (std::uint32_t slice = 0; slice < settings_.hashes; ++slice) {
    rate *= filled(slice) / static_cast<double>(settings_.slice_bits);
  }
  return rate;
}

double PartitionedFilter::estimated_keys() const {
  return theory::keys_from_fill(static_cast<double>(bit_count()), settings_.hashes,
                                static_cast<double>(filled()));
}

Trace PartitionedFilter::trace(Hash hash) const {
  ProbeSequence sequence = probes(hash);
  Trace cells;
  for (std::uint32_t slice = 0; slice < settings_.hashes; ++slice) {
    const std::uint64_t number = sequence.next();
    cells.push_back({number, place(slice, number), 1});
  }
  return cells;
}

}  // namespace bloom
