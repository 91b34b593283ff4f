// What is written: verdicts, numbers, and keys in any script.
#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <doctest/doctest.h>
#include <string>

#include "imgui.h"

#include "tests/view/stage.hpp"
#include "web/view/drawing/fallback_text.hpp"
#include "web/view/drawing/format.hpp"
#include "web/view/filter/verdict_text.hpp"

namespace bloom::view {
namespace {

// A key that the filter cannot rule out though it was never inserted.
std::string false_positive(const sim::Simulator& simulator) {
  const sim::State& state = simulator.state();
  for (int i = 0; i < 100'000; ++i) {
    std::string key = "stranger " + std::to_string(i);
    bool all = true;
    for (const std::uint32_t position : state.positions(key)) all = all && state.bit(position);
    if (all) return key;
  }
  return {};
}

// The column of bits of the explanation, without its heading.
std::string bits_told(const Stage& stage) {
  const std::string table = stage.text("explanation");
  std::string bits;
  for (std::size_t at = 0; (at = table.find('\n', at)) != std::string::npos;) {
    for (int column = 0; column < 3; ++column) at = table.find('\t', at) + 1;
    bits += table.substr(at, table.find('\t', at) - at);
  }
  return bits;
}

}  // namespace

TEST_CASE("the verdict is a sentence that starts with its word") {
  Stage stage;
  stage.apply(sim::Seed{});
  stage.apply(sim::Check{"apple"});
  stage.frame();
  CHECK(stage.text("verdict") ==
        "PRESENT. All 3 bits are 1, so the filter cannot rule “apple” out. You did insert it.");
  const std::string stranger = false_positive(stage.simulator);
  REQUIRE_FALSE(stranger.empty());
  stage.apply(sim::Check{stranger});
  stage.frame();
  CHECK(stage.text("verdict") == "MAYBE. All 3 bits are 1, so the filter cannot rule “" + stranger +
                                     "” out. You never inserted it: a false positive.");
  CHECK(stage.text("recent").rfind("MAYBE\t" + stranger + "\t", 0) == 0);

  const sim::Checked absent{"mango", sim::Verdict::absent, {4, 60, 7}, {1, 0, 0}};
  CHECK(sentence_of({absent}, false).whole() ==
        "NOT. Bit 60 is 0, so “mango” was certainly never inserted.");
  const sim::Checked maybe{"mango", sim::Verdict::maybe, {4}, {1}};
  CHECK(sentence_of({maybe}, true).whole() ==
        "MAYBE. The one bit is 1, so the filter cannot rule “mango” out. Whether it is in the "
        "imported filter is not known.");
}

TEST_CASE("a verdict is of the filter as it is now, and so is the table; Clear removes it") {
  Stage stage;
  stage.apply(sim::Check{"apple"});
  stage.frame();
  stage.view.activate("explain");
  stage.frame();
  CHECK(stage.text("verdict").rfind("NOT.", 0) == 0);
  stage.apply(sim::Load{{"apple"}});
  stage.frame();
  CHECK(stage.text("verdict").rfind("PRESENT.", 0) == 0);
  CHECK(bits_told(stage) == "111");
  stage.apply(sim::Undo{});
  stage.frame();
  CHECK(stage.text("verdict").rfind("NOT.", 0) == 0);
  CHECK(bits_told(stage) == "000");

  // Through many settings, the sentence, the table and the array say the same.
  stage.apply(sim::Seed{});
  stage.apply(sim::Check{"mango"});
  int verdicts[2] = {0, 0};
  for (std::uint32_t i = 0; i < 64; ++i) {
    stage.apply(sim::Configure{8 + i % 8 * 8, 1 + i % 5, static_cast<Scheme>(i % 3), i});
    stage.frame();
    const sim::Checked now = stage.simulator.state().answer("mango");
    CHECK(stage.text("verdict") == sentence_of({now}, false).whole());
    const sim::Explanation& explanation = *stage.simulator.state().explanation();
    CHECK(explanation.verdict == now.verdict);
    for (std::size_t row = 0; row < now.positions.size(); ++row) {
      CHECK(explanation.rows[row].position == now.positions[row]);
      CHECK(explanation.rows[row].after == now.bits[row]);
    }
    ++verdicts[now.verdict == sim::Verdict::absent ? 0 : 1];
  }
  MESSAGE("NOT ", verdicts[0], ", MAYBE ", verdicts[1]);
  CHECK(verdicts[0] > 5);
  CHECK(verdicts[1] > 5);
  stage.apply(sim::Clear{});
  stage.frame();
  CHECK(stage.text("verdict").empty());
  CHECK_FALSE(stage.widget("verdict").detail.empty());
}

TEST_CASE("lines of Recent show cells of this filter, or say of which filter they are") {
  Stage stage;
  stage.apply(sim::Insert{"apple"});
  stage.apply(sim::Check{"kiwi"});
  stage.apply(sim::Configure{32, 2, {}, {}});
  stage.frame();
  const sim::State& state = stage.simulator.state();
  const std::vector<std::uint32_t> apple = state.positions("apple");
  CHECK(stage.text("recent") == "NOT\tkiwi\tat m = 64, k = 3\ninserted\tapple\t" +
                                    std::to_string(apple[0]) + " " + std::to_string(apple[1]));
  CHECK(state.positions(state.log()[0]).empty());
  for (const std::uint32_t position : state.positions(state.log()[1])) CHECK(state.bit(position));
  stage.apply(sim::Configure{{}, {}, Scheme::enhanced, 7});
  stage.frame();
  CHECK(stage.text("recent").rfind("NOT\tkiwi\tat m = 64, k = 3, double, seed 0\n", 0) == 0);
  stage.apply(sim::Undo{});
  stage.apply(sim::Undo{});
  stage.frame();
  CHECK(stage.text("recent").find(" at ") == std::string::npos);
  CHECK(state.positions(state.log()[0]) == state.positions("kiwi"));
}

TEST_CASE("numbers") {
  CHECK(grouped(0) == "0");
  CHECK(grouped(999) == "999");
  CHECK(grouped(1000) == "1,000");
  CHECK(grouped(134217728) == "134,217,728");
  CHECK(percent(0) == "0 %");
  CHECK(percent(0.0187) == "1.87 %");
  CHECK(percent(0.123) == "12.3 %");
  CHECK(percent(1) == "100 %");
  CHECK(percent(0.99999) == "over 99.9 %");
  CHECK(percent(0.25) == "25.0 %");
  CHECK(percent(0.09996) == "10.0 %");
  CHECK(percent(0.0001) == "0.0100 %");
  CHECK(percent(0.0000999) == "1 in 10,000");
  CHECK(percent(1 / 171'234.0) == "1 in 171,000");
  CHECK(percent(3 / 65536.0) == "1 in 21,800");
  CHECK(percent(1 / 999'900.0) == "1 in 1.00 million");
  CHECK(percent(1 / 1.3e9) == "1 in 1.30 billion");
  CHECK(percent(1e-30) == "below 1 in 10^15");
  CHECK(percent(1 / 65536.0, 1) == "1 in 70,000");
  CHECK(percent(0.00437, 2) == "0.44 %");
  CHECK(counted(1, "key") == "1 key");
  CHECK(counted(1000, "key") == "1,000 keys");
  CHECK(counted(0, "hash", "hashes") == "0 hashes");
  CHECK(counted(1, "hash", "hashes") == "1 hash");
  CHECK(hex(0xC0FFEE) == "0x0000000000c0ffee");
  const std::string names[] = {"a", "b", "c"};
  CHECK(listed(names, 1, 1) == "a");
  CHECK(listed(names, 2, 2) == "a and b");
  CHECK(listed(names, 3, 3) == "a, b and c");
  CHECK(listed(names, 3, 1003) == "a, b, c and 1,000 more");
}

TEST_CASE("keys are shown as what they are") {
  CHECK(visible_key("apple") == "apple");
  CHECK(visible_key("apple ") == "apple␠");
  CHECK(visible_key(" a  b") == "␠a␠␠b");
  CHECK(visible_key("a b c") == "a b c");
  CHECK(visible_key(" ") == "␠");
  CHECK(visible_key("a\nb\tc\x01\x7F") == "a␊b␉c␁␡");
  CHECK(visible_key(std::string_view("\0", 1)) == "␀");
  CHECK(visible_key("a\u202Eb") == "a[U+202E]b");
  CHECK(visible_key("a\u00A0b\u200B\uFEFF") == "a[U+00A0]b[U+200B][U+FEFF]");
  CHECK(visible_key("ap\u200Dple") == "ap[U+200D]ple");
  CHECK(visible_key("👩\u200D🔬") == "👩\u200D🔬");  // there it is seen
  CHECK(visible_key("a␠b") == "a[U+2420]b");
  CHECK(visible_key("[U+00A0]") == "[U+005B]U+00A0]");
  CHECK(visible_key("[U+]") == "[U+]");
  CHECK(visible_key(std::string(200, 'x'), 10) == "xxxxxxxxx…");
  CHECK(visible_key(std::string(10, 'x'), 10) == std::string(10, 'x'));
  CHECK(visible_key("日本語", 2) == "日…");
  CHECK(visible_key("\xFF") == "\xFF");
}

TEST_CASE("the marks in a text are found again, and nothing else") {
  std::string_view text = "a[U+00A0][U+200B]b␠␉c [U+x]";
  std::string seen;
  while (!text.empty()) {
    const TextRun run = take_run(text);
    seen += std::string(run.text) + (run.picture ? "<picture>" : run.mark ? "<mark>" : "|");
  }
  CHECK(seen == "a|[U+00A0][U+200B]<mark>b|␠␉<picture>c [U+x]|");
}

TEST_CASE("spaces are drawn in Recent, the verdict, the explanation, and where keys are named") {
  Stage stage;
  stage.apply(sim::Insert{"apple "});
  stage.apply(sim::Check{"apple "});
  stage.frame();
  stage.view.activate("explain");
  stage.frame();
  CHECK(stage.text("recent").rfind("PRESENT\tapple␠\t", 0) == 0);
  CHECK(stage.text("verdict").find("“apple␠”") != std::string::npos);
  CHECK(stage.text("explanation_heading") == "How “apple␠” was checked");
  CHECK(stage.text("explanation").find("\tapple␠") != std::string::npos);
  stage.view.set_value("cell", stage.simulator.state().positions("apple ").front());
  stage.frame();
  CHECK(stage.frame().height > 0);
  CHECK(stage.text("cell").find("set by apple␠") != std::string::npos);
  CHECK(stage.simulator.state().key(0) == "apple ");
  stage.settle();
  CHECK(stage.host.rasterized.empty());  // the embedded fonts have ␠
  // And there is something to see.
  const ImFontAtlas& atlas = stage.view.atlas();
  for (const char16_t mark : {u'␉', u'␊', u'␍', u'␠'}) {
    const ImFontGlyph* glyph = atlas.Fonts.back()->FindGlyphNoFallback(mark);
    REQUIRE(glyph != nullptr);
    int ink = 0;
    const auto pixel = [](float share, int size) {
      return static_cast<int>(std::lround(share * static_cast<float>(size)));
    };
    for (int y = pixel(glyph->V0, atlas.TexHeight); y < pixel(glyph->V1, atlas.TexHeight); ++y) {
      for (int x = pixel(glyph->U0, atlas.TexWidth); x < pixel(glyph->U1, atlas.TexWidth); ++x) {
        ink += atlas.TexPixelsAlpha8[y * atlas.TexWidth + x];
      }
    }
    MESSAGE("ink of a mark: ", ink);
    CHECK(ink > 500);
  }
}

TEST_CASE("an inserted key that looks like the one checked is named, with the difference") {
  struct Case {
    std::string inserted, checked, said;
  };
  for (const Case& c : {
           Case{"apple ", "apple", "“apple␠” (with a space at its end) is in the set."},
           {"apple", "apple ", "“apple” (without the space at its end) is in the set."},
           {"  apple", "apple", "“␠␠apple” (with spaces at its start) is in the set."},
           {"a  b", "a b", "“a␠␠b” (with other spaces) is in the set."},
           {"apple\u200B", "apple",
            "“apple[U+200B]” (with characters that are not seen) is in the set."},
           {"apple\r", "apple", "“apple␍” (with characters that are not seen) is in the set."},
           {"Apple", "apple", "“Apple” (with other capitals) is in the set."},
           {"ÄPFEL Ž", "äpfel ž", "“ÄPFEL Ž” (with other capitals) is in the set."},
           {"КЛЮЧ", "ключ", "“КЛЮЧ” (with other capitals) is in the set."},
           {"éclair", "e\u0301clair", "“éclair” (in another form of Unicode) is in the set."},
           {"e\u0301clair", "éclair", "“e\u0301clair” (in another form of Unicode) is in the set."},
           {"a\tb", "a b", "“a␉b” (with characters that are not seen) is in the set."},
           {"a\tb ", "a b", "“a␉b␠” (with characters that are not seen) is in the set."},
           {" apple ", "apple", "“␠apple␠” (with other spaces) is in the set."},
           {"e\u0301clair ", "éclair",
            "“e\u0301clair␠” (with a space at its end, in another form of Unicode) is in the set."},
           {"ée\u0301", "éé", "“ée\u0301” (in another form of Unicode) is in the set."},
           {"Ștefan", "ștefan", "“Ștefan” (with other capitals) is in the set."},
           {"Ưu ƠI", "ưu ơi", "“Ưu ƠI” (with other capitals) is in the set."},
           {"Έλλη ΟΔΟΣ", "έλλη οδος", "“Έλλη ΟΔΟΣ” (with other capitals) is in the set."},
           {"Қазақ", "қазақ", "“Қазақ” (with other capitals) is in the set."},
           {"Éclair ", "éclair",
            "“Éclair␠” (with a space at its end, with other capitals) is in the set."},
       }) {
    Stage stage;
    stage.apply(sim::Configure{4096, {}, {}, {}});
    stage.apply(sim::Load{{"apples", "eclair", c.inserted}});
    stage.apply(sim::Check{c.checked});
    stage.frame();
    const std::string text = stage.text("verdict");
    CAPTURE(text);
    CHECK(text.rfind("NOT.", 0) == 0);
    CHECK(text.size() > c.said.size());
    CHECK(text.substr(text.size() - std::min(text.size(), c.said.size())) == c.said);
  }
  // All that is drawn as a mark, or not at all.
  for (const char* unseen :
       {"\t",     "\u007F", "\u0085", "\u00A0", "\u00AD",     "\u034F",    "\u061C",
        "\u1160", "\u1680", "\u17B4", "\u180E", "\u2003",     "\u200B",    "\u200D",
        "\u200F", "\u202E", "\u2060", "\u2066", "\u2800",     "\u3000",    "\u3164",
        "\uFE0F", "\uFEFF", "\uFFA0", "\uFFFB", "\U000E0041", "\U000E0100"}) {
    Stage stage;
    stage.apply(sim::Configure{4096, {}, {}, {}});
    stage.apply(sim::Insert{"app" + std::string(unseen) + "le"});
    stage.apply(sim::Check{"apple"});
    stage.frame();
    const std::string text = stage.text("verdict");
    CAPTURE(text);
    CHECK(text.ends_with("(with characters that are not seen) is in the set."));
  }
  Stage stage;
  stage.apply(sim::Seed{});
  for (const char* key : {"apple", "apples", "aple", "pear"}) {
    stage.apply(sim::Check{key});
    stage.frame();
    CHECK(stage.text("verdict").find("in the set") == std::string::npos);
  }
  stage.apply(sim::Check{"Pear"});
  stage.apply(sim::Insert{"pear"});
  stage.frame();
  CHECK(stage.text("verdict").find("“pear” (with other capitals) is in the set.") !=
        std::string::npos);
}

TEST_CASE("scripts that the fonts lack are drawn by the host, each text once") {
  Stage stage;
  stage.settle();
  CHECK(stage.host.rasterized.empty());
  for (const char* key : {"日本語", "שלום", "🍎", "e\u0301"}) {
    stage.apply(sim::Insert{key});
    stage.settle();
    CAPTURE(key);
    const auto asked = stage.host.rasterized.size();
    CHECK(asked > 0);
    for (int i = 0; i < 5; ++i) stage.frame();
    CHECK(stage.host.rasterized.size() == asked);
  }
  const int live = stage.host.live;
  for (int i = 0; i < 300; ++i) {
    stage.apply(sim::Insert{"鍵" + std::to_string(i)});
    stage.frame();
  }
  MESSAGE("textures after 300 more keys: ", stage.host.live, ", before: ", live);
  CHECK(stage.host.live < 110);
}

TEST_CASE("Recent keeps its size and describes every line") {
  Stage stage;
  for (int i = 0; i < 300; ++i) stage.apply(sim::Insert{"key " + std::to_string(i)});
  stage.settle();
  const Widget& log = stage.widget("recent");
  CHECK(log.value == 25);
  CHECK(log.max == 300 * 25);
  CHECK(log.rect.height <= 14 * 25);
  CHECK(std::count(log.text.begin(), log.text.end(), '\n') == 299);
  CHECK(log.text.rfind("inserted\tkey 299\t", 0) == 0);
  const int top = stage.vertices();
  stage.view.scroll("recent", 3000);
  stage.settle();
  MESSAGE("vertices at the top ", top, ", further down ", stage.vertices());
  CHECK(std::abs(stage.vertices() - top) < top / 4);
}

}  // namespace bloom::view
