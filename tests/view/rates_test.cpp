// The view Rates: what it asks for, what it draws and tells, and how it is worked.
#include <algorithm>
#include <doctest/doctest.h>
#include <optional>
#include <string>

#include "bloom/theory/exact_rate.hpp"
#include "bloom/theory/formulas.hpp"
#include "bloom/theory/scheme_rate.hpp"

#include "tests/view/stage.hpp"
#include "web/view/drawing/format.hpp"
#include "web/view/views.hpp"

namespace bloom::view {
namespace {

// A stage with the platform's part: the growth, as far as it is.
struct Growing {
  explicit Growing(float width = 1280) : stage(width, 1) {
    stage.apply(sim::Seed{});
    stage.view.show_tab(Tab::rates);
  }
  ~Growing() { stage.view.show_growth(nullptr, 0); }

  void begin() {
    const sim::State& state = stage.simulator.state();
    growth.emplace(state.family(), state.specimen().settings(), state.distinct());
    stage.view.show_growth(&*growth, state.revision());
  }
  bool step() {
    const sim::State& state = stage.simulator.state();
    const bool more =
        growth->step({state.distinct(), [&](std::uint32_t i) { return state.key(i); }}, 1000);
    stage.view.show_growth(&*growth, state.revision());
    return more;
  }
  void finish() {
    begin();
    while (step()) {
    }
    stage.settle();
  }

  Stage stage;
  std::optional<sim::RateCurve> growth;
};

}  // namespace

TEST_CASE("rates: a growth is asked for where there is none of this filter, and not again") {
  Growing page;
  CHECK(asks(page.stage.frame(), Job::grow));
  page.begin();
  CHECK_FALSE(asks(page.stage.frame(), Job::grow));
  page.finish();
  CHECK(page.stage.settle() == 1);
  page.stage.apply(sim::Insert{"one more"});
  CHECK(asks(page.stage.frame(), Job::grow));
  page.stage.view.show_tab(Tab::filter);
  CHECK_FALSE(asks(page.stage.frame(), Job::grow));
}

TEST_CASE("rates: the curve is a part of its own, and computed only where it is shown") {
  constexpr auto part = [](Part which) { return 1U << static_cast<unsigned>(which); };
  for (const float width : {390.0f, 1280.0f}) {
    CAPTURE(width);
    Growing page(width);
    page.stage.view.show_tab(Tab::filter);
    for (const std::uint32_t show : {0U, part(Part::bits), part(Part::bits) | part(Part::knobs)}) {
      page.stage.environment.show = show;
      CHECK_FALSE(asks(page.stage.frame(), Job::grow));
      CHECK_FALSE(page.stage.view.shows_growth());
      CHECK(page.stage.find("growth_heading") == nullptr);
    }
    for (const std::uint32_t with : {0U, part(Part::bits), part(Part::bits) | part(Part::knobs)}) {
      page.stage.environment.show = part(Part::rate) | with;
      page.stage.view.show_growth(nullptr, 0);
      const Frame before = page.stage.frame();
      CHECK(asks(before, Job::grow));
      CHECK(page.stage.view.shows_growth());
      page.finish();
      const Frame after = page.stage.frame();
      CHECK_FALSE(asks(after, Job::grow));
      CHECK(after.height == before.height);  // its room is there from the start
      const Rect plot = page.stage.widget("at_keys").rect;
      CHECK(plot.x + plot.width <= width);
      CHECK(plot.y + plot.height <= after.height);
      CHECK((page.stage.find("cell") != nullptr) == (with != 0));
      CHECK(page.stage.find("tab_rates") == nullptr);
      CHECK(page.stage.text("growth_table").starts_with("keys\tformula\tthis filter"));
      const double now = page.stage.widget("at_keys").value;
      page.stage.view.step("at_keys", 1);
      page.stage.settle();
      CHECK(page.stage.widget("at_keys").value == now + 1);
    }
  }
}

TEST_CASE("rates: what a filter was planned for is told beside its curve, until it is another") {
  Growing page;
  page.finish();
  const std::string curve = page.stage.widget("growth_table").detail;
  const sim::Settings settings = page.stage.simulator.state().settings();
  page.stage.view.show_design({12, 0.05, settings.bits, settings.hashes});
  page.stage.settle();
  CHECK(page.stage.widget("growth_table").detail == curve + "; planned: 12 keys, 5.00 %");
  page.stage.apply(sim::Configure{.hashes = settings.hashes + 1});
  page.finish();
  CHECK(page.stage.widget("growth_table").detail == curve);
}

TEST_CASE("rates: the numbers are the formulas' and this filter's") {
  Growing page;
  page.finish();
  const sim::State& state = page.stage.simulator.state();
  CHECK(page.stage.text("rate_from_n") == percent(theory::rate_from_keys(64, 3, 6)));
  CHECK(page.stage.text("rate_without_independence") == percent(theory::exact_rate(64, 3, 6)));
  CHECK(page.stage.text("rate_at_most") == percent(theory::highest_rate(64, 3, 6)));
  CHECK(page.stage.widget("rate_at_most").name == "average at most");
  CHECK(page.stage.text("rate_from_fill") == percent(state.rates().fill));
  CHECK(page.stage.text("rate_of_this") == percent(state.rates().scheme));
  CHECK(page.stage.widget("rate_from_n").detail.find("(1 − e^(−3·6/64))^3. ") == 0);
  CHECK(page.stage.text("numbers_heading") == "This filter, 6 keys");
  // No field for keys is here, so nothing tells to type one.
  CHECK(page.stage.find("verdict") == nullptr);
}

TEST_CASE("rates: the slider looks at other numbers of keys, and changes no state") {
  Growing page;
  page.finish();
  const std::uint64_t digest = page.stage.simulator.digest();
  const Widget& slider = page.stage.widget("at_keys");
  CHECK(slider.role == Role::slider);
  CHECK(slider.text.starts_with("6 keys: 1.47 % by the formula, "));
  const double now = slider.value;
  page.stage.view.step("at_keys", 1);
  page.stage.settle();
  CHECK(page.stage.widget("at_keys").value == now + 1);
  const sim::RatePoint& next = page.growth->points()[static_cast<std::size_t>(now) + 1];
  CHECK(page.stage.text("numbers_heading") == "With " + std::to_string(next.keys) + " keys");
  CHECK(page.stage.text("rate_from_n") == percent(next.formula));
  CHECK(page.stage.text("rate_of_this") == percent(next.rate->value));
  page.stage.view.set_value("at_keys", 1e9);
  page.stage.settle();
  CHECK(page.stage.widget("at_keys").value == page.stage.widget("at_keys").max);
  page.stage.view.set_value("at_keys", -5);
  page.stage.settle();
  CHECK(page.stage.widget("at_keys").value == 0);
  CHECK(page.stage.simulator.digest() == digest);
  // Another filter is looked at as it is.
  page.stage.apply(sim::Insert{"one more"});
  page.finish();
  CHECK(page.stage.text("numbers_heading") == "This filter, 7 keys");
}

TEST_CASE("rates: by pointer, the nearest number of keys is looked at") {
  Growing page;
  page.finish();
  const Rect rect = page.stage.widget("at_keys").rect;
  page.stage.view.pointer(PointerEvent::move, rect.x + rect.width * 0.5f, rect.y + 20);
  page.stage.view.pointer(PointerEvent::down, rect.x + rect.width * 0.5f, rect.y + 20);
  page.stage.frame();
  page.stage.view.pointer(PointerEvent::up, rect.x + rect.width * 0.5f, rect.y + 20);
  page.stage.settle();
  const auto at = static_cast<std::size_t>(page.stage.widget("at_keys").value);
  const double half = page.growth->last() / 2.0;
  for (const sim::RatePoint& station : page.growth->points()) {
    CHECK(std::abs(page.growth->points()[at].keys - half) <= std::abs(station.keys - half));
  }
}

TEST_CASE("rates: every family is told in tables, in its room, at any width") {
  for (const float width : {1280.0f, 720.0f, 390.0f, 320.0f}) {
    for (const sim::FamilyInfo* family : sim::all_families()) {
      CAPTURE(width);
      CAPTURE(family->name);
      Growing page(width);
      sim::Configure configure;
      configure.family = family->kind;
      page.stage.apply(configure);
      page.finish();
      const std::string& text = page.stage.text("growth_table");
      CHECK(std::count(text.begin(), text.end(), '\n') ==
            static_cast<std::ptrdiff_t>(page.growth->points().size()));
      const bool has_k =
          std::any_of(family->knobs.begin(), family->knobs.end(),
                      [](const sim::Knob& knob) { return knob.setting == sim::Setting::hashes; });
      CHECK((page.stage.find("hashes_table") != nullptr) == has_k);
      CHECK((page.stage.find("growth_note") != nullptr) == !page.growth->failure().empty());
      for (const Widget& widget : page.stage.view.widgets()) {
        CAPTURE(widget.id);
        CHECK(widget.rect.x >= 0);
        CHECK(widget.rect.x + widget.rect.width <= width);
      }
    }
  }
}

TEST_CASE(
    "rates: the best k is the scheme's, beside the formula's rate, and the present is named") {
  Growing page;
  page.finish();
  const auto row = [&](std::uint32_t k) { return lines(page.stage.text("hashes_table"))[k]; };
  const auto rate = [](Scheme scheme, std::uint32_t k) {
    return percent(theory::scheme_rate({64, k, scheme, 0}, 6), 2);
  };
  CHECK(row(0) == "k\tformula\tdouble hashing");
  CHECK(row(3) == "3, this filter’s\t1.47 %\t" + rate(Scheme::double_hashing, 3));
  CHECK(row(4) == "4\t0.956 %\t" + rate(Scheme::double_hashing, 4) + ", the best");
  CHECK(row(7) == "7\t0.597 %\t" + rate(Scheme::double_hashing, 7));
  sim::Configure independent;
  independent.scheme = Scheme::independent;
  page.stage.apply(independent);
  page.finish();
  CHECK(row(0) == "k\tformula\tindependent hashes");
  CHECK(row(7) == "7\t0.597 %\t" + rate(Scheme::independent, 7) + ", the best");
  // As a counting filter has counters, and fewer of them.
  sim::Configure counting;
  counting.family = Family::counting;
  page.stage.apply(counting);
  page.finish();
  CHECK(row(0) == "k\tformula\tthis family");
  CHECK(row(3).starts_with("3, this filter’s\t" + percent(theory::rate_from_keys(16, 3, 6))));
}

TEST_CASE("rates: the rate for each k is worked out one a frame, and only where it is shown") {
  Growing page;
  const auto known = [&] {
    std::uint32_t count = 0;
    for (const std::string& line : lines(page.stage.text("hashes_table"))) {
      count += line.ends_with('\t') ? 0 : 1;
    }
    return count - 1;
  };
  page.stage.frame();
  const std::uint32_t first = known();
  CHECK(first < 16);
  CHECK(page.stage.frame().wake_in == 0);
  CHECK(known() == first + 1);
  page.stage.view.show_tab(Tab::filter);
  page.stage.settle();
  page.stage.view.show_tab(Tab::rates);
  page.stage.frame();
  CHECK(known() == first + 2);
  page.finish();
  CHECK(known() == 16);
  CHECK(page.stage.settle() == 1);
}

TEST_CASE("rates: an empty filter has a plot, and no rate for each k") {
  Stage stage(1280, 1);
  stage.view.show_tab(Tab::rates);
  const sim::State& state = stage.simulator.state();
  sim::RateCurve growth(state.family(), state.specimen().settings(), 0);
  while (growth.step({0, {}}, 1000)) {
  }
  stage.view.show_growth(&growth, state.revision());
  stage.settle();
  CHECK(stage.find("growth_table") != nullptr);
  CHECK(stage.find("hashes_table") == nullptr);
  CHECK(stage.text("rate_from_n") == "0 %");
  CHECK(stage.find("rate_at_most") == nullptr);
  CHECK(stage.find("seed") != nullptr);
  stage.view.show_growth(nullptr, 0);
}

}  // namespace bloom::view
