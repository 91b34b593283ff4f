#include "bloom/filters/blocked.hpp"

#include <bit>
#include <optional>
#include <string>
#include <utility>

#include "bloom/filters/settings_mismatch.hpp"
#include "bloom/storage/stored_form.hpp"

namespace bloom {

using namespace detail;

namespace {

constexpr std::uint32_t format_version = 1;

// Multiplication by a random odd number is a bijection, and a universal hash in its high bits
// (Dietzfelbinger et al. 1997): filters of different seeds disagree about which keys share a line.
// Seed 0 leaves the hash as it is.
std::uint64_t multiplier(std::uint64_t seed) {
  return mix(0, seed) | 1;
}

std::optional<Error> problem(const BlockedSettings& settings) {
  if (settings.lines < 1 || settings.lines > BlockedFilter::max_lines) {
    return Error{"A blocked filter of " + std::to_string(settings.lines) +
                 " lines is out of range. Give 1 to " + std::to_string(BlockedFilter::max_lines) +
                 " lines of 512 bits."};
  }
  if (settings.probes < 1 || settings.probes > max_line_probes) {
    return Error{"A blocked filter with " + std::to_string(settings.probes) +
                 " probes a key is out of range. Give 1 to " + std::to_string(max_line_probes) +
                 "."};
  }
  return std::nullopt;
}

std::string described(const BlockedSettings& settings) {
  return std::to_string(settings.lines) + " lines, k = " + std::to_string(settings.probes) +
         ", seed " + std::to_string(settings.seed);
}

}  // namespace

BlockedFilter::BlockedFilter(AlignedWords words, const BlockedSettings& settings)
    : words_(std::move(words)),
      settings_(settings),
      shape_{settings.lines, settings.probes, multiplier(settings.seed)},
      loops_(&cache_line_loops(best_vector_unit())) {}

Result<BlockedFilter> BlockedFilter::create(const BlockedSettings& settings) {
  if (const auto error = problem(settings)) return *error;
  auto words = AlignedWords::allocate(std::size_t{settings.lines} * cache_line_words);
  if (!words) {
    return detail::no_memory(std::uint64_t{settings.lines} * (line_bits / 8));
  }
  return BlockedFilter(std::move(*words), settings);
}

Result<BlockedFilter> BlockedFilter::clone() const {
  auto words = words_.clone();
  if (!words) return Error{words.reason()};
  return BlockedFilter(std::move(*words), settings_);
}

void BlockedFilter::clear() {
  for (std::uint32_t& word : words_.span()) word = 0;
}

Result<Done> BlockedFilter::merge(const BlockedFilter& other) {
  if (const auto error = detail::settings_mismatch(*this, other, described)) return *error;
  const std::uint32_t* next = other.words_.data();
  for (std::uint32_t& word : words_.span()) word |= *next++;
  return Done{};
}

Result<Done> BlockedFilter::serialize(Sink sink) const {
  Writer writer(sink, Family::blocked, format_version);
  writer.u32(settings_.lines);
  writer.u32(settings_.probes);
  writer.u64(settings_.seed);
  writer.array(words_.span());
  return writer.finish();
}

Result<BlockedFilter> BlockedFilter::deserialize(Source source) {
  auto reader = Reader::open(source, Family::blocked, format_version);
  if (!reader) return Error{reader.reason()};
  BlockedSettings settings;
  settings.lines = reader->u32();
  settings.probes = reader->u32();
  settings.seed = reader->u64();
  if (reader->remaining() != std::uint64_t{settings.lines} * line_bits / 8) {
    return reader->damaged("the number of its bytes does not fit its number of lines");
  }
  if (const auto error = problem(settings)) return reader->damaged(error->reason);
  auto filter = create(settings);
  if (!filter) return filter;
  reader->fill(filter->words_.span());
  if (!reader->finished()) return reader->damaged("it ends before its last line");
  return filter;
}

Insertion BlockedFilter::insert(Hash hash) {
  const bool present = may_contain(hash);
  loops_->insert_all(words_.data(), shape_, values({&hash, 1}));
  return present ? Insertion::seemed_present : Insertion::added;
}

std::uint64_t BlockedFilter::insert_all(std::span<const Hash> hashes) {
  loops_->insert_all(words_.data(), shape_, values(hashes));
  return hashes.size();
}

bool BlockedFilter::may_contain(Hash hash) const {
  return loops_->may_contain(words_.data(), shape_, hash.value());
}

void BlockedFilter::may_contain_all(std::span<const Hash> hashes,
                                    std::span<std::uint64_t> bitmap) const {
  loops_->may_contain_all(words_.data(), shape_, values(hashes), bitmap);
}

std::uint64_t BlockedFilter::filled() const {
  std::uint64_t sum = 0;
  for (const std::uint32_t word : words_.span()) {
    sum += static_cast<std::uint32_t>(std::popcount(word));
  }
  return sum;
}

double BlockedFilter::false_positive_rate() const {
  double sum = 0;
  const std::uint32_t* word = words_.data();
  for (std::uint32_t line = 0; line < shape_.lines; ++line) {
    int set = 0;
    for (std::uint32_t j = 0; j < cache_line_words; ++j) set += std::popcount(*word++);
    double rate = 1;
    for (std::uint32_t i = 0; i < shape_.probes; ++i) rate *= set / double{line_bits};
    sum += rate;
  }
  return sum / shape_.lines;
}

Trace BlockedFilter::trace(Hash hash) const {
  const std::uint64_t place = spread(hash);
  const std::uint64_t first = std::uint64_t{reduce(high_half(place), shape_.lines)} * line_bits;
  Trace cells;
  for (std::uint32_t i = 0; i < shape_.probes; ++i) {
    cells.push_back({place, first + cache_line_bit(low_half(place), i), 1});
  }
  return cells;
}

}  // namespace bloom
