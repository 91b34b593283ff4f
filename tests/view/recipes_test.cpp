// In your system, in your language: the panels of the view Size that write the filter down.
#include <algorithm>
#include <doctest/doctest.h>
#include <string>

#include "languages/languages.hpp"
#include "systems/systems.hpp"

#include "tests/view/stage.hpp"
#include "web/view/drawing/format.hpp"

namespace bloom::view {
namespace {

struct Recipes : Stage {
  explicit Recipes(float width = 1280) : Stage(width, 1) {
    view.show_tab(Tab::size);
    settle();
  }
  void plan(std::string_view keys, std::string_view rate) {
    view.enter("size_keys", keys);
    view.enter("size_rate", rate);
    settle();
  }
  void choose(std::string_view id, std::size_t index) {
    view.set_value(id, static_cast<double>(index));
    settle();
  }
  std::string text(std::string_view id) const { return widget(id).text; }
};

struct Plan {
  const char* keys;
  std::uint64_t n;
  const char* rate;
  double p;
};
constexpr Plan plans[] = {
    {"10k", 10'000, "1 %", 0.01}, {"1e9", 1'000'000'000, "0.1 %", 0.001}, {"1", 1, "70 %", 0.7}};

}  // namespace

TEST_CASE("recipes: each system's line, rate, size and traps are those of its rule") {
  Recipes stage;
  const auto all = systems::systems();
  CHECK(lines(stage.text("system")).size() == all.size());
  int refused = 0;
  int missed = 0;
  for (const Plan& plan : plans) {
    stage.plan(plan.keys, plan.rate);
    for (std::size_t i = 0; i < all.size(); ++i) {
      const systems::System& system = all[i];
      CAPTURE(system.key);
      CAPTURE(plan.n);
      stage.choose("system", i);
      CHECK(stage.widget("system").value == static_cast<double>(i));
      const auto answer = systems::in_system(system, plan.n, plan.p);
      CHECK(stage.widget("system_copy").enabled == answer.ok());
      if (!answer) {
        ++refused;
        CHECK(stage.text("system_text") == answer.reason());
        CHECK(stage.find("system_rate") == nullptr);
        continue;
      }
      CHECK(stage.text("system_text") == answer->line);
      CHECK(stage.widget("system_text").role == Role::code);
      std::string rate = percent(answer->rate);
      if (answer->rate > 1.2 * plan.p) {
        ++missed;
        rate += ", not " + percent(plan.p);
      }
      CHECK(stage.text("system_rate") == rate);
      const std::string built = grouped(static_cast<std::uint64_t>(answer->bits)) + " bits, ";
      CHECK(stage.text("system_builds").find(built) != std::string::npos);
      CHECK(stage.text("system_traps") == system.traps);
      CHECK(stage.text("system_source").find(system.source) != std::string::npos);
    }
  }
  CHECK(refused > 3);
  CHECK(missed > 3);
}

TEST_CASE("recipes: each program is that of the calculated filter, with Filter's scheme and seed") {
  Recipes stage;
  sim::Configure other;
  other.scheme = Scheme::enhanced;
  other.seed = 77;
  const auto all = languages::languages();
  CHECK(lines(stage.text("language")).size() == all.size());
  for (const bool changed : {false, true}) {
    if (changed) stage.apply(other);
    const Scheme scheme = changed ? Scheme::enhanced : Scheme::double_hashing;
    for (std::size_t i = 0; i < all.size(); ++i) {
      stage.choose("language", i);
      const auto program = languages::program(all[i], {95'851, 7, scheme, changed ? 77U : 0U});
      REQUIRE(program.ok());
      CHECK(stage.text("language_text") == *program);
      const std::string note = stage.text("language_note");
      CHECK(note.find(changed ? "scheme enhanced and seed 77" : "scheme double and seed 0") !=
            std::string::npos);
    }
  }
  stage.plan("1e12", "1 %");
  stage.choose("language", 4);
  CHECK(stage.text("language_text") == "An array of Java ends at 2 GiB: take several filters.");
  CHECK_FALSE(stage.widget("language_copy").enabled);
}

TEST_CASE("recipes: Copy asks for the text as it is") {
  for (const char* which : {"system", "language"}) {
    Recipes stage;
    const std::string button = which + std::string("_copy");
    const std::string text = stage.text(which + std::string("_text"));
    CHECK(stage.view.copied().text.empty());
    stage.view.activate(button);
    CHECK(asks(stage.frame(), Request::copy));
    CHECK(stage.view.copied().text == text);
    CHECK(stage.view.copied().button == button);
    CHECK_FALSE(asks(stage.frame(), Request::copy));
  }
}

TEST_CASE("recipes: nothing is cut or in the way, in any width") {
  for (const float width : {280.0f, 320.0f, 390.0f, 720.0f, 1280.0f}) {
    Recipes stage(width);
    for (std::size_t i = 0; i < systems::systems().size(); ++i) {
      CAPTURE(width);
      CAPTURE(i);
      stage.choose("system", i);
      stage.choose("language", i % languages::languages().size());
      check_geometry(stage, stage.frame().height);
    }
  }
}

}  // namespace bloom::view
