// The rate that a scheme is expected to have, against filters that are filled with keys and looked
// into, all of them.
#include "bloom/theory/scheme_rate.hpp"

#include <algorithm>
#include <cstdint>
#include <doctest/doctest.h>
#include <string>
#include <vector>

#include "bloom/theory/exact_rate.hpp"

#include "tests/support/oracle.hpp"

using namespace bloom;

namespace {

// Of so many sets of n keys: the share of other keys that are found, by the naive hashes.
double counted_rate(const ClassicSettings& settings, std::uint32_t n, std::uint32_t sets,
                    std::uint32_t questions) {
  const auto positions = [&](const std::string& key) {
    return test::naive_positions(key, static_cast<int>(settings.scheme), settings.bits,
                                 settings.hashes, settings.seed);
  };
  double hits = 0;
  for (std::uint32_t set = 0; set < sets; ++set) {
    const std::string name = std::to_string(set) + " ";
    std::vector<bool> bits(settings.bits);
    for (std::uint32_t i = 0; i < n; ++i) {
      for (const std::uint32_t bit : positions(name + std::to_string(i))) bits[bit] = true;
    }
    for (std::uint32_t i = 0; i < questions; ++i) {
      const auto asked = positions(name + "other " + std::to_string(i));
      hits += std::all_of(asked.begin(), asked.end(), [&](std::uint32_t bit) { return bits[bit]; })
                  ? 1
                  : 0;
    }
  }
  return hits / (double{1} * sets * questions);
}

}  // namespace

TEST_CASE("a scheme's rate is that of real keys, in the mean over their sets") {
  struct Case {
    std::uint32_t bits, keys;
  };
  // Powers of two, where two hashes do worst, and others.
  for (const Case& c : {Case{64, 6}, Case{64, 20}, Case{100, 10}, Case{101, 10}, Case{512, 50}}) {
    for (const Scheme scheme : {Scheme::double_hashing, Scheme::enhanced, Scheme::independent}) {
      for (const std::uint32_t k : {1U, 2U, 3U, 7U, 12U}) {
        CAPTURE(c.bits);
        CAPTURE(c.keys);
        CAPTURE(k);
        CAPTURE(static_cast<int>(scheme));
        const ClassicSettings settings{c.bits, k, scheme, 7};
        const double counted = counted_rate(settings, c.keys, 300, 1500);
        CHECK(theory::scheme_rate(settings, c.keys) == doctest::Approx(counted).epsilon(0.12));
      }
    }
  }
}

TEST_CASE("two hashes for seven probes cost a small filter more than the formula knows") {
  const auto rate = [](Scheme scheme, std::uint32_t k) {
    return theory::scheme_rate({64, k, scheme, 0}, 6);
  };
  CHECK(rate(Scheme::double_hashing, 7) > 3 * rate(Scheme::independent, 7));
  CHECK(rate(Scheme::double_hashing, 4) < rate(Scheme::double_hashing, 3));
  CHECK(rate(Scheme::double_hashing, 4) < rate(Scheme::double_hashing, 7));
  CHECK(rate(Scheme::independent, 7) == theory::exact_rate(64, 7, 6));
}

TEST_CASE("a scheme's rate has no gap where filters become too large to be filled") {
  for (const Scheme scheme : {Scheme::double_hashing, Scheme::enhanced}) {
    for (const std::uint32_t k : {1U, 3U, 7U, 10U}) {
      CAPTURE(k);
      const ClassicSettings settings{40'960, k, scheme, 0};
      CHECK(theory::scheme_rate(settings, 4096) ==
            doctest::Approx(theory::scheme_rate(settings, 4097)).epsilon(0.05));
    }
  }
  const ClassicSettings largest{0xffff'ffff, 64, Scheme::double_hashing, 0};
  CHECK(theory::scheme_rate(largest, 0) == 0);
  CHECK(theory::scheme_rate(largest, 1) < 1e-9);
  CHECK(theory::scheme_rate({1, 64, Scheme::double_hashing, 0}, 1) == 1);
  CHECK(theory::scheme_rate({1, 64, Scheme::independent, 0}, 1U << 20) == 1);
}
