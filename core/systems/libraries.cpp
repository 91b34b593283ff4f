// Libraries that a program calls, each with its own order of rounding.
#include <algorithm>
#include <cmath>
#include <numeric>

#include "bloom/formats/bip37.hpp"
#include "bloom/formats/guava.hpp"
#include "bloom/theory/formulas.hpp"
#include "systems/rates.hpp"
#include "systems/rules.hpp"

namespace bloom::systems {
namespace {

// m and k both rounded up; m bits in words of 64, where that shows.
Built rounded_up_both(double n, double p) {
  Built built;
  built.bits = std::ceil(-(n * std::log(p)) / ln_2_squared);
  built.hashes = static_cast<std::uint32_t>(std::ceil(built.bits / n * theory::ln_2));
  built.rate = independent_rate(built.bits, built.hashes, n);
  return built;
}

}  // namespace

// BloomFilter.java. Later versions find k from p alone, which differs for a few keys only.
Built guava(double n, double p) {
  if (theory::exact_bits_for(n, p) < 1) {
    return refused("Guava refuses a filter without a bit: give more keys, or a rate below 0.6.");
  }
  const GuavaSettings settings = guava_settings_for(static_cast<std::uint64_t>(n), p);
  if (settings.longs > 0x7fffffff || settings.hashes > 255) {
    return refused(
        "Guava's filters have at most 2147483647 longs, 14 billion keys at 1 %, and 255 hashes: "
        "take fewer keys or a higher rate.");
  }
  Built built;
  built.bits = 64 * static_cast<double>(settings.longs);
  built.bytes = built.bits / 8 + 6;
  built.hashes = settings.hashes;
  built.rate = double_hashing_rate(built.bits, built.hashes, n);
  return built;
}

// bloom.go, EstimateParameters(). Two starts and two steps take turns: places 0 and 3 of each four
// have the one step, 1 and 2 the other. Where four times a step is a multiple of m, all its places
// are the first two. Within a quarter from 20 keys on.
Built go_bloom(double n, double p) {
  Built built = rounded_up_both(n, p);
  const std::uint32_t k = built.hashes;
  const std::uint32_t of_second = k / 4 * 2 + std::clamp(k % 4, 1U, 3U) - 1;
  const auto rate_of = [&](std::uint32_t places) {  // that those of k which are left are all set
    places = std::min(places, k);
    return independent_rate(built.bits, places, k * n / places);
  };
  const auto m = static_cast<std::uint64_t>(built.bits);
  const double chance = static_cast<double>(std::gcd(m, 4)) / built.bits;
  built.rate = (1 - chance) * (1 - chance) * rate_of(k) +
               chance * (1 - chance) * (rate_of(of_second + 2) + rate_of(k - of_second + 2)) +
               chance * chance * rate_of(4);
  built.bytes = 24 + rounded_up(built.bits, 64) / 8;
  return built;
}

// formulas.ts. Its double hashing has a cubic term, which ends the overlaps that plain one has; it
// takes no more than the low 32 bits of its hashes.
Built npm_bloom_filters(double n, double p) {
  Built built = rounded_up_both(n, p);
  if (built.bits > 0x1p32) {
    return refused(
        "The hashes of bloom-filters have 32 bits, which reach 448 million keys at 1 %: take "
        "several filters.");
  }
  built.bytes = rounded_up(built.bits, 8) / 8;
  return built;
}

// pybloom.py: k slices of their own. A place is a number of 16, 32 or 64 bits modulo the slice,
// which prefers low places where the slice is not much shorter than that.
Built pybloom(double n, double p) {
  const double slices = std::ceil(std::log(1 / p) / theory::ln_2);
  const double slice = std::ceil(n * std::abs(std::log(p)) / (slices * ln_2_squared));
  const double range = slice >= 0x1p31 ? 0x1p64 : slice >= 0x1p15 ? 0x1p32 : 0x1p16;
  const double rounds = std::floor(range / slice);
  const double preferred = range - rounds * slice;
  // That one of these places is asked for, and set.
  const auto met = [&](double places, double values) {
    const double chance = values / range;
    return places == 0 || chance >= 1 ? places * chance
                                      : places * chance * -std::expm1(n * std::log1p(-chance));
  };
  const double fill = met(preferred, rounds + 1) + met(slice - preferred, rounds);
  Built built;
  built.bits = slices * slice;
  built.bytes = 40 + rounded_up(built.bits, 8) / 8;
  built.hashes = static_cast<std::uint32_t>(slices);
  built.rate = std::pow(fill, slices);
  return built;
}

// lib.rs: k is cut, and cut from a number that may be a hair below a whole one.
Built rbloom(double n, double p) {
  const double ideal = -n * std::log(p) / ln_2_squared;
  Built built;
  built.bits = rounded_up(std::floor(ideal), 8);
  built.bytes = 8 + built.bits / 8;
  built.hashes = static_cast<std::uint32_t>(ideal / n * theory::ln_2);
  built.rate = independent_rate(built.bits, built.hashes, n);
  return built;
}

// Bitcoin Core's common/bloom.cpp: the bits a key are cut to a whole number before k is found.
Built bip37(double n, double p) {
  const double ideal = -1 / 0.480453013918201424667 * n * std::log(p);
  if (ideal >= 0x1p32) {
    return refused(
        "Bitcoin Core's size overflows above 2^32 bits, and its filters have at most 36000 bytes: "
        "give at most 30000 keys at 1 %, 15000 at 0.01 %.");
  }
  constexpr double most = 8.0 * Bip37Filter::max_bytes;
  Built built;
  built.bits = 8 * std::floor(std::min(std::floor(ideal), most) / 8);
  built.hashes = static_cast<std::uint32_t>(
      std::min<double>(std::floor(built.bits / n) * theory::ln_2, Bip37Filter::max_hashes));
  built.bytes = built.bits / 8 + (built.bits / 8 < 253 ? 1 : 3) + 9;
  built.rate = independent_rate(built.bits, built.hashes, n);
  return built;
}

}  // namespace bloom::systems
