// What the tests of all families share: seeded hashes, measured rates, and the checks that hold for
// every filter.
#pragma once

#include <cmath>
#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <doctest/doctest.h>
#include <random>
#include <span>
#include <string>
#include <type_traits>
#include <unordered_set>
#include <utility>
#include <vector>

#include "bloom/bits/bitmap.hpp"
#include "bloom/hash/hash.hpp"
#include "bloom/hash/xxh64.hpp"
#include "bloom/storage/bytes.hpp"

namespace bloom::test {

// The same on every platform, unlike std::uniform_int_distribution.
class RandomHashes {
 public:
  explicit RandomHashes(std::uint64_t seed) : generator_(seed) {}

  std::uint64_t next() { return generator_(); }
  Hash hash() { return Hash::from_uniform(next()); }
  std::uint32_t below(std::uint32_t limit) {
    return static_cast<std::uint32_t>((next() >> 32) * limit >> 32);
  }
  std::vector<Hash> take(std::size_t count) {
    std::vector<Hash> hashes(count);
    for (Hash& one : hashes) one = hash();
    return hashes;
  }

 private:
  std::mt19937_64 generator_;
};

// For hash tables of hashes.
struct Itself {
  std::size_t operator()(Hash hash) const { return static_cast<std::size_t>(hash.value()); }
};

template <class Filter>
std::vector<std::uint64_t> answers(const Filter& filter, std::span<const Hash> hashes) {
  std::vector<std::uint64_t> bitmap(bitmap_words(hashes.size()), ~std::uint64_t{0});
  filter.may_contain_all(hashes, bitmap);
  return bitmap;
}

inline bool answer(const std::vector<std::uint64_t>& bitmap, std::size_t i) {
  return (bitmap[i / 64] >> (i % 64) & 1) != 0;
}

// What was written, in memory that can be compared and changed.
inline std::vector<std::uint8_t> bytes_of(const Result<bloom::Bytes>& bytes) {
  REQUIRE(bytes.ok());
  return {bytes->begin(), bytes->end()};
}

template <class Filter>
std::vector<std::uint8_t> stored_in(const Filter& filter) {
  return bytes_of(filter.serialize());
}

// How many of the keys the filter denies, in a batch or one by one.
template <class Filter>
std::size_t missed(const Filter& filter, const std::vector<Hash>& keys) {
  const std::vector<std::uint64_t> bitmap = answers(filter, keys);
  std::size_t count = 0;
  for (std::size_t i = 0; i < keys.size(); ++i) {
    count += !answer(bitmap, i) || !filter.may_contain(keys[i]);
  }
  return count;
}

// The part of `probes` fresh random hashes that the filter says it may contain.
template <class Filter>
double measured_rate(const Filter& filter, std::uint32_t probes, std::uint64_t seed) {
  RandomHashes random(~seed);  // not the hashes that a test inserts from RandomHashes(seed)
  std::uint64_t positives = 0;
  std::uint32_t asked = 0;
  for (; asked < probes; asked += 4096) {
    for (const std::uint64_t word : answers(filter, random.take(4096))) {
      for (std::uint64_t rest = word; rest != 0; rest &= rest - 1) ++positives;
    }
  }
  return static_cast<double>(positives) / asked;
}

// Prints a row of the rate table and bounds it: the measured rate lies within four standard
// deviations of the expected one, and the bits a key within `most` times the floor, log2(1/p).
// Returns the measured rate.
template <class Filter>
double check_rate(const std::string& name, const Filter& filter, double keys, double most,
                  std::uint32_t probes, std::uint64_t seed) {
  const double expected = filter.false_positive_rate();
  const double measured = measured_rate(filter, probes, seed);
  const double deviation = std::sqrt(expected * (1 - expected) / probes);
  const double bits = static_cast<double>(filter.bit_count()) / keys;
  const double ratio = bits / std::log2(1 / measured);
  std::printf("%-28s %8.4f %% measured, %8.4f %% expected, %6.2f bits a key, %5.2f x log2(1/p)\n",
              name.c_str(), 100 * measured, 100 * expected, bits, ratio);
  CHECK(std::abs(measured - expected) < 4 * deviation);
  CHECK(ratio < most);
  return measured;
}

// For inserts that have room, also of filters that always have.
template <class Filter, class Key>
void insert_one(Filter& filter, const Key& key) {
  if constexpr (std::is_void_v<decltype(filter.insert(key))>) {
    filter.insert(key);
  } else {
    REQUIRE(filter.insert(key) != Insertion::no_room);
  }
}
template <class Filter, class Keys>
void insert_every(Filter& filter, const Keys& keys) {
  if constexpr (std::is_void_v<decltype(filter.insert_all(keys))>) {
    filter.insert_all(keys);
  } else {
    REQUIRE(filter.insert_all(keys) == keys.size());
  }
}

// Single calls and batches of many sizes answer alike, and inserts of both kinds are the same.
template <class Make>
void check_batches(Make make, std::uint64_t seed) {
  for (const std::size_t count : {0U, 1U, 63U, 64U, 65U, 1000U}) {
    CAPTURE(count);
    RandomHashes random(seed + count);
    const std::vector<Hash> keys = random.take(count);
    auto one_by_one = make();
    auto at_once = make();
    for (const Hash key : keys) insert_one(one_by_one, key);
    insert_every(at_once, keys);
    CHECK(stored_in(one_by_one) == stored_in(at_once));

    std::vector<Hash> asked = random.take(count);
    asked.insert(asked.end(), keys.begin(), keys.end());
    const std::vector<std::uint64_t> bitmap = answers(at_once, asked);
    std::size_t different = 0;
    for (std::size_t i = 0; i < bitmap.size() * 64; ++i) {
      const bool expected = i < asked.size() && one_by_one.may_contain(asked[i]);
      different += answer(bitmap, i) != expected;
    }
    CHECK(different == 0);
  }
}

// Random inserts, one by one and in batches, beside a set: nothing that is in the set is missed.
template <class Filter>
void check_no_false_negative(Filter filter, std::uint32_t operations, std::uint64_t seed) {
  RandomHashes random(seed);
  std::unordered_set<Hash, Itself> inserted;
  std::size_t wrong = 0;
  for (std::uint32_t i = 0; i < operations; ++i) {
    const std::vector<Hash> keys = random.take(1 + random.below(40));
    if (random.below(2) == 0) {
      insert_every(filter, keys);
    } else {
      for (const Hash key : keys) insert_one(filter, key);
    }
    inserted.insert(keys.begin(), keys.end());
    if (i % 64 == 0 || i + 1 == operations) {
      wrong += missed(filter, {inserted.begin(), inserted.end()});
    }
  }
  CHECK(wrong == 0);
}

// 20,000 random steps of a filter that erases, beside the list of what is in it, repeats included,
// which is returned; so many of a hundred steps insert. `insert(key)` says whether it went in.
template <class Filter, class Insert>
std::vector<Hash> walk_beside_multiset(Filter& filter, std::uint32_t inserts_of_hundred,
                                       std::uint64_t seed, Insert insert) {
  RandomHashes random(seed);
  std::vector<Hash> inserted;
  std::size_t wrong = 0;
  for (int step = 0; step < 20'000; ++step) {
    const auto size = static_cast<std::uint32_t>(inserted.size());
    if (size == 0 || random.below(100) < inserts_of_hundred) {
      const bool again = size > 0 && random.below(8) == 0;
      const Hash key = again ? inserted[random.below(size)] : random.hash();
      if (insert(key)) inserted.push_back(key);
    } else {
      std::swap(inserted[random.below(size)], inserted.back());
      wrong += !filter.erase(inserted.back());
      inserted.pop_back();
    }
    wrong += filter.size() != inserted.size();
    if (step % 500 == 499) wrong += missed(filter, inserted);
  }
  CHECK(wrong == 0);
  return inserted;
}

// What was stored goes on as the original does.
template <class Filter>
void check_goes_on(Filter& filter, std::uint64_t seed) {
  auto restored = Filter::deserialize(stored_in(filter));
  REQUIRE(restored.ok());
  CHECK(restored->settings() == filter.settings());
  const std::vector<Hash> more = RandomHashes(seed).take(1000);
  insert_every(filter, more);
  insert_every(*restored, more);
  CHECK(stored_in(*restored) == stored_in(filter));
}

inline void seal(std::vector<std::uint8_t>& stored) {
  const std::size_t sealed = stored.size() - 8;
  const std::uint64_t checksum = xxh64({reinterpret_cast<const char*>(stored.data()), sealed}, 0);
  for (std::size_t i = 0; i < 8; ++i) {
    stored[sealed + i] = static_cast<std::uint8_t>(checksum >> (8 * i));
  }
}

// The stored form gives the same filter back; every cut and every changed byte is refused; and
// bytes that were changed under a matching checksum give a filter or a sentence.
template <class Filter>
void check_stored_form(const Filter& filter, std::uint64_t seed) {
  const std::vector<std::uint8_t> stored = stored_in(filter);
  const auto restored = Filter::deserialize(stored);
  REQUIRE(restored.ok());
  CHECK(stored_in(*restored) == stored);
  CHECK(restored->bit_count() == filter.bit_count());
  const std::vector<Hash> asked = RandomHashes(seed).take(5000);
  CHECK(answers(*restored, asked) == answers(filter, asked));

  std::size_t accepted = 0;
  for (std::size_t size = 0; size < stored.size(); size += 1 + size / 64) {
    accepted += Filter::deserialize(std::span(stored).first(size)).ok();
  }
  for (std::size_t i = 0; i < stored.size(); i += 1 + i / 64) {
    std::vector<std::uint8_t> damaged = stored;
    damaged[i] ^= 0x10;
    const auto result = Filter::deserialize(damaged);
    accepted += result.ok();
    if (!result.ok()) CHECK(result.reason().size() > 40);
  }
  CHECK(accepted == 0);

  RandomHashes random(seed);
  for (int round = 0; round < 2000; ++round) {
    std::vector<std::uint8_t> damaged = stored;
    // Half of the changes hit the parameters, which follow the 16 bytes of the common header.
    const auto reach = static_cast<std::uint32_t>(damaged.size() - 24);
    for (std::uint32_t i = 0; i <= random.below(4); ++i) {
      const std::uint32_t limit = random.below(2) == 0 && reach > 48 ? 48 : reach;
      damaged[16 + random.below(limit)] = static_cast<std::uint8_t>(random.next());
    }
    for (std::uint32_t cut = random.below(3) * random.below(9); cut > 0; --cut) damaged.pop_back();
    seal(damaged);
    const auto result = Filter::deserialize(damaged);
    if (result.ok()) {
      answers(*result, asked);
      CHECK(stored_in(*result) == damaged);
    } else {
      CHECK(result.reason().size() > 40);
    }
  }
}

}  // namespace bloom::test
