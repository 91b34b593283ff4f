#include "bloom/theory/scheme_rate.hpp"

#include <algorithm>
#include <utility>

#include "bloom/bits/buffer.hpp"
#include "bloom/hash/hash_pair.hpp"
#include "bloom/hash/probes.hpp"
#include "bloom/theory/double_hashing.hpp"
#include "bloom/theory/exact_rate.hpp"
#include "bloom/theory/formulas.hpp"

namespace bloom::theory {
namespace {

using detail::Buffer;

constexpr std::uint32_t most_keys = 1U << 12;  // of one filter, and of all that are filled
constexpr std::uint32_t most_bits = 1U << 22;
constexpr std::uint32_t pairs_in_all = 1U << 14;  // of hashes that are looked up

// SplitMix64.
class Sequence {
 public:
  std::uint64_t next() { return detail::mix64(state_ += 0x9e37'79b9'7f4a'7c15U); }
  std::uint32_t below(std::uint32_t end) {
    return static_cast<std::uint32_t>((next() >> 32) * end >> 32);
  }

 private:
  std::uint64_t state_ = 0;
};

// Filters that are filled and looked into, one after the other.
class Filled {
 public:
  Filled(const ClassicSettings& settings, Buffer<std::uint64_t> bits, Buffer<std::uint32_t> used)
      : settings_(settings),
        reduce_(settings.bits),
        bits_(std::move(bits)),
        used_(std::move(used)) {}

  double rate(std::uint32_t keys) {
    const std::uint32_t filters = most_keys / keys;
    const std::uint32_t pairs = pairs_in_all / filters;
    double sum = 0;
    for (std::uint32_t filter = 0; filter < filters; ++filter) {
      while (count_ > 0) bits_[used_[--count_] / 64] = 0;
      for (std::uint32_t key = 0; key < keys; ++key) {
        const std::uint64_t h1 = random_.next();
        visit({h1, random_.next()}, true);
      }
      // Keys whose first two probes find a 1: these are uniform and independent of each other, so
      // that the share of such keys is known.
      std::uint32_t hits = 0;
      for (std::uint32_t pair = 0; pair < pairs; ++pair) {
        const std::uint64_t h1 = hash();
        hits += visit({h1, hash() - h1}, false) ? 1 : 0;
      }
      const double fill = static_cast<double>(count_) / settings_.bits;
      sum += fill * fill * hits / pairs;
    }
    return sum / filters;
  }

 private:
  // Whether all cells of a key are 1; while it is filled they become so.
  bool visit(const detail::HashPair& key, bool filling) {
    return settings_.scheme == Scheme::enhanced ? visit<Scheme::enhanced>(key, filling)
                                                : visit<Scheme::double_hashing>(key, filling);
  }
  template <Scheme scheme>
  bool visit(const detail::HashPair& key, bool filling) {
    return detail::visit_probes<scheme>(key, settings_.hashes, reduce_,
                                        [&](std::uint64_t, std::uint32_t cell) {
                                          const std::uint64_t bit = std::uint64_t{1} << cell % 64;
                                          if ((bits_[cell / 64] & bit) != 0) return true;
                                          if (!filling) return false;
                                          bits_[cell / 64] |= bit;
                                          used_[count_++] = cell;
                                          return true;
                                        });
  }

  // A hash whose cell is in use.
  std::uint64_t hash() {
    const std::uint64_t any = random_.next();
    return any - reduce_(any) + used_[random_.below(count_)];
  }

  ClassicSettings settings_;
  detail::Reducer reduce_;
  Buffer<std::uint64_t> bits_;
  Buffer<std::uint32_t> used_;  // the cells that are 1
  std::uint32_t count_ = 0;     // of them
  Sequence random_;
};

}  // namespace

double scheme_rate(const ClassicSettings& settings, std::uint64_t keys) {
  const double m = settings.bits;
  const std::uint32_t k = settings.hashes;
  const auto n = static_cast<double>(keys);
  const double scattered = scattered_rate(m, k, n);
  if (settings.scheme == Scheme::independent) {
    return k > max_hashes ? scattered : exact_rate(settings.bits, k, keys);
  }
  if (k == 1 || keys == 0) return scattered;
  if (keys <= most_keys && settings.bits <= most_bits) {
    auto bits = Buffer<std::uint64_t>::allocate(settings.bits / 64 + 1);
    auto used = Buffer<std::uint32_t>::allocate(std::min<std::uint64_t>(settings.bits, k * keys));
    if (bits && used) {
      Filled filled(settings, std::move(*bits), std::move(*used));
      // Probes that depend on each other never help; where the rate is too small to be seen, this
      // is what is known of it.
      return std::max(filled.rate(static_cast<std::uint32_t>(keys)), scattered);
    }
  }
  return settings.scheme == Scheme::double_hashing ? double_hashing_rate(m, k, n) : scattered;
}

}  // namespace bloom::theory
