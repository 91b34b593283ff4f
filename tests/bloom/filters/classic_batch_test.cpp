// Batch calls of the classic filter give what single calls give: same bits, same answers.
#include <algorithm>
#include <cstdint>
#include <doctest/doctest.h>
#include <random>
#include <string>
#include <string_view>
#include <vector>

#include "bloom/filters/classic.hpp"
#include "bloom/filters/classic/double_probes.hpp"
#include "bloom/hash/xxh64.hpp"

namespace {

using bloom::ClassicFilter;
using bloom::ClassicSettings;
using bloom::Hash;
using bloom::Scheme;
using bloom::detail::DoubleProbeLoops;
using bloom::detail::DoubleProbes;
using bloom::detail::Reducer;
using bloom::detail::VectorUnit;

template <class Key>
void compare(const ClassicSettings& settings, const std::vector<Key>& keys, std::size_t inserted) {
  auto one = ClassicFilter::create(settings);
  auto many = ClassicFilter::create(settings);
  REQUIRE(one.ok());
  REQUIRE(many.ok());
  const std::span<const Key> all(keys);
  for (const Key& key : all.first(inserted)) one->insert(key);
  many->insert_all(all.first(inserted));
  REQUIRE(std::equal(one->words().begin(), one->words().end(), many->words().begin()));
  REQUIRE(one->filled() == many->filled());

  std::vector<std::uint64_t> answers(keys.size() / 64 + 1, ~std::uint64_t{0});
  many->may_contain_all(all, answers);
  for (std::size_t i = 0; i < keys.size(); ++i) {
    const bool answer = (answers[i / 64] >> (i % 64) & 1) != 0;
    REQUIRE(answer == one->may_contain(keys[i]));
  }
  // The bits after the last answer are 0, and no word after theirs is touched.
  const std::size_t rest = keys.size() % 64;
  const std::uint64_t after = answers[keys.size() / 64] >> rest;
  REQUIRE(after == (rest == 0 ? ~std::uint64_t{0} : std::uint64_t{0}));
}

// Where probe `probe` of a key falls, by division.
std::uint32_t place(const DoubleProbes& keys, std::size_t key, std::uint32_t probe,
                    std::uint32_t m) {
  return static_cast<std::uint32_t>((keys.value[key] + probe * keys.step[key]) % m);
}

// One unit's loops beside division and single bits, for `count` keys and k probes.
std::size_t wrong_answers(const DoubleProbeLoops& loops, std::uint32_t m, std::uint32_t k,
                          std::size_t count, std::mt19937_64& random) {
  std::size_t wrong = 0;
  const Reducer reduce(m);
  DoubleProbes keys;
  for (std::size_t i = 0; i < count; ++i)
    keys.value[i] = random() >> random() % 2 * (random() % 64);
  loops.set_steps(keys, count);
  for (std::size_t i = 0; i < count; ++i) {
    wrong += keys.step[i] != bloom::detail::mix64(keys.value[i] + 0x9e37'79b9'7f4a'7c15U);
  }
  if (random() % 4 == 0) keys.step.fill(~std::uint64_t{0} - random() % 3);

  DoubleProbes::Positions first{};
  DoubleProbes::Positions second{};
  loops.locate(reduce, keys.value.data(), count, first);
  for (std::size_t i = 0; i < count; ++i) wrong += first[i] != place(keys, i, 0, m);
  DoubleProbes moved = keys;
  loops.advance(reduce, moved, count, first, second);
  for (std::size_t i = 0; i < count; ++i) {
    wrong += first[i] != place(keys, i, 1, m);
    wrong += second[i] != place(keys, i, 2, m) || second[i] != place(moved, i, 0, m);
  }

  // Half of the keys go into words that have some bits already.
  if (m > 1U << 22) return wrong;
  std::vector<std::uint64_t> before(m / 64 + 1);
  for (std::uint64_t& word : before) {
    const std::uint64_t half = random();
    word = half & random();
  }
  std::vector<std::uint64_t> expected = before;
  std::uint32_t flips = 0;
  const std::size_t inserted = (count + 1) / 2 / DoubleProbes::lanes * DoubleProbes::lanes;
  for (std::size_t i = 0; i < inserted; ++i) {
    for (std::uint32_t probe = 0; probe < k; ++probe) {
      const std::uint32_t position = place(keys, i, probe, m);
      flips += (expected[position / 64] >> position % 64 & 1) == 0 ? 1 : 0;
      expected[position / 64] |= std::uint64_t{1} << position % 64;
    }
  }
  for (int way = 0; way < 4 && inserted != 0; ++way) {
    std::vector<std::uint64_t> words = before;
    const bool counts = way / 2 != 0;
    const std::uint32_t counted =
        loops.set_all(words.data(), reduce, keys, inserted, k, way % 2 != 0, counts);
    wrong += words != expected || (counts && counted != flips);
  }
  for (std::size_t begin = 0; begin < count; begin += 64) {
    const std::size_t some = std::min<std::size_t>(64, count - begin);
    std::uint64_t answers = 0;
    for (std::size_t i = 0; i < some; ++i) {
      bool all = true;
      for (std::uint32_t probe = 0; probe < k; ++probe) {
        const std::uint32_t position = place(keys, begin + i, probe, m);
        all &= (expected[position / 64] >> position % 64 & 1) != 0;
      }
      answers |= std::uint64_t{all} << i;
    }
    wrong += loops.all_set(expected.data(), reduce, keys, begin, some, k) != answers;
  }
  return wrong;
}

}  // namespace

TEST_CASE("classic: the loops of every vector unit do what division and single bits do") {
  for (const VectorUnit unit :
       {VectorUnit::portable, VectorUnit::avx2, VectorUnit::avx512, VectorUnit::simd128}) {
    std::mt19937_64 random(17);
    std::size_t wrong = 0;
    for (const std::uint32_t m :
         {1U, 2U, 3U, 63U, 64U, 65U, 1000U, 65'537U, (1U << 22) - 3, 1U << 22, (1U << 27) + 5,
          (1U << 30) - 1, 1U << 30, (1U << 30) + 1, 0xffff'ffffU}) {
      const Reducer reduce(m);
      const DoubleProbeLoops& loops = bloom::detail::double_probe_loops(unit, reduce);
      for (const std::uint32_t k : {1U, 2U, 3U, 8U, 13U, 64U}) {
        for (const std::size_t count : {0U, 1U, 3U, 4U, 5U, 63U, 64U, 66U, 256U}) {
          wrong += wrong_answers(loops, m, k, count, random);
        }
      }
      const std::vector<std::uint64_t> words = {0, ~std::uint64_t{0}, 5, random()};
      CHECK(loops.filled(words.data(), 3) == 66);
    }
    CHECK(wrong == 0);
  }
}

TEST_CASE("classic: batches equal single calls") {
  std::mt19937_64 random(7);
  int rounds = 0;
  for (const Scheme scheme : {Scheme::double_hashing, Scheme::enhanced, Scheme::independent}) {
    for (const std::uint32_t count :
         {0U, 1U, 3U, 31U, 32U, 33U, 63U, 64U, 65U, 200U, 255U, 256U, 257U, 1000U}) {
      for (const std::uint32_t k : {1U, 2U, 3U, 4U, 7U, 23U, 64U}) {
        // From crowded to sparse, so that answers of both kinds come.
        const auto bits = static_cast<std::uint32_t>(1 + random() % (2 * k * count + 64));
        const ClassicSettings settings{bits, k, scheme, static_cast<std::uint32_t>(random())};
        std::vector<Hash> hashes(count);
        for (Hash& hash : hashes) hash = Hash::from_uniform(random());
        compare(settings, hashes, count / 2);

        std::vector<std::string> texts(count);
        for (std::string& text : texts) text.assign(random() % 40, static_cast<char>(random()));
        compare(settings, std::vector<std::string_view>(texts.begin(), texts.end()), count / 2);
        ++rounds;
      }
    }
  }
  MESSAGE(rounds << " settings, hashes and byte keys");
}

// Whether keys are mostly absent, mostly present or both decides how a batch goes on after the
// first probe; a batch that is large beside the filter counts its bits in the end.
TEST_CASE("classic: batches of a large filter, by the share of keys that are present") {
  std::mt19937_64 random(8);
  std::vector<Hash> hashes(20'000);
  for (Hash& hash : hashes) hash = Hash::from_uniform(random());
  for (const std::uint32_t bits : {200'000U, 6'000'000U, 40'000'000U}) {
    for (const std::size_t present : {0U, 1000U, 10'000U, 15'000U, 19'990U, 20'000U}) {
      compare({bits, 8, Scheme::double_hashing, 0}, hashes, present);
    }
  }
}

TEST_CASE("classic: batches at the largest steps and positions") {
  // Values that wrap at every step, and some that never do.
  constexpr std::uint64_t top = ~std::uint64_t{0};
  std::vector<Hash> hashes;
  for (const std::uint64_t bits : {std::uint64_t{0}, std::uint64_t{1}, top, top - 1, top / 2,
                                   top / 2 + 1, std::uint64_t{1} << 31}) {
    hashes.push_back(Hash::from_uniform(bits));
  }
  for (const std::uint32_t bits : {1U, 2U, 3U, 63U, 64U, 65U, (1U << 20) - 3, (1U << 20) + 7}) {
    compare({bits, 13, Scheme::double_hashing, 0}, hashes, 3);
  }
}
