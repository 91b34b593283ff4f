// The classic filter's batch calls.
#include <algorithm>
#include <array>
#include <bit>
#include <type_traits>
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

// Probes of each key that a batch reads in any case, where it takes keys one by one: seven of eight
// absent keys end there when half of the bits are set.
constexpr std::uint32_t scouts = 3;

// Words that are to be changed are fetched ahead in filters of more bytes than this: nearer than
// that, stores wait for nobody.
constexpr std::uint64_t fetch_from_bytes = std::uint64_t{4} << 20;
// The same for words that are to be read.
constexpr std::uint64_t fetch_read_from_bytes = std::uint64_t{256} << 10;

const DoubleProbeLoops& loops_for(const Reducer& reduce) {
  static const VectorUnit unit = best_vector_unit();
  return double_probe_loops(unit, reduce);
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

// The same as insert_batch below, where the step from probe to probe does not change.
template <class Key, class HashesOf>
void ClassicFilter::insert_doubly(std::span<const Key> keys, HashesOf hashes_of) {
  const DoubleProbeLoops& loops = loops_for(reduce_);
  const bool far = word_count() * sizeof(std::uint64_t) > fetch_from_bytes;
  // Where the batch is large beside the filter, counting the bits in the end takes less time than
  // asking each whether it is new.
  const bool counts = keys.size() < word_count();
  DoubleProbes probes;
  for (std::size_t start = 0; start < keys.size(); start += DoubleProbes::max_keys) {
    std::size_t count = 0;
    for (const Key& key :
         keys.subspan(start, std::min(DoubleProbes::max_keys, keys.size() - start))) {
      const auto hashes = hashes_of(key);
      probes.value[count] = hashes(0);
      if constexpr (!std::is_same_v<Key, Hash>) probes.step[count] = hashes(1);
      ++count;
    }
    // The last four are filled up with the last key.
    for (; count % DoubleProbes::lanes != 0; ++count) {
      probes.value[count] = probes.value[count - 1];
      probes.step[count] = probes.step[count - 1];
    }
    if constexpr (std::is_same_v<Key, Hash>) loops.set_steps(probes, count);
    filled_ += loops.set_all(words_.data(), reduce_, probes, count, settings_.hashes, far, counts);
  }
  if (!counts) recount();
}

template <class Key, class HashesOf>
void ClassicFilter::insert_batch(std::span<const Key> keys, HashesOf hashes_of) {
  if (settings_.scheme == Scheme::double_hashing) return insert_doubly(keys, hashes_of);
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

// The same as ask_batch below, where the step from probe to probe does not change.
template <class Key, class HashesOf>
void ClassicFilter::ask_doubly(std::span<const Key> keys, std::span<std::uint64_t> result,
                               HashesOf hashes_of) const {
  const DoubleProbeLoops& loops = loops_for(reduce_);
  const bool far = word_count() * sizeof(std::uint64_t) > fetch_read_from_bytes;
  // Two groups: the first bits of one are on their way while the other is asked about.
  struct Group {
    std::span<const Key> keys;
    const std::uint64_t* values;
    std::array<std::uint64_t, DoubleProbes::max_keys> hashed;  // where the keys are not hashes
    DoubleProbes::Positions first;
  };
  std::array<Group, 2> groups;
  const auto locate = [&](Group& group, std::size_t start) {
    group.keys = keys.subspan(start, std::min(DoubleProbes::max_keys, keys.size() - start));
    if constexpr (std::is_same_v<Key, Hash>) {
      group.values = values(group.keys).data();
    } else {
      group.values = group.hashed.data();
      for (std::size_t i = 0; i < group.keys.size(); ++i) {
        group.hashed[i] = hashes_of(group.keys[i])(0);
      }
    }
    loops.locate(reduce_, group.values, group.keys.size(), group.first);
    if (!far) return;
    for (std::size_t i = 0; i < group.keys.size(); ++i) {
      __builtin_prefetch(words_.data() + (group.first[i] >> 6));
    }
  };
  if (!keys.empty()) locate(groups[0], 0);
  // The keys that are still in question, and which of the group they are.
  DoubleProbes alive;
  std::array<std::uint8_t, DoubleProbes::max_keys> which;
  DoubleProbes::Positions first;
  DoubleProbes::Positions second;
  for (std::size_t start = 0; start < keys.size(); start += DoubleProbes::max_keys) {
    const Group& group = groups[start / DoubleProbes::max_keys % 2];
    const std::size_t after = start + DoubleProbes::max_keys;
    if (after < keys.size()) locate(groups[after / DoubleProbes::max_keys % 2], after);
    // Every bit is read before an answer is looked at: no branch can be mispredicted, and no read
    // waits for another.
    std::size_t kept = 0;
    for (std::size_t i = 0; i < group.keys.size(); ++i) {
      alive.value[kept] = group.values[i];
      which[kept] = static_cast<std::uint8_t>(i);
      kept += bit(group.first[i]) ? 1 : 0;
    }
    if constexpr (std::is_same_v<Key, Hash>) {
      loops.set_steps(alive, kept);
    } else {
      for (std::size_t i = 0; i < kept; ++i) alive.step[i] = hashes_of(group.keys[which[i]])(1);
    }
    // Most keys are present, or most are absent: only in the second case is it worth to close
    // ranks after every two probes.
    const bool closes = 4 * kept < 3 * group.keys.size();
    std::uint32_t probes = settings_.hashes - 1;
    for (; closes && probes > 0 && kept > 0; probes -= std::min(probes, 2U)) {
      loops.advance(reduce_, alive, kept, first, second);
      std::size_t next = 0;
      for (std::size_t i = 0; i < kept; ++i) {
        const int both = int{bit(first[i])} & (int{bit(second[i])} | int{probes == 1});
        alive.value[next] = alive.value[i];
        alive.step[next] = alive.step[i];
        which[next] = which[i];
        next += both != 0 ? 1 : 0;
      }
      kept = next;
    }
    const auto answers = result.subspan(start / 64, (group.keys.size() + 63) / 64);
    std::fill(answers.begin(), answers.end(), std::uint64_t{0});
    const auto answer = [&](std::size_t i) {
      answers[which[i] / 64] |= std::uint64_t{1} << (which[i] % 64);
    };
    if (closes) {
      for (std::size_t i = 0; i < kept; ++i) answer(i);
      continue;
    }
    for (std::size_t i = 0; i < kept; ++i) alive.value[i] += alive.step[i];
    for (std::size_t i = 0; i < kept; i += 64) {
      const std::size_t count = std::min<std::size_t>(64, kept - i);
      std::uint64_t all = loops.all_set(words_.data(), reduce_, alive, i, count, probes);
      if (kept == group.keys.size()) std::swap(all, answers[i / 64]);
      for (; all != 0; all &= all - 1) answer(i + static_cast<std::size_t>(std::countr_zero(all)));
    }
  }
}

template <class Key, class HashesOf>
void ClassicFilter::ask_batch(std::span<const Key> keys, std::span<std::uint64_t> result,
                              HashesOf hashes_of) const {
  if (settings_.scheme == Scheme::double_hashing) return ask_doubly(keys, result, hashes_of);
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
