// What is written of rates and of the arithmetic can be checked by the reader.
#include <cstdint>
#include <cstdlib>
#include <doctest/doctest.h>
#include <string>
#include <vector>

#include "tests/view/stage.hpp"
#include "web/view/common/rate_text.hpp"
#include "web/view/drawing/format.hpp"
#include "web/view/filter/arithmetic_text.hpp"

namespace bloom::view {
namespace {

// The value of "(31 + 2·54 − 1·16) mod 64 = 11" before its modulus, by hand.
std::int64_t sum_of(const std::string& row) {
  std::int64_t sum = 0;
  std::int64_t sign = 1;
  std::size_t at = row.front() == '(' ? 1 : 0;
  while (at < row.size() && row[at] != ')' && row[at] != ' ') {
    char* end = nullptr;
    std::int64_t term = std::strtoll(row.c_str() + at, &end, 10);
    at = static_cast<std::size_t>(end - row.c_str());
    if (row.compare(at, 2, "·") == 0) {
      term *= std::strtoll(row.c_str() + at + 2, &end, 10);
      at = static_cast<std::size_t>(end - row.c_str());
    }
    sum += sign * term;
    const bool plus = row.compare(at, 3, " + ") == 0;
    const bool minus = row.compare(at, 5, " − ") == 0;
    if (!plus && !minus) break;
    sign = plus ? 1 : -1;
    at += plus ? 3 : 5;
  }
  return sum;
}

}  // namespace

TEST_CASE("each row of the explanation can be checked by hand") {
  int wrapped = 0;
  for (std::uint32_t i = 0; i < 300; ++i) {
    const sim::Settings settings{8 + i * i * 7, 1 + i % 32,
                                 i % 2 ? Scheme::enhanced : Scheme::double_hashing, i};
    sim::Simulator simulator;
    simulator.apply(sim::Configure{settings.bits, settings.hashes, settings.scheme, settings.seed});
    simulator.apply(sim::Check{"key " + std::to_string(i)});
    const sim::Explanation& explanation = *simulator.state().explanation();
    const Arithmetic arithmetic(explanation, settings);
    const bool power_of_two = (settings.bits & (settings.bits - 1)) == 0;
    CHECK(arithmetic.header("m").find("2^64") ==
          (power_of_two ? std::string::npos : arithmetic.header("m").find("mod") + 4));
    CHECK(arithmetic.wrap_words().empty() == power_of_two);
    for (std::size_t row = 0; row < explanation.rows.size(); ++row) {
      const std::string text = arithmetic.row(row, 0);
      CAPTURE(text);
      const std::int64_t m = settings.bits;
      CHECK((sum_of(text) % m + m) % m == explanation.rows[row].position);
      wrapped += text.find("−") != std::string::npos ? 1 : 0;
    }
  }
  MESSAGE("rows whose sum passed 2^64: ", wrapped);
  CHECK(wrapped > 1000);
}

TEST_CASE("a bit that several probes of a key meet flips once") {
  Stage stage;
  stage.apply(sim::Configure{8, 8, {}, {}});
  stage.apply(sim::Insert{"cherry"});
  stage.frame();
  stage.view.activate("explain");
  stage.frame();
  const sim::State& state = stage.simulator.state();
  REQUIRE(state.filled() < 8);
  const std::string table = stage.text("explanation");
  std::uint32_t flips = 0;
  for (std::size_t at = 0; (at = table.find("0 → 1", at)) != std::string::npos; ++at) ++flips;
  CHECK(flips == state.filled());
}

TEST_CASE("where two rates differ much, one sentence says why") {
  Stage stage;
  stage.frame();
  CHECK(why_rates_differ(stage.simulator.state(), false).empty());
  stage.apply(sim::Configure{64, 32, {}, {}});
  stage.apply(sim::Insert{"apple"});
  stage.frame();
  CHECK(stage.text("fp") == "1 in 4.29 billion");
  CHECK(stage.text("fp_scheme") == "25.0 %");
  CHECK(why_rates_differ(stage.simulator.state(), false) ==
        "FP exact is above FP est, as a key's probes are not independent: an even h2 meets at most "
        "32 "
        "of 64 cells.");
  CHECK(why_rates_differ(stage.simulator.state(), true) ==
        "An even h2 meets at most 32 of 64 cells.");
  CHECK(stage.widget("fp_scheme").detail.find("an even h2 meets at most 32 of 64 cells") !=
        std::string::npos);
  CHECK(stage.widget("fp_scheme").detail.find("1,024 of all 4,096 pairs (h1 mod 64, h2 mod 64)") ==
        0);
  stage.apply(sim::Configure{63, {}, {}, {}});
  CHECK(why_rates_differ(stage.simulator.state(), true) ==
        "An h2 that 3 divides meets at most 21 of 63 cells.");
  stage.apply(sim::Configure{{}, {}, Scheme::independent, {}});
  stage.frame();
  CHECK(why_rates_differ(stage.simulator.state(), false).empty());
  CHECK(stage.widget("fp_scheme").detail.find("each probe is a hash of its own") == 0);
}

TEST_CASE("a measured rate has no more digits than hits, and without one it is below a bound") {
  int none = 0;
  int few = 0;
  for (std::uint32_t n = 10; n <= 150; n += 5) {
    Stage stage;
    stage.apply(sim::Configure{n % 2 == 0 ? 1000U : 100'003U, 5, {}, n});
    for (std::uint32_t i = 0; i < n; ++i) stage.apply(sim::Load{{"key " + std::to_string(i)}});
    stage.frame();
    const sim::Rates& rates = stage.simulator.state().rates();
    REQUIRE_FALSE(rates.exact);
    const double hits = rates.scheme * rates.samples;
    CAPTURE(hits);
    if (hits < 0.5) {
      ++none;
      CHECK(stage.text("fp_scheme") == "below 1 in 21,800");
      CHECK(stage.widget("fp_scheme").detail.find("0 of 65,536 random hashes") == 0);
      CHECK(stage.widget("fp_scheme").detail.find("95 % interval 0 to 1 in 21,800") !=
            std::string::npos);
    } else {
      CHECK(stage.text("fp_scheme") == percent(rates.scheme, hits < 9.5     ? 1
                                                             : hits < 999.5 ? 2
                                                                            : 3));
    }
    few += hits > 0.5 && hits < 9.5 ? 1 : 0;
  }
  MESSAGE("filters without a hit ", none, ", with 1 to 9 ", few);
  CHECK(none > 0);
  CHECK(few > 0);
}

TEST_CASE("one key is one key") {
  Stage stage;
  stage.apply(sim::Insert{"apple"});
  stage.frame();
  CHECK(stage.widget("inserted").detail.find("1 insertion of 1 key (n)") == 0);
}

}  // namespace bloom::view
