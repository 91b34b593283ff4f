// The registry of formats: each is told apart from the others, and written as it is read.
#include "files/formats.hpp"

#include <algorithm>
#include <cstdint>
#include <doctest/doctest.h>
#include <set>
#include <span>
#include <string>
#include <string_view>
#include <utility>

#include "bloom/filters/classic.hpp"
#include "files/read_filter.hpp"
#include "files/write_filter.hpp"

using namespace bloom;
using namespace bloom::files;

namespace {

template <class Filter>
files::AnyFilter filled(Result<Filter> filter) {
  REQUIRE(filter.ok());
  for (const char* const key : {"apple", "banana", "cherry"}) filter->insert(std::string_view(key));
  return files::AnyFilter(std::move(*filter));
}

files::AnyFilter some_filter(Format format) {
  return with_format(format, []<Format one>() {
    using Row = FormatTraits<one>;
    if constexpr (Row::from_keys) {
      return filled(Row::create(Row::nearest_bits(640), 3));
    } else {
      return filled(ClassicFilter::create({640, 3}));
    }
  });
}

Result<Bytes> file_of(const FilterFile& file) {
  return bloom::detail::collected([&](Sink sink) {
    return write(file.format, file.filter, file.claim.value_or(Claim{3, 0.01}), file.header, sink);
  });
}

Result<FilterFile> opened(std::span<const std::uint8_t> bytes) {
  const Memory memory{bytes};
  return open(Origin(memory, bytes.size()));
}

std::string hex(std::span<const std::uint8_t> bytes) {
  std::string digits;
  for (const std::uint8_t byte : bytes) {
    digits += "0123456789abcdef"[byte >> 4];
    digits += "0123456789abcdef"[byte & 15];
  }
  return digits;
}

}  // namespace

TEST_CASE("formats: what is written in one is read in that, and written again the same") {
  for (const Format format : AllFormats::numbers) {
    CAPTURE(format_name(format));
    const auto file = file_of({some_filter(format), format});
    REQUIRE(file.ok());
    const auto read = opened(*file);
    REQUIRE_MESSAGE(read.ok(), read.reason());
    CHECK(read->format == format);
    const auto again = file_of(*read);
    REQUIRE(again.ok());
    CHECK(std::equal(file->begin(), file->end(), again->begin(), again->end()));
  }
}

TEST_CASE("formats: only what has no mark is read as hexadecimal digits") {
  for (const Format format : AllFormats::numbers) {
    CAPTURE(format_name(format));
    const auto file = file_of({some_filter(format), format});
    REQUIRE(file.ok());
    const std::string digits = hex(*file);
    const auto read = opened({reinterpret_cast<const std::uint8_t*>(digits.data()), digits.size()});
    const bool unmarked =
        with_format(format, []<Format one>() { return FormatTraits<one>::unmarked_bytes > 0; });
    CHECK(read.ok() == unmarked);
  }
}

TEST_CASE("formats: names are there, and say one thing each") {
  std::set<std::string_view> names, titles, extensions, titles_of_files;
  any_format([&]<Format format>() {
    using Row = FormatTraits<format>;
    for (const std::string_view word :
         {Row::name, Row::title, Row::extension, Row::form, Row::file_title}) {
      CHECK_FALSE(word.empty());
    }
    names.insert(Row::name);
    titles.insert(Row::title);
    extensions.insert(Row::extension);
    titles_of_files.insert(Row::file_title);
    CHECK(Row::other_keys.empty() == Row::check_note.empty());
    CHECK(format_named(Row::name) == format);
    return false;
  });
  for (const auto& those : {names, titles, extensions, titles_of_files}) {
    CHECK(those.size() == AllFormats::size);
  }
  CHECK_FALSE(format_named("").has_value());
  CHECK_FALSE(format_named("keys").has_value());
}

TEST_CASE("formats: what is none of them is told which there are") {
  const std::string_view text = "zebra";
  const auto read = opened({reinterpret_cast<const std::uint8_t*>(text.data()), text.size()});
  REQUIRE_FALSE(read.ok());
  CHECK(read.reason() ==
        "It is no filter: bloom reads JSONL path maps, Parquet SBBF, Guava and BIP-37 filters and "
        "its own format.");
}
