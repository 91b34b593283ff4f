// The rate that a specimen says, beside an independent measurement.
#include <cmath>
#include <cstdio>
#include <doctest/doctest.h>
#include <random>

#include "sim/specimen/families.hpp"

using namespace bloom;
using namespace bloom::sim;

namespace {

#if defined(__wasm__)
constexpr std::uint32_t asked = 1U << 14;
#else
constexpr std::uint32_t asked = 1U << 17;
#endif
constexpr double z = 3.2905;  // 99.9 %

std::uint32_t hits_of(const Specimen& specimen, std::mt19937_64& random) {
  std::vector<Hash> hashes(4096);
  std::vector<std::uint64_t> answers(hashes.size() / 64);
  std::uint32_t hits = 0;
  for (std::uint32_t done = 0; done < asked; done += 4096) {
    for (Hash& hash : hashes) hash = Hash::from_uniform(random());
    specimen.may_contain_all(hashes, answers);
    for (const std::uint64_t word : answers) {
      for (std::uint64_t rest = word; rest != 0; rest &= rest - 1) ++hits;
    }
  }
  return hits;
}

}  // namespace

TEST_CASE("the rate of any specimen lies in the interval of an independent measurement") {
  for (const FamilyInfo* family : all_families()) {
    CAPTURE(family->name);
    double worst = 0;
    for (std::uint32_t setting = 0; setting < 20; ++setting) {
      CAPTURE(setting);
      std::mt19937_64 random(setting);
      const auto below = [&](std::uint32_t end) {
        return static_cast<std::uint32_t>(random() % end);
      };
      SpecimenSettings settings;
      settings.bits = 64 + below(6000);
      settings.hashes = 1 + below(8);
      settings.scheme = static_cast<Scheme>(below(3));
      settings.seed = below(1000);
      settings.width = below(10);
      settings.rate = std::ldexp(1.0, -static_cast<int>(1 + below(9)));
      settings.decrements = 1 + below(20);
      auto specimen = family->create(settings);
      REQUIRE(specimen.ok());
      const std::uint32_t keys = 1 + below(settings.bits / 8);
      for (std::uint32_t i = 0; i < keys; ++i) {
        const std::string key = "key " + std::to_string(random());
        const std::string_view view = key;
        if ((*specimen)->insert_all({&view, 1}) == 0) break;
      }
      const Rate rate = (*specimen)->rate();
      const double measured = static_cast<double>(hits_of(**specimen, random)) / asked;
      // A measured rate has an error of its own.
      const double n = rate.exact ? asked : 1 / (1.0 / asked + 1.0 / rate.samples);
      const double spread = std::sqrt(rate.value * (1 - rate.value) / n + z * z / (4 * n * n));
      const double middle = rate.value + z * z / (2 * n);
      const double distance = std::abs(measured - middle) / (spread + z / (2 * n));
      worst = std::max(worst, distance);
      CHECK_MESSAGE(distance <= z, rate.value << " said, " << measured << " measured");
    }
    std::printf("rates of 20 settings, %-12s at most %.2f deviations from the measured\n",
                std::string(family->name).c_str(), worst);
  }
}
