#include "bloom/text/json.hpp"

#include <cmath>
#include <cstring>
#include <doctest/doctest.h>
#include <random>
#include <string>

#include "tests/support/vectors.hpp"

using namespace bloom;
using namespace bloom::text;

TEST_CASE("JSON by RFC 8259") {
  for (const std::string text :
       {"0", "-0", "1.5e+10", "-1E-2", "true", "false", "null", "\"\"", " [ ] ", "{}",
        "\t{\"a\" : 1}\r\n",
        "[1,[2,{\"\":[]}],\"\\\"\\\\\\/\\b\\f\\n\\r\\t\\u0000\\uD83C\\uDF47\"]", "\"\x7f é日🍋\"",
        "{\"a\":1,\"a\":2}"}) {
    CHECK_MESSAGE(text::json_problem(text) == "", text);
  }
  for (const std::string text : {"",
                                 " ",
                                 "01",
                                 "+1",
                                 "1.",
                                 ".5",
                                 "1e",
                                 "1e+",
                                 "-",
                                 "0x1",
                                 "NaN",
                                 "Infinity",
                                 "tru",
                                 "nulll",
                                 "True",
                                 "[",
                                 "]",
                                 "[1,]",
                                 "[,1]",
                                 "[1 2]",
                                 "{",
                                 "{\"a\"}",
                                 "{\"a\":}",
                                 "{a:1}",
                                 "{\"a\":1,}",
                                 "{\"a\" 1}",
                                 "{1:1}",
                                 "'a'",
                                 "\"",
                                 "\"a",
                                 "\"\\",
                                 "\"\\x\"",
                                 "\"\\u12\"",
                                 "\"\\u12g4\"",
                                 "\"\n\"",
                                 "\"\t\"",
                                 "\"\xff\"",
                                 "\"\xc0\x80\"",
                                 "\"\xed\xa0\x80\"",
                                 "1 2",
                                 "{} {}",
                                 "[]]",
                                 "\xef\xbb\xbf{}",
                                 "// no\n1",
                                 "\v1"}) {
    CHECK_MESSAGE(text::json_problem(text).starts_with("is not JSON (at byte "), text);
  }
  CHECK(text::json_problem(std::string_view("1\0", 2)) == "is not JSON (at byte 2)");
  CHECK(text::json_problem("{\"a\":tru}") == "is not JSON (at byte 6)");
  for (const std::string half :
       {R"("\ud83c")", R"("\uDF47")", R"("\ud83cx")", R"("\ud83c\n")", R"("\ud83c\u0041")",
        R"({"\uDF47\ud83c":1})", R"("\ud83c\uDF4")"}) {
    CHECK_MESSAGE(text::json_problem(half).find("surrogate") != std::string::npos, half);
  }
  const std::string open(64, '[');
  const std::string close(64, ']');
  CHECK(text::json_problem(open + close) == "");
  CHECK(text::json_problem("[" + open + close + "]") == "is nested deeper than 64");
  CHECK(text::json_problem(std::string(1'000'000, '[')) == "is nested deeper than 64");
}

TEST_CASE("values of a JSON object") {
  const std::string_view object =
      " { \"a\" : \"} ,\\\" \" , \"b\":[ {\"c\":3}, \"]\" ],\"\\u0063\":-1.5e3 "
      ",\"d\":{\"c\":1},\"c\":7}";
  REQUIRE(text::json_problem(object) == "");
  CHECK(text::json_member(object, "a") == "\"} ,\\\" \"");
  CHECK(bloom::test::json_string(text::json_member(object, "a")) == "} ,\" ");
  CHECK(text::json_member(object, "b") == "[ {\"c\":3}, \"]\" ]");
  CHECK(text::json_member(object, "c") == "-1.5e3");
  CHECK(text::json_number(text::json_member(object, "c")) == -1500);
  CHECK(text::json_member(object, "d") == "{\"c\":1}");
  CHECK(text::json_member(object, "e").empty());
  CHECK(text::json_member("{}", "a").empty());
  CHECK(!text::json_number("\"1\""));
  CHECK(!text::json_number("true"));
  CHECK(!text::json_number(""));
  CHECK(bloom::test::json_string(R"("\u0041\u00e9\u20AC\uD83C\uDF47\/\b\f\n\r\t\\")") ==
        "Aé€🍇/\b\f\n\r\t\\");
}

TEST_CASE("strings come through JSON") {
  std::mt19937_64 random(23);
  const std::string letters[] = {"a",  "\"",  "\\", "/", "é", "日", "🍋", std::string(1, '\0'),
                                 "\n", "\x1f"};
  for (int round = 0; round < 2'000; ++round) {
    std::string text;
    for (std::uint64_t length = random() % 20; length > 0; --length) text += letters[random() % 10];
    const std::string written = text::json_text(text);
    REQUIRE(text::json_problem(written) == "");
    REQUIRE(bloom::test::json_string(written) == text);
  }
  CHECK(text::json_text("a\"\\/\n\x01\x1f") == R"("a\"\\/\n\u0001\u001F")");
}

TEST_CASE("numbers in JSON, as short as they can be") {
  struct Case {
    double number;
    std::string text;
  };
  for (const Case& c : {Case{0, "0"},
                        {-0.0, "0"},
                        {4, "4"},
                        {-1.5, "-1.5"},
                        {0.1, "0.1"},
                        {0.3, "0.3"},
                        {0.1 + 0.2, "0.30000000000000004"},
                        {1.0 / 3, "0.3333333333333333"},
                        {0.000001, "0.000001"},
                        {1e-7, "1e-7"},
                        {1.25e-7, "1.25e-7"},
                        {123456789012345678.0, "123456789012345680"},
                        {1e20, "100000000000000000000"},
                        {1e21, "1e21"},
                        {5e-324, "5e-324"},
                        {9007199254740993.0, "9007199254740992"},
                        {1.7976931348623157e308, "1.7976931348623157e308"}}) {
    CHECK(text::json_text(c.number) == c.text);
    CHECK(text::json_number(c.text) == c.number);
  }
}

TEST_CASE("any double comes through JSON") {
  std::mt19937_64 random(24);
  for (int round = 0; round < 50'000; ++round) {
    const std::uint64_t bits = random();
    double number;
    std::memcpy(&number, &bits, sizeof number);
    if (!std::isfinite(number)) continue;
    const std::string text = text::json_text(number);
    REQUIRE_MESSAGE(text::json_problem(text) == "", text);
    REQUIRE_MESSAGE(text::json_number(text) == number, text);
    REQUIRE(text.size() <= 25);
  }
}

TEST_CASE("any text is JSON or not, and JSON can be walked") {
  std::mt19937_64 random(25);
  const std::string_view letters = "{}[]\",:\\ud83c0e-.1tnb ";
  int valid = 0;
  for (int round = 0; round < 200'000; ++round) {
    std::string text;
    for (std::uint64_t length = random() % 9; length > 0; --length) {
      text += letters[static_cast<std::size_t>(random() % letters.size())];
    }
    if (!text::json_problem(text).empty()) continue;
    ++valid;
    std::string_view rest = text;
    const std::string_view value = text::take_json_value(rest);
    REQUIRE_MESSAGE(rest.empty(), text);
    if (value.starts_with('{')) text::json_member(value, "t");
    if (value.starts_with('"')) bloom::test::json_string(value);
    text::json_number(value);
  }
  CHECK(valid > 1'000);
}
