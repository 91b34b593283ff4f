// Specimens as a test may meet them: any settings, and a past of any operations.
#pragma once

#include <cmath>
#include <cstdint>
#include <doctest/doctest.h>
#include <memory>
#include <random>
#include <string>

#include "sim/specimen/families.hpp"

namespace bloom::test {

inline std::uint32_t below(std::mt19937_64& random, std::uint32_t end) {
  return static_cast<std::uint32_t>(random() % end);
}

// Small ones, some of them out of a family's range.
inline sim::SpecimenSettings any_settings(std::mt19937_64& random) {
  sim::SpecimenSettings settings;
  settings.bits = 8 + below(random, 700);
  settings.hashes = 1 + below(random, below(random, 3) == 0 ? 32 : 6);
  settings.scheme = static_cast<Scheme>(below(random, 3));
  settings.seed = below(random, 2) == 0 ? 0 : static_cast<std::uint32_t>(random());
  settings.width = below(random, 3) == 0 ? 0 : 1 + below(random, 32);
  settings.capacity = 4 + below(random, 20);
  settings.rate =
      std::ldexp(0.5 + below(random, 64) / 128.0, -static_cast<int>(1 + below(random, 10)));
  settings.growth = 1 + below(random, 3);
  settings.decrements = 1 + below(random, 30);
  return settings;
}

inline std::string any_key(std::mt19937_64& random) {
  return "key " + std::to_string(below(random, 120));
}

inline std::unique_ptr<sim::Specimen> any_specimen(const sim::FamilyInfo& family,
                                                   std::mt19937_64& random) {
  auto made = family.create(any_settings(random));
  REQUIRE(made.ok());
  for (std::uint32_t left = below(random, 100); left > 0; --left) {
    const std::string key = any_key(random);
    // Refused where the filter is full, or does not have the key.
    static_cast<void>(below(random, 4) == 0 ? (*made)->erase(key) : (*made)->insert(key));
  }
  return std::move(*made);
}

}  // namespace bloom::test
