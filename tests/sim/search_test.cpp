#include "sim/search.hpp"

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <doctest/doctest.h>
#include <set>

#include "sim/keys/seed_keys.hpp"
#include "sim/simulator.hpp"

#include "tests/sim/imported.hpp"

using namespace bloom;
using namespace bloom::sim;
using namespace bloom::test;
using Outcome = Search::Outcome;

namespace {

std::string reason_of(const std::vector<Event>& events) {
  REQUIRE(events.size() == 1);
  REQUIRE(std::holds_alternative<Rejected>(events[0]));
  return std::get<Rejected>(events[0]).reason;
}

Checked found_in(const std::vector<Event>& events) {
  REQUIRE(events.size() == 1);
  REQUIRE(std::holds_alternative<Checked>(events[0]));
  return std::get<Checked>(events[0]);
}

bool contains(const std::string& text, std::string_view part) {
  return text.find(part) != std::string::npos;
}

Simulator filter_of(const Settings& s, std::uint32_t keys, const std::string& stem = "key") {
  Simulator simulator;
  simulator.apply(Configure{s.bits, s.hashes, s.scheme, s.seed});
  Load load;
  for (std::uint32_t i = 1; i <= keys; ++i) load.keys.push_back(stem + std::to_string(i));
  simulator.apply(load);
  return simulator;
}

// The same, naively.
std::string first_false_positive(const Simulator& simulator) {
  for (std::uint32_t number = 0;; ++number) {
    const std::string key = made_up_key(number);
    if (simulator.state().answer(key).verdict == Verdict::maybe) return key;
  }
}

}  // namespace

TEST_CASE("made-up keys are words, then numbers, and all differ") {
  std::set<std::string> keys;
  std::uint32_t words = 0;
  for (std::uint32_t number = 0; number < 5000; ++number) {
    const std::string key = made_up_key(number);
    CHECK(std::find(seed_keys.begin(), seed_keys.end(), key) == seed_keys.end());
    if (!contains(key, "guess")) CHECK(++words == number + 1);
    keys.insert(key);
  }
  CHECK(keys.size() == 5000);
  CHECK(words == 94);
  CHECK(made_up_key(words) == "guess1");
  CHECK(made_up_key(Search::most_tries - 1) == "guess" + std::to_string(Search::most_tries - 94));
}

TEST_CASE("after Seed a visitor finds a word whose bits other keys have lent") {
  Simulator simulator;
  simulator.apply(Seed{});
  const Checked found = found_in(simulator.apply(Find{}));
  CHECK(found.key == "onion");
  CHECK(found.verdict == Verdict::maybe);
  CHECK(std::set(found.positions.begin(), found.positions.end()).size() == 3);
  CHECK(simulator.state().log().front().key == "onion");
  CHECK(simulator.state().explanation()->key == "onion");
  for (const std::uint32_t position : found.positions) {
    CHECK(simulator.state().keys_setting(position, 6).count > 0);
  }
}

TEST_CASE("what is found is the first false positive, and finding it is a check of it") {
  std::uint32_t tried = 0;
  for (const Scheme scheme : {Scheme::double_hashing, Scheme::enhanced, Scheme::independent}) {
    for (const std::uint32_t m : {8U, 9U, 64U, 100U, 512U, 1000U, 4096U, 10007U}) {
      for (const std::uint32_t k : {1U, 2U, 3U, 5U, 8U}) {
        for (const std::uint32_t seed : {0U, 1U, 77U, ~0U}) {
          const std::uint32_t keys = 1 + m / (k + 1);
          Simulator simulator = filter_of({m, k, scheme, seed}, keys);
          Simulator checked = filter_of({m, k, scheme, seed}, keys);
          const Checked found = found_in(simulator.apply(Find{}));
          CHECK(found.key == first_false_positive(checked));
          CHECK(!simulator.state().inserted_key(found.key));
          checked.apply(Check{found.key});
          CHECK(simulator.digest() == checked.digest());
          ++tried;
        }
      }
    }
  }
  std::printf("false positives found in %u filters\n", tried);
}

TEST_CASE("slices of any size find the same, and change nothing") {
  const Simulator simulator = filter_of({8192, 7, Scheme::double_hashing, 3}, 700);
  const std::uint64_t digest = simulator.digest();
  std::set<std::string> found;
  std::set<std::uint32_t> tries;
  for (const std::uint32_t slice : {1U, 100U, 512U, 1000U, 5000U, Search::most_tries}) {
    auto search = Search::begin(simulator.state());
    REQUIRE(search);
    Outcome outcome = Outcome::searching;
    while (outcome == Outcome::searching) {
      const std::uint32_t before = search->tried();
      outcome = search->step(simulator.state(), slice);
      CHECK(search->tried() - before < slice + 512);
    }
    REQUIRE(outcome == Outcome::found);
    found.insert(search->key());
    tries.insert(search->tried());
  }
  CHECK(found.size() == 1);
  CHECK(tries.size() == 1);
  CHECK(made_up_key(*tries.begin() - 1) == *found.begin());
  CHECK(simulator.digest() == digest);
}

TEST_CASE("inserted keys are passed over") {
  Simulator simulator = filter_of({64, 2, Scheme::double_hashing, 0}, 0);
  std::set<std::string> found;
  // Whatever it finds is inserted, until it finds nothing but full arrays.
  for (int round = 0; round < 200; ++round) {
    simulator.apply(Insert{made_up_key(static_cast<std::uint32_t>(round))});
    const Checked next = found_in(simulator.apply(Find{}));
    CHECK(!simulator.state().inserted_key(next.key));
    CHECK(next.key == first_false_positive(simulator));
    simulator.apply(Insert{next.key});
    CHECK(found.insert(next.key).second);
  }
}

TEST_CASE("where there is nothing to find, a sentence says why and nothing changes") {
  Simulator simulator;
  std::uint64_t digest = simulator.digest();
  CHECK(contains(reason_of(simulator.apply(Find{})), "Nothing is inserted"));
  CHECK(simulator.digest() == digest);

  simulator.apply(Configure{1U << 20, {}, {}, {}});
  simulator.apply(Seed{});
  digest = simulator.digest();
  const std::string rare = reason_of(simulator.apply(Find{}));
  CHECK(contains(rare, "about 36,600,000,000 tries are expected, and 10,000,000 are the most"));
  CHECK(simulator.digest() == digest);
  simulator.apply(Configure{1U << 27, 32, {}, {}});
  CHECK(contains(reason_of(simulator.apply(Find{})), "too rare"));

  REQUIRE(simulator.load_begin());
  CHECK(contains(reason_of(simulator.apply(Find{})), "is being loaded"));
  CHECK(contains(Search::begin(simulator.state()).reason(), "is being loaded"));
  simulator.load_cancel();

  simulator.import_filter(classic_of({64, 3}, {~std::uint64_t{0}}));
  simulator.apply(Insert{"apple"});
  CHECK(contains(reason_of(simulator.apply(Find{})), "imported"));
}

TEST_CASE("a change of the filter ends a search, a check does not") {
  Simulator simulator = filter_of({1U << 17, 8, Scheme::independent, 0}, 3000);
  auto search = Search::begin(simulator.state());
  REQUIRE(search);
  CHECK(search->step(simulator.state(), 1) == Outcome::searching);
  simulator.apply(Check{"mango"});
  CHECK(search->step(simulator.state(), 1) == Outcome::searching);
  simulator.apply(Undo{});
  CHECK(search->step(simulator.state(), 1) == Outcome::stale);
}

TEST_CASE("a rate that only double hashing makes is expected, and found") {
  // 30 probes of 1,000 keys: 10^-9 by the fill; a shifted progression of an inserted key is taken
  // for it once in some 300,000 tries, which no sample of the measured rate meets.
  Simulator simulator = filter_of({43'133, 30, Scheme::double_hashing, 0}, 1000);
  const double expected = expected_tries(simulator.state());
  CHECK(simulator.state().rates().scheme == 0);
  CHECK(1 / simulator.state().rates().fill > 1e8);
  auto search = Search::begin(simulator.state());
  REQUIRE(search);
  double tries = 0;
  constexpr int filters = 20;
  for (std::uint32_t seed = 0; seed < filters; ++seed) {
    simulator.apply(Configure{{}, {}, {}, seed});
    auto each = Search::begin(simulator.state());
    REQUIRE(each);
    REQUIRE(each->step(simulator.state(), Search::most_tries) == Outcome::found);
    tries += each->tried();
  }
  std::printf("double hashing beyond the fill: found after %.0f tries, expected %.0f\n",
              tries / filters, expected);
  CHECK(tries / filters > expected / 3);
  CHECK(tries / filters < expected * 3);
}

TEST_CASE("tries are as many as the rate lets expect") {
  double ratios = 0;
  int filters = 0;
  for (const std::uint32_t m : {64U, 128U, 256U, 512U}) {
    for (std::uint32_t seed = 0; seed < 200; ++seed) {
      const Simulator simulator =
          filter_of({m, 3, Scheme::double_hashing, seed}, m / 6, std::to_string(seed) + "-");
      auto search = Search::begin(simulator.state());
      REQUIRE(search);
      REQUIRE(search->step(simulator.state(), Search::most_tries) == Outcome::found);
      ratios += search->tried() / expected_tries(simulator.state());
      ++filters;
    }
  }
  const double spread = 4 / std::sqrt(filters);  // of a geometric distribution, four sigmas
  std::printf("tries of %d filters: %.3f times the expected\n", filters, ratios / filters);
  CHECK(std::abs(ratios / filters - 1) < spread);
}

TEST_CASE("ten million keys may not be enough at a low rate, which a sentence says") {
  Simulator simulator = filter_of({33'000, 23, Scheme::independent, 0}, 1000);
  CHECK(expected_tries(simulator.state()) < Search::most_tries);
  const std::uint64_t digest = simulator.digest();
  const std::string reason = reason_of(simulator.apply(Find{}));
  CHECK(contains(reason, "None of 10,000,000 made-up keys"));
  CHECK(contains(reason, "about 8,370,000 tries are expected"));
  CHECK(simulator.digest() == digest);
}

TEST_CASE("a family says what makes its false positives more frequent, and what is but a bound") {
  Simulator simulator;
  simulator.apply(Seed{});
  Configure family;
  family.family = Family::scalable;
  simulator.apply(family);
  CHECK(simulator.state().rates().scheme == 0);
  const std::string none = reason_of(simulator.apply(Find{}));
  CHECK(contains(none, "more than about 21,800 tries are expected to find one"));
  CHECK(contains(none, "Insert more keys, or choose a higher Rate (p)."));
  family.family = Family::ribbon;
  family.rate = 0x1p-32;
  simulator.apply(family);
  const std::string rare = reason_of(simulator.apply(Find{}));
  CHECK(contains(rare, "about 4,290,000,000 tries are expected"));
  CHECK(contains(rare, "To find one, choose a higher Rate (p)."));
}
