// The panel of Save, and the picture that is saved.
#include <algorithm>
#include <doctest/doctest.h>
#include <string>

#include "tests/sim/imported.hpp"
#include "tests/view/stage.hpp"

namespace bloom::view {
namespace {

std::size_t count(const std::string& text, std::string_view part) {
  std::size_t found = 0;
  for (std::size_t at = text.find(part); at != std::string::npos; at = text.find(part, at + 1)) {
    ++found;
  }
  return found;
}

bool names(const std::string& text, std::string_view part) {
  return text.find(part) != std::string::npos;
}

Stage& open(Stage& stage) {
  stage.settle();
  stage.click("save");
  stage.settle();
  return stage;
}

std::string picture_of(Stage& stage) {
  open(stage);
  const auto before = stage.view.widgets();
  stage.view.activate("svg");
  CHECK(asks(stage.frame(), Request::save));
  CHECK(stage.view.saving().format == "svg");
  CHECK(stage.view.widgets() == before);  // nothing of it is in the page
  return stage.view.saving().figure;
}

}  // namespace

TEST_CASE("save: the panel fits every width, opens and closes, and is there in every view") {
  for (const float width : {280.0f, 320.0f, 390.0f, 719.0f, 720.0f, 960.0f, 1280.0f, 1440.0f}) {
    for (const bool touch : {false, true}) {
      CAPTURE(width);
      CAPTURE(touch);
      for (const Tab tab : {Tab::filter, Tab::rates, Tab::size, Tab::compare}) {
        Stage stage(width, 2);
        stage.environment.touch = touch;
        stage.view.show_tab(tab);
        sim::Configure cuckoo;
        cuckoo.family = Family::cuckoo;
        stage.apply(cuckoo);
        stage.settle();
        const int cut = cuts(stage);
        CHECK(stage.widget("save").expanded == 0);
        CHECK(stage.find("png") == nullptr);
        open(stage);
        CHECK(stage.widget("save").expanded == 1);
        CHECK(stage.find("save_width") != nullptr);
        check_geometry(stage, stage.frame().height);
        CHECK(cuts(stage) == cut);
        stage.click("save");
        stage.settle();
        CHECK(stage.find("png") == nullptr);
      }
    }
  }
}

TEST_CASE("save: what cannot be written is told beside its button, as long as that is so") {
  Stage stage(1280, 1);
  open(stage);
  CHECK(stage.widget("jsonl").name == "Path map (JSONL)");
  CHECK(stage.widget("guava").enabled);
  CHECK_FALSE(stage.widget("keys").enabled);
  CHECK(stage.text("why_keys") == "A text of keys needs a key: insert one first.");
  CHECK(stage.widget("keys").detail == stage.text("why_keys"));
  stage.view.activate("keys");
  CHECK_FALSE(asks(stage.frame(), Request::save));
  stage.apply(sim::Seed{});
  stage.settle();
  CHECK(stage.find("why_keys") == nullptr);
  stage.view.activate("keys");
  CHECK(asks(stage.frame(), Request::save));
  CHECK(stage.view.saving().format == "keys");
  sim::Configure xor_filter;
  xor_filter.family = Family::exclusive_or;
  stage.apply(xor_filter);
  stage.settle();
  CHECK_FALSE(stage.widget("jsonl").enabled);
  CHECK(stage.widget("sbbf").enabled);
  CHECK(stage.text("why_jsonl").ends_with(": choose the family Classic."));
}

TEST_CASE("save: a text of keys of an opened filter says that it has only those inserted since") {
  Stage stage(1280, 1);
  open(stage);
  stage.simulator.import_filter(test::classic_of({}, {0b1011}));
  stage.settle();
  CHECK(names(stage.text("why_keys"), "those of this filter are unknown"));
  stage.apply(sim::Insert{"apple"});
  stage.settle();
  CHECK(stage.widget("keys").enabled);
  CHECK(names(stage.text("why_keys"), "has those that were inserted here"));
}

TEST_CASE("save: the width of a PNG is a number in its range") {
  Stage stage(1280, 1);
  open(stage);
  CHECK(stage.text("save_width") == "1,600");
  for (const char* const text : {"320", "4,096", "1k"}) {
    stage.view.enter("save_width", text);
    stage.settle();
    CAPTURE(text);
    CHECK(stage.text("alert").empty());
  }
  CHECK(stage.view.saving().width == 1000);
  for (const char* const text : {"319", "4097", "wide", "", "-1", "1e99"}) {
    stage.view.enter("save_width", text);
    stage.settle();
    CAPTURE(text);
    CHECK(stage.text("alert").find("The width is a whole number of pixels, 320 … 4,096.") == 0);
  }
  CHECK(stage.view.saving().width == 1000);
}

TEST_CASE("save: the picture has every cell, the words of the answer, and no markup from keys") {
  for (const float ratio : {1.0f, 2.0f}) {
    Stage stage(1280, ratio);
    stage.environment.dark = true;
    stage.apply(sim::Seed{});
    stage.apply(sim::Check{"<b>&\"\x01"});
    stage.settle();
    const std::string svg = picture_of(stage);
    CHECK(svg.starts_with("<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"720\" height=\""));
    CHECK(svg.ends_with("</svg>\n"));
    CHECK(names(svg, "<title>Bloom filter, m = 64 · k = 3 · scheme double · seed 0</title>"));
    CHECK(names(svg, "fill=\"#ffffff\""));  // on white, also in the dark
    // Each cell has its digit; those that lines cross are written again over them.
    const std::uint64_t ones = stage.simulator.state().filled();
    CHECK(count(svg, "width=\"68\" height=\"68\" rx=\"6\" fill=\"#2457c5\"") == ones);
    CHECK(count(svg, "width=\"68\" height=\"68\" rx=\"6\" fill=\"#e4e8ee\"") == 64 - ones);
    CHECK(count(svg, ">1</text>") >= ones);
    CHECK(count(svg, ">0</text>") >= 64 - ones);
    CHECK(names(svg, "&lt;b&gt;&amp;\"</text>"));
    CHECK(names(svg, ">␁</text>"));
    CHECK_FALSE(names(svg, "<b>"));
    CHECK(
        std::none_of(svg.begin(), svg.end(), [](char c) { return c < ' ' && c > 0 && c != '\n'; }));
    CHECK(names(svg, ">Inserted</text>"));
    CHECK(names(svg, '>' + std::to_string(ones) + " / 64</text>"));
    CHECK(names(svg, "<polyline"));
  }
}

TEST_CASE("save: the picture of any family, and of an array that is not all in sight") {
  const Stage any;
  for (const sim::FamilyInfo* family : any.simulator.state().families()) {
    CAPTURE(family->name);
    Stage stage(960, 1);
    sim::Configure requested;
    requested.family = family->kind;
    requested.bits = 2048;
    stage.apply(requested);
    stage.apply(sim::Insert{"日本"});
    stage.apply(sim::Check{"日本"});
    stage.settle();
    const std::string svg = picture_of(stage);
    CHECK(names(svg, "日本"));
    CHECK(count(svg, "\n") == count(svg, ">\n"));
    CHECK(count(svg, "<text") == count(svg, "</text>"));
  }
  Stage stage(320, 1);
  stage.apply(sim::Configure{1U << 22, 7, {}, {}});
  sim::Load load;
  for (int i = 0; i < 300'000; ++i) load.keys.push_back(std::to_string(i));
  stage.apply(load);
  stage.settle();
  stage.view.set_value("overview", 2'000'000);
  stage.settle();
  const Widget overview = stage.widget("overview");
  const std::string svg = picture_of(stage);
  CHECK(names(svg, ">2,000,"));
  CHECK(svg.size() < 1'000'000);
  stage.settle();
  CHECK(stage.widget("overview").value == overview.value);  // the picture has moved nothing
}

}  // namespace bloom::view
