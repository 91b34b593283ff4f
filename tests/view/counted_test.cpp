// Numbers with nouns: one of anything is told in the singular, wherever it is.
#include <cctype>
#include <doctest/doctest.h>
#include <string>

#include "sim/specimen/families.hpp"

#include "tests/view/stage.hpp"
#include "web/view/views.hpp"

namespace bloom::view {
namespace {

// The first "1 keys" of a text, or nothing. A 1 in "0.1" or "1 in 21,801 tries" is another matter.
std::string one_of_many(const std::string& text) {
  for (std::size_t at = 0; (at = text.find("1 ", at)) != std::string::npos; ++at) {
    const char before = at > 0 ? text[at - 1] : ' ';
    if (std::isalnum(static_cast<unsigned char>(before)) != 0 || before == ',' || before == '.') {
      continue;
    }
    for (const char* noun :
         {"keys",    "bits",    "hashes", "cells", "slots",  "counters",   "rows",
          "columns", "buckets", "blocks", "lines", "slices", "insertions", "probes",
          "reads",   "filters", "bytes",  "steps", "tries",  "requests",   "objects"}) {
      if (text.compare(at + 2, std::string(noun).size(), noun) == 0) return text.substr(at);
    }
  }
  return {};
}

void check_words(const Stage& stage) {
  for (const Widget& widget : stage.view.widgets()) {
    CAPTURE(widget.id);
    for (const std::string* words : {&widget.name, &widget.text, &widget.detail}) {
      CHECK(one_of_many(*words) == "");
    }
  }
}

}  // namespace

TEST_CASE("one key, one hash: nothing is told in the plural") {
  REQUIRE(one_of_many("64 bits, 1 set, 1 keys inserted") == "1 keys inserted");
  REQUIRE(one_of_many("11 keys, 0.1 bits, 1 key").empty());
  for (const sim::FamilyInfo* family : sim::all_families()) {
    CAPTURE(family->name);
    Stage stage(1280, 1);
    stage.apply(sim::Configure{.bits = 64, .hashes = 1, .family = family->kind});
    stage.apply(sim::Insert{"apple"});
    stage.apply(sim::Check{"apple"});
    stage.view.activate("formulas");
    stage.view.activate("explain");
    for (const TabName& each : all_tabs()) {
      stage.view.show_tab(each.tab);
      stage.settle();
      check_words(stage);
    }
    stage.view.show_tab(Tab::filter);
    stage.settle();
    CHECK(stage.widget("cell").detail.ends_with(", 1 key inserted"));
  }
}

}  // namespace bloom::view
