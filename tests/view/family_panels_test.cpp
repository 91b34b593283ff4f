// The panels beside the picture, in every family.
#include <cmath>
#include <doctest/doctest.h>
#include <string>

#include "sim/specimen/families.hpp"

#include "tests/support/walks.hpp"
#include "tests/view/stage.hpp"
#include "web/view/common/family_text.hpp"
#include "web/view/filter/filter_text.hpp"
#include "web/view/filter/settings_steps.hpp"

namespace bloom::view {
namespace {

sim::Configure of_family(Family kind) {
  sim::Configure configure;
  configure.family = kind;
  return configure;
}

// A key of which the filter answers so; it was never inserted.
std::string stranger(const sim::State& state, sim::Verdict verdict) {
  for (int i = 0; i < 200'000; ++i) {
    std::string key = "stranger " + std::to_string(i);
    if (state.answer(key).verdict == verdict) return key;
  }
  return {};
}

// All but the list of Recent and the line below the array, which have no end.
constexpr std::uint32_t whole_words =
    1U << static_cast<unsigned>(Part::key) | 1U << static_cast<unsigned>(Part::verdict) |
    1U << static_cast<unsigned>(Part::counters) | 1U << static_cast<unsigned>(Part::knobs) |
    1U << static_cast<unsigned>(Part::explanation);

void check_page(Stage& stage, std::string_view step) {
  CAPTURE(step);
  stage.environment.show = 0;
  stage.settle();
  if (stage.environment.width >= 300) check_geometry(stage, stage.frame().height);
  stage.environment.show = whole_words;
  // The classic table cuts hashes in their middle.
  if (stage.simulator.state().classic() != nullptr) {
    stage.environment.show ^= 1U << static_cast<unsigned>(Part::explanation);
  }
  stage.settle();
  if (step != "long") CHECK(cuts(stage) == 0);  // that key is
  check_geometry(stage, stage.frame().height);
  const std::string& verdict = stage.text("verdict");
  if (const auto& explanation = stage.simulator.state().explanation();
      explanation && explanation->op == sim::LogEntry::Op::check) {
    CHECK(verdict.starts_with(sim::verdict_word(explanation->verdict)));
  }
  for (const Widget& widget : stage.view.widgets()) {
    CAPTURE(widget.id);
    for (const std::string* words : {&widget.text, &widget.detail}) {
      CHECK(words->find("nan ") == std::string::npos);
    }
  }
  CHECK(stage.host.rasterized.empty());
}

}  // namespace

TEST_CASE("every family is worked by hand, at every width, and nothing is cut or covered") {
  for (const sim::FamilyInfo* family : sim::all_families()) {
    for (const float width : {280.0f, 320.0f, 390.0f, 480.0f, 720.0f, 1280.0f}) {
      for (const bool touch : {false, true}) {
        if (!test::quick && (touch || (width != 320 && width != 1280))) continue;
        CAPTURE(family->name);
        CAPTURE(width);
        CAPTURE(touch);
        Stage stage(width, 2);
        stage.environment.touch = touch;
        stage.apply(of_family(family->kind));
        check_page(stage, "empty");
        stage.apply(sim::Seed{});
        stage.environment.show = 0;
        stage.settle();
        stage.view.activate("explain");
        stage.view.activate("formulas");
        check_page(stage, "seeded");
        const sim::State& state = stage.simulator.state();
        for (const sim::Verdict verdict : {sim::Verdict::absent, sim::Verdict::maybe}) {
          const std::string key = stranger(state, verdict);
          if (!key.empty()) stage.apply(sim::Check{key});
          check_page(stage, sim::verdict_word(verdict));
        }
        stage.apply(sim::Check{"orange"});
        check_page(stage, "PRESENT");
        CHECK((stage.find("delete") != nullptr) == family->erases);
        if (family->erases) {
          stage.apply(sim::Delete{"orange"});
          check_page(stage, "deleted");
          CHECK(stage.text("verdict").find("You deleted it.") != std::string::npos);
          stage.apply(sim::Undo{});
          check_page(stage, "undone");
          CHECK(stage.text("verdict").starts_with("PRESENT."));
        }
        stage.apply(sim::Insert{std::string(4096, 'x')});
        check_page(stage, "long");
      }
    }
  }
}

TEST_CASE("the answer says what of the filter it rests on") {
  struct Case {
    Family family;
    const char* absent;   // of mango
    const char* present;  // of apple
  };
  for (const Case& c : {
           Case{Family::split_block,
                "NOT. Block 0, word 0, bit 6 is 0, so “mango” was certainly never inserted.",
                "PRESENT. All 8 bits in block 0 are 1, so the filter cannot rule “apple” out. You "
                "did insert it."},
           {Family::blocked, "NOT. Line 0, bit 306 is 0, so “mango” was certainly never inserted.",
            "PRESENT. All 3 bits in line 0 are 1, so the filter cannot rule “apple” out. You did "
            "insert it."},
           {Family::counting, "NOT. Counter 0 is 0, so “mango” is certainly not in the set.",
            "PRESENT. All 3 counters are above 0, so the filter cannot rule “apple” out. You did "
            "insert it."},
           {Family::scalable, "NOT. Slice 0, bit 51 is 0, so “mango” was certainly never inserted.",
            "PRESENT. All 8 bits in slice 0 are 1, so the filter cannot rule “apple” out. You did "
            "insert it."},
           {Family::stable,
            "NOT. Cell 51 is 0, so “mango” was not inserted lately. You never inserted it.",
            "PRESENT. All 3 cells are above 0, so the filter cannot rule “apple” out. You did "
            "insert it."},
           {Family::cuckoo,
            "NOT. Bucket 1, the only one for it, does not hold 78, so “mango” is certainly not in "
            "the set.",
            "PRESENT. Bucket 0, slot 0 holds b8, so the filter cannot rule “apple” out. You did "
            "insert it."},
           {Family::exclusive_or,
            "NOT. The three cells xor to d4, and the key wants b9, so “mango” was certainly never "
            "inserted.",
            "PRESENT. The three cells xor to ad, as the key wants, so the filter cannot rule "
            "“apple” out. You did insert it."},
           {Family::binary_fuse,
            "NOT. The three cells xor to ce, and the key wants b9, so “mango” was certainly never "
            "inserted.",
            "PRESENT. The three cells xor to ad, as the key wants, so the filter cannot rule "
            "“apple” out. You did insert it."},
           {Family::ribbon,
            "NOT. The 64 rows of the key xor to 1101111, and not to 0000000, so “mango” was "
            "certainly never inserted.",
            "PRESENT. The 63 rows of the key xor to 0000000, so the filter cannot rule “apple” "
            "out. You did insert it."},
           {Family::partitioned,
            "NOT. Slice 0, bit 17 is 0, so “mango” was certainly never inserted.",
            "PRESENT. All 3 bits are 1, so the filter cannot rule “apple” out. You did insert it."},
           {Family::quotient,
            "NOT. Home slot 37 is not occupied, so “mango” is certainly not in the set.",
            "PRESENT. Slot 17, in the run of home slot 17, holds ca, so the filter cannot rule "
            "“apple” out. You did insert it."},
       }) {
    CAPTURE(c.absent);
    Stage stage;
    stage.apply(of_family(c.family));
    stage.apply(sim::Seed{});
    stage.apply(sim::Insert{"pear"});
    stage.apply(sim::Check{"mango"});
    stage.frame();
    CHECK(stage.text("verdict") == c.absent);
    stage.apply(sim::Check{"apple"});
    stage.frame();
    CHECK(stage.text("verdict") == c.present);
    const std::string key = stranger(stage.simulator.state(), sim::Verdict::maybe);
    if (key.empty()) continue;  // rarer than that
    stage.apply(sim::Check{key});
    stage.frame();
    const bool erases = stage.simulator.state().family().erases;
    CHECK(stage.text("verdict").starts_with("MAYBE. "));
    CHECK(stage.text("verdict").ends_with(erases ? "It is not in the set: a false positive."
                                                 : "You never inserted it: a false positive."));
  }
}

TEST_CASE("an inserted key that is missing is called wrong, and why") {
  Stage stage;
  stage.apply(sim::Seed{});
  stage.apply(sim::Unset{"apple"});
  stage.settle();
  CHECK(stage.text("verdict") ==
        "NOT, and that is wrong: “apple” was inserted. Bit 31 is 0: it was unset.");
  CHECK(stage.text("recent").starts_with("unset\tapple\t31 21 11\n"));
  CHECK(stage.text("summary") ==
        "Bit 31 went from 1 to 0; bit 21 went from 1 to 0; bit 11 went from 1 to 0.");
  stage.apply(sim::Check{"apple"});
  stage.view.set_text("key", "apple");
  stage.settle();
  CHECK(stage.text("recent").starts_with("NOT, wrong\tapple\t"));
  CHECK(stage.text("preview") == "Check would say NOT: bit 31 is 0, though you did insert it.");
  CHECK(stage.text("summary") == "31 is 0.");

  Stage stable;
  stable.apply(of_family(Family::stable));
  stable.apply(sim::Insert{"apple"});
  for (int i = 0; stable.simulator.state().answer("apple").verdict != sim::Verdict::absent; ++i) {
    REQUIRE(i < 1000);
    stable.apply(sim::Insert{"key" + std::to_string(i)});
  }
  stable.apply(sim::Check{"apple"});
  stable.settle();
  CHECK(stable.text("verdict").starts_with("NOT, and that is wrong: “apple” was inserted. Cell "));
  CHECK(stable.text("verdict").ends_with(" is 0: a stable filter forgets."));

  for (const sim::FamilyInfo* family : sim::all_families()) {
    if (!family->erases) continue;
    CAPTURE(family->name);
    Stage other;
    other.apply(of_family(family->kind));
    other.apply(sim::Seed{});
    std::string lost;
    for (int i = 0; lost.empty(); ++i) {
      REQUIRE(i < 100'000);
      const std::string key = "stranger " + std::to_string(i);
      const sim::State& state = other.simulator.state();
      if (state.answer(key).verdict != sim::Verdict::maybe) continue;
      other.apply(sim::Delete{key});
      other.settle();
      CHECK(other.text("verdict").ends_with(
          " You deleted it all the same: a key that was inserted may have lost by that."));
      for (std::uint32_t k = 0; k < state.distinct() && lost.empty(); ++k) {
        const std::string inserted(state.key(k));
        if (state.answer(inserted).verdict == sim::Verdict::absent) lost = inserted;
      }
      if (lost.empty()) other.apply(sim::Undo{});
    }
    other.apply(sim::Check{lost});
    other.settle();
    CAPTURE(other.text("verdict"));
    CHECK(
        other.text("verdict").starts_with("NOT, and that is wrong: “" + lost + "” was inserted. "));
    CHECK(other.text("verdict").find(" another key") != std::string::npos);
    check_geometry(other, other.frame().height);
  }
}

TEST_CASE("what an operation did is said in its own words") {
  const auto summary = [](Family kind, const std::vector<sim::Command>& commands) {
    Stage stage(1280);
    stage.apply(of_family(kind));
    stage.apply(sim::Seed{});
    for (const sim::Command& command : commands) stage.apply(command);
    stage.settle();
    return stage.text("summary");
  };
  CHECK(summary(Family::ribbon, {sim::Insert{"pear"}}) == "Built again from 7 keys.");
  CHECK(summary(Family::cuckoo, {sim::Insert{"pear"}, sim::Delete{"pear"}}) ==
        "Fingerprint b9 was taken out of bucket 1, slot 2.");
  CHECK(summary(Family::quotient, {sim::Insert{"pear"}, sim::Delete{"pear"}}) ==
        "Remainder c9 moved from slot 23 to slot 22; slot 23 became empty.");
  CHECK(summary(Family::counting, {sim::Insert{"pear"}}) ==
        "Counter 2 went from 1 to 3; counter 1 went from 1 to 2.");
  CHECK(summary(Family::blocked, {sim::Insert{"apple"}}) == "All 3 bits in line 0 are 1.");
  CHECK(summary(Family::split_block, {}).ends_with("; and 5 more."));
}

TEST_CASE("a family is chosen, has its own knobs, and says what it rounds to") {
  Stage stage(1280);
  stage.apply(sim::Seed{});
  stage.frame();
  const std::vector<std::pair<const char*, const char*>> expected{
      {"Classic", ""},
      {"Split-block", "256 bits: 1 block of 256 bits"},
      {"Blocked", "512 bits: 1 line of 512 bits"},
      {"Counting", "64 bits: 16 counters of 4 bits"},
      {"Scalable", "512 bits: 1 slice of 512 bits"},
      {"Stable", "128 bits: 64 cells of 2 bits"},
      {"Cuckoo", "64 bits: 2 buckets of 4 slots of 8 bits"},
      {"Xor", "336 bits: 3 segments of 14 cells of 8 bits"},
      {"Fuse", "192 bits: 3 segments of 8 cells of 8 bits"},
      {"Ribbon", "896 bits: 128 rows of 7 bits"},
      {"Quotient", "704 bits: 64 slots of 8 + 3 bits"},
      {"Partitioned", "66 bits: 3 slices of 22 bits"},
  };
  std::string titles;
  for (const auto& each : expected) {
    if (!titles.empty()) titles += '\n';
    titles += each.first;
  }
  CHECK(stage.widget("family").role == Role::choice);
  CHECK(stage.widget("family").name == "Family");
  CHECK(stage.text("family") == titles);
  for (std::size_t i = expected.size(); i-- > 0;) {
    CAPTURE(expected[i].first);
    stage.view.set_value("family", static_cast<double>(i));
    stage.settle();
    const sim::State& state = stage.simulator.state();
    CHECK(state.family().title == expected[i].first);
    CHECK(stage.widget("family").value == static_cast<double>(i));
    CHECK(state.distinct() == 6);
    CHECK((stage.find("scheme_double") != nullptr) == (i == 0));
    CHECK((stage.find("size") != nullptr) == (i > 0));
    if (i > 0) CHECK(stage.text("size") == expected[i].second);
    for (const char* id : {"m", "k", "f", "n", "p", "growth", "decrements"}) {
      CAPTURE(id);
      const sim::Knob* knob = knob_named(state.family(), id);
      REQUIRE((stage.find(id) != nullptr) == (knob != nullptr));
      if (knob == nullptr) continue;
      for (const std::string& widget : {std::string(id), std::string(id) + "_entry"}) {
        CHECK(stage.widget(widget).name == knob->name);
        CHECK(stage.widget(widget).min == knob->low);
        CHECK(stage.widget(widget).max == knob->high);
      }
      const double before = stage.widget(id).value;
      stage.view.step(id, 1);
      stage.settle();
      const double after = stage.widget(id).value;
      CHECK(sim::value_of(state.requested().settings, knob->setting) == stepped(*knob, before, 1));
      CHECK(after > before);
      stage.apply(sim::Undo{});
      stage.settle();
      CHECK(stage.widget(id).value == before);
      stage.view.enter(std::string(id) + "_entry", "nonsense");
      stage.settle();
      CHECK(stage.text("alert") == "“nonsense” does not fit: " + range_words(*knob));
    }
  }
  stage.environment.show = whole_words;
  stage.frame();
  CHECK(stage.find("family") == nullptr);
}

TEST_CASE("entries read what links read, and refuse the rest with the range") {
  Stage stage;
  const auto enter = [&](const char* id, const char* text) {
    stage.settle();
    stage.view.enter(id, text);
    stage.settle();
    return stage.text("alert");
  };
  stage.apply(of_family(Family::ribbon));
  CHECK(enter("p_entry", "1 in 1000").empty());
  CHECK(stage.simulator.state().settings().rate == 0.001);
  CHECK(stage.widget("p_entry").value == 0.001);
  CHECK(stage.text("p") == "0.100 %");
  CHECK(enter("p_entry", "0.6") ==
        "“0.6” does not fit: Rate (p) is a rate, 1 in 4.3 billion … 50 %, also written as 0.001, "
        "0.1% or 1 in 1000.");
  stage.apply(of_family(Family::exclusive_or));
  CHECK(enter("f_entry", "12") == "“12” does not fit: Fingerprint bits (f) is 8 or 16.");
  CHECK(enter("f_entry", "16").empty());
  CHECK(stage.simulator.state().settings().width == 16);
  stage.apply(of_family(Family::scalable));
  CHECK(enter("n_entry", "1e3").empty());
  CHECK(stage.simulator.state().settings().capacity == 1000);
  stage.apply(of_family(Family::cuckoo));
  CHECK(enter("m_entry", "1KiB").empty());
  CHECK(stage.simulator.state().settings().bits == 8192);
  CHECK(enter("m_entry", "7")
            .ends_with("Bits (m) is a whole number, 16 … 134,217,728, also "
                       "written as 16KiB, 2^16 or 1e6."));
}

TEST_CASE("one drag of any knob is one step of undo") {
  for (const sim::FamilyInfo* family : sim::all_families()) {
    for (const sim::Knob& knob : family->knobs) {
      CAPTURE(family->name);
      const std::string id(sim::link_name(knob.setting));
      CAPTURE(id);
      Stage stage(1280);
      stage.apply(of_family(family->kind));
      stage.settle();
      const double before = stage.widget(id).value;
      const Rect rect = stage.widget(id).rect;
      const float y = rect.y + rect.height / 2;
      const float from = rect.x + 9 + (rect.width - 18) * share_of(knob, before);
      const float to = rect.x + (share_of(knob, before) < 0.5f ? rect.width - 10 : 10);
      stage.point(from, y);
      stage.frame();
      stage.pointer(PointerEvent::down, from, y);
      stage.frame();
      for (int i = 1; i <= 4; ++i) {
        stage.point(from + (to - from) * static_cast<float>(i) / 4, y);
        stage.frame();
      }
      stage.pointer(PointerEvent::up, to, y);
      stage.settle();
      CHECK(stage.widget(id).value != before);
      stage.apply(sim::Undo{});
      stage.settle();
      CHECK(stage.widget(id).value == before);
    }
  }
}

TEST_CASE("every knob's slider reaches both ends, and its steps stay in range and rise") {
  for (const sim::FamilyInfo* family : sim::all_families()) {
    for (const sim::Knob& knob : family->knobs) {
      CAPTURE(knob.name);
      CHECK(value_at(knob, 0) == knob.low);
      CHECK(value_at(knob, 1) == knob.high);
      double last = knob.low;
      for (int i = 0; i <= 200; ++i) {
        const double value = value_at(knob, static_cast<float>(i) / 200);
        CHECK(value >= last);
        CHECK(std::abs(share_of(knob, value) - static_cast<float>(i) / 200) < 0.51);
        last = value;
      }
      double value = knob.low;
      for (int steps = 0; value < knob.high; ++steps) {
        REQUIRE(steps < 5000);
        const double next = stepped(knob, value, 1);
        REQUIRE(next > value);
        if (value > knob.low && next < knob.high) CHECK(stepped(knob, next, -1) == value);
        value = next;
      }
      CHECK(value == knob.high);
      CHECK(stepped(knob, knob.low, -3) == knob.low);
    }
  }
  const sim::Knob& rate = *knob_named(*sim::family_named(sim::all_families(), "ribbon"), "p");
  CHECK(stepped(rate, 0.01, 1) == 0.02);
  CHECK(stepped(rate, 0.01, -1) == 0.009);
  CHECK(stepped(rate, 0.09, 1) == 0.1);
  CHECK(stepped(rate, 0.0123, 1) == 0.02);
  CHECK(stepped(rate, 0.0123, -1) == 0.01);
}

TEST_CASE("Delete takes the key typed, where the family can") {
  Stage stage;
  stage.apply(of_family(Family::cuckoo));
  stage.apply(sim::Insert{"apple"});
  stage.settle();
  CHECK(stage.widget("delete").role == Role::button);
  CHECK(stage.widget("delete").name == "Delete");
  stage.view.set_text("key", "apple");
  stage.view.activate("delete");
  stage.settle();
  CHECK(stage.simulator.state().distinct() == 0);
  CHECK(stage.text("recent").starts_with("deleted\tapple\t"));
  stage.view.activate("delete");
  stage.settle();
  CHECK_FALSE(stage.text("alert").empty());
  stage.view.set_text("key", "");
  stage.view.activate("delete");
  stage.settle();
  CHECK(stage.text("alert") == "Type a key first: 1 to 4096 bytes.");
}

TEST_CASE(
    "a full filter refuses a key and says what to do; a family that is too small is refused") {
  Stage stage;
  stage.apply(of_family(Family::cuckoo));
  for (int i = 0; stage.simulator.state().inserted() == static_cast<std::uint64_t>(i); ++i) {
    REQUIRE(i < 100);
    stage.apply(sim::Insert{"key" + std::to_string(i)});
  }
  stage.settle();
  CHECK(stage.text("alert").starts_with("Insert failed after 500 relocations; "));
  CHECK(stage.text("alert").ends_with("Delete a key, or choose more Bits (m)."));

  Stage classic;
  std::vector<std::string> keys(100);
  for (std::size_t i = 0; i < keys.size(); ++i) keys[i] = "key" + std::to_string(i);
  classic.apply(sim::Load{keys});
  classic.settle();
  classic.view.set_value("family", 6);
  classic.settle();
  CHECK(classic.widget("family").value == 0);
  CHECK(classic.text("alert").starts_with("The keys do not fit. Insert failed after 500 "));
}

TEST_CASE("the title names the family, and a stable filter promises no certain NOT") {
  Stage stage;
  stage.frame();
  CHECK(stage.text("title") == "Bloom filter");
  stage.apply(of_family(Family::cuckoo));
  stage.frame();
  CHECK(stage.text("title") == "Cuckoo filter");
  CHECK(stage.text("subtitle").find("certain") != std::string::npos);
  stage.apply(of_family(Family::stable));
  stage.frame();
  CHECK(stage.text("subtitle").find("certain") == std::string::npos);
}

TEST_CASE("a check of another family's filter says so in Recent") {
  Stage stage;
  stage.apply(of_family(Family::cuckoo));
  stage.apply(sim::Check{"kiwi"});
  sim::Configure wider;
  wider.width = 12;
  stage.apply(wider);
  stage.apply(sim::Check{"kiwi"});
  wider.width = 10;
  stage.apply(wider);
  stage.frame();
  CHECK(stage.text("recent") == "NOT\tkiwi\tat f = 12\nNOT\tkiwi\tat another f");
  stage.apply(of_family(Family::stable));
  stage.frame();
  CHECK(stage.text("recent") == "NOT\tkiwi\tat cuckoo, f = 12\nNOT\tkiwi\tat cuckoo, another f");
}

}  // namespace bloom::view
