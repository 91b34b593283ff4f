// Batch calls of the classic filter give what single calls give: same bits, same answers.
#include <algorithm>
#include <cstdint>
#include <doctest/doctest.h>
#include <random>
#include <string>
#include <string_view>
#include <vector>

#include "bloom/filters/classic.hpp"

namespace {

using bloom::ClassicFilter;
using bloom::ClassicSettings;
using bloom::Hash;
using bloom::Scheme;

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

}  // namespace

TEST_CASE("classic: batches equal single calls") {
  std::mt19937_64 random(7);
  int rounds = 0;
  for (const Scheme scheme : {Scheme::double_hashing, Scheme::enhanced, Scheme::independent}) {
    for (const std::uint32_t count : {0U, 1U, 3U, 31U, 32U, 33U, 63U, 64U, 65U, 200U, 1000U}) {
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
