#include "bloom/storage/stored_form.hpp"

#include <doctest/doctest.h>
#include <span>
#include <vector>

using namespace bloom;
using namespace bloom::detail;

namespace {

// What `write` gives to a writer, sealed.
template <class Write>
std::vector<std::uint8_t> written(Family family, std::uint32_t version, Write write) {
  std::vector<std::uint8_t> out;
  const auto take = [&](std::span<const std::uint8_t> piece) {
    out.insert(out.end(), piece.begin(), piece.end());
    return true;
  };
  Writer writer(take, family, version);
  write(writer);
  CHECK(writer.finish().ok());
  return out;
}

void nothing(Writer&) {}

}  // namespace

TEST_CASE("what a writer wrote, a reader reads") {
  const std::vector<std::uint8_t> bytes = {9, 8};
  const std::vector<std::uint64_t> words = {7, ~std::uint64_t{0}};
  const auto data = written(Family::cuckoo, 3, [&](Writer& writer) {
    writer.u32(0x01020304);
    writer.u64(0x1122334455667788);
    writer.f64(-0.1);
    writer.array(std::span(bytes));
    writer.array(std::span(words));
  });
  CHECK(data.size() == 16 + 4 + 8 + 8 + 2 + 16 + 8);
  CHECK(data[16] == 4);  // little endian

  auto reader = Reader::open(data, Family::cuckoo, 3);
  REQUIRE(reader.ok());
  CHECK(reader->u32() == 0x01020304);
  CHECK(reader->u64() == 0x1122334455667788);
  CHECK(reader->f64() == -0.1);
  std::vector<std::uint8_t> part(2);
  reader->fill(std::span(part));
  CHECK(part == bytes);
  const auto read = reader->array<std::uint64_t>(2);
  REQUIRE(read.ok());
  CHECK(std::vector<std::uint64_t>(read->begin(), read->end()) == words);
  CHECK(reader->finished());
}

TEST_CASE("a read past the end gives zeros and is remembered") {
  const auto data = written(Family::ribbon, 1, [](Writer& writer) { writer.u32(5); });
  auto reader = Reader::open(data, Family::ribbon, 1);
  REQUIRE(reader.ok());
  CHECK(reader->array<std::uint64_t>(~std::uint64_t{0} / 4)->size() == 0);
  CHECK(!reader->ok());
  CHECK(reader->u32() == 0);
  CHECK(!reader->finished());
  CHECK(reader->damaged("it is short").reason == "This is no usable ribbon filter: it is short.");
}

TEST_CASE("another family, another version and any damage are refused") {
  const auto data = written(Family::classic, 1, nothing);
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

TEST_CASE("a stored filter goes to its sink in pieces, which may end it") {
  const std::vector<std::uint64_t> words(100'000, 3);
  std::size_t pieces = 0;
  std::size_t bytes = 0;
  const auto take_some = [&](std::span<const std::uint8_t> piece) {
    bytes += piece.size();
    return ++pieces < 2;
  };
  Writer writer(take_some, Family::classic, 1);
  writer.array(std::span(words));
  const auto finished = writer.finish();
  REQUIRE_FALSE(finished.ok());
  CHECK(finished.reason().find("not taken") != std::string::npos);
  CHECK(pieces == 2);
  CHECK(bytes == 16 + 800'000);
}
