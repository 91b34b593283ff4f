// What the view Rates shows of questions put to the filter, and of a second set.
#include <doctest/doctest.h>
#include <optional>
#include <string>

#include "sim/lab/rate_curve.hpp"

#include "tests/view/stage.hpp"
#include "web/view/rates/ask_text.hpp"

namespace bloom::view {
namespace {

struct Asking {
  explicit Asking(float width = 1280) : stage(width, 1) {
    stage.apply(sim::Seed{});
    stage.view.show_tab(Tab::rates);
    stage.settle();
  }
  ~Asking() { stage.view.show_asked({}); }

  void show() {
    stage.view.show_asked(asked);
    stage.settle();
  }
  const sim::State& state() const { return stage.simulator.state(); }

  AskState asked;
  Stage stage;
};

}  // namespace

TEST_CASE("ask: buttons ask the page, and what runs has its progress and can be cancelled") {
  for (const float width : {1280.0f, 320.0f}) {
    Asking page(width);
    page.stage.view.activate("measure");
    CHECK(asks(page.stage.frame(), Job::measure));
    page.stage.view.activate("ask_file");
    CHECK(asks(page.stage.frame(), Request::ask_file));
    page.stage.view.activate("second_file");
    CHECK(asks(page.stage.frame(), Request::second_file));

    sim::Measurement measurement(page.state());
    measurement.more();
    measurement.step(page.state(), 250'000);
    page.asked.measurement = &measurement;
    page.asked.share = 0.25;
    page.show();
    CHECK(page.stage.find("cancel") != nullptr);
    CHECK_FALSE(page.stage.widget("measure").enabled);
    CHECK_FALSE(page.stage.widget("second_keys").enabled);
    while (measurement.step(page.state(), 1U << 16)) {
    }
    page.asked.share = -1;
    page.show();
    CHECK(page.stage.find("cancel") == nullptr);
    CHECK(page.stage.widget("measure").name == "Measure 10,000,000 keys");
    CHECK(page.stage.text("measured") == words_of(measurement));
    CHECK(page.stage.text("measured").starts_with("1,000,000 made-up keys asked, "));
    check_geometry(page.stage, page.stage.frame().height);

    // Of another filter there is nothing to tell.
    page.stage.apply(sim::Insert{"one more"});
    page.stage.settle();
    CHECK(page.stage.find("measured") == nullptr);
    CHECK(page.stage.widget("measure").name == "Measure 1,000,000 keys");
  }
}

TEST_CASE("ask: the words of a measurement without a hit, and of files") {
  sim::Simulator simulator;
  sim::Measurement none(simulator.state());
  none.more();
  while (none.step(simulator.state(), 1U << 16)) {
  }
  CHECK(words_of(none) == "1,000,000 made-up keys asked, none MAYBE: below 1 in 333,000.");
  simulator.apply(sim::Seed{});
  sim::KeyFileMeasurement own(simulator.state());
  REQUIRE(own.feed(simulator.state(), "apple\nlemon\n"));
  CHECK(words_of(own, false) ==
        "2 keys of the file asked, 2 of them in the filter. There was none that is not.");
  simulator.apply(sim::Unset{"apple"});
  sim::KeyFileMeasurement missed(simulator.state());
  REQUIRE(missed.feed(simulator.state(), "apple\nwalrus\n"));
  CHECK(words_of(missed, false)
            .starts_with("2 keys of the file asked, 1 of them in the filter. 1 of these came back "
                         "NOT. Of the other 1, "));
}

TEST_CASE("joined: typed keys go to the platform, and their table is told") {
  for (const float width : {1280.0f, 320.0f}) {
    Asking page(width);
    page.stage.view.enter("second_keys", "apple, kiwi");
    CHECK(asks(page.stage.frame(), Job::second_keys));
    CHECK(page.stage.view.second_keys() == "apple, kiwi");
    auto set = sim::SetOverlap::begin(page.state());
    REQUIRE(set);
    REQUIRE(set->feed(page.state(), "apple\nkiwi\n"));
    REQUIRE(set->finish(page.state()));
    page.asked.second = &*set;
    page.show();
    const std::string table = page.stage.text("joined_table");
    CHECK(table.starts_with("filter\tbits\testimated\ttruly\nthis filter\t15\t5.70\t6\nsecond\t"));
    CHECK(
        page.stage.text("union_words").starts_with("OR is, bit for bit, the filter of all 7 keys"));
    check_geometry(page.stage, page.stage.frame().height);
    sim::Configure other;
    other.family = Family::cuckoo;
    page.stage.apply(other);
    page.stage.settle();
    CHECK(page.stage.find("joined_heading") == nullptr);
  }
}

TEST_CASE("rates: more keys can be gone to, and only they") {
  Asking page;
  const sim::State& state = page.state();
  sim::RateCurve growth(state.family(), state.specimen().settings(), state.distinct());
  const sim::KeysToCompare keys{state.distinct(), [&](std::uint32_t i) { return state.key(i); }};
  while (growth.step(keys, 1000)) {
  }
  page.stage.view.show_growth(&growth, state.revision());
  page.stage.settle();
  CHECK(page.stage.find("go_there") == nullptr);
  page.stage.view.step("at_keys", 2);
  page.stage.settle();
  CHECK(page.stage.view.keys_looked_at(state) == 8);
  page.stage.view.activate("go_there");
  CHECK(asks(page.stage.frame(), Job::go_there));
  page.stage.view.step("at_keys", -5);
  page.stage.settle();
  CHECK(page.stage.find("go_there") == nullptr);

  // What the made-up keys make is what the curve said.
  sim::Simulator& simulator = page.stage.simulator;
  const std::string lines = sim::made_up_lines(state, 6, 8);
  CHECK(lines == "made-up 7\nmade-up 8\n");
  REQUIRE(simulator.load_begin());
  REQUIRE(simulator.load_feed(lines));
  simulator.load_commit();
  for (const sim::RatePoint& station : growth.points()) {
    if (station.keys == 8) CHECK(station.rate->value == simulator.state().rates().scheme);
  }
  page.stage.view.show_growth(nullptr, 0);
}

}  // namespace bloom::view
