#include "bloom/formats/sbbf.hpp"

#include <algorithm>
#include <fstream>
#include <initializer_list>
#include <iterator>
#include <string_view>
#include <vector>

#include "bloom/formats/sbbf_header.hpp"

#include "tests/support/measure.hpp"

namespace bloom::test {
namespace {

using Bytes = std::vector<std::uint8_t>;

// From the Parquet project's test data: hello, parquet, bloom, filter in 1024 bytes.
Bytes published() {
  std::ifstream file(BLOOM_VECTORS "/parquet_bloom_filter.xxhash.bin", std::ios::binary);
  REQUIRE(file.good());
  return {std::istreambuf_iterator<char>(file), {}};
}

bool refused(const Bytes& bytes, std::string_view reason) {
  const auto filter = read_sbbf(bytes);
  CAPTURE(reason);
  if (!filter.ok()) INFO(filter.reason());
  return !filter.ok() && filter.reason().find(reason) != std::string::npos;
}

// The beginning of a header, the usual rest, and so many bytes of filter.
Bytes headed(Bytes begin, std::size_t follow = 0) {
  const Bytes rest = {0x1c, 0x1c, 0, 0, 0x1c, 0x1c, 0, 0, 0x1c, 0x1c, 0, 0, 0};
  begin.insert(begin.end(), rest.begin(), rest.end());
  begin.resize(begin.size() + follow);
  return begin;
}

TEST_CASE("sbbf: the published file is read, holds its keys, and is written byte for byte") {
  const auto filter = read_sbbf(published());
  REQUIRE(filter.ok());
  CHECK(filter->bit_count() == 8192);
  for (const char* const key : {"hello", "parquet", "bloom", "filter"}) {
    CHECK(filter->may_contain(Hash::of(key)));
  }
  CHECK_FALSE(filter->may_contain(Hash::of("absent")));
  CHECK(bytes_of(write_sbbf(*filter)) == published());
}

TEST_CASE("sbbf: the published file's keys give the published file") {
  auto filter = SplitBlockFilter::create({32});
  REQUIRE(filter.ok());
  for (const char* const key : {"hello", "parquet", "bloom", "filter"}) {
    filter->insert(Hash::of(key));
  }
  CHECK(bytes_of(write_sbbf(*filter)) == published());
}

TEST_CASE("sbbf: filters of any size come back") {
  for (const std::uint32_t blocks : {1U, 2U, 3U, 4U, 100U, 256U, 257U, 65536U}) {
    auto filter = SplitBlockFilter::create({blocks});
    REQUIRE(filter.ok());
    filter->insert_all(RandomHashes(blocks).take(std::size_t{10} * blocks));
    const Bytes stored = bytes_of(write_sbbf(*filter));
    const auto restored = read_sbbf(stored);
    REQUIRE(restored.ok());
    CHECK(bytes_of(restored->to_bytes()) == bytes_of(filter->to_bytes()));
    CHECK(bytes_of(write_sbbf(*restored)) == stored);
  }
}

TEST_CASE("sbbf: every cut and every wrong header is refused with its reason") {
  const Bytes good = published();
  for (std::size_t size = 0; size < good.size(); ++size) {
    const auto cut = read_sbbf(std::span(good).first(size));
    REQUIRE_FALSE(cut.ok());
    CHECK(cut.reason().size() > 40);
  }
  const auto changed = [&](std::size_t at, std::uint8_t value) {
    Bytes bytes = good;
    bytes[at] = value;
    return bytes;
  };
  // 15 80 10 | 1c 1c 00 00 | 1c 1c 00 00 | 1c 1c 00 00 | 00
  CHECK(refused(changed(0, 0x14), "does not say how many bytes"));
  CHECK(refused(changed(1, 0x81), "announces -1025 bytes, not a multiple of 32"));
  CHECK(refused(changed(2, 0x12), "announces 1152 bytes of filter, but 1024 follow"));
  CHECK(refused(changed(4, 0x2c), "algorithm"));
  CHECK(refused(changed(8, 0x2c), "hash"));
  CHECK(refused(changed(12, 0x2c), "compressed"));
  CHECK(refused(changed(15, 0x15), "header"));
  Bytes longer = good;
  longer.push_back(0);
  CHECK(refused(longer, "1025 follow"));
  // A number of bytes that never ends, and the largest that fits, with next to nothing behind it.
  CHECK(refused(Bytes(100, 0x80), "does not say how many bytes"));
  Bytes endless(100, 0x80);
  endless[0] = 0x15;
  CHECK(refused(endless, "damaged or cut off"));
  CHECK(refused(headed({0x15, 0x80, 0x80, 0x80, 0x80, 0x01}), "but 0 follow"));
  // Sizes that no filter has: none, 33 bytes, and more than 128 MiB.
  CHECK(refused(headed({0x15, 0x00}), "multiple of 32"));
  CHECK(refused(headed({0x15, 0x42}, 33), "multiple of 32"));
  CHECK(refused(headed({0x15, 0xfe, 0xff, 0xff, 0xff, 0x7f}), "multiple of 32"));
}

// Headers that Thrift allows though nobody writes them, and some that look like one and are none.
// The readers of files of one filter and of Parquet files are the same.
TEST_CASE("sbbf: what is a header is Thrift's to say, in a file of its own and in Parquet's") {
  struct Header {
    const char* what;
    bool valid;
    Bytes bytes;
  };
  const Bytes size = {0x15, 0x40};  // 32 bytes
  const Bytes first = {0x1c, 0x1c, 0, 0};
  const auto joined = [](std::initializer_list<Bytes> parts) {
    Bytes all;
    for (const Bytes& part : parts) all.insert(all.end(), part.begin(), part.end());
    return all;
  };
  const std::vector<Header> headers = {
      {"as everybody writes it", true, joined({size, first, first, first, {0}})},
      {"a field of a later version", true, joined({size, first, first, first, {0x15, 0x02, 0}})},
      {"a member that is not empty", true,
       joined({size, {0x1c, 0x1c, 0x15, 2, 0, 0}, first, first, {0}})},
      {"long form of the fields' numbers", true,
       joined({{0x05, 0x02, 0x40}, {0x0c, 0x04, 0x1c, 0, 0}, first, first, {0}})},
      {"a size with leading zeros", true,
       joined({{0x15, 0xc0, 0x80, 0x00}, first, first, first, {0}})},
      {"the size last", true, joined({{0x2c, 0x1c, 0, 0}, first, first, {0x05, 0x02, 0x40}, {0}})},
      {"a size of 64 bits", false, joined({{0x16, 0x40}, first, first, first, {0}})},
      {"no size", false, joined({{0x2c, 0x1c, 0, 0}, first, first, {0}})},
      {"a union of two members", false,
       joined({size, {0x1c, 0x2c, 0, 0x0c, 0x02, 0, 0}, first, first, {0}})},
      {"a union of none", false, joined({size, {0x1c, 0}, first, first, {0}})},
      {"a member that is a number", false, joined({size, first, {0x1c, 0x15, 2, 0}, first, {0}})},
      {"no compression", false, joined({size, first, first, {0}})},
  };
  for (const Header& header : headers) {
    CAPTURE(header.what);
    const Bytes words(32, 0x5a);
    const Bytes file = joined({header.bytes, words});
    const auto found = read_parquet_filter_header(file);
    const auto filter = read_sbbf(file);
    CHECK(found.ok() == header.valid);
    CHECK(filter.ok() == header.valid);
    if (!found || !filter) {
      CHECK(found.reason() == filter.reason());
      continue;
    }
    CHECK(found->header_bytes == header.bytes.size());
    CHECK(found->filter_bytes == words.size());
    CHECK(bytes_of(filter->to_bytes()) == words);
  }
}

TEST_CASE("sbbf: any bytes give a filter or one sentence") {
  const Bytes good = published();
  RandomHashes random(99);
  std::uint32_t read = 0;
  for (int round = 0; round < 20'000; ++round) {
    Bytes bytes = good;
    bytes.resize(random.below(64));
    for (std::uint32_t i = 0; i <= random.below(3) && !bytes.empty(); ++i) {
      bytes[random.below(static_cast<std::uint32_t>(bytes.size()))] =
          static_cast<std::uint8_t>(random.next());
    }
    // Half of them announce what follows.
    if (bytes.size() > 15 && random.below(2) == 0) {
      bytes.erase(bytes.begin() + 2);
      bytes[1] = static_cast<std::uint8_t>(2 * (bytes.size() - 15));
    }
    const auto filter = read_sbbf(bytes);
    if (filter.ok()) {
      ++read;
      const Bytes words = bytes_of(filter->to_bytes());
      CHECK(std::equal(words.rbegin(), words.rend(), bytes.rbegin()));
    } else {
      CHECK(filter.reason().size() > 40);
    }
  }
  std::printf("sbbf: %u of 20000 damaged files were readable\n", read);
  CHECK(read > 0);
}

}  // namespace
}  // namespace bloom::test
