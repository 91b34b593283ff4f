// Lines of code as they fit a column of the page.
#include "web/view/widgets/code.hpp"

#include <algorithm>
#include <doctest/doctest.h>
#include <string>
#include <vector>

namespace bloom::view {

using Lines = std::vector<std::string>;

TEST_CASE("code: what fits stays as it is, and a tab is two spaces") {
  CHECK(code_lines("", 20) == Lines{""});
  CHECK(code_lines("one\n\n  two\n", 20) == Lines{"one", "", "  two"});
  CHECK(code_lines("\tif x {\n\t\ty\n", 20) == Lines{"  if x {", "    y"});
  CHECK(code_lines("12345678901234567890", 20) == Lines{"12345678901234567890"});
}

TEST_CASE("code: a long line goes on further in, from a space or else anywhere") {
  CHECK(code_lines("  return may_contain(key, bits);", 20) ==
        Lines{"  return", "      may_contain(", "      key, bits);"});
  CHECK(code_lines("  return contain(key, bits);", 20) ==
        Lines{"  return", "      contain(key,", "      bits);"});
  CHECK(code_lines("1234567890 234567890 x", 20) == Lines{"1234567890 234567890", "    x"});
  CHECK(code_lines("reset(rocksdb::New(15.55));", 22) ==
        Lines{"reset(rocksdb::New(", "    15.55));"});
  CHECK(code_lines("orc.bloom.columns", 16) == Lines{"orc.bloom.", "    columns"});
  CHECK(code_lines("abcdefghijklmnopqrstuvwxyz", 16) ==
        Lines{"abcdefghijklmnop", "    qrstuvwxyz"});
}

TEST_CASE("code: no character is lost and no line too long, in any width") {
  const std::string text =
      "// a comment that is longer than most\n"
      "                              deep = inside + of + everything;\n"
      "averylongnamewithoutanyspaceinit(andmore, andmore)   ;\n";
  const auto visible = [](std::string line) {
    line.erase(std::remove_if(line.begin(), line.end(),
                              [](char character) { return character == ' ' || character == '\n'; }),
               line.end());
    return line;
  };
  for (std::size_t columns = 0; columns < 70; ++columns) {
    std::string together;
    for (const std::string& line : code_lines(text, columns)) {
      CHECK(line.size() <= std::max<std::size_t>(columns, 16));
      together += line;
    }
    CHECK(visible(together) == visible(text));
  }
}

}  // namespace bloom::view
