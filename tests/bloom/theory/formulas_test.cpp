#include "bloom/theory/formulas.hpp"

#include <cmath>
#include <doctest/doctest.h>
#include <limits>

using namespace bloom;

TEST_CASE("sizes are the published ones") {
  CHECK(theory::bits_for(10'000, 0.01) == 95'851);
  CHECK(theory::bits_for(10'000, 0.001) == 143'776);
  CHECK(theory::bits_for(4000, 1e-7) == 134'191);
  CHECK(theory::hashes_for(95'851, 10'000) == 7);
  CHECK(theory::hashes_for(143'776, 10'000) == 10);
  CHECK(theory::hashes_for(1e-7) == 23);
}

TEST_CASE("k stays in its range") {
  CHECK(theory::hashes_for(8, 1'000'000) == 1);
  CHECK(theory::hashes_for(1e9, 1) == 32);
  CHECK(theory::hashes_for(0.99) == 1);
  CHECK(theory::hashes_for(1e-300) == 32);
}

TEST_CASE("a size for a rate gives that rate") {
  for (const double n : {1.0, 10.0, 1e3, 1e6}) {
    for (const double p : {0.3, 0.05, 1e-2, 1e-4, 1e-9}) {
      for (const std::uint32_t k : {1U, 3U, 7U, 20U}) {
        const double m = theory::bits_for(n, p, k);
        CHECK(theory::rate_from_keys(m, k, n) <= p * (1 + 1e-9));
        if (m > 1) CHECK(theory::rate_from_keys(m - 1, k, n) > p);
      }
    }
  }
}

TEST_CASE("rates at the ends") {
  CHECK(theory::rate_from_keys(64, 3, 0) == 0);
  CHECK(theory::rate_from_fill(64, 3, 0) == 0);
  CHECK(theory::rate_from_fill(64, 3, 64) == 1);
  CHECK(theory::rate_from_keys(8, 1, 1e9) == 1);
  // (1/m)^k for one key and one hash, down to where 1 − e^(−x) would have lost every digit.
  CHECK(theory::rate_from_keys(1e12, 2, 1) == doctest::Approx(4e-24));
  // The usual figures at 8 and 16 bits a key.
  CHECK(theory::rate_from_keys(8, 6, 1) == doctest::Approx(0.0216).epsilon(0.005));
  CHECK(theory::rate_from_keys(16, 11, 1) == doctest::Approx(0.00046).epsilon(0.005));
}

TEST_CASE("the estimate of keys undoes the expected fill") {
  for (const double n : {0.0, 1.0, 100.0, 5000.0}) {
    const double filled = 65536 * (1 - std::exp(-7 * n / 65536));
    CHECK(theory::keys_from_fill(65536, 7, filled) == doctest::Approx(n).epsilon(1e-9));
  }
  CHECK(theory::keys_from_fill(64, 3, 64) == std::numeric_limits<double>::infinity());
}
