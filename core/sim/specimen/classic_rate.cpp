#include "sim/specimen/classic_rate.hpp"

#include <bit>

#include "bloom/hash/hash_pair.hpp"
#include "bloom/hash/probes.hpp"
#include "sim/specimen/sampled_rate.hpp"

namespace bloom::sim {
namespace {

constexpr std::uint32_t max_enumerated_bits = 512;  // m² = 262,144 pairs

bool enumerable(const ClassicSettings& settings) {
  return std::has_single_bit(settings.bits) && settings.bits <= max_enumerated_bits;
}

double enumerated_rate(const ClassicFilter& filter) {
  const ClassicSettings& settings = filter.settings();
  const detail::Reducer reduce(settings.bits);
  std::uint64_t hits = 0;
  detail::with_scheme(settings.scheme, [&]<Scheme scheme>() {
    for (std::uint64_t h1 = 0; h1 < settings.bits; ++h1) {
      // Probe 0 is h1 alone, so one bit that is 0 answers for the whole row.
      if (!filter.bit(static_cast<std::uint32_t>(h1))) continue;
      for (std::uint64_t h2 = 0; h2 < settings.bits; ++h2) {
        hits += detail::visit_probes<scheme>(
            detail::HashPair{h1, h2}, settings.hashes, reduce,
            [&](std::uint64_t, std::uint32_t position) { return filter.bit(position); });
      }
    }
  });
  return static_cast<double>(hits) /
         static_cast<double>(std::uint64_t{settings.bits} * settings.bits);
}

}  // namespace

Rate rate_of(const ClassicFilter& filter) {
  const ClassicSettings& settings = filter.settings();
  const auto exact = [](double rate) { return Rate{rate, rate, rate, true, 0}; };
  if (settings.scheme == Scheme::independent || filter.filled() == 0) {
    return exact(filter.false_positive_rate());
  }
  if (enumerable(settings)) return exact(enumerated_rate(filter));
  const std::uint32_t hits =
      sampled_hits([&](auto hashes, auto answers) { filter.may_contain_all(hashes, answers); });
  return counted_rate(hits, rate_samples);
}

}  // namespace bloom::sim
