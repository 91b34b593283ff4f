// What a file is, from its first bytes alone.
#include "files/file_type.hpp"

#include <doctest/doctest.h>
#include <string>
#include <string_view>

#include "files/hex.hpp"

using namespace bloom;
using namespace bloom::files;

namespace {

FileType kind(std::string_view text, std::uint64_t size) {
  return detect_file_type({reinterpret_cast<const std::uint8_t*>(text.data()), text.size()}, size);
}
FileType kind(std::string_view text) {
  return kind(text, text.size());
}

}  // namespace

TEST_CASE("kind: Parquet by its four letters, a filter by its zeros, nothing by its size") {
  CHECK(kind("") == FileType::empty);
  CHECK(kind("", 7) == FileType::empty);
  CHECK(kind("PAR1\x15") == FileType::parquet);
  CHECK(kind("PARE") == FileType::parquet);
  CHECK(kind("PAR") == FileType::either);
  CHECK(kind("PARIS") == FileType::keys);
  CHECK(kind("PARENT\nCHILD\n") == FileType::keys);
  CHECK(kind("PAREN") == FileType::either);
  CHECK(kind("PARE\n") == FileType::keys);
  CHECK(kind("PARENTHESIS") == FileType::keys);
  CHECK(kind(std::string_view("PARENT\0", 7)) == FileType::parquet);
  CHECK(kind("apple\npear\n") == FileType::keys);
  CHECK(kind(std::string_view("BLOOMFLT\1\0", 10)) == FileType::filter);
  CHECK(kind(std::string_view("{\"steps\": [\0", 12)) == FileType::filter);
}

TEST_CASE("kind: filters that are cut are no keys") {
  for (const std::string_view cut : {"BLOOMFLT", "BLOOMFLT\1", "\x15", "\x15\x80", "\1", "\1\7"}) {
    CAPTURE(cut);
    CHECK(kind(cut) == FileType::filter);
  }
  for (const std::string_view cut : {"B", "BLOOM", "BLOOMFL", "P", "PA", "\x15\x80\n", "\1a\n"}) {
    CAPTURE(cut);
    CHECK(kind(cut) == FileType::either);
    CHECK(begins_form(cut));
  }
  // Colours of a terminal, and a new page.
  const std::string coloured = "\x1b[0m\x1b[01;34mapple\x1b[0m\n" + std::string(80, 'x') + "\n";
  CHECK(kind(coloured) == FileType::keys);
  CHECK(kind("\f" + coloured) == FileType::keys);
  CHECK(kind("BLOOMFLT is a word\n") == FileType::keys);
  CHECK(kind("BLOOM\n") == FileType::keys);
  CHECK(kind("\tpear\n") == FileType::keys);
  CHECK(is_long_hex("0x99108ad8ed9bb6274d3980bab5a85c048f0950c8\n"));
  CHECK(is_long_hex("99108ad8ed9bb6274d3980b"));
  CHECK(!is_long_hex("99108ad8ed9bb6274d398"));
  CHECK(!is_long_hex("99108ad8ed9bb6274d39 80bab5"));
  CHECK(!is_long_hex("99108ad8ed9bb6274d3980bab5 or so"));
}

TEST_CASE("kind: digits may be a filter while they are few enough") {
  CHECK(kind("0a ff\n10") == FileType::either);
  CHECK(kind("0a ff\n10", max_hex) == FileType::either);
  CHECK(kind("0a ff\n10", max_hex + 1) == FileType::keys);
  CHECK(kind("0a fg") == FileType::keys);
}

TEST_CASE("kind: a story has an array of steps; keys in JSON may have a number of them") {
  CHECK(kind("{\"filterType\": \"bloom\"}") == FileType::either);
  CHECK(kind("{\"title\": \"t\", \"steps\": [") == FileType::story);
  CHECK(kind("{\"steps\"\r\n\t:\n[{}]}") == FileType::story);
  CHECK(kind("{\"title\": \"steps\", \"steps\":[]}") == FileType::story);
  CHECK(kind("{\"user\": 7, \"steps\": 10432}\n{\"user\": 8, \"steps\": 6}\n") == FileType::either);
  CHECK(kind("{\"word\": \"steps\"}\n{\"word\": \"stairs\"}\n") == FileType::either);
  const std::string recipe = R"({"name": "soup", "steps": ["cut"]})";
  CHECK(kind(recipe + "\n" + recipe + "\n") == FileType::either);
  CHECK(kind(recipe + "\r\n" + recipe) == FileType::either);
  CHECK(kind(recipe + "\n\n") == FileType::story);
  CHECK(kind("{\"title\": \"t\",\n\"steps\": []}\n") == FileType::story);
  CHECK(kind("{\"steps\"") == FileType::either);
  CHECK(kind("{\"steps\":") == FileType::either);
  CHECK(kind("“steps”: [a list]\n") == FileType::keys);
}
