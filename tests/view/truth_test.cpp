// What is said of a filter holds for every family: empty, with one key, with many, and when it
// takes no more.
#include <doctest/doctest.h>
#include <string>
#include <variant>

#include "sim/lab/rate_curve.hpp"
#include "sim/specimen/families.hpp"

#include "tests/view/stage.hpp"
#include "web/view/drawing/format.hpp"
#include "web/view/filter/settings_steps.hpp"
#include "web/view/views.hpp"

namespace bloom::view {
namespace {

bool contains(const std::string& text, std::string_view part) {
  return text.find(part) != std::string::npos;
}

// The counters and the knobs.
void check_filter(Stage& stage) {
  stage.view.show_tab(Tab::filter);
  stage.settle();
  const sim::State& state = stage.simulator.state();
  const sim::FamilyInfo& family = state.family();
  CHECK(stage.text("inserted") == grouped(state.inserted()));
  REQUIRE((stage.find("filled") == nullptr) == family.is_static);
  REQUIRE((stage.find("bits_per_key") != nullptr) == family.is_static);
  if (family.is_static) {
    const double bits = static_cast<double>(state.specimen().bit_count());
    CHECK(stage.text("bits_per_key") ==
          (state.distinct() == 0 ? "no keys" : significant(bits / state.distinct(), 3)));
  } else {
    CHECK(
        stage.text("filled").starts_with(grouped(state.filled()) + " / " + grouped(state.cells())));
  }
  if (knob_named(family, "m") == nullptr) return;
  const std::string built = grouped(state.specimen().bit_count()) + " bits";
  CHECK(stage.text("m") == built);
  CHECK(stage.text("m_entry") == built);
  if (stage.find("size") != nullptr) CHECK(stage.text("size").starts_with(built + ": "));
}

// The numbers of Rates, and what is said of attacks.
void check_rates(Stage& stage) {
  stage.view.show_tab(Tab::rates);
  stage.settle();
  const sim::State& state = stage.simulator.state();
  const sim::FamilyInfo& family = state.family();
  const bool bounded = state.classic() != nullptr && state.distinct() > 0;
  CHECK((stage.find("rate_at_most") != nullptr) == bounded);
  if (bounded) CHECK(contains(stage.widget("rate_at_most").detail, "on the average"));
  const std::string words = stage.text("attack_words");
  CHECK(contains(words, "never full") == family.grows);
  CHECK(contains(words, "Copies of one key") == family.crowds);
  if (stage.find("hashes_table") != nullptr) {
    CHECK(lines(stage.text("hashes_table")).size() > 16);
    CHECK(contains(stage.text("hashes_table"), ", this filter’s\t"));
  }
}

// What a refusal says is true of the filter as it is.
void check_refusal(Stage& stage) {
  stage.settle();
  const sim::State& state = stage.simulator.state();
  const std::string& alert = stage.text("alert");
  CAPTURE(alert);
  CHECK_FALSE(state.family().grows);
  const std::string used = grouped(state.filled()) + " of ";
  const bool copies =
      alert.starts_with("Both buckets of ") || alert.starts_with("The only bucket ");
  CHECK((copies || contains(alert, used)));
  if (alert.starts_with("The filter is full")) CHECK(state.filled() * 10 > state.cells() * 9ULL);
  if (copies) CHECK_FALSE(contains(alert, "Bits (m)"));
}

}  // namespace

TEST_CASE("every family says what is true of it: empty, with one key, with many, and full") {
  for (const sim::FamilyInfo* family : sim::all_families()) {
    CAPTURE(family->name);
    Stage stage(1280);
    sim::Configure configure;
    configure.family = family->kind;
    stage.apply(configure);
    for (const std::uint32_t keys : {0U, 1U, 6U, 300U}) {
      CAPTURE(keys);
      bool refused = false;
      for (std::uint64_t i = stage.simulator.state().inserted(); i < keys && !refused; ++i) {
        const auto events = stage.apply(sim::Insert{"key" + std::to_string(i)});
        refused = std::holds_alternative<sim::Rejected>(events.front());
      }
      if (refused) check_refusal(stage);
      check_filter(stage);
      check_rates(stage);
    }
    stage.apply(sim::Clear{});
    bool refused = false;
    for (int i = 0; i < 20 && !refused; ++i) {
      refused = std::holds_alternative<sim::Rejected>(stage.apply(sim::Insert{"apple"}).front());
    }
    if (refused) check_refusal(stage);
    check_filter(stage);
    check_rates(stage);
  }
}

TEST_CASE("a knob steps from what was built, and never in vain") {
  Stage stage(1280);
  sim::Configure configure;
  configure.family = Family::quotient;
  stage.apply(configure);
  stage.settle();
  for (const char* bits : {"704 bits", "1,408 bits", "2,816 bits"}) {
    CHECK(stage.text("m") == bits);
    stage.view.step("m", 1);
    stage.settle();
  }
  CHECK(stage.text("m") == "5,632 bits");
  stage.view.step("m", -1);
  stage.settle();
  CHECK(stage.text("m") == "2,816 bits");
}

}  // namespace bloom::view
