#include "core/classic.hpp"

#include <algorithm>
#include <array>
#include <bit>
#include <optional>
#include <string>
#include <utility>

#include "core/header.hpp"
#include "core/probes.hpp"
#include "core/theory.hpp"

namespace bloom {
namespace {

constexpr std::uint32_t stored_version = 1;

// Keys that a batch works on at once: enough independent loads to keep a memory system busy (10 to
// 20 a core), few enough for their states to stay in the first-level cache.
constexpr std::size_t batch = 32;

// Probes of each key that a batch reads in any case: seven of eight absent keys end there when half
// of the bits are set.
constexpr std::uint32_t scouts = 3;

// Sets a bit; 1 where it was 0.
std::uint32_t set(std::uint64_t* words, std::uint32_t position) {
  std::uint64_t& word = words[position >> 6];
  const std::uint32_t shift = position & 63;
  const auto flips = static_cast<std::uint32_t>(~word >> shift & 1);
  word |= std::uint64_t{1} << shift;
  return flips;
}

// Bit i of `bits` in the place of the i-th bit that is 1 in `places`.
std::uint64_t spread(std::uint64_t bits, std::uint64_t places) {
  std::uint64_t result = 0;
  for (; places != 0; places &= places - 1, bits >>= 1) {
    const std::uint64_t place = places & (0 - places);
    result |= (bits & 1) != 0 ? place : 0;
  }
  return result;
}

std::optional<Error> problem(const Settings& settings) {
  const auto refuse = [](const std::string& what, std::uint32_t most) {
    return Error{what + " is out of range for a classic filter: choose 1 … " +
                 std::to_string(most) + "."};
  };
  if (settings.bits < 1) return refuse("m = 0 bits", ClassicFilter::max_bits);
  if (settings.hashes < 1 || settings.hashes > ClassicFilter::max_hashes) {
    return refuse("k = " + std::to_string(settings.hashes) + " hashes", ClassicFilter::max_hashes);
  }
  return std::nullopt;
}

}  // namespace

ClassicFilter::Words ClassicFilter::allocate(std::uint32_t bits) {
  return Words(static_cast<std::uint64_t*>(
      std::calloc((std::size_t{bits} - 1) / 64 + 1, sizeof(std::uint64_t))));
}

Result<ClassicFilter> ClassicFilter::create(const Settings& settings) {
  if (auto error = problem(settings)) return *error;
  Words words = allocate(settings.bits);
  if (words) return ClassicFilter(settings, std::move(words));
  std::uint32_t fits = settings.bits;
  while (fits > 1 && !allocate(fits)) fits /= 2;
  return Error{"There is no memory for m = " + std::to_string(settings.bits) +
               " bits: " + std::to_string(fits) + " would fit."};
}

std::uint64_t ClassicFilter::last_word_mask() const {
  const std::uint32_t used = settings_.bits & 63;
  return used == 0 ? ~std::uint64_t{0} : (std::uint64_t{1} << used) - 1;
}

template <class Hashes>
std::uint32_t ClassicFilter::insert_hashes(const Hashes& hashes,
                                           std::vector<std::uint32_t>* flipped) {
  std::uint32_t flips = 0;
  with_scheme(settings_.scheme, [&]<Scheme scheme>() {
    visit_probes<scheme>(hashes, settings_.hashes, reduce_,
                         [&](std::uint64_t, std::uint32_t position) {
                           const std::uint32_t flip = set(words_.get(), position);
                           if (flip != 0 && flipped) flipped->push_back(position);
                           flips += flip;
                           return true;
                         });
  });
  filled_ += flips;
  return flips;
}

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

template <class Hashes>
bool ClassicFilter::may_contain_hashes(const Hashes& hashes) const {
  return with_scheme(settings_.scheme, [&]<Scheme scheme>() {
    return visit_probes<scheme>(
        hashes, settings_.hashes, reduce_,
        [&](std::uint64_t, std::uint32_t position) { return bit(position); });
  });
}

template <class Hashes>
Trace ClassicFilter::trace_hashes(const Hashes& hashes) const {
  Trace cells;
  cells.reserve(settings_.hashes);
  with_scheme(settings_.scheme, [&]<Scheme scheme>() {
    visit_probes<scheme>(hashes, settings_.hashes, reduce_,
                         [&](std::uint64_t value, std::uint32_t position) {
                           cells.push_back({value, position, 1});
                           return true;
                         });
  });
  return cells;
}

std::uint32_t ClassicFilter::insert(std::string_view key, std::vector<std::uint32_t>* flipped) {
  return insert_hashes(KeyHashes{key, settings_.seed}, flipped);
}

std::uint32_t ClassicFilter::insert(std::uint64_t hash, std::vector<std::uint32_t>* flipped) {
  return insert_hashes(Prehashed{hash}, flipped);
}

bool ClassicFilter::may_contain(std::string_view key) const {
  return may_contain_hashes(KeyHashes{key, settings_.seed});
}

bool ClassicFilter::may_contain(std::uint64_t hash) const {
  return may_contain_hashes(Prehashed{hash});
}

bool ClassicFilter::probes(std::string_view key, std::uint32_t position) const {
  return with_scheme(settings_.scheme, [&]<Scheme scheme>() {
    return !visit_probes<scheme>(
        KeyHashes{key, settings_.seed}, settings_.hashes, reduce_,
        [&](std::uint64_t, std::uint32_t probed) { return probed != position; });
  });
}

Trace ClassicFilter::trace(std::string_view key) const {
  return trace_hashes(KeyHashes{key, settings_.seed});
}

Trace ClassicFilter::trace(std::uint64_t hash) const {
  return trace_hashes(Prehashed{hash});
}

void ClassicFilter::insert_all(std::span<const std::uint64_t> hashes) {
  insert_batch(hashes, [](std::uint64_t hash) { return Prehashed{hash}; });
}

void ClassicFilter::insert_all(std::span<const std::string_view> keys) {
  insert_batch(keys, [this](std::string_view key) { return KeyHashes{key, settings_.seed}; });
}

void ClassicFilter::may_contain_all(std::span<const std::uint64_t> hashes,
                                    std::span<std::uint64_t> result) const {
  ask_batch(hashes, result, [](std::uint64_t hash) { return Prehashed{hash}; });
}

void ClassicFilter::may_contain_all(std::span<const std::string_view> keys,
                                    std::span<std::uint64_t> result) const {
  ask_batch(keys, result, [this](std::string_view key) { return KeyHashes{key, settings_.seed}; });
}

template <class Key, class HashesOf>
void ClassicFilter::insert_batch(std::span<const Key> keys, HashesOf hashes_of) {
  // All words of a batch are asked for before the first is changed: their ways from memory overlap.
  std::uint64_t* const words = words_.get();
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
    const std::uint64_t alive = asked & probe(words_.get(), modulus, state, count, first_probes);
    // Most keys are present, or most are absent: only in the second case is it worth to close
    // ranks.
    const bool closes = 4 * std::popcount(alive) < 3 * static_cast<int>(count);
    const std::size_t kept = closes ? state.keep(alive) : count;
    const std::uint64_t maybe =
        probe(words_.get(), modulus, state, kept, settings_.hashes - first_probes);
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

double ClassicFilter::false_positive_rate() const {
  return theory::rate_from_fill(settings_.bits, settings_.hashes, filled_);
}

double ClassicFilter::estimated_keys() const {
  return theory::keys_from_fill(settings_.bits, settings_.hashes, filled_);
}

void ClassicFilter::clear() {
  std::fill_n(words_.get(), word_count(), std::uint64_t{0});
  filled_ = 0;
}

void ClassicFilter::merge(std::span<const std::uint64_t> words) {
  for (std::size_t i = 0; i < word_count(); ++i) words_[i] |= words[i];
  recount();
}

void ClassicFilter::intersect(std::span<const std::uint64_t> words) {
  for (std::size_t i = 0; i < word_count(); ++i) words_[i] &= words[i];
  recount();
}

void ClassicFilter::recount() {
  words_[word_count() - 1] &= last_word_mask();
  filled_ = 0;
  for (const std::uint64_t word : words()) {
    filled_ += static_cast<std::uint32_t>(std::popcount(word));
  }
}

void ClassicFilter::take_back(std::span<const std::uint32_t> flipped) {
  for (const std::uint32_t position : flipped) {
    words_[position >> 6] &= ~(std::uint64_t{1} << (position & 63));
  }
  filled_ -= static_cast<std::uint32_t>(flipped.size());
}

std::vector<std::uint8_t> ClassicFilter::serialize() const {
  Writer writer(Family::classic, stored_version);
  writer.u32(settings_.bits);
  writer.u32(settings_.hashes);
  writer.u32(static_cast<std::uint32_t>(settings_.scheme));
  writer.u32(settings_.seed);
  writer.words(words());
  return writer.finish();
}

Result<ClassicFilter> ClassicFilter::deserialize(std::span<const std::uint8_t> data) {
  auto reader = Reader::open(data, Family::classic, stored_version);
  if (!reader) return Error{reader.reason()};
  Settings settings;
  settings.bits = reader->u32();
  settings.hashes = reader->u32();
  const std::uint32_t scheme = reader->u32();
  settings.seed = reader->u32();
  if (scheme > static_cast<std::uint32_t>(Scheme::independent)) {
    return reader->damaged("its scheme " + std::to_string(scheme) + " is unknown");
  }
  settings.scheme = static_cast<Scheme>(scheme);
  if (auto error = problem(settings)) return *error;
  const auto words = reader->words((std::uint64_t{settings.bits} + 63) / 64);
  if (!reader->finished()) return reader->damaged("its length does not fit m");
  if (settings.bits % 64 != 0 && words.back() >> (settings.bits % 64) != 0) {
    return reader->damaged("there are bits after its last one");
  }
  auto filter = create(settings);
  if (filter) filter->merge(words);
  return filter;
}

}  // namespace bloom
