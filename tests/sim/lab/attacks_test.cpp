// Attack and defence: what is told of them is true by a second, naive implementation of the hashes,
// and they do not depend on how the work was sliced.
#include "sim/lab/attacks.hpp"

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <doctest/doctest.h>
#include <set>
#include <string>
#include <vector>

#include "bloom/theory/formulas.hpp"
#include "sim/simulator.hpp"

#include "tests/sim/imported.hpp"
#include "tests/support/oracle.hpp"

using namespace bloom;
using namespace bloom::sim;

namespace {

constexpr std::uint32_t secret = 2'718'281'828;

Simulator with_keys(const Configure& settings, std::uint32_t keys) {
  Simulator simulator;
  simulator.apply(settings);
  Load load;
  for (std::uint32_t i = 0; i < keys; ++i) load.keys.push_back("own " + std::to_string(i));
  simulator.apply(load);
  return simulator;
}

Configure classic(std::uint32_t bits, std::uint32_t hashes, Scheme scheme, std::uint32_t seed = 0) {
  Configure configure;
  configure.bits = bits;
  configure.hashes = hashes;
  configure.scheme = scheme;
  configure.seed = seed;
  return configure;
}

struct NaiveFilter {
  NaiveFilter(const State& state, std::uint32_t seed)
      : settings(state.specimen().settings()), bits(settings.bits) {
    settings.seed = seed;
    for (std::uint32_t i = 0; i < state.distinct(); ++i) insert(state.key(i));
  }
  std::vector<std::uint32_t> positions(std::string_view key) const {
    return test::naive_positions(key, static_cast<int>(settings.scheme), settings.bits,
                                 settings.hashes, settings.seed);
  }
  std::size_t fresh(std::string_view key) const {
    std::set<std::uint32_t> free;
    for (const std::uint32_t position : positions(key)) {
      if (!bits[position]) free.insert(position);
    }
    return free.size();
  }
  bool may_contain(std::string_view key) const { return fresh(key) == 0; }
  void insert(std::string_view key) {
    for (const std::uint32_t position : positions(key)) bits[position] = true;
  }
  std::uint64_t used() const {
    return static_cast<std::uint64_t>(std::count(bits.begin(), bits.end(), true));
  }

  SpecimenSettings settings;
  std::vector<bool> bits;
};

// The number of a made-up key.
std::uint32_t number_of(const std::string& key) {
  return static_cast<std::uint32_t>(std::stoul(key.substr(std::string("poison").size())));
}

std::string refusal(const State& state, Attack attack) {
  Attacks attacks;
  const auto begun = attacks.begin(state, attack, secret);
  REQUIRE_FALSE(begun.ok());
  CHECK(attacks.progress() < 0);
  CHECK_FALSE(attacks.step(state, 1));
  return begun.reason();
}

constexpr Scheme schemes[] = {Scheme::double_hashing, Scheme::enhanced, Scheme::independent};

void run(Attacks& attacks, const State& state, Attack attack, std::uint32_t budget = 1U << 14) {
  const auto begun = attacks.begin(state, attack, secret);
  REQUIRE_MESSAGE(begun.ok(), (begun ? "" : begun.reason()));
  while (attacks.step(state, budget)) {
  }
}

}  // namespace

TEST_CASE("poison: each chosen key sets as many fresh bits as is told, naively, to the last bit") {
  constexpr std::uint32_t sizes[] = {8, 13, 64, 100, 257, 1000, 4096};
  constexpr std::uint32_t hashes[] = {1, 3, 7, 32};
  std::uint32_t whole = 0;
  std::uint32_t chosen = 0;
  for (const std::uint32_t m : sizes) {
    for (const std::uint32_t k : hashes) {
      for (const Scheme scheme : schemes) {
        const std::uint32_t seed = m * 31 + k;
        const std::uint32_t own = m / (8 * k);
        CAPTURE(m);
        CAPTURE(k);
        CAPTURE(scheme_name(scheme));
        const Simulator simulator = with_keys(classic(m, k, scheme, seed), own);
        const std::uint64_t digest = simulator.digest();
        Attacks attacks;
        run(attacks, simulator.state(), Attack::poison);
        CHECK(simulator.digest() == digest);
        const Pollution& poison = *attacks.poison();
        NaiveFilter naive(simulator.state(), seed);
        REQUIRE(poison.doses().front().keys == 0);
        REQUIRE(poison.doses().front().used == naive.used());
        std::size_t dose = 1;
        std::uint32_t number = 0;
        const std::vector<std::string> keys = poison.chosen();
        for (std::uint32_t i = 0; i < keys.size(); ++i) {
          const auto free = static_cast<std::size_t>(m - naive.used());
          const std::size_t fresh = naive.fresh(keys[i]);
          CHECK(fresh > 0);
          ++chosen;
          // Among those passed over before patience can have ended, none is better.
          const std::uint32_t next = number_of(keys[i]);
          if (next - number <= 32 && fresh == std::min<std::size_t>(k, free)) {
            ++whole;
            for (std::uint32_t other = number + 1; other < next; ++other) {
              CHECK(naive.fresh("poison" + std::to_string(other)) < fresh);
            }
          }
          number = next;
          naive.insert(keys[i]);
          if (i + 1 != poison.doses()[dose].keys) continue;
          CHECK(poison.doses()[dose].used == naive.used());
          ++dose;
        }
        CHECK(dose == poison.doses().size());
        CHECK(poison.full());
        CHECK(naive.used() == m);
        CHECK(poison.doses().back().rate.value == 1);
        CHECK(poison.keys() <= poison.tried());
        CHECK(poison.keys() < honest_keys_for(m, k, poison.doses().front().used, m) + 1);
        CHECK(poison.doses().size() <= 100);
      }
    }
  }
  MESSAGE(chosen << " keys chosen, " << whole << " of them wholly fresh at once");
  CHECK(whole > 1000);
}

TEST_CASE("poison, query attack and defence are the same however they were sliced") {
  for (const FamilyInfo* family : all_families()) {
    CAPTURE(family->name);
    Configure settings = classic(1024, 4, Scheme::double_hashing);
    settings.family = family->kind;
    settings.width = 8;
    const Simulator simulator = with_keys(settings, 60);
    const State& state = simulator.state();
    const auto attacked = [&](std::uint32_t budget) {
      Attacks attacks;
      for (const Attack attack : {Attack::poison, Attack::query, Attack::secret_seed}) {
        if (attack == Attack::poison && !immunity(*family).empty()) continue;
        if (attack == Attack::secret_seed && family->kind == Family::split_block) continue;
        run(attacks, state, attack, budget);
      }
      return attacks;
    };
    const Attacks once = attacked(1U << 20);
    const Attacks often = attacked(7);
    REQUIRE((once.poison() == nullptr) == (often.poison() == nullptr));
    if (once.poison() != nullptr) {
      CHECK(once.poison()->tried() == often.poison()->tried());
      CHECK(once.poison()->chosen() == often.poison()->chosen());
      REQUIRE(once.poison()->doses().size() == often.poison()->doses().size());
      // As the filter itself is, with the keys in it.
      Simulator poisoned = with_keys(settings, 60);
      poisoned.apply(Load{once.poison()->chosen()});
      CHECK(poisoned.state().filled() == once.poison()->doses().back().used);
      CHECK(poisoned.state().rates().scheme == once.poison()->doses().back().rate.value);
    }
    CHECK(once.queries()->keys() == often.queries()->keys());
    CHECK(once.queries()->tried() == often.queries()->tried());
    CHECK(once.queries()->keys().size() == QueryAttack::most_keys);
    CHECK(once.queries()->again() == QueryAttack::most_keys);
    for (const std::string& key : once.queries()->keys()) {
      CHECK(state.answer(key).verdict == Verdict::maybe);
    }
    if (once.reseeded() == nullptr) continue;
    CHECK(once.reseeded()->failure().empty());
    CHECK(once.reseeded()->maybe() == often.reseeded()->maybe());
    CHECK(once.reseeded()->used() == often.reseeded()->used());
    // As the filter is when it gets that seed.
    Simulator reseeded = with_keys(settings, 60);
    Configure configure;
    configure.seed = once.reseeded()->seed();
    reseeded.apply(configure);
    CHECK(reseeded.state().rates().scheme == once.reseeded()->rate().value);
    const auto maybe = [&](const std::string& key) {
      return reseeded.state().answer(key).verdict == Verdict::maybe;
    };
    CHECK(std::count_if(once.queries()->keys().begin(), once.queries()->keys().end(), maybe) ==
          once.reseeded()->maybe());
  }
}

TEST_CASE("query attack: the first false positives among made-up keys, naively") {
  for (const Scheme scheme : schemes) {
    const Simulator simulator = with_keys(classic(200, 3, scheme, 5), 20);
    Attacks attacks;
    run(attacks, simulator.state(), Attack::query, 1000);
    const NaiveFilter naive(simulator.state(), 5);
    std::vector<std::string> found;
    std::uint32_t number = 0;
    while (found.size() < QueryAttack::most_keys) {
      const std::string key = made_up_key(number++);
      if (naive.may_contain(key)) found.push_back(key);
    }
    CHECK(attacks.queries()->keys() == found);
    CHECK(attacks.queries()->tried() == number);
    const double expected = attacks.queries()->expected_tries() * QueryAttack::most_keys;
    MESSAGE(scheme_name(scheme) << ": " << number << " tries, " << expected << " expected");
    // Ten per cent is its standard deviation.
    CHECK(std::abs(number - expected) < 0.45 * expected);
  }
}

TEST_CASE("defence: under other seeds, chosen keys do no more than honest ones") {
  constexpr std::uint32_t m = 1024, k = 7, seeds = 100;
  for (const Scheme scheme : schemes) {
    const Simulator simulator = with_keys(classic(m, k, scheme), 100);
    const State& state = simulator.state();
    Attacks attacks;
    run(attacks, state, Attack::poison);
    run(attacks, state, Attack::query);
    const Pollution& poison = *attacks.poison();
    const std::vector<std::string> keys = poison.chosen();
    double difference = 0, squares = 0, theory = 0, hits = 0, expected = 0;
    for (std::uint32_t i = 1; i <= seeds; ++i) {
      auto begun = SecretSeed::begin(state, i * 1'000'003);
      REQUIRE(begun.ok());
      while (begun->step(state, &poison, attacks.queries(), 1000)) {
      }
      NaiveFilter chosen(state, begun->seed());
      CHECK(begun->used().front() == chosen.used());
      NaiveFilter honest = chosen;
      theory += used_by_honest(m, k, chosen.used(), poison.keys()) / seeds;
      hits += begun->maybe();
      expected += begun->rate().value * QueryAttack::most_keys;
      std::uint32_t maybe = 0;
      for (const std::string& key : attacks.queries()->keys()) maybe += chosen.may_contain(key);
      CHECK(begun->maybe() == maybe);
      for (const std::string& key : keys) chosen.insert(key);
      for (std::uint32_t j = 0; j < poison.keys(); ++j)
        honest.insert("honest " + std::to_string(j));
      CHECK(begun->used().back() == chosen.used());
      CHECK(begun->used().size() == poison.doses().size());
      const double more = static_cast<double>(chosen.used()) - static_cast<double>(honest.used());
      difference += more / seeds;
      squares += more * more / seeds;
      theory -= static_cast<double>(honest.used()) / seeds;
    }
    const double error = std::sqrt(squares / seeds);
    MESSAGE(scheme_name(scheme) << ": " << poison.keys() << " chosen keys set " << difference
                                << " ± " << error << " bits more than honest ones, which set "
                                << -theory << " more than expected; " << hits
                                << " of the false positives met, " << expected << " expected");
    CHECK(std::abs(difference) < 4 * error);
    CHECK(std::abs(theory) < 4 * error);
    CHECK(std::abs(hits - expected) < 5 * std::sqrt(expected));
  }
}

TEST_CASE("honest keys: the expected cells, and the coupon collector's number") {
  CHECK(used_by_honest(64, 3, 15, 0) == doctest::Approx(15));
  CHECK(used_by_honest(64, 1, 0, 1) == doctest::Approx(1));
  CHECK(used_by_honest(8, 32, 0, 1000) == doctest::Approx(8));
  CHECK(honest_keys_for(64, 3, 64, 64) == 0);
  CHECK(honest_keys_for(64, 1, 63, 64) == doctest::Approx(64));
  CHECK(honest_keys_for(2, 1, 0, 2) == doctest::Approx(3));
  // Both ways of the harmonic number: 1/(k + 1) apart.
  CHECK(honest_keys_for(101, 1, 0, 1) == doctest::Approx(1).epsilon(1e-7));
}

TEST_CASE("poison: what is small, full, empty or imported") {
  for (const Scheme scheme : schemes) {
    Simulator simulator = with_keys(classic(8, 32, scheme), 0);
    CHECK_FALSE(refusal(simulator.state(), Attack::query).empty());
    Attacks attacks;
    run(attacks, simulator.state(), Attack::poison);
    CHECK(attacks.poison()->full());
    CHECK(attacks.poison()->keys() == 1);
    simulator.apply(Load{attacks.poison()->chosen()});
    CHECK(refusal(simulator.state(), Attack::poison) ==
          "The filter is full: there is nothing left to poison.");
    CHECK_FALSE(attacks.up_to_date(simulator.state()));
    run(attacks, simulator.state(), Attack::query);
    CHECK(attacks.poison() == nullptr);
    CHECK(attacks.queries()->tried() == 100);
  }
  Settings settings;
  settings.bits = 100;
  Simulator imported;
  imported.import_filter(test::classic_of(settings, {0xff, 1}));
  CHECK_FALSE(refusal(imported.state(), Attack::query).empty());
  CHECK_FALSE(refusal(imported.state(), Attack::secret_seed).empty());
  Attacks attacks;
  run(attacks, imported.state(), Attack::poison);
  CHECK(attacks.poison()->doses().front().used == 9);
  CHECK(attacks.poison()->doses().back().used == 100);
}

TEST_CASE("attacks: families that are immune, or have no seed, say so") {
  for (const FamilyInfo* family : all_families()) {
    Configure configure;
    configure.family = family->kind;
    const Simulator simulator = with_keys(configure, 3);
    const bool fills = family->kind == Family::classic || family->kind == Family::split_block ||
                       family->kind == Family::blocked || family->kind == Family::counting ||
                       family->kind == Family::cuckoo || family->kind == Family::partitioned;
    CHECK(immunity(*family).empty() == fills);
    if (!fills) CHECK(refusal(simulator.state(), Attack::poison) == immunity(*family));
    if (family->kind == Family::split_block) {
      CHECK(refusal(simulator.state(), Attack::secret_seed).starts_with("A filter of this family"));
    }
  }
}

TEST_CASE("attacks: one at a time; a change, a load, and cancelling end them") {
  Simulator simulator = with_keys(classic(1U << 16, 7, Scheme::double_hashing), 8000);
  Attacks attacks;
  REQUIRE(attacks.begin(simulator.state(), Attack::poison, secret).ok());
  CHECK(attacks.step(simulator.state(), 100));
  CHECK(attacks.progress() > 0);
  attacks.end();
  CHECK(attacks.progress() < 0);
  CHECK(attacks.poison() == nullptr);

  run(attacks, simulator.state(), Attack::query);
  REQUIRE(attacks.begin(simulator.state(), Attack::poison, secret).ok());
  CHECK(attacks.step(simulator.state(), 100));
  REQUIRE(attacks.begin(simulator.state(), Attack::secret_seed, secret).ok());
  CHECK(attacks.poison() == nullptr);
  CHECK(attacks.queries() != nullptr);
  CHECK(attacks.step(simulator.state(), 100));
  simulator.apply(Insert{"one more"});
  CHECK_FALSE(attacks.step(simulator.state(), 100));
  CHECK(attacks.reseeded() == nullptr);

  REQUIRE(attacks.begin(simulator.state(), Attack::poison, secret).ok());
  CHECK(attacks.queries() == nullptr);
  REQUIRE(simulator.load_begin().ok());
  CHECK_FALSE(attacks.step(simulator.state(), 100));
  CHECK(refusal(simulator.state(), Attack::poison).starts_with("A file is being loaded"));
  simulator.load_cancel();
}

TEST_CASE("poison: only what grows by itself is never full") {
  for (const FamilyInfo* family : all_families()) {
    CAPTURE(family->name);
    Configure configure;
    configure.family = family->kind;
    configure.bits = 1024;
    Simulator simulator;
    simulator.apply(configure);
    bool full = false;
    for (std::uint32_t i = 0; i < 1000 && !full; ++i) {
      const auto events = simulator.apply(Insert{"own " + std::to_string(i)});
      full = std::holds_alternative<Rejected>(events.front());
    }
    if (full) CHECK(immunity(*family).find("never full") == std::string_view::npos);
    CHECK((immunity(*family).find("never full") != std::string_view::npos) == family->grows);
    CHECK((family->kind == Family::quotient) == family->resizes);
    CHECK_FALSE((family->grows && full));
  }
}

TEST_CASE("poison: copies of one key fill its two buckets in an empty cuckoo filter") {
  Configure settings;
  settings.family = Family::cuckoo;
  settings.bits = 4096;
  Simulator simulator = with_keys(settings, 0);
  Attacks attacks;
  run(attacks, simulator.state(), Attack::poison, 1);
  const Pollution& poison = *attacks.poison();
  CHECK(poison.crowds());
  CHECK_FALSE(poison.full());
  CHECK(poison.keys() == 8);
  CHECK(poison.doses().size() == 9);
  const std::vector<std::string> keys = poison.chosen();
  CHECK(std::set<std::string>(keys.begin(), keys.end()).size() == 1);
  run(attacks, simulator.state(), Attack::secret_seed, 1);
  CHECK(attacks.reseeded()->used().back() == 8);

  // So it is in the filter itself: the next copy is refused, and the reason is its buckets.
  simulator.apply(Load{keys});
  CHECK(simulator.state().filled() == 8);
  CHECK(simulator.state().inserted() == 8);
  CHECK(simulator.state().distinct() == 1);
  for (const Command& more : {Command(Insert{keys[0]}), Command(Load{{"other", keys[0]}})}) {
    const auto events = simulator.apply(more);
    REQUIRE(std::holds_alternative<Rejected>(events.front()));
    CHECK(std::get<Rejected>(events.front()).reason ==
          "Both buckets of “" + keys[0] +
              "” are full (8 copies of its fingerprint). Delete it once to make room for another "
              "copy.");
  }
  simulator.apply(Delete{keys[0]});
  CHECK_FALSE(std::holds_alternative<Rejected>(simulator.apply(Insert{keys[0]}).front()));
}

TEST_CASE("defence: the secret seed is never the present one") {
  const Simulator simulator = with_keys(classic(64, 3, Scheme::double_hashing, 0xffff'ffff), 3);
  const auto begun = SecretSeed::begin(simulator.state(), 0xffff'ffff);
  REQUIRE(begun.ok());
  CHECK(begun->seed() == 0);
}

TEST_CASE("poison: it ends at its bounds, with what it has") {
  const Simulator simulator = with_keys(classic(1U << 21, 1, Scheme::double_hashing), 6);
  Attacks attacks;
  run(attacks, simulator.state(), Attack::poison);
  const Pollution& many = *attacks.poison();
  CHECK(many.keys() == Pollution::most_keys);
  CHECK_FALSE(many.full());
  CHECK(many.doses().back().used == many.doses().front().used + Pollution::most_keys);
  CHECK(many.progress() == 1);

  // One bit of very many is left, which no key in reach sets.
  Settings settings;
  settings.bits = max_bits;
  settings.hashes = 1;
  settings.scheme = Scheme::independent;
  std::vector<std::uint64_t> words(max_bits / 64, ~std::uint64_t{0});
  words[1'234'567] -= 1;
  Simulator imported;
  imported.import_filter(test::classic_of(settings, words));
  run(attacks, imported.state(), Attack::poison);
  const Pollution& none = *attacks.poison();
  CHECK(none.keys() == 0);
  CHECK(none.tried() == Pollution::most_tries);
  CHECK(none.doses().size() == 1);
  CHECK_FALSE(none.full());
}
