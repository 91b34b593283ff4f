// The classic filter's batch calls.
#include <algorithm>
#include <array>
#include <bit>
#include <utility>

#include "bloom/filters/classic.hpp"
#include "bloom/filters/classic/double_probes.hpp"
#include "bloom/hash/probes.hpp"

namespace bloom {

using namespace detail;

namespace {

// Keys that a batch works on at once: enough independent loads to keep a memory system busy (10 to
// 20 a core), few enough for their states to stay in the first-level cache.
constexpr std::size_t batch = 32;

// Probes of each key that a batch reads in any case: seven of eight absent keys end there when half
// of the bits are set.
constexpr std::uint32_t scouts = 3;

// Bit i of `bits` in the place of the i-th bit that is 1 in `places`.
std::uint64_t spread(std::uint64_t bits, std::uint64_t places) {
  std::uint64_t result = 0;
  for (; places != 0; places &= places - 1, bits >>= 1) {
    const std::uint64_t place = places & (0 - places);
    result |= (bits & 1) != 0 ? place : 0;
  }
  return result;
}

}  // namespace

// Reads `count` bits and goes on to the next probe after each.
template <class KeyProbes>
inline bool ClassicFilter::all_set(KeyProbes& probes, std::uint32_t count) const {
  std::uint64_t all = 1;
  for (std::uint32_t i = 0; i < count; ++i) {
    const std::uint32_t position = reduce_(probes.value());
    all &= words_[position >> 6] >> (position & 63);
    probes.advance();
  }
  return all != 0;
}

template <class Key, class HashesOf>
void ClassicFilter::insert_batch(std::span<const Key> keys, HashesOf hashes_of) {
  // All words of a batch are asked for before the first is changed: their ways from memory overlap.
  std::uint64_t* const words = words_.data();
  std::array<std::uint32_t, batch * max_hashes> positions;
  std::uint32_t flips = 0;
  with_scheme(settings_.scheme, [&]<Scheme scheme>() {
    for (std::size_t start = 0; start < keys.size(); start += batch) {
      std::size_t count = 0;
      for (const Key& key : keys.subspan(start, std::min(batch, keys.size() - start))) {
        visit_probes<scheme>(hashes_of(key), settings_.hashes, reduce_,
                             [&](std::uint64_t, std::uint32_t position) {
                               __builtin_prefetch(words + (position >> 6), 1);
                               positions[count++] = position;
                               return true;
                             });
      }
      for (std::size_t i = 0; i < count; ++i) flips += set(words, positions[i]);
    }
  });
  filled_ += flips;
}

// The same as ask_batch below, in lanes.
template <class Key, class HashesOf>
void ClassicFilter::ask_lanes(std::span<const Key> keys, std::span<std::uint64_t> result,
                              HashesOf hashes_of, DoubleProbeLoop probe) const {
  const ProbeModulus modulus(settings_.bits);
  const std::uint32_t first_probes = std::min(settings_.hashes, scouts);
  DoubleProbes state;
  for (std::size_t start = 0; start < keys.size(); start += DoubleProbes::max_keys) {
    const std::size_t count = std::min(DoubleProbes::max_keys, keys.size() - start);
    for (std::size_t i = 0; i < count; ++i) {
      const auto hashes = hashes_of(keys[start + i]);
      state.value[i] = hashes(0);
      state.step[i] = hashes(1);
      state.position[i] = reduce_(state.value[i]);
      state.position_step[i] = reduce_(state.step[i]);
    }
    const std::uint64_t asked = ~std::uint64_t{0} >> (DoubleProbes::max_keys - count);
    const std::uint64_t alive = asked & probe(words_.data(), modulus, state, count, first_probes);
    // Most keys are present, or most are absent: only in the second case is it worth to close
    // ranks.
    const bool closes = 4 * std::popcount(alive) < 3 * static_cast<int>(count);
    const std::size_t kept = closes ? state.keep(alive) : count;
    const std::uint64_t maybe =
        probe(words_.data(), modulus, state, kept, settings_.hashes - first_probes);
    result[start / 64] = closes ? spread(maybe, alive) : maybe & alive;
  }
}

template <class Key, class HashesOf>
void ClassicFilter::ask_batch(std::span<const Key> keys, std::span<std::uint64_t> result,
                              HashesOf hashes_of) const {
  static const DoubleProbeLoop lanes = double_probe_loop();
  if (lanes != nullptr && settings_.scheme == Scheme::double_hashing) {
    return ask_lanes(keys, result, hashes_of, lanes);
  }
  std::fill_n(result.begin(), (keys.size() + 63) / 64, std::uint64_t{0});
  const std::uint32_t first_probes = std::min(settings_.hashes, scouts);
  with_scheme(settings_.scheme, [&]<Scheme scheme>() {
    using KeyProbes = Probes<scheme, decltype(hashes_of(keys[0]))>;
    std::array<std::pair<KeyProbes, std::size_t>, batch> alive;
    for (std::size_t start = 0; start < keys.size(); start += batch) {
      const std::size_t end = std::min(start + batch, keys.size());
      // Where every bit is read before the answer is looked at, no branch can be mispredicted, and
      // no read waits for another.
      std::size_t kept = 0;
      for (std::size_t i = start; i < end; ++i) {
        KeyProbes probes(hashes_of(keys[i]));
        const bool in_question = all_set(probes, first_probes);
        alive[kept] = {probes, i};
        kept += in_question ? 1 : 0;
      }
      for (auto& [probes, i] : std::span(alive).first(kept)) {
        const bool maybe = all_set(probes, settings_.hashes - first_probes);
        result[i >> 6] |= std::uint64_t{maybe} << (i & 63);
      }
    }
  });
}

std::uint64_t ClassicFilter::insert_all(std::span<const Hash> hashes) {
  insert_batch(hashes, [](Hash hash) { return Prehashed{hash.value()}; });
  return hashes.size();
}

std::uint64_t ClassicFilter::insert_all(std::span<const std::string_view> keys) {
  insert_batch(keys, [this](std::string_view key) { return KeyHashes{key, settings_.seed}; });
  return keys.size();
}

void ClassicFilter::may_contain_all(std::span<const Hash> hashes,
                                    std::span<std::uint64_t> result) const {
  ask_batch(hashes, result, [](Hash hash) { return Prehashed{hash.value()}; });
}

void ClassicFilter::may_contain_all(std::span<const std::string_view> keys,
                                    std::span<std::uint64_t> result) const {
  ask_batch(keys, result, [this](std::string_view key) { return KeyHashes{key, settings_.seed}; });
}

}  // namespace bloom
