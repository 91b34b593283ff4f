// RocksDB: bits a key are the setting; the smallest that keeps p, by steps of a twentieth.
#include <algorithm>
#include <cmath>

#include "bloom/theory/formulas.hpp"
#include "systems/rates.hpp"
#include "systems/rules.hpp"

namespace bloom::systems {
namespace {

constexpr double metadata_bytes = 5;
constexpr std::string_view no_such_rate =
    "RocksDB takes at most 100 bits a key and tells keys apart by 32 bits: take a rate of 2e-9 or "
    "more.";

// util/bloom_impl.h, FastLocalBloomImpl::ChooseNumProbes(): the last setting of each k, in
// thousandths of a bit.
std::uint32_t probes_for(double thousandths) {
  constexpr std::uint16_t last[] = {2080,  3580,  5100,  6640,  8300,  10070,
                                    11720, 14001, 16050, 18300, 22001, 25501};
  std::uint32_t probes = 1;
  for (const std::uint16_t setting : last) {
    if (thousandths <= setting) return probes;
    ++probes;
  }
  return thousandths > 50000 ? 24 : (static_cast<std::uint32_t>(thousandths) - 1) / 2000 - 1;
}

// Its own estimate for a line of 512 bits, BloomMath::CacheLocalFpRate(): the mean of a line with a
// standard deviation more and one with less. A Ribbon filter takes it as its goal.
double estimated_rate(double bits_per_key, std::uint32_t probes) {
  const double keys = 512 / bits_per_key;
  const double spread = std::sqrt(keys);
  return (theory::rate_from_keys(512, probes, keys + spread) +
          theory::rate_from_keys(512, probes, keys - spread)) /
         2;
}

// The lowest setting that keeps p, in thousandths; more than 100,000 where none does. No blocked
// filter gets along with less than the textbook's.
template <class Rate>
double setting_for(double p, Rate rate) {
  constexpr double step = 50;
  double setting = std::max(1000.0, std::floor(theory::exact_bits_for(1, p) * 1000 / step) * step);
  while (setting <= 100'000 && rate(setting / 1000, probes_for(setting)) > p) setting += step;
  return setting;
}

// BloomLikeFilterPolicy's FastLocalBloomBitsBuilder::CalculateSpace() and GetNumProbes(): with
// optimize_filters_for_memory, the default from 9.2 on, k is that of the size as it is rounded up.
Built bloom(double n, double thousandths) {
  const double bytes = std::ceil(n * thousandths / 8000);
  if (bytes > 0xffffffc0) {
    return refused(
        "RocksDB's filters have at most 4 GiB: give the keys of one SST file, not of the "
        "database.");
  }
  Built built;
  built.bits = 8 * rounded_up(bytes, 64);
  built.bytes = built.bits / 8 + metadata_bytes;
  built.hashes = probes_for(std::floor(built.bits * 1000 / n));
  built.rate = line_rate(built.bits / n, built.hashes);
  built.x = thousandths / 1000;
  return built;
}

// util/ribbon_config.cc, one failed seed in 20, 128-bit coefficients: how many keys 2^8 to 2^17
// slots take, and above that the overhead that grows by 0.0038 with every doubling.
double keys_in(std::uint32_t log_2_slots) {
  constexpr double known[] = {248.851, 499.532, 1001.26, 2003.97, 4005.59,
                              8000.39, 15966.6, 31828.1, 63447.3, 126506};
  if (log_2_slots < 8) return 0;
  if (log_2_slots < 18) return known[log_2_slots - 8];
  const double base = 0x1p17 / known[9] - 17 * 0.0038;
  return std::ldexp(1, static_cast<int>(log_2_slots)) / (base + log_2_slots * 0.0038);
}

// In blocks of 128, at least two.
double ribbon_slots(double n) {
  auto low = static_cast<std::uint32_t>(std::round(std::log(n) * 1.4426950409));
  if (keys_in(low) == 0) return 256;
  if (n < keys_in(low)) --low;
  const double share = (n - keys_in(low)) / (keys_in(low + 1) - keys_in(low));
  const double slots = std::floor(std::ldexp(1 + share, static_cast<int>(low)) + 0.999999999);
  return std::max(256.0, rounded_up(slots, 128));
}

}  // namespace

Built rocksdb_bloom(double n, double p) {
  const double setting = setting_for(p, line_rate);
  return setting > 100'000 ? refused(no_such_rate) : bloom(n, setting);
}

// util/ribbon_impl.h, SerializableInterleavedSolution: the first blocks have a bit a slot less, so
// many that the mean rate is the goal. Where they end depends on the first key; this is the middle.
// So many keys get a Bloom filter instead.
Built rocksdb_ribbon(double n, double p) {
  if (n > 950'000'000) return rocksdb_bloom(n, p);
  const double setting = setting_for(p, estimated_rate);
  if (setting > 100'000 || p < 2e-9) return refused(no_such_rate);
  const double goal = estimated_rate(setting / 1000, probes_for(setting));
  const double slots = ribbon_slots(n);
  const double starts = slots - 127;
  double columns = 0;
  double upper_rate = 0.5;
  for (; upper_rate >= goal; upper_rate /= 2) ++columns;
  const double lower_share = (goal - upper_rate) / upper_rate;
  const double lower_blocks = std::floor((lower_share * starts + 0.5) / 128);
  Built built;
  built.bits = 128 * ((columns + 1) * slots / 128 - lower_blocks);
  built.bytes = built.bits / 8 + metadata_bytes;
  if (slots < 1024) {
    const Built fallback = bloom(n, setting);
    if (fallback.bytes < built.bytes) return fallback;
  }
  built.hashes = static_cast<std::uint32_t>(columns) + 1;
  built.rate = upper_rate * (1 + lower_blocks * 128 / starts);
  built.x = setting / 1000;
  return built;
}

}  // namespace bloom::systems
