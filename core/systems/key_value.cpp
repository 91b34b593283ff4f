// Stores of keys and values.
#include <algorithm>
#include <cmath>

#include "bloom/theory.hpp"
#include "systems/rates.hpp"
#include "systems/rules.hpp"

namespace bloom::systems {
namespace {

// RedisBloom deps/bloom/bloom.c, bloom_init() with BLOOM_OPT_NOROUND: bits a key first, in its own
// constants, then the bits, in words of 64.
Built redis_layer(double n, double p) {
  if (n > 0x1p30) {
    return refused(
        "Redis takes a capacity of 1 to 1073741824 keys: spread more over several filters.");
  }
  const double bits_per_key = -(std::log(p) / 0.480453013918201);
  Built built;
  built.bits = rounded_up(std::max(1.0, std::floor(n * bits_per_key)), 64);
  built.bytes = built.bits / 8;
  built.hashes = static_cast<std::uint32_t>(std::ceil(0.693147180559945 * bits_per_key));
  built.rate = double_hashing_rate(built.bits, built.hashes, n);
  return built;
}

}  // namespace

// A higher rate is lowered with no more than a line in the log (BF_ERROR_RATE_CAP).
Built redis(double n, double p) {
  return redis_layer(n, std::min(p, 0.25));
}

// The first layer has half of the rate (ERROR_TIGHTENING_RATIO), so that all together keep it.
Built redis_growing(double n, double p) {
  return redis_layer(n, std::min(p, 0.25) / 2);
}

// util/bloom.cc; a range is taken as 32 keys, some 4 KiB of keys and values of 128 bytes together.
Built leveldb(double n, double p) {
  constexpr double range = 32;
  const auto probes = [](double bits_per_key) {
    return std::clamp(std::floor(bits_per_key * 0.69), 1.0, 30.0);
  };
  double bits_per_key = 1;
  while (theory::rate_from_keys(bits_per_key, probes(bits_per_key), 1) > p) {
    // From here on more bits gain little: there are no more than 30 probes.
    if (++bits_per_key > 100) {
      return refused(
          "LevelDB sets at most 30 bits a key and reaches no such rate: take one above 1e-17.");
    }
  }
  const auto bits = [&](double keys) {
    return rounded_up(std::max(keys * bits_per_key, 64.0), 8);
  };
  const double full = std::floor(n / range);
  const double rest = n - full * range;
  Built built;
  built.bits = full * bits(range) + (rest > 0 ? bits(rest) : 0);
  built.bytes = built.bits / 8 + full + (rest > 0 ? 1 : 0);  // each stores its k
  built.hashes = static_cast<std::uint32_t>(probes(bits_per_key));
  const double held = std::min(n, range);
  built.rate = double_hashing_rate(bits(held), built.hashes, held);
  built.x = bits_per_key;
  return built;
}

}  // namespace bloom::systems
