// The tabs, and the view Compare: what it asks for, shows, and keeps where it is.
#include <algorithm>
#include <doctest/doctest.h>
#include <string>
#include <vector>

#include "tests/view/stage.hpp"
#include "web/view/compare/compare_text.hpp"
#include "web/view/drawing/format.hpp"
#include "web/view/views.hpp"

namespace bloom::view {
namespace {

// A stage with the platform's part: a comparison, as far as it is.
struct Comparing {
  explicit Comparing(float width = 1280) : stage(width, 1) {
    stage.apply(sim::Seed{});
    stage.view.show_tab(Tab::compare);
  }
  ~Comparing() { stage.view.show_comparison(nullptr, 0); }

  void begin() {
    const sim::State& state = stage.simulator.state();
    sim::Terms terms = stage.view.terms(state);
    terms.questions = 1000;
    comparison.emplace(sim::all_families(), terms, state.distinct());
    stage.view.show_comparison(&*comparison, state.revision());
    stage.view.show_comparing(0, false);
  }
  bool step() {
    const sim::State& state = stage.simulator.state();
    const bool more =
        comparison->step({state.distinct(), [&](std::uint32_t i) { return state.key(i); }}, 1000);
    stage.view.show_comparing(more ? comparison->progress() : -1, false);
    return more;
  }
  void finish() {
    begin();
    while (step()) {
    }
    stage.settle();
  }

  Stage stage;
  std::optional<sim::Comparison> comparison;
};

}  // namespace

TEST_CASE("tabs choose a view, and change no state") {
  Stage stage(1280, 1);
  stage.apply(sim::Seed{});
  stage.settle();
  const std::uint64_t digest = stage.simulator.digest();
  CHECK(stage.widget("tabs").role == Role::tablist);
  CHECK(stage.widget("tab_filter").pressed == 1);
  CHECK(stage.widget("tab_compare").pressed == 0);
  CHECK(stage.widget("tab_compare").inside == "tabs");
  CHECK(stage.find("cell") != nullptr);
  const float share = stage.widget("share").rect.y;
  stage.click("tab_compare");
  stage.settle();
  CHECK(stage.view.tab() == Tab::compare);
  CHECK(stage.widget("tab_compare").pressed == 1);
  CHECK(stage.find("cell") == nullptr);
  CHECK(stage.widget("share").rect.y == share);
  stage.view.activate("tab_filter");
  stage.settle();
  CHECK(stage.find("cell") != nullptr);
  CHECK(stage.simulator.digest() == digest);
}

TEST_CASE("links name the tabs, and a view that is not there is the array") {
  for (const TabName& each : all_tabs()) {
    CHECK(tab_named(link_name(each.tab)) == each.tab);
    CHECK(tab_of(each.id) == each.tab);
  }
  CHECK(link_name(Tab::compare) == "compare");
  CHECK(tab_named("stories") == Tab::stories);
  CHECK(tab_named("tales") == Tab::filter);
  CHECK_FALSE(tab_of("compare"));
}

TEST_CASE("embeds have no tabs, and show the filter") {
  Stage stage(600, 1);
  stage.view.show_tab(Tab::compare);
  stage.environment.controls = Controls::min;
  CHECK_FALSE(asks(stage.frame(), Job::compare));
  CHECK(stage.find("tabs") == nullptr);
  CHECK(stage.find("cell") != nullptr);
  stage.environment.controls = Controls::full;
  stage.environment.show = 1;
  stage.frame();
  CHECK(stage.find("tabs") == nullptr);
  CHECK(stage.find("cell") != nullptr);
}

TEST_CASE("a comparison is asked for when there is none of these keys, and not again") {
  Comparing page;
  CHECK(asks(page.stage.frame(), Job::compare));
  page.begin();
  CHECK_FALSE(asks(page.stage.frame(), Job::compare));
  CHECK(page.stage.widget("progress").name == "Comparing");
  CHECK(page.stage.find("cancel") != nullptr);
  // Cancelled, it stays as far as it is.
  page.stage.view.show_comparing(-1, false);
  CHECK_FALSE(asks(page.stage.frame(), Job::compare));
  CHECK(page.stage.find("progress") == nullptr);
  page.stage.view.activate("compare");
  CHECK(asks(page.stage.frame(), Job::compare));
  page.finish();
  CHECK(page.stage.find("compare") == nullptr);
  CHECK(page.stage.settle() == 1);
  page.stage.view.activate("time");
  CHECK(asks(page.stage.frame(), Job::time));
  page.stage.view.activate("equal_rate");
  page.stage.frame();
  CHECK(asks(page.stage.frame(), Job::compare));
  page.finish();
  page.stage.apply(sim::Insert{"tomato"});
  CHECK(asks(page.stage.frame(), Job::compare));
  page.stage.view.show_tab(Tab::filter);
  CHECK_FALSE(asks(page.stage.frame(), Job::compare));
}

TEST_CASE("nothing moves while a comparison runs") {
  for (const float width : {320.0f, 390.0f, 800.0f, 1280.0f}) {
    Comparing page(width);
    CAPTURE(width);
    page.begin();
    page.stage.frame();
    const auto places = [&] {
      std::string text;
      for (const Widget& widget : page.stage.view.widgets()) {
        if (widget.id == "progress" || widget.id == "cancel" || widget.id == "compare_note" ||
            widget.id == "time") {
          continue;
        }
        text += widget.id + ' ' + std::to_string(widget.rect.x) + ' ' +
                std::to_string(widget.rect.y) + ' ' + std::to_string(widget.rect.height) + '\n';
        CHECK(widget.rect.x >= -10);
        CHECK(widget.rect.x + widget.rect.width <= width + 1);
      }
      return text;
    };
    const std::string before = places();
    const float height = page.stage.frame().height;
    for (bool more = true; more;) {
      more = page.step();
      page.stage.frame();
      CHECK(places() == before);
    }
    page.stage.view.set_text("key", "tomato");
    CHECK(page.stage.frame().height == height);
    CHECK(places() == before);
  }
}

TEST_CASE("the table reads as one, and each row opens its family") {
  Comparing page;
  page.finish();
  const Widget& table = page.stage.widget("comparison");
  CHECK(table.role == Role::table);
  CHECK(table.detail == "All families on the same keys");
  const std::vector<std::string> rows = lines(table.text);
  REQUIRE(rows.size() == families.size() + 1);
  const auto cells = std::count(rows[0].begin(), rows[0].end(), '\t');
  for (std::size_t i = 1; i < rows.size(); ++i) {
    CHECK(std::count(rows[i].begin(), rows[i].end(), '\t') == cells);
  }
  int row = 0;
  for (const sim::Contender& contender : page.comparison->contenders()) {
    const Widget& button = page.stage.widget(contender_id(contender));
    CHECK(button.role == Role::button);
    CHECK(button.name == contender.family->name);
    CHECK(button.inside == "comparison");
    CHECK(button.row == row++);
    CHECK(button.rect.y >= table.rect.y);
    CHECK(button.rect.y + button.rect.height <= table.rect.y + table.rect.height);
  }
  page.stage.applies = false;
  page.stage.click("compare_classic");
  const auto commands = page.stage.commands_of_frame();
  REQUIRE(commands.size() == 1);
  CHECK(std::get<sim::Configure>(commands[0]).bits == 64);
  CHECK(page.stage.view.tab() == Tab::filter);
  // With the settings of its row, but those that it has not.
  page.stage.applies = true;
  for (const sim::Contender& contender : page.comparison->contenders()) {
    CAPTURE(contender.family->name);
    page.stage.view.show_tab(Tab::compare);
    page.stage.settle();
    page.stage.view.activate(contender_id(contender));
    page.stage.applies = false;
    const auto requested = page.stage.commands_of_frame();
    REQUIRE(requested.size() == 1);
    sim::Simulator other;
    other.apply(sim::Seed{});
    other.apply(requested[0]);
    CHECK(other.state().family().kind == contender.family->kind);
    CHECK(other.state().specimen().bit_count() == contender.bits);
    CHECK(other.state().requested().settings.seed == 0);
  }
}

TEST_CASE("a key typed is answered by each family") {
  Comparing page;
  page.finish();
  CHECK(page.stage.text("answers").empty());
  page.stage.view.set_text("key", "apple");
  page.stage.frame();
  CHECK(page.stage.text("answers") == "PRESENT for “apple”: all families.");
  std::size_t some = 0;
  for (int i = 0; i < 200; ++i) {
    const std::string key = "key " + std::to_string(i);
    page.stage.view.set_text("key", key);
    page.stage.frame();
    const std::string text = page.stage.text("answers");
    for (const sim::Contender& contender : page.comparison->contenders()) {
      if (!contender.failure.empty()) continue;
      CAPTURE(text);
      const bool maybe = text.find("MAYBE") == 0;
      const std::string named = maybe ? text.substr(0, text.find(". NOT")) : "";
      const std::string name(contender.family->name);
      const bool all = named.find("all families") != std::string::npos;
      CHECK((all || named.find(name) != std::string::npos) ==
            page.comparison->may_contain(contender, key));
    }
    some += text.find("MAYBE") == 0 ? 1 : 0;
  }
  CHECK(some > 50);  // a ribbon of half the keys alone
}

TEST_CASE("without keys there is nothing to compare, but something to do") {
  Stage stage(390, 1);
  stage.view.show_tab(Tab::compare);
  CHECK_FALSE(asks(stage.frame(), Job::compare));
  CHECK(stage.find("comparison") == nullptr);
  CHECK(stage.text("compare_title") == "No keys to compare on");
  stage.view.activate("seed");
  stage.frame();
  CHECK(asks(stage.frame(), Job::compare));
}

TEST_CASE("rates are written one way, with no more digits than the questions tell") {
  const sim::FamilyInfo& family = *sim::all_families().front();
  sim::Comparison comparison(sim::all_families(), {}, 100);
  sim::Contender contender{.family = &family};
  contender.bits = 959;
  contender.expected = 0.01;
  contender.measured = {0.00987, 0.00968, 0.01006, false, 1'000'000};
  ContenderWords words = words_of(comparison, contender);
  CHECK(words.size == "smallest size 959");
  CHECK(words.over);
  CHECK(words.bits == "9.59");
  CHECK(words.expected == "1.00 %");
  CHECK(words.measured == "0.987 %");
  CHECK(words.interval == "0.968–1.01 %");
  CHECK(words.limit == "1.44 ×");
  CHECK(words.build.empty());
  contender.measured = {3e-6, 1e-6, 8.8e-6, false, 1'000'000};
  words = words_of(comparison, contender);
  CHECK(words.measured == "1 in 300,000");
  CHECK(words.interval == "1 in 110,000 – 1 in 1.0 million");
  contender.measured = {0, 0, 3e-6, false, 1'000'000};
  words = words_of(comparison, contender);
  CHECK(words.measured == "below 1 in 333,000");
  CHECK(words.interval.empty());
}

TEST_CASE("the budget is the heading, and a family that cannot meet it says so in its row") {
  Comparing page;
  page.finish();
  CHECK(page.stage.text("compare_title") == "6 keys, budget 64 bits");
  std::size_t over = 0;
  for (const sim::Contender& contender : page.comparison->contenders()) {
    CAPTURE(contender.family->name);
    const ContenderWords words = words_of(*page.comparison, contender);
    over += words.over ? 1 : 0;
    CHECK(words.over == (contender.bits > 64));
    CHECK(words.size == (words.over ? "smallest size " : "") + grouped(contender.bits));
    CHECK(page.stage.text("comparison").find('\t' + words.size + '\t') != std::string::npos);
  }
  CHECK(over == 8);
  const sim::Contender& classic = page.comparison->contenders().front();
  CHECK(words_of(*page.comparison, classic).settings == "k 7, independent");
  CHECK_FALSE(words_of(*page.comparison, classic).over);
}

TEST_CASE("at an equal rate the row of a family that only comes with less says so") {
  Comparing page;
  page.finish();
  page.stage.view.activate("equal_rate");
  page.stage.frame();
  page.finish();
  const double asked = page.comparison->terms().rate;
  CHECK(page.stage.text("compare_title") == "6 keys, rate at most " + percent(asked));
  std::size_t lower = 0;
  for (const sim::Contender& contender : page.comparison->contenders()) {
    CAPTURE(contender.family->name);
    const ContenderWords words = words_of(*page.comparison, contender);
    CHECK_FALSE(words.over);
    CHECK(words.size == grouped(contender.bits));
    CHECK(contender.expected <= 1.05 * asked);
    const bool less = contender.expected < asked / 1.05;
    CHECK(words.expected == (less ? "lower, " : "") + percent(contender.expected));
    lower += less ? 1 : 0;
  }
  CHECK(lower >= 6);
  CHECK(lower < 11);
}

}  // namespace bloom::view
