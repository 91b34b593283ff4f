// Stores of keys and values.
#include <algorithm>
#include <cmath>

#include "bloom/theory/formulas.hpp"
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

// bloomfilter 3.0.1, compute_bitmap_size() and optimal_k_num(); the memory is valkey-bloom's limit,
// which counts some 150 bytes of the object as well.
Built valkey(double n, double p) {
  Built built;
  built.bytes = std::ceil(n * std::log(p) / (-8 * ln_2_squared));
  if (built.bytes + 150 > 0x1p27) {
    return refused(
        "Valkey takes at most 128 MiB a filter, 112 million keys at 1 %: raise "
        "bf.bloom-memory-usage-limit, or spread the keys over several.");
  }
  built.bits = 8 * built.bytes;
  built.hashes =
      static_cast<std::uint32_t>(std::max(1.0, std::round(built.bits / n * theory::ln_2)));
  built.rate = double_hashing_rate(built.bits, built.hashes, n);
  return built;
}

// BloomFilterUtil.java, createBySize(), and compactBloom() for the last chunk: the size is fixed,
// and p, a float, says how many keys it takes.
Built hbase(double n, double p) {
  constexpr double chunk_bits = 8 * 131072;
  p = static_cast<float>(p);
  if (p == 0) {
    return refused(
        "HBase keeps the rate in 32 bits, as 0 if it is below 7e-46: choose 1e-45 or more.");
  }
  const double ideal = std::floor(chunk_bits * (ln_2_squared / -std::log(p)));
  const double hashes = std::ceil(theory::ln_2 * std::floor(chunk_bits / ideal));
  const double held =
      std::floor(-chunk_bits / hashes * std::log(1 - std::exp(std::log(p) / hashes)));
  if (!(hashes >= 1)) {
    return refused("HBase sets no bit for rates above 0.618: take a lower one.");
  }
  const double full = std::floor(n / held);
  const double rest = n - full * held;
  double rest_bits = rest > 0 ? chunk_bits : 0;
  for (double room = held; rest > 0 && rest_bits > 8 && room > 2 * rest;) {
    rest_bits /= 2;
    room = std::floor(room / 2);
  }
  Built built;
  built.bits = full * chunk_bits + rest_bits;
  built.bytes = built.bits / 8;
  built.hashes = static_cast<std::uint32_t>(hashes);
  // A key is looked up in one chunk.
  const auto part = [&](double bits, double keys) {
    return keys / n * double_hashing_rate(bits, built.hashes, keys);
  };
  built.rate = full * part(chunk_bits, held) + (rest > 0 ? part(rest_bits, rest) : 0);
  return built;
}

}  // namespace bloom::systems
