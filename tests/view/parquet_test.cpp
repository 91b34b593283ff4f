// A Parquet file that is open, in place of the filter.
#include <algorithm>
#include <doctest/doctest.h>
#include <string>
#include <vector>

#include "tests/support/made_parquet.hpp"
#include "tests/view/stage.hpp"
#include "web/view/parquet/parquet_text.hpp"

namespace bloom::view {
namespace {

using test::MadeChunk;
using test::MadeParquet;
using Why = MadeChunk::Why;

// 30 row groups of three columns: one is full of too many values, one has filters here and there,
// one has none.
const MadeParquet& parquet() {
  static const MadeParquet made = [] {
    MadeParquet::Groups groups;
    for (std::int64_t i = 0; i < 30; ++i) {
      MadeChunk sparse{.blocks = 32, .first = 10 * i, .count = 700};
      if (i % 3 != 0) sparse.why = Why::dictionary;
      MadeChunk crowded{.blocks = 1 << 15, .first = 1000 * i, .count = 40'000};
      if (i == 7) crowded.damage = "\x15\x82";
      groups.push_back({crowded, sparse, {.why = Why::none}});
    }
    return MadeParquet(
        "parquet-mr version 1.13.1 (build 1)",
        {{"user_id"}, {"a_column_of_a_very_long_name_that_has_no_room"}, {"flag", 0}}, groups);
  }();
  return made;
}

// A page with the file, read as far as it wants.
struct Looking {
  explicit Looking(float width = 1280) : stage(width, 1), file(parquet().size()) {
    parquet().feed(file, 1);
    stage.view.show_parquet(&file, "events.parquet");
    stage.settle();
  }

  // What the platform does when it is asked to.
  void answer(const Frame& frame) {
    const ParquetState& looked = stage.view.parquet();
    if (asks(frame, Request::parquet_look)) CHECK(file.look_at(looked.column).ok());
    if (asks(frame, Request::parquet_ask)) {
      CHECK(file.ask(MadeParquet::hash(std::stoll(looked.value))).ok());
      stage.view.show_parquet_asked();
    }
    parquet().feed(file);
    stage.settle();
  }

  Stage stage;
  files::ParquetFile file;
};

bool has(const std::string& text, std::string_view part) {
  return text.find(part) != std::string::npos;
}

}  // namespace

TEST_CASE("parquet: it takes the place of the filter, and gives it back") {
  Looking page;
  Stage& stage = page.stage;
  const std::uint64_t digest = stage.simulator.digest();
  CHECK(stage.text("parquet") == "events.parquet");
  CHECK(stage.find("cell") == nullptr);
  CHECK(stage.find("key") == nullptr);
  CHECK(has(stage.text("parquet_about"), "30 row groups, 3 columns. Read: 65.5 KB."));
  CHECK(has(stage.text("parquet_about"), "Nothing left this computer."));
  stage.view.activate("tab_size");
  stage.settle();
  CHECK(stage.find("parquet") == nullptr);
  stage.view.activate("tab_filter");
  stage.settle();
  stage.view.activate("parquet_close");
  CHECK(asks(stage.frame(), Request::parquet_close));
  stage.view.show_parquet(nullptr, {});
  stage.settle();
  CHECK(stage.find("parquet") == nullptr);
  CHECK(stage.find("cell") != nullptr);
  CHECK(stage.simulator.digest() == digest);
  // Parts for articles show the filter.
  Looking other(600);
  other.stage.environment.controls = Controls::min;
  other.stage.settle();
  CHECK(other.stage.find("parquet") == nullptr);
  CHECK(other.stage.find("cell") != nullptr);
}

TEST_CASE("parquet: it fits every width, before it was read and after") {
  for (const float width :
       {280.0f, 320.0f, 390.0f, 480.0f, 640.0f, 719.0f, 760.0f, 960.0f, 1280.0f, 1440.0f}) {
    for (const bool touch : {false, true}) {
      CAPTURE(width);
      CAPTURE(touch);
      Looking page(width);
      page.stage.environment.touch = touch;
      check_geometry(page.stage, page.stage.frame().height);
      parquet().feed(page.file);
      page.stage.settle();
      const float height = page.stage.frame().height;
      check_geometry(page.stage, height);
      page.stage.view.enter("parquet_value", "120");
      page.answer(page.stage.frame());
      CHECK(page.stage.frame().height >= height);
      check_geometry(page.stage, page.stage.frame().height);
      page.stage.view.set_value("parquet_column", 2);
      page.answer(page.stage.frame());
      check_geometry(page.stage, page.stage.frame().height);
    }
  }
}

TEST_CASE("parquet: the table tells each column, and a row chooses its own") {
  Looking page;
  Stage& stage = page.stage;
  CHECK(stage.widget("progress_parquet").name == "Reading filters");
  parquet().feed(page.file);
  stage.settle();
  CHECK(stage.find("progress_parquet") == nullptr);
  const Widget table = stage.widget("parquet_table");
  CHECK(table.role == Role::table);
  CHECK(table.detail == "Columns of events.parquet");
  const auto rows = lines(table.text);
  REQUIRE(rows.size() == 4);
  for (const std::string& row : rows) {
    CHECK(std::count(row.begin(), row.end(), '\t') == 7);
  }
  CHECK(has(rows[0], "column\tin row groups\tbytes\tof the file\tfill\tdistinct, est."));
  CHECK(has(rows[1], "\t30 of 30\t31.5 MB\t"));
  CHECK(has(rows[1], "\t1 % · 64 KiB would do · 1 unreadable"));
  CHECK(has(rows[2], "\t10 of 30\t10.4 KB\t"));
  CHECK(has(rows[2], " · dictionary only elsewhere"));
  CHECK(has(rows[3], "\tnone\t\t\t\t\t\tnot written"));
  CHECK(stage.widget("parquet_column_1").inside == "parquet_table");
  CHECK(stage.widget("parquet_column_1").row == 1);
  stage.click("parquet_column_1");
  page.answer(stage.frame());
  CHECK(page.file.looked_at() == 1);
  CHECK(stage.widget("parquet_column").value == 1);
  CHECK(has(stage.widget("parquet_value").name, "a value of a_column"));
  const auto columns = lines(stage.text("parquet_column"));
  REQUIRE(columns.size() == 3);
  CHECK(columns[0] == "user_id · INT64");
  CHECK(columns[2] == "flag · BOOLEAN");
}

TEST_CASE("parquet: a struct's field and a column of that name are two names") {
  const MadeParquet made("", {{"b", 2, "a"}, {"a.b"}, {"c.d", 6}},
                         {{{.count = 9}, {.count = 9}, {}}});
  files::ParquetFile file(made.size());
  made.feed(file);
  Stage stage(1280);
  stage.view.show_parquet(&file, "two.parquet");
  stage.settle();
  const auto columns = lines(stage.text("parquet_column"));
  REQUIRE(columns.size() == 3);
  CHECK(columns[0] == "\"a\".\"b\" · INT64");
  CHECK(columns[1] == "\"a.b\" · INT64");
  CHECK(columns[2] == "c.d · BYTE_ARRAY");
  CHECK(stage.widget("parquet_column_0").name == "\"a\".\"b\"");
  CHECK(stage.widget("parquet_column_1").name == "\"a.b\"");
  CHECK(stage.widget("parquet_value").name == "a value of \"a\".\"b\"");
  // Digits without 0x are text, and said to be.
  REQUIRE(file.look_at(2).ok());
  stage.view.enter("parquet_value", "0100ff");
  stage.settle();
  REQUIRE(file.ask(Hash::of("0100ff")).ok());
  stage.view.show_parquet_asked();
  made.feed(file);
  stage.settle();
  CHECK(stage.text("parquet_answer") == "“0100ff” (6 bytes of text) is in none of 1 row group.");
}

TEST_CASE("parquet: a filter that is far too small is told as missed, one far too large as it is") {
  const MadeParquet made("impala version 4.1.0", {{"crowded"}, {"roomy"}},
                         {{{.blocks = 1, .count = 5000}, {.blocks = 1 << 14, .count = 3}}});
  files::ParquetFile file(made.size());
  made.feed(file);
  const ColumnWords crowded = words_of(file, 0);
  CHECK(crowded.made_for == "far fewer values");
  CHECK(crowded.missed);
  CHECK(crowded.setting == "set its bytes to 8192");
  const ColumnWords roomy = words_of(file, 1);
  CHECK(roomy.made_for == "many more values");
  CHECK_FALSE(roomy.missed);
  CHECK(roomy.setting == "32 bytes would do");
}

TEST_CASE("parquet: a value is asked for, and the row groups that may hold it are marked") {
  Looking page;
  Stage& stage = page.stage;
  CHECK(stage.text("parquet_answer").empty());
  stage.view.enter("parquet_value", "2005");
  page.answer(stage.frame());
  const std::string answer = stage.text("parquet_answer");
  CHECK(has(answer, "“2005” can be in 3 of 29 row groups: 0, 1, 2."));
  CHECK(has(answer, "Not known of 1 without a filter that can be read."));
  CHECK(has(stage.text("parquet_bars"), "may hold the value"));
  stage.view.step("parquet_bars", 5);
  stage.settle();
  CHECK(has(stage.text("parquet_bars"), "Row group 5: 1 MiB, fill 0.037, about 40,0"));
  CHECK(has(stage.text("parquet_bars"), "does not hold the value"));
  CHECK(stage.text("parquet_row_group") == stage.text("parquet_bars"));
  stage.view.step("parquet_bars", 2);
  stage.settle();
  CHECK(
      has(stage.text("parquet_bars"), "Row group 7: unreadable. This is no Parquet Bloom filter."));
  CHECK_FALSE(stage.widget("parquet_filter").enabled);
  stage.view.step("parquet_bars", 100);
  stage.settle();
  CHECK(stage.widget("parquet_bars").value == 29);
  stage.view.activate("parquet_filter");
  CHECK(asks(stage.frame(), Request::parquet_filter));
  const auto rows = lines(stage.text("parquet_bars_table"));
  REQUIRE(rows.size() == 31);
  CHECK(has(rows[1], "MAYBE"));
  CHECK(has(rows[4], "NOT"));
  CHECK(has(rows[8], "unreadable"));
  for (const std::string& row : rows) CHECK(std::count(row.begin(), row.end(), '\t') == 5);
  stage.view.enter("parquet_value", "-5");
  page.answer(stage.frame());
  CHECK(has(stage.text("parquet_answer"), "“-5” is in none of 29 row groups."));
  stage.view.set_value("parquet_column", 2);
  page.answer(stage.frame());
  stage.view.enter("parquet_value", "5");
  page.answer(stage.frame());
  CHECK(stage.text("parquet_answer") ==
        "“5” can be anywhere: the column has no filter that could tell.");
}

TEST_CASE("parquet: the pointer moves over the bars, and Cancel stops the reading") {
  Looking page;
  Stage& stage = page.stage;
  stage.click("cancel_parquet");
  stage.settle();
  CHECK(stage.view.parquet().stopped);
  CHECK(stage.find("progress_parquet") == nullptr);
  parquet().feed(page.file);
  stage.settle();
  const Rect bars = stage.widget("parquet_bars").rect;
  stage.point(bars.x + bars.width - 3, bars.y + 10);
  stage.frame();
  stage.pointer(PointerEvent::down, bars.x + bars.width - 3, bars.y + 10);
  stage.frame();
  stage.pointer(PointerEvent::up, bars.x + bars.width - 3, bars.y + 10);
  stage.settle();
  CHECK(stage.widget("parquet_bars").value == 29);
}

TEST_CASE("parquet: one of its filters is shown, with a way back") {
  Looking page;
  Stage& stage = page.stage;
  stage.view.put_parquet_aside();
  stage.settle();
  CHECK(stage.find("parquet") == nullptr);
  CHECK(stage.find("cell") != nullptr);
  CHECK(stage.widget("parquet_back").name == "Back to events.parquet");
  stage.click("parquet_back");
  stage.settle();
  CHECK(stage.text("parquet") == "events.parquet");
  CHECK(stage.find("parquet_back") == nullptr);
}

TEST_CASE("parquet: of a thousand columns those with filters come first") {
  std::vector<test::MadeColumn> columns;
  std::vector<MadeChunk> group;
  for (int i = 0; i < 1000; ++i) {
    columns.push_back({std::string("c").append(std::to_string(i))});
    group.push_back({.why = i == 700 ? Why::filter : Why::none, .count = 9});
  }
  const MadeParquet wide("", columns, {group});
  files::ParquetFile file(wide.size());
  wide.feed(file);
  Stage stage(1280);
  stage.view.show_parquet(&file, "wide.parquet");
  stage.settle();
  CHECK(file.looked_at() == 700);
  CHECK(stage.widget("parquet_column_700").row == 0);
  CHECK(stage.frame().height < 2000);
  stage.view.set_value("parquet_column", 999);
  CHECK(asks(stage.frame(), Request::parquet_look));
  CHECK(file.look_at(stage.view.parquet().column).ok());
  stage.settle();
  CHECK(stage.widget("parquet_column_999").row == 39);
  check_geometry(stage, stage.frame().height);
}

}  // namespace bloom::view
