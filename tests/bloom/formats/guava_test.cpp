#include "bloom/formats/guava.hpp"

#include "tests/bloom/formats/murmur_formats.hpp"
#include "tests/support/oracle.hpp"
#include "tests/support/vectors.hpp"

namespace bloom::test {
namespace {

TEST_CASE("guava: what Guava wrote, byte for byte, both ways") {
  const auto file = json_vectors("guava.json");
  for (const auto& vector : file["filters"].items()) {
    const Bytes theirs = from_hex(text_of(vector["hex"]));
    auto ours = GuavaFilter::create(guava_settings_for(vector["n"].whole(), vector["p"].number()));
    REQUIRE(ours.ok());
    const auto read = GuavaFilter::deserialize(theirs);
    REQUIRE(read.ok());
    for (const auto& key : vector["keys"].items()) {
      ours->insert(text_of(key));
      CHECK(read->may_contain(text_of(key)));
    }
    CHECK(stored_in(*ours) == theirs);
    CHECK(stored_in(*read) == theirs);
    CHECK(read->filled() == ours->filled());
  }
}

TEST_CASE("guava: settings out of range are refused, also those of a size too large") {
  for (const GuavaSettings& settings :
       {GuavaSettings{0, 1}, GuavaSettings{1, 0}, GuavaSettings{1, 256},
        GuavaSettings{GuavaFilter::max_longs + 1, 1}, guava_settings_for(1, 1e-100),
        guava_settings_for(~std::uint64_t{0}, 0.5), guava_settings_for(1'000'000'000, 1e-12)}) {
    const auto filter = GuavaFilter::create(settings);
    REQUIRE_FALSE(filter.ok());
    CHECK(filter.reason().find("out of range: 1 … ") != std::string::npos);
  }
  CHECK(guava_settings_for(~std::uint64_t{0}, 5e-324).longs == std::uint64_t{1} << 56);
  CHECK(GuavaFilter::create({1, 255}).ok());
}

TEST_CASE("guava: every malformed field is refused with its reason") {
  const Bytes good = from_hex("0105000000020000000000000001ffffffffffffffff");
  REQUIRE(GuavaFilter::deserialize(good).ok());
  for (std::size_t size = 0; size < good.size(); ++size) {
    check_refused<GuavaFilter>({good.begin(), good.begin() + static_cast<std::ptrdiff_t>(size)},
                               size < 6 ? "header is cut off" : "announces 2 longs, but ");
  }
  Bytes longer = good;
  longer.push_back(0);
  check_refused<GuavaFilter>(longer, "but 17 bytes follow");
  check_refused<GuavaFilter>(changed(good, 0, 0), "MURMUR128_MITZ_32, which is not read");
  check_refused<GuavaFilter>(changed(good, 0, 2), "unknown number 2");
  check_refused<GuavaFilter>(changed(good, 1, 0), "k = 0 is out of range: 1 … 255");
  check_refused<GuavaFilter>(changed(good, 2, 0x80), "announces 2147483650 longs");
  check_refused<GuavaFilter>({1, 5, 0, 0, 0, 0}, "0 longs is out of range: 1 … 67108863");
}

TEST_CASE("guava: the bits are those of a naive implementation") {
  for (const GuavaSettings& settings :
       {GuavaSettings{1, 1}, GuavaSettings{3, 255}, GuavaSettings{41, 7}}) {
    check_positions<GuavaFilter>(settings, 200,
                                 [](const std::string& key, std::uint32_t m, std::uint32_t k) {
                                   return naive_guava_positions(key, m, k);
                                 });
  }
}

TEST_CASE("guava: no key of 100000 is lost") {
  check_no_key_is_lost<GuavaFilter>(guava_settings_for(100'000, 0.001));
}

TEST_CASE("guava: single calls and batches agree") {
  check_batches([] { return make<GuavaFilter>(guava_settings_for(1000, 0.1)); }, 12);
}

TEST_CASE("guava: any bytes give a filter or one sentence") {
  check_damage<GuavaFilter>(from_hex("0105000000020000000000000001ffffffffffffffff"), "guava");
}

TEST_CASE("guava: the number of keys is estimated") {
  auto filter = make<GuavaFilter>(guava_settings_for(10'000, 0.01));
  filter.insert_all(RandomHashes(6).take(10'000));
  CHECK(std::abs(filter.filter.estimated_keys() - 10'000) < 200);
}

TEST_CASE("guava: rate of a filter that holds what it is made for") {
  auto filter = make<GuavaFilter>(guava_settings_for(1'000'000, 0.01));
  filter.insert_all(RandomHashes(82).take(1'000'000));
  check_rate("guava", filter, 1'000'000, 1.47, 1U << 21, 92);
}

}  // namespace
}  // namespace bloom::test
