// Parquet files that are looked into by slices: what is told of their filters is what the filters
// themselves say, and no more is read than that takes.
#include "files/parquet/parquet_file.hpp"

#include <cmath>
#include <doctest/doctest.h>
#include <fstream>
#include <iterator>
#include <random>
#include <string>

#include "files/parquet/value.hpp"

#include "tests/support/made_parquet.hpp"

using namespace bloom;
using namespace bloom::files;
using bloom::test::MadeChunk;
using bloom::test::MadeParquet;
using Why = MadeChunk::Why;

namespace {

constexpr const char* java = "parquet-mr version 1.13.1 (build 1)";

// Two columns with filters in some of three row groups, and two without.
MadeParquet::Groups groups(bool told) {
  const auto filter = [&](std::uint32_t blocks, std::int64_t first, std::int64_t count) {
    return MadeChunk{.blocks = blocks, .first = first, .count = count, .told = told};
  };
  const auto none = [](Why why) { return MadeChunk{.why = why}; };
  return {
      {filter(8, 0, 60), none(Why::none), filter(1, 5, 1000), none(Why::encrypted)},
      {filter(64, 100, 500), filter(4, 7, 20), none(Why::dictionary), none(Why::encrypted)},
      {none(Why::dictionary), filter(3, 9, 20), none(Why::elsewhere), none(Why::encrypted)},
  };
}

const std::vector<bloom::test::MadeColumn> columns{{"id"}, {"other"}, {"crowded"}, {"secret"}};

void check_filter(const ParquetFilter& read, const MadeChunk& made) {
  const SplitBlockFilter filter = MadeParquet::filter(made);
  REQUIRE(read.read);
  CHECK(read.bits_bytes == made.blocks * 32);
  CHECK(read.ones == filter.filled());
  CHECK(read.fill() == doctest::Approx(static_cast<double>(filter.filled()) /
                                       static_cast<double>(filter.bit_count())));
  CHECK(read.rate() == doctest::Approx(filter.false_positive_rate()).epsilon(1e-12));
  const double sigmas = std::abs(read.keys() - static_cast<double>(made.count)) /
                        std::sqrt(static_cast<double>(made.count));
  if (made.count <= made.blocks * 16) CHECK(sigmas < 4);
}

std::string file_of(const std::string& name) {
  std::ifstream file(std::string(BLOOM_VECTORS) + "/" + name, std::ios::binary);
  REQUIRE(file.good());
  return {std::istreambuf_iterator<char>(file), {}};
}

// What a file in memory comes to; how much was given.
std::uint64_t feed(ParquetFile& file, const std::string& bytes, std::string& problem) {
  std::uint64_t sum = 0;
  for (ByteRange wanted; (wanted = file.wanted()).length > 0;) {
    REQUIRE(wanted.offset + wanted.length <= bytes.size());
    REQUIRE(wanted.length <= most_wanted);
    const auto given = file.give(
        {reinterpret_cast<const std::uint8_t*>(bytes.data()) + wanted.offset, wanted.length});
    sum += wanted.length;
    if (given) continue;
    problem = given.reason();
    break;
  }
  return sum;
}

}  // namespace

TEST_CASE("parquet file: every filter of a column is told as it is, with lengths and without") {
  for (const bool told : {true, false}) {
    CAPTURE(told);
    const MadeParquet::Groups made = groups(told);
    const MadeParquet parquet(java, columns, made);
    ParquetFile file(parquet.size());
    const std::uint64_t given = parquet.feed(file);
    REQUIRE(file.open());
    CHECK(file.bytes_read() == given);
    CHECK(file.column_count() == 4);
    CHECK(file.looked_at() == 0);
    for (std::uint32_t column = 0; column < 4; ++column) {
      REQUIRE(file.look_at(column).ok());
      parquet.feed(file);
      REQUIRE(file.filters().size() == 3);
      std::uint32_t present = 0;
      std::uint64_t bytes = 0;
      double rates = 0;
      for (std::uint32_t group = 0; group < 3; ++group) {
        const MadeChunk& chunk = made[group][column];
        const ParquetFilter& filter = file.filters()[group];
        CHECK(filter.row_group == group);
        CHECK(filter.present() == (chunk.why == Why::filter));
        if (!filter.present()) continue;
        check_filter(filter, chunk);
        ++present;
        bytes += filter.bytes();
        rates += filter.rate();
      }
      const ParquetColumn& all = file.column(column);
      CHECK(all.present() == present);
      CHECK(all.complete());
      CHECK(all.bytes() == bytes);
      if (present > 0) CHECK(all.rate() == doctest::Approx(rates / present));
    }
    CHECK(file.column(0).reason() == ParquetPresence::dictionary_only);
    CHECK(file.column(1).reason() == ParquetPresence::not_written);
    CHECK(file.column(3).reason() == ParquetPresence::encrypted);
    CHECK(file.column(2).groups(ParquetPresence::elsewhere) == 1);
  }
}

TEST_CASE("parquet file: a value is asked for by one block of each filter") {
  const MadeParquet::Groups made = groups(true);
  const MadeParquet parquet(java, columns, made);
  ParquetFile file(parquet.size());
  parquet.feed(file);
  int maybes = 0;
  for (std::int64_t value = -50; value < 700; ++value) {
    REQUIRE(file.ask(MadeParquet::hash(value)).ok());
    CHECK(parquet.feed(file) == 2 * 32);  // of two row groups with a filter
    REQUIRE(file.answered());
    for (std::uint32_t group = 0; group < 3; ++group) {
      const bool present = made[group][0].why == Why::filter;
      const bool maybe =
          present && MadeParquet::filter(made[group][0]).may_contain(MadeParquet::hash(value));
      CHECK(file.holds(group) == (!present ? Holds::unknown : maybe ? Holds::maybe : Holds::no));
      maybes += maybe ? 1 : 0;
    }
    CHECK(file.count(Holds::unknown) == 1);
  }
  CHECK(maybes >= 60 + 500);
  // Where a value has two hashes, a filter is asked for the second when it has not the first.
  const Hash held = MadeParquet::hash(120);
  Hash absent = MadeParquet::hash(-1);
  for (std::int64_t value = -2; MadeParquet::filter(made[1][0]).may_contain(absent); --value) {
    absent = MadeParquet::hash(value);
  }
  for (const ParquetHashes& either :
       {ParquetHashes(held, absent), {absent, held}, {absent, absent}}) {
    REQUIRE(file.ask(either).ok());
    parquet.feed(file);
    CHECK(file.holds(1) == (either.first == either.last ? Holds::no : Holds::maybe));
  }
  // Asked before the filters were read, with a header of unknown length: the answer comes first.
  const MadeParquet untold(java, columns, groups(false));
  ParquetFile early(untold.size());
  untold.feed(early, 1);
  REQUIRE(early.open());
  REQUIRE(early.ask(MadeParquet::hash(120)).ok());
  untold.feed(early, 4);
  REQUIRE(early.answered());
  CHECK(early.holds(1) == Holds::maybe);
  CHECK(!early.filters()[1].read);
  untold.feed(early);
  check_filter(early.filters()[1], groups(false)[1][0]);
}

TEST_CASE("parquet file: a filter that cannot be read is told, and hides no other") {
  MadeParquet::Groups made = groups(true);
  made[0][0].damage = "\x15\x82";  // 257 bytes
  made[1][1].shift = std::int64_t{1} << 40;
  made[2][1].shift = 5;
  const MadeParquet parquet(java, columns, made);
  ParquetFile file(parquet.size());
  parquet.feed(file);
  REQUIRE(file.open());
  const ParquetFilter& damaged = file.filters()[0];
  CHECK(damaged.unreadable());
  CHECK(damaged.problem.find("Its header announces 257 bytes") != std::string::npos);
  check_filter(file.filters()[1], made[1][0]);
  CHECK(file.column(0).unreadable() == 1);
  CHECK(file.column(0).read() == 1);
  CHECK(file.column(0).complete());
  REQUIRE(file.ask(MadeParquet::hash(120)).ok());
  parquet.feed(file);
  CHECK(file.holds(0) == Holds::unknown);
  CHECK(file.holds(1) == Holds::maybe);

  REQUIRE(file.look_at(1).ok());
  parquet.feed(file);
  CHECK(file.filters()[1].problem == "It lies outside the file.");
  CHECK(file.filters()[2].unreadable());
  CHECK(file.column(1).unreadable() == 2);
  CHECK(presence_words(file.filters()[1]) == "unreadable");
}

TEST_CASE(
    "parquet file: of gigabytes the footer and the filters of one column are read, by pieces") {
  // Two columns of 24 filters of 1 MiB, half a gigabyte apart.
  MadeParquet::Groups made;
  for (std::int64_t group = 0; group < 24; ++group) {
    const MadeChunk chunk{
        .blocks = 1 << 15, .first = group * 1000, .count = 100, .before = std::uint64_t{1} << 29};
    made.push_back({chunk, chunk});
  }
  const MadeParquet parquet(java, {{"id"}, {"other"}}, made);
  CHECK(parquet.size() > std::uint64_t{1} << 34);
  ParquetFile file(parquet.size());
  const std::uint64_t first = parquet.feed(file, 1);
  REQUIRE(file.open());
  CHECK(first == 1 << 16);
  const std::uint64_t rest = parquet.feed(file);
  const std::uint64_t one = 24 * ((std::uint64_t{1} << 20) + 18);
  CHECK(rest == one);
  CHECK(file.column(0).complete());
  CHECK(!file.column(1).complete());
  for (std::uint32_t group : {0U, 23U}) check_filter(file.filters()[group], made[group][0]);
  REQUIRE(file.look_at(1).ok());
  CHECK(parquet.feed(file) == one);
  CHECK(file.column(1).complete());
  // What was read of a column stays while it is read again.
  REQUIRE(file.look_at(0).ok());
  CHECK(file.column(0).complete());
  CHECK(!file.filters()[0].read);
  parquet.feed(file);

  // Filters larger than a piece.
  const MadeParquet large(java, {{"id"}}, {{{.blocks = 100'000, .count = 9000, .told = false}}});
  ParquetFile pieces(large.size());
  large.feed(pieces);
  check_filter(pieces.filters()[0], {.blocks = 100'000, .count = 9000});
}

TEST_CASE("parquet file: files of other writers, cut anywhere and with any byte changed") {
  for (const char* name :
       {"sample.parquet", "parquet-testing/data_index_bloom_encoding_stats.parquet",
        "parquet-testing/data_index_bloom_encoding_with_length.parquet",
        "parquet-testing/encrypt_columns_plaintext_footer.parquet.encrypted"}) {
    CAPTURE(name);
    const std::string whole = file_of(name);
    ParquetFile file(whole.size());
    std::string problem;
    feed(file, whole, problem);
    REQUIRE(problem.empty());
    REQUIRE(file.open());
    for (std::uint32_t i = 0; i < file.column_count(); ++i) {
      CHECK(file.column(i).complete());
      CHECK(file.column(i).unreadable() == 0);
    }
    for (std::size_t size = 0; size < whole.size(); ++size) {
      ParquetFile cut(size);
      feed(cut, whole.substr(0, size), problem = {});
      if (size > 0) CHECK(problem.size() > 20);
      CHECK(!cut.open());
    }
    std::mt19937 random(7);
    for (int i = 0; i < 3000; ++i) {
      std::string bytes = whole;
      const std::size_t from = bytes.size() - std::min<std::size_t>(bytes.size(), 2500);
      for (int j = 0; j < 3; ++j)
        bytes[from + random() % (bytes.size() - from)] = static_cast<char>(random());
      ParquetFile broken(bytes.size());
      feed(broken, bytes, problem = {});
      CHECK((broken.open() || problem.size() > 20));
      if (!broken.open() || broken.filters().empty()) continue;
      REQUIRE(broken.ask(MadeParquet::hash(i)).ok());
      feed(broken, bytes, problem = {});
      CHECK(broken.answered());
    }
  }
  const std::string encrypted =
      file_of("parquet-testing/encrypt_columns_and_footer.parquet.encrypted");
  ParquetFile file(encrypted.size());
  std::string problem;
  feed(file, encrypted, problem);
  CHECK(problem.find("is encrypted") != std::string::npos);
  for (std::size_t size = 1; size < encrypted.size(); ++size) {
    ParquetFile cut(size);
    feed(cut, encrypted.substr(0, size), problem = {});
    CHECK(problem.size() > 20);
  }
}

TEST_CASE("parquet file: a footer that is too large is refused before there is room for it") {
  constexpr std::uint32_t most = 1U << 26;
  for (const std::uint32_t size : {most, most + 1}) {
    std::string tail;
    for (int shift = 0; shift < 32; shift += 8) tail += static_cast<char>(size >> shift & 255);
    ParquetFile file(std::uint64_t{1} << 30, {.footer = most});
    const ByteRange first = file.wanted();
    const std::string bytes = std::string(first.length - 8, 'x') + tail + "PAR1";
    const auto given =
        file.give({reinterpret_cast<const std::uint8_t*>(bytes.data()), first.length});
    CHECK(given.ok() == (size == most));
    if (!given) CHECK(given.reason().find("larger than 64 MiB") != std::string::npos);
  }
  const MadeParquet parquet(java, columns, groups(true));
  for (const ParquetFile::Limits& limits : std::vector<ParquetFile::Limits>{
           {.columns = 4, .row_groups = 3}, {.columns = 3}, {.row_groups = 2}}) {
    ParquetFile file(parquet.size(), limits);
    parquet.feed(file);
    const bool kept = limits.columns >= 4 && limits.row_groups >= 3;
    CHECK(file.open() == kept);
    CHECK(parquet.problem.empty() == kept);
  }
}

TEST_CASE("parquet file: one without filters opens, and says why of each column") {
  const MadeParquet parquet("", {{"a"}, {"b"}}, {{{.why = Why::none}, {.why = Why::dictionary}}});
  ParquetFile file(parquet.size());
  parquet.feed(file);
  REQUIRE(file.open());
  CHECK(file.column(0).present() == 0);
  CHECK(file.column(0).reason() == ParquetPresence::not_written);
  CHECK(file.column(1).reason() == ParquetPresence::dictionary_only);
  REQUIRE(file.ask(MadeParquet::hash(1)).ok());
  CHECK(file.answered());
  CHECK(file.count(Holds::unknown) == 1);
  const MadeParquet empty("", {{"a"}}, {});
  ParquetFile none(empty.size());
  empty.feed(none);
  REQUIRE(none.open());
  CHECK(none.filters().empty());
  REQUIRE(none.ask(MadeParquet::hash(1)).ok());
  CHECK(none.answered());
}
