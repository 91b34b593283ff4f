// The view Size: what it tells, how it is worked, and what it asks for.
#include <algorithm>
#include <cmath>
#include <doctest/doctest.h>
#include <string>
#include <variant>

#include "bloom/theory/formulas.hpp"
#include "sim/lab/sizing.hpp"
#include "sim/link/link.hpp"
#include "sim/specimen/limits.hpp"

#include "tests/view/stage.hpp"
#include "web/view/drawing/format.hpp"
#include "web/view/size/size_text.hpp"
#include "web/view/views.hpp"

namespace bloom::view {
namespace {

struct Sized : Stage {
  explicit Sized(float width = 1280) : Stage(width, 1) {
    view.show_tab(Tab::size);
    settle();
  }
  void type(std::string_view id, std::string_view words) {
    view.enter(id, words);
    settle();
  }
  void press(std::string_view id) {
    view.activate(id);
    settle();
  }
  // What stands in the four entries, and how.
  std::string all() const {
    std::string words;
    for (const QuantityWords& each : quantity_words) {
      words += (words.empty() ? "" : ", ") + text(each.id) + " " + text(each.turn);
    }
    return words;
  }
};

std::string cell(const std::string& table, int row, int column) {
  std::size_t at = 0;
  for (; row > 0; --row) at = table.find('\n', at) + 1;
  for (; column > 0; --column) at = table.find('\t', at) + 1;
  return table.substr(at, table.find_first_of("\t\n", at) - at);
}

constexpr const char* usual = "10,000 given, 1 % given, 7 best, 95,851 follows";

}  // namespace

TEST_CASE("size: it stands between Rates and Compare, and begins with ten thousand keys at 1 %") {
  Sized stage;
  std::string tabs;
  for (const TabName& each : all_tabs()) tabs += std::string(each.name) + " ";
  CHECK(tabs == "Filter Rates Size Compare Stories ");
  CHECK(tab_named("size") == Tab::size);
  CHECK(link_name(Tab::size) == "size");
  CHECK(stage.all() == usual);
  CHECK(stage.text("size_size") == "11.7 KiB (12.0 KB)");
  CHECK(stage.text("size_bits_a_key") == "9.59");
  CHECK(stage.text("size_formula_rate") == "1.00 %");
  CHECK(stage.text("size_double_rate") == "1.00 %");
  CHECK(stage.text("size_formula") ==
        "m = −n·ln p / (ln 2)² = −10,000·ln 0.01 / (ln 2)². k = (m/n)·ln 2 = 6.64.");
  CHECK(stage.find("size_why") == nullptr);
  CHECK(stage.find("size_no_filter") == nullptr);
  const Widget& entry = stage.widget("size_bits");
  CHECK(entry.role == Role::entry);
  CHECK(entry.name == "Bits (m)");
  CHECK(entry.detail == "follows");
  CHECK(stage.widget("size_bits_turn").name == "Bits (m): follows");
}

TEST_CASE("size: the numbers that are known by hand") {
  Sized stage;
  stage.type("size_rate", "0.1%");
  CHECK(stage.all() == "10,000 given, 0.1 % given, 10 best, 143,776 follows");
  stage.type("size_rate", "1 in 100");
  stage.type("size_keys", "100M");
  CHECK(stage.text("size_hashes") == "7");
  CHECK(stage.text("size_size") == "114 MiB (120 MB)");
  stage.type("size_keys", "1e7");
  CHECK(stage.text("size_size") == "11.4 MiB (12.0 MB)");
  stage.type("size_keys", "10");
  stage.type("size_rate", "1e-7");
  CHECK(stage.all() == "10 given, 1 in 10,000,000 given, 23 best, 336 follows");
  CHECK(stage.text("size_double_rate") == "about 1 in 1,000");
  CHECK(stage.text("size_why")
            .starts_with("The formula promises 1 in 10,000,000, but with double hashing, which "
                         "most libraries use, "
                         "it is really about 1 in 1,000: "));
}

TEST_CASE("size: what is typed is given, and its button turns it") {
  Sized stage;
  stage.type("size_bits", "16 KiB");
  CHECK(stage.all() == "10,000 given, 0.184 % follows, 9 best, 131,072 given");
  CHECK(stage.text("size_formula").starts_with("p = (1 − e^(−k·n/m))^k = (1 − e^(−9·10,000/"));
  stage.type("size_bits", "10 bits a key");
  CHECK(stage.text("size_bits") == "100,000");
  stage.type("size_hashes", "3");
  CHECK(stage.text("size_hashes_turn") == "given");
  stage.press("size_hashes_turn");
  CHECK(stage.text("size_hashes_turn") == "best");
  stage.press("size_keys_turn");
  CHECK(stage.text("size_keys_turn") == "follows");
  CHECK(stage.text("size_formula").starts_with("n = −m·(ln 2)² / ln p = −100,000·(ln 2)²"));
  stage.click("size_keys_turn");
  stage.settle();
  CHECK(stage.text("size_keys_turn") == "given");
  CHECK(stage.text("size_hashes_turn") == "follows");
  CHECK(stage.text("size_formula").starts_with("The fewest hashes with "));
}

TEST_CASE("size: bad input is one sentence, and nothing is lost") {
  Sized stage;
  const std::uint64_t digest = stage.simulator.digest();
  for (const char* id : {"size_keys", "size_rate", "size_hashes", "size_bits", "size_filters"}) {
    CAPTURE(id);
    stage.type(id, "lots");
    CHECK(stage.text("alert").ends_with('.'));
    CHECK(stage.text("alert").find('1') != std::string::npos);
    CHECK(stage.all() == usual);
    CHECK(stage.widget("size_filters").value == 7);
  }
  stage.type("size_bits", "1000");
  CHECK(stage.text("size_rate_turn") == "follows");
  stage.type("size_keys", "1e12");
  CHECK(stage.text("alert").starts_with("So few bits are all 1"));
  CHECK(stage.text("size_keys") == "10,000");
  // The next that is good ends it; what stands there already is no input.
  stage.type("size_keys", "10,000");
  CHECK(stage.text("size_keys_turn") == "given");
  stage.type("size_keys", "5k");
  CHECK(stage.text("alert").empty());
  CHECK(stage.simulator.digest() == digest);
}

TEST_CASE("size: what stands there is not given by Enter") {
  Sized stage;
  stage.type("size_bits", "95,851");
  CHECK(stage.all() == usual);
}

TEST_CASE("size: every rate that is given stands there so that it is read as the same") {
  for (const double rate : {0.5, 0.07, 0.3, 0.001, 0.0123456789, 0.999, 1e-4, 0.00019, 9.9e-5, 1e-7,
                            1.5e-9, 1.0 / 30'000, 1e-12, 1e-300}) {
    sim::Sizing sizing;
    sizing.asked.rate = sizing.rate = rate;
    const std::string words = entry_text(sizing, sim::Quantity::rate);
    CAPTURE(words);
    const auto again = sim::with_text(sim::Sizing{}, sim::Quantity::rate, words);
    REQUIRE(again.ok());
    CHECK(again->rate == rate);
  }
  sim::Sizing third;
  third.asked.rate = third.rate = 1.0 / 3;
  CHECK(entry_text(third, sim::Quantity::rate) == "33.3333 %");
}

TEST_CASE("size: Use in Filter makes the filter, where it fits a page") {
  Sized stage;
  stage.apply(sim::Seed{});
  sim::Configure cuckoo;
  cuckoo.family = Family::cuckoo;
  stage.apply(cuckoo);
  stage.settle();
  stage.press("size_use");
  CHECK(stage.view.tab() == Tab::filter);
  CHECK(stage.simulator.state().settings().bits == 95'851);
  CHECK(stage.simulator.state().settings().hashes == 7);
  CHECK(stage.simulator.state().classic() != nullptr);
  CHECK(stage.simulator.state().distinct() == 6);

  stage.view.show_tab(Tab::size);
  stage.settle();
  stage.type("size_keys", "1e12");
  CHECK_FALSE(stage.widget("size_use").enabled);
  CHECK(stage.text("size_no_filter").find("at most 134,217,728 bits") != std::string::npos);
  stage.press("size_use");
  CHECK(stage.view.tab() == Tab::size);
  stage.type("size_keys", "1000");
  stage.type("size_hashes", "33");
  CHECK_FALSE(stage.widget("size_use").enabled);
  CHECK(stage.text("size_no_filter").find("at most 32 hashes") != std::string::npos);
  stage.type("size_hashes", "1");
  stage.type("size_keys", "1");
  stage.type("size_rate", "50%");
  CHECK(stage.text("size_bits") == "2");
  stage.press("size_use");
  CHECK(stage.simulator.state().settings().bits == sim::min_bits);
}

TEST_CASE("size: Copy link asks the page for it") {
  Sized stage;
  stage.type("size_rate", "0.1%");
  stage.type("size_hashes", "8");
  stage.view.activate("size_copy");
  CHECK(asks(stage.frame(), Request::copy));
  CHECK(stage.view.copied().text == "#tab=size&n=10000&p=0.001&k=8");
  CHECK(stage.view.copied().button == "size_copy");
  CHECK_FALSE(asks(stage.frame(), Request::copy));
}

TEST_CASE("size: the rate with more keys than planned") {
  Sized stage;
  const std::string& table = stage.text("overload_table");
  CHECK(
      table.starts_with("times\tkeys\trate by the formula\n1 ×\t10,000\t1.00 %\n1.5 ×\t15,000\t"));
  for (int row = 1; row <= 5; ++row) {
    const double keys = 5'000.0 * (row + 1);
    CHECK(cell(table, row, 1) == grouped(static_cast<std::uint64_t>(keys)));
    CHECK(cell(table, row, 2) == percent(theory::rate_from_keys(95'851, 7, keys)));
  }
}

TEST_CASE("size: a budget over filters in a row") {
  Sized stage;
  CHECK(stage.widget("size_filters").role == Role::number);
  stage.type("size_filters", "100");
  CHECK(stage.text("series_rate") == "63.4 %");
  CHECK(stage.text("series_each") == "0.0100 %");
  CHECK(stage.text("series_cost") == "19.16");
  stage.view.set_value("size_filters", 1);
  stage.settle();
  CHECK(stage.text("series_rate") == "1.00 %");
  CHECK(stage.text("series_each") == "1.00 %");
  stage.view.set_value("size_filters", 1001);
  stage.settle();
  CHECK(stage.widget("size_filters").value == 1);
  CHECK(stage.text("alert") == "Filters in a row is a whole number, 1 … 1,000.");
}

TEST_CASE("size: the families have the numbers of bloom size, and the rate that each reaches") {
  Sized stage;
  const auto has = [&](std::string_view row) {
    CAPTURE(row);
    CAPTURE(stage.text("families_table"));
    CHECK(("\n" + stage.text("families_table") + "\n").find("\n" + std::string(row) + "\n") !=
          std::string::npos);
  };
  CHECK(stage.widget("families_table").detail == "Families at 10,000 keys and 1 %");
  has("family\tbits per key\tsize\trate\treads\tcan\tremarks");
  has("classic\t9.59\t11.7 KiB\t1.00 %\t7\tmerge\t");
  has("split-block\t10.55\t12.9 KiB\t0.991 %\t1\tmerge\tin Parquet, whose sizes are powers of two: "
      "16,384 bytes");
  has("cuckoo\t10.54\t12.9 KiB\t0.739 %\t2\tdelete\t");
  has("ribbon\t7.07\t8.62 KiB\t0.993 %\t1\tstatic\t");
  has("xor\t9.87\t12.0 KiB\t0.391 %\t3\tstatic\t");
  const std::string stable = stage.text("families_table");
  CHECK(stable.find("sized to keep the last n keys with 99 % each") != std::string::npos);
  stage.type("size_rate", "0.1%");
  has("xor\t19.73\t24.1 KiB\t1 in 65,500\t3\tstatic\t");
  stage.type("size_keys", "50M");
  has("counting\t57.51\t343 MiB\t0.100 %\t10\tdelete · merge\tlarger than this program can build: "
      "at most 268,435,456 counters, and rates from 2^-32 on");
  // The calculator's 336 bits and the table's 344 stand on one page, with the reason.
  stage.type("size_rate", "1e-7");
  stage.type("size_keys", "10");
  CHECK(stage.text("size_bits") == "336");
  has("classic\t34.40\t43 bytes\t1 in 11.6 million\t23\tmerge\twith independent hashes; for so few "
      "keys, the formula's 336 bits do not keep the rate");
  has("blocked\t\t\t\t\tmerge\tlarger than this program can build: at most 512 MiB, and rates from "
      "1e-6 on");
}

TEST_CASE("size: in its room at any width, by finger and by mouse, and nothing is cut") {
  for (const float width : {1280.0f, 720.0f, 390.0f, 320.0f, 280.0f}) {
    for (const bool touch : {false, true}) {
      for (const char* link : {"", "n=10&p=1e-7", "n=1e12&p=1e-9&k=20", "n=1&p=0.9"}) {
        CAPTURE(width);
        CAPTURE(touch);
        CAPTURE(link);
        Sized stage(width);
        stage.environment.touch = touch;
        stage.view.show_sizing(sim::parse_link("", std::string("tab=size&") + link).sizing);
        stage.settle();
        check_geometry(stage, stage.frame().height);
        if (width >= 320) CHECK(cuts(stage) == 0);
      }
    }
  }
}

TEST_CASE("size: nothing is drawn when nothing happens") {
  Sized stage;
  CHECK(stage.settle() == 1);
  CHECK(stage.frame().wake_in < 0);
}

}  // namespace bloom::view
