#include "bloom/formats/sbbf.hpp"

#include <algorithm>
#include <fstream>
#include <iterator>
#include <string_view>

#include "tests/families/measure.hpp"

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
  CHECK(refused(changed(0, 0x14), "begin"));
  CHECK(refused(changed(1, 0x81), "negative"));
  CHECK(refused(changed(2, 0x12), "announces 1152 bytes of filter, but 1024 follow"));
  CHECK(refused(changed(4, 0x2c), "algorithm"));
  CHECK(refused(changed(8, 0x2c), "hash"));
  CHECK(refused(changed(12, 0x2c), "compressed"));
  CHECK(refused(changed(15, 0x15), "end"));
  Bytes longer = good;
  longer.push_back(0);
  CHECK(refused(longer, "1025 follow"));
  // A number of bytes that never ends, and the largest that fits, with next to nothing behind it.
  CHECK(refused(Bytes(100, 0x80), "begin"));
  Bytes endless(100, 0x80);
  endless[0] = 0x15;
  CHECK(refused(endless, "too long"));
  CHECK(refused(
      {0x15, 0xfe, 0xff, 0xff, 0xff, 0x7f, 0x1c, 0x1c, 0, 0, 0x1c, 0x1c, 0, 0, 0x1c, 0x1c, 0, 0, 0},
      "but 0 follow"));
  // A size that no filter has: none, and 33 bytes.
  const Bytes tail = {0x1c, 0x1c, 0, 0, 0x1c, 0x1c, 0, 0, 0x1c, 0x1c, 0, 0, 0};
  Bytes none = {0x15, 0x00};
  none.insert(none.end(), tail.begin(), tail.end());
  CHECK(refused(none, "multiple of 32"));
  Bytes odd = {0x15, 0x42};
  odd.insert(odd.end(), tail.begin(), tail.end());
  odd.resize(odd.size() + 33);
  CHECK(refused(odd, "multiple of 32"));
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
      CHECK(bytes_of(write_sbbf(*filter)) == bytes);
    } else {
      CHECK(filter.reason().size() > 40);
    }
  }
  std::printf("sbbf: %u of 20000 damaged files were readable\n", read);
  CHECK(read > 0);
}

}  // namespace
}  // namespace bloom::test
