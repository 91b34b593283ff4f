#include "sim/rates.hpp"

#include <algorithm>
#include <array>
#include <bit>
#include <cmath>

#include "bloom/hash/probes.hpp"
#include "bloom/hash/xxh64.hpp"
#include "bloom/theory.hpp"

namespace bloom::sim {
namespace {

constexpr std::uint32_t max_enumerated_bits = 512;  // m² = 262,144 pairs
constexpr std::uint32_t samples = 1U << 16;

// A key whose first two hashes are given.
struct HashPair {
  std::uint64_t h1 = 0;
  std::uint64_t h2 = 0;
  std::uint64_t operator()(std::uint32_t i) const { return i == 0 ? h1 : h2; }
};

bool enumerable(const Settings& settings) {
  return std::has_single_bit(settings.bits) && settings.bits <= max_enumerated_bits;
}

double enumerated_rate(const ClassicFilter& filter) {
  const Settings& settings = filter.settings();
  const detail::Reducer reduce(settings.bits);
  std::uint64_t hits = 0;
  detail::with_scheme(settings.scheme, [&]<Scheme scheme>() {
    for (std::uint64_t h1 = 0; h1 < settings.bits; ++h1) {
      // Probe 0 is h1 alone, so one bit that is 0 answers for the whole row.
      if (!filter.bit(static_cast<std::uint32_t>(h1))) continue;
      for (std::uint64_t h2 = 0; h2 < settings.bits; ++h2) {
        hits += detail::visit_probes<scheme>(
            HashPair{h1, h2}, settings.hashes, reduce,
            [&](std::uint64_t, std::uint32_t position) { return filter.bit(position); });
      }
    }
  });
  return static_cast<double>(hits) /
         static_cast<double>(std::uint64_t{settings.bits} * settings.bits);
}

std::uint32_t sampled_hits(const ClassicFilter& filter) {
  std::array<Hash, 1024> hashes;
  std::array<std::uint64_t, hashes.size() / 64> answers;
  std::uint32_t hits = 0;
  std::uint64_t next = 0;
  for (std::uint32_t done = 0; done < samples; done += hashes.size()) {
    // SplitMix64 from 0; its own step, so that a key's second hash is no later key's first.
    for (Hash& hash : hashes)
      hash = Hash::from_uniform(detail::mix64(next += 0xd1b5'4a32'd192'ed03U));
    filter.may_contain_all(hashes, answers);
    for (const std::uint64_t word : answers)
      hits += static_cast<std::uint32_t>(std::popcount(word));
  }
  return hits;
}

// Wilson 1927: the interval for a proportion that stays sensible near 0, where these rates are.
// Without a hit the rule of three: at most 3/n, with 95 %.
void set_interval(Rates& rates) {
  constexpr double z = 1.959964;  // 95 %
  const double n = rates.samples;
  if (rates.scheme == 0) {
    rates.high = 3 / n;
    return;
  }
  const double centre = rates.scheme + z * z / (2 * n);
  const double spread = z * std::sqrt(rates.scheme * (1 - rates.scheme) / n + z * z / (4 * n * n));
  rates.low = std::max(0.0, (centre - spread) / (1 + z * z / n));
  rates.high = std::min(1.0, (centre + spread) / (1 + z * z / n));
}

}  // namespace

Rates measured_rates(const ClassicFilter& filter, std::uint32_t distinct) {
  const Settings& settings = filter.settings();
  Rates rates{};
  rates.formula = theory::rate_from_keys(settings.bits, settings.hashes, distinct);
  rates.fill = filter.false_positive_rate();
  if (settings.scheme == Scheme::independent || filter.filled() == 0) {
    rates.scheme = rates.fill;
    rates.exact = true;
  } else if (enumerable(settings)) {
    rates.scheme = enumerated_rate(filter);
    rates.exact = true;
  } else {
    rates.samples = samples;
    rates.scheme = static_cast<double>(sampled_hits(filter)) / samples;
    set_interval(rates);
  }
  if (rates.exact) rates.low = rates.high = rates.scheme;
  return rates;
}

}  // namespace bloom::sim
