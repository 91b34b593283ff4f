// LevelDB: bits a key are the setting; the fewest that truly keep p.
#include <algorithm>
#include <cmath>
#include <iterator>

#include "systems/rates.hpp"
#include "systems/rules.hpp"

namespace bloom::systems {
namespace {

// A filter is of one data block of 4 KiB, taken as 32 keys and values of 128 bytes together.
constexpr double range = 32;

// How many of ten million absent keys such a filter accepts, by bits a key from 1 on: measured,
// with two hundred million or more each. Its probes start at a hash of 32 bits and step by the same
// one, rotated by 17. Modulo 512, 768 and the like, which are a power of two times little, many
// steps reach few bits: 16, 24, 32, 40 and 48 bits a key are worse than one less.
constexpr std::uint32_t found[] = {
    3960000, 3960000, 2700000, 1560000, 950000, 624000, 379000, 255000, 168000, 107000, 70200,
    54200,   33700,   25000,   21700,   31200,  12600,  10400,  8630,   7620,   6460,   5870,
    4670,    7480,    4200,    3800,    3480,   3530,   3010,   3160,   2530,   11100,  2230,
    2500,    2050,    2160,    1740,    2100,   1570,   2460,   1450,   1780,   1280,   1580,
    1220,    1440,    960,     2780,    831,    1070,   808,
};

}  // namespace

// util/bloom.cc, and table/filter_block.cc: an offset of 4 bytes for each 2 KiB.
Built leveldb(double n, double p) {
  const auto* const setting = std::find_if(std::begin(found), std::end(found),
                                           [&](double rate) { return rate <= p * 1e7; });
  if (setting == std::end(found)) {
    return refused(
        "With up to 51 bits per key LevelDB reaches no rate below 1 in 12,300: choose a higher "
        "one.");
  }
  const auto bits_per_key = static_cast<double>(setting - found + 1);
  const auto bits = [&](double keys) { return rounded_up(std::max(keys * bits_per_key, 64.0), 8); };
  const double full = std::floor(n / range);
  const double rest = n - full * range;
  Built built;
  built.bits = full * bits(range) + (rest > 0 ? bits(rest) : 0);
  built.bytes = built.bits / 8 + std::ceil(n / range) * (1 + 2 * 4);  // each stores its k
  built.hashes = static_cast<std::uint32_t>(std::clamp(std::floor(bits_per_key * 0.69), 1.0, 30.0));
  built.rate = *setting / 1e7;
  built.x = bits_per_key;
  return built;
}

}  // namespace bloom::systems
