#include "files/fill.hpp"

#include <cmath>
#include <limits>

#include "bloom/theory/formulas.hpp"

namespace bloom::files {
namespace {

constexpr double unknown = std::numeric_limits<double>::quiet_NaN();

}  // namespace

double part(std::uint64_t filled, std::uint64_t all) {
  return static_cast<double>(filled) / static_cast<double>(all);
}

Fill fill_of(const SplitBlockFilter& filter) {
  const double set = part(filter.filled(), filter.bit_count());
  return {set, split_block_keys(filter.settings().blocks, set)};
}
// The same with k of the 512 bits of one line.
Fill fill_of(const BlockedFilter& filter) {
  const BlockedSettings& settings = filter.settings();
  const double set = part(filter.filled(), filter.bit_count());
  const double spared = std::pow(1.0 - 1.0 / BlockedFilter::line_bits, settings.probes);
  return {set, -static_cast<double>(settings.lines) * std::log1p(-set) / (1.0 - spared)};
}
Fill fill_of(const CountingFilter& filter) {
  const CountingSettings& settings = filter.settings();
  const auto filled = static_cast<double>(filter.filled());
  return {filled / settings.counters,
          theory::keys_from_fill(settings.counters, settings.hashes, filled)};
}
Fill fill_of(const ScalableFilter& filter) {
  return {unknown, static_cast<double>(filter.size())};
}
Fill fill_of(const StableFilter& filter) {
  return {1.0 - filter.zeros(), unknown};
}
Fill fill_of(const CuckooFilter& filter) {
  return {filter.load(), static_cast<double>(filter.size())};
}
Fill fill_of(const QuotientFilter& filter) {
  const double slots = std::ldexp(1.0, static_cast<int>(filter.settings().quotient_bits));
  const auto size = static_cast<double>(filter.size());
  return {size / slots, size};
}
// Each key sets one of the 32 bits of each word of its block, and blocks get keys as a Poisson
// process does: the part of the bits still 0 is e^(−keys / (32·blocks)).
double split_block_keys(std::uint32_t blocks, double fill) {
  return -32.0 * blocks * std::log1p(-fill);
}

}  // namespace bloom::files
