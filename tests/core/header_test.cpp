#include <doctest/doctest.h>

#include "bloom/formats/stored_form.hpp"

using namespace bloom;

TEST_CASE("what a writer wrote, a reader reads") {
  Writer writer(Family::cuckoo, 3);
  writer.u32(0x01020304);
  writer.u64(0x1122334455667788);
  writer.f64(-0.1);
  writer.bytes(std::vector<std::uint8_t>{9, 8});
  writer.words(std::vector<std::uint64_t>{7, ~std::uint64_t{0}});
  const auto data = writer.finish();
  CHECK(data.size() == 16 + 4 + 8 + 8 + 2 + 16 + 8);
  CHECK(data[16] == 4);  // little endian

  auto reader = Reader::open(data, Family::cuckoo, 3);
  REQUIRE(reader.ok());
  CHECK(reader->u32() == 0x01020304);
  CHECK(reader->u64() == 0x1122334455667788);
  CHECK(reader->f64() == -0.1);
  CHECK(reader->bytes(2) == std::vector<std::uint8_t>{9, 8});
  CHECK(!reader->finished());
  CHECK(reader->words(2) == std::vector<std::uint64_t>{7, ~std::uint64_t{0}});
  CHECK(reader->finished());
}

TEST_CASE("a read past the end gives zeros and is remembered") {
  Writer writer(Family::ribbon, 1);
  writer.u32(5);
  const auto data = writer.finish();
  auto reader = Reader::open(data, Family::ribbon, 1);
  REQUIRE(reader.ok());
  CHECK(reader->words(~std::uint64_t{0} / 4).empty());
  CHECK(!reader->ok());
  CHECK(reader->u32() == 0);
  CHECK(!reader->finished());
  CHECK(reader->damaged("it is short").reason == "This is no usable ribbon filter: it is short.");
}

TEST_CASE("another family, another version and any damage are refused") {
  const auto data = Writer(Family::classic, 1).finish();
  const auto family = Reader::open(data, Family::quotient, 1);
  REQUIRE(!family.ok());
  CHECK(family.reason().find("its family is classic") != std::string::npos);
  const auto version = Reader::open(data, Family::classic, 2);
  REQUIRE(!version.ok());
  CHECK(version.reason().find("version is 1") != std::string::npos);
  for (std::size_t at = 0; at < data.size(); ++at) {
    auto damaged = data;
    damaged[at] ^= 1;
    CHECK(!Reader::open(damaged, Family::classic, 1).ok());
    CHECK(!Reader::open(std::span(data).first(at), Family::classic, 1).ok());
  }
}
