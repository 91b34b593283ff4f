// The text of the programs; run.mjs runs them.
#include "languages/languages.hpp"

#include <algorithm>
#include <doctest/doctest.h>
#include <string>
#include <string_view>

namespace bloom::test {
namespace {

using languages::Language;

constexpr Scheme schemes[] = {Scheme::double_hashing, Scheme::enhanced, Scheme::independent};

TEST_CASE("languages: every program has the settings, nothing unfilled and no long line") {
  for (const Language& language : languages::languages()) {
    CAPTURE(language.key);
    CHECK(languages::find_language(language.key) == &language);
    for (const Scheme scheme : schemes) {
      const auto program = languages::program(language, {16'000'000'001, 31, scheme, 0xffff'ffff});
      REQUIRE(program.ok());
      for (const std::string_view number : {"16000000001", "31", "4294967295", "2000000001"}) {
        CHECK(program->find(number) != std::string::npos);
      }
      for (const std::string_view name : {"{m}", "{k}", "{s}", "{b}"}) {
        CHECK(program->find(name) == std::string::npos);
      }
      CHECK(program->back() == '\n');
      for (std::size_t from = 0; from < program->size();) {
        const std::size_t end = program->find('\n', from);
        CHECK(end - from <= 70);
        CHECK_FALSE(((*program)[from] >= '0' && (*program)[from] <= '9'));
        from = end + 1;
      }
    }
  }
  CHECK(languages::find_language("cobol") == nullptr);
}

TEST_CASE("languages: with short numbers a program is 59 columns wide") {
  for (const Language& language : languages::languages()) {
    CAPTURE(language.key);
    for (const Scheme scheme : schemes) {
      const std::string program = *languages::program(language, {143'775'876, 10, scheme, 7});
      for (std::size_t from = 0; from < program.size();) {
        const std::size_t end = program.find('\n', from);
        CHECK(end - from <= 59);
        from = end + 1;
      }
    }
  }
}

TEST_CASE("languages: the schemes' programs differ") {
  for (const Language& language : languages::languages()) {
    std::string programs[3];
    std::transform(std::begin(schemes), std::end(schemes), programs, [&](Scheme scheme) {
      return *languages::program(language, {64, 3, scheme, 0});
    });
    CHECK(programs[0] != programs[1]);
    CHECK(programs[1] != programs[2]);
    CHECK(programs[2] != programs[0]);
  }
}

TEST_CASE("languages: what no array holds is refused") {
  for (const Language& language : languages::languages()) {
    CAPTURE(language.key);
    const auto of_bits = [&](std::uint64_t bits) {
      return languages::program(language, {bits, 7, Scheme::independent, 0});
    };
    CHECK(of_bits(8 * language.most_bytes).ok());
    if (8 * language.most_bytes == languages::max_bits) continue;
    const auto refused = of_bits(8 * language.most_bytes + 1);
    REQUIRE_FALSE(refused.ok());
    CHECK(refused.reason() == "An array of " + std::string(language.name) + " ends at " +
                                  (language.key == "java" ? "2" : "4") +
                                  " GiB: take several filters.");
  }
}

}  // namespace
}  // namespace bloom::test
