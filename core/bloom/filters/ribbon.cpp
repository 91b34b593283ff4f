#include "bloom/filters/ribbon.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <string>
#include <utility>

#include "bloom/bits/bitmap.hpp"
#include "bloom/hash/counting_sort.hpp"
#include "bloom/hash/mix.hpp"
#include "bloom/hash/repeats.hpp"
#include "bloom/storage/stored_form.hpp"

namespace bloom {

using namespace detail;

namespace {

constexpr std::uint32_t format_version = 1;

// Keys are added to the system by groups of this many starts: 64 KiB of rows stay in the cache.
constexpr std::uint32_t starts_per_group = 4096;

// How far above the rate asked for a filter may be. Tighter would take many attempts at a million
// keys, where some cluster that costs a few percent is common.
constexpr double tolerance = 1.1;

double power_of_half(std::uint32_t exponent) {
  return std::ldexp(1.0, -static_cast<int>(exponent));
}

// Rows for n keys. The spare share (4 + columns/4)/128 keeps dependent equations, each a certain
// false positive, far rarer than 2^−columns; the constant does the same for small sets.
std::uint64_t rows_for(std::uint64_t n, std::uint64_t columns) {
  return n + n * (16 + columns) / 512 + columns + 8;
}

}  // namespace

Result<RibbonFilter> RibbonFilter::build(std::span<const Hash> hashes,
                                         const RibbonSettings& settings) {
  if (!(settings.rate >= power_of_half(max_columns) && settings.rate <= 0.5)) {
    return Error{
        "A ribbon filter's rate is from 2^-32 (2.4e-10) to 0.5: choose one in that range."};
  }
  if (hashes.size() > max_keys) {
    return Error{"A ribbon filter takes at most 134217728 keys, and these are " +
                 std::to_string(hashes.size()) + ": build one filter for each part of the set."};
  }
  RibbonFilter filter;
  const auto first_attempt = [&] {
    filter.choose_sizes(static_cast<std::uint32_t>(hashes.size()), settings.rate);
    return filter.attempt(hashes, settings.seed);
  };
  auto first = first_attempt();
  detail::Buffer<Hash> distinct;
  if (first && first->repeated) {
    const auto once = without_repeats(hashes, distinct);
    if (!once) return Error{once.reason()};
    hashes = *once;
    first = first_attempt();
  }
  if (!first) return Error{first.reason()};
  double rate = first->rate;
  for (std::uint32_t i = 1; i < settings.attempts && rate > tolerance * settings.rate; ++i) {
    RibbonFilter other;
    other.choose_sizes(filter.keys_, settings.rate);
    const auto next = other.attempt(hashes, settings.seed + i);
    if (!next) return Error{next.reason()};
    if (next->rate >= rate) continue;
    rate = next->rate;
    filter = std::move(other);
  }
  return filter;
}

Result<RibbonFilter> RibbonFilter::clone() const {
  auto cells = cells_.clone();
  if (!cells) return Error{cells.reason()};
  RibbonFilter copy;
  copy.keys_ = keys_;
  copy.blocks_ = blocks_;
  copy.narrow_columns_ = narrow_columns_;
  copy.narrow_blocks_ = narrow_blocks_;
  copy.seed_ = seed_;
  copy.cells_ = std::move(*cells);
  return copy;
}

// choose_sizes() the other way: the share of the starts is in the middle of those that give so many
// narrow blocks.
RibbonSettings RibbonFilter::settings() const {
  const double blocks = static_cast<double>(starts()) / width;
  const double most = std::min(narrow_blocks_ + 1.0, blocks);
  const double share = narrow_blocks_ >= blocks ? 1.0 : (narrow_blocks_ + most) / 2 / blocks;
  const double rate = (1 + share) * power_of_half(narrow_columns_ + 1);
  return {std::max(rate, power_of_half(max_columns)), seed_, 1};
}

// Fills the cells of a filter whose sizes are chosen.
Result<RibbonFilter::Attempt> RibbonFilter::attempt(std::span<const Hash> hashes,
                                                    std::uint64_t seed) {
  seed_ = seed;
  const std::uint32_t groups = starts() / starts_per_group + 1;
  const auto group = [this](std::uint64_t mixed) {
    return reduce(high_half(mixed), starts()) / starts_per_group;
  };
  auto rows = detail::Buffer<RibbonRow>::allocate(std::uint64_t{blocks_} * width);
  if (!rows) return Error{rows.reason()};
  const auto grouped = mix_and_group(hashes, seed_, groups, group);
  if (!grouped) return Error{grouped.reason()};
  // A repeated hash makes an equation that follows from the others, and lies in the same group.
  bool repeated = false;
  const std::span keys(grouped->data(), grouped->size());
  for (std::size_t i = 0; i < keys.size(); ++i) {
    const Equation equation = this->equation(keys[i]);
    if (add_equation({rows->data(), rows->size()}, equation.start, equation.row)) continue;
    for (std::size_t j = i; !repeated && j-- > 0 && group(keys[j]) == group(keys[i]);) {
      repeated = keys[j] == keys[i];
    }
  }
  if (const auto error = solve({rows->data(), rows->size()})) return *error;
  return Attempt{false_positive_rate(), repeated};
}

// The share s of starts that fall in narrow blocks solves s·2^−c + (1 − s)·2^−(c+1) = rate.
void RibbonFilter::choose_sizes(std::uint32_t keys, double rate) {
  keys_ = keys;
  narrow_columns_ = 1;
  while (power_of_half(narrow_columns_ + 1) >= rate) ++narrow_columns_;
  const double share = std::ldexp(rate, static_cast<int>(narrow_columns_ + 1)) - 1.0;
  const bool all_narrow = share >= 1.0;
  const std::uint64_t rows = rows_for(keys_, narrow_columns_ + (all_narrow ? 0 : 1));
  blocks_ = static_cast<std::uint32_t>((rows + width - 1) / width);
  narrow_blocks_ = all_narrow ? blocks_ : static_cast<std::uint32_t>(share * starts() / width);
}

std::uint64_t RibbonFilter::bits_for(std::uint32_t keys, double rate) {
  RibbonFilter filter;
  filter.choose_sizes(keys, rate);
  return 64 * filter.offset(filter.blocks_);
}

std::uint64_t RibbonFilter::offset(std::uint32_t block) const {
  const std::uint32_t wide = block > narrow_blocks_ ? block - narrow_blocks_ : 0;
  return 2 * (std::uint64_t{block} * narrow_columns_ + wide);
}

RibbonFilter::Equation RibbonFilter::equation(std::uint64_t mixed) const {
  // The start is made of the upper bits; two products spread all the others over 128.
  const std::uint64_t a = mixed * 0x9e37'79b9'7f4a'7c15U;
  const std::uint64_t b = (mixed ^ a >> 32) * 0xc2b2'ae3d'27d4'eb4fU;
  return {reduce(high_half(mixed), starts()), {(a ^ b >> 29) | 1, b ^ b >> 32}};
}

// Back substitution from the last row to the first. A row without an equation is free; its bits are
// random, for with zeros the all-zero solution would answer "maybe" to everything.
std::optional<Error> RibbonFilter::solve(std::span<const RibbonRow> rows) {
  auto cells = detail::Buffer<std::uint64_t>::allocate(offset(blocks_));
  if (!cells) return Error{cells.reason()};
  cells_ = std::move(*cells);
  std::array<RibbonRow, max_columns> window{};  // of each column, the values of rows i … i + 127
  for (std::uint32_t block = blocks_; block-- > 0;) {
    const std::uint32_t count = columns(block);
    for (std::uint32_t i = block * width + width; i-- > block * width;) {
      const RibbonRow row = rows[i];
      const bool free = row.low == 0;
      const std::uint64_t random = free ? mix(i, ~seed_) : 0;
      for (std::uint32_t c = 0; c < count; ++c) {
        RibbonRow& x = window[c];
        x.high = x.high << 1 | x.low >> 63;
        x.low <<= 1;
        x.low |= free ? random >> c & 1 : dot(row, x);
      }
    }
    std::uint64_t* cell = cells_.data() + offset(block);
    for (std::uint32_t c = 0; c < count; ++c) {
      *cell++ = window[c].low;
      *cell++ = window[c].high;
    }
  }
  return std::nullopt;
}

RibbonFilter::Probe RibbonFilter::locate(Hash hash) const {
  const std::uint64_t mixed = mix(hash, seed_);
  const Equation equation = this->equation(mixed);
  const std::uint32_t block = equation.start / width;
  const std::uint32_t shift = equation.start % width;
  return {mixed, offset(block), columns(block), shift, shifted(equation.row, shift)};
}

std::uint32_t RibbonFilter::row(std::uint32_t row) const {
  const std::uint32_t block = row / width;
  const std::uint64_t* column = cells_.data() + offset(block) + row % width / 64;
  std::uint32_t value = 0;
  for (std::uint32_t c = 0; c < columns(block); ++c, column += 2) {
    value |= static_cast<std::uint32_t>(*column >> (row % 64) & 1) << c;
  }
  return value;
}

RibbonFilter::Window RibbonFilter::window(Hash hash) const {
  const Equation equation = this->equation(mix(hash, seed_));
  return {equation.start, equation.row};
}

bool RibbonFilter::test(const Probe& probe) const {
  const std::uint64_t* here = cells_.data() + probe.first;
  // A row that starts with the last block has no next one, and needs none.
  const std::uint64_t* next = probe.shift == 0 ? here : here + 2 * probe.columns;
  const auto differs = [&](std::uint64_t c) {
    const std::uint64_t sum =
        (here[2 * c] & probe.row.here.low) ^ (here[2 * c + 1] & probe.row.here.high) ^
        (next[2 * c] & probe.row.next.low) ^ (next[2 * c + 1] & probe.row.next.high);
    return std::popcount(sum) & 1;
  };
  std::uint64_t c = 0;
  for (; c + 4 <= probe.columns; c += 4) {
    if ((differs(c) | differs(c + 1) | differs(c + 2) | differs(c + 3)) != 0) return false;
  }
  for (; c < probe.columns; ++c) {
    if (differs(c) != 0) return false;
  }
  return true;
}

bool RibbonFilter::may_contain(Hash hash) const {
  return test(locate(hash));
}

void RibbonFilter::may_contain_all(std::span<const Hash> hashes,
                                   std::span<std::uint64_t> bitmap) const {
  fill_bitmap(
      hashes, bitmap,
      [this](Hash hash) {
        const Probe probe = locate(hash);
        __builtin_prefetch(cells_.data() + probe.first);
        __builtin_prefetch(cells_.data() + probe.first + 2 * probe.columns - 1);
        return probe;
      },
      [this](const Probe& probe) { return test(probe); });
}

Trace RibbonFilter::trace(Hash hash) const {
  const Probe probe = locate(hash);
  Trace trace;
  for (std::uint64_t c = 0; c < probe.columns; ++c) {
    const std::uint64_t here = 64 * probe.first + std::uint64_t{width} * c;
    trace.push_back({probe.mixed, here + probe.shift, width - probe.shift});
    if (probe.shift == 0) continue;
    trace.push_back({probe.mixed, here + std::uint64_t{width} * probe.columns, probe.shift});
  }
  return trace;
}

Result<Done> RibbonFilter::serialize(Sink sink) const {
  Writer writer(sink, Family::ribbon, format_version);
  writer.u32(keys_);
  writer.u32(blocks_);
  writer.u32(narrow_columns_);
  writer.u32(narrow_blocks_);
  writer.u64(seed_);
  writer.array<std::uint64_t>({cells_.data(), cells_.size()});
  return writer.finish();
}

Result<RibbonFilter> RibbonFilter::deserialize(Source source) {
  auto reader = Reader::open(source, Family::ribbon, format_version);
  if (!reader) return Error{reader.reason()};
  RibbonFilter filter;
  filter.keys_ = reader->u32();
  filter.blocks_ = reader->u32();
  filter.narrow_columns_ = reader->u32();
  filter.narrow_blocks_ = reader->u32();
  filter.seed_ = reader->u64();
  if (filter.blocks_ < 1 || filter.blocks_ > max_blocks || filter.narrow_columns_ < 1 ||
      filter.narrow_columns_ > max_columns || filter.narrow_blocks_ > filter.blocks_) {
    return reader->damaged("its sizes are out of range");
  }
  auto cells = reader->array<std::uint64_t>(filter.offset(filter.blocks_));
  if (!cells) return Error{cells.reason()};
  filter.cells_ = std::move(*cells);
  if (!reader->finished()) return reader->damaged("its cells do not fill the sizes it names");
  return filter;
}

}  // namespace bloom
