#include "bloom/formats/bip37.hpp"

#include "tests/bloom/formats/murmur_formats.hpp"
#include "tests/support/oracle.hpp"

namespace bloom::test {
namespace {

// BIP-37's own examples.
constexpr const char* bip37_keys[] = {"99108ad8ed9bb6274d3980bab5a85c048f0950c8",
                                      "b5a2c786d9ef4658287ced5914b37a1b4aa32eee",
                                      "b9300670b4c5366e95b2699e8b18bc75e5f729c5"};

Bip37Filter bip37_example(std::uint32_t tweak) {
  Bip37Settings settings = bip37_settings_for(3, 0.01);
  settings.tweak = tweak;
  settings.flags = 1;
  auto filter = Bip37Filter::create(settings);
  REQUIRE(filter.ok());
  for (const char* const hex : bip37_keys) filter->insert(key_from_hex(hex));
  return std::move(*filter);
}

TEST_CASE("bip37: the published examples, byte for byte, both ways") {
  for (const auto& [tweak, hex] : {std::pair{0U, "03614e9b050000000000000001"},
                                   std::pair{2147483649U, "03ce4299050000000100008001"}}) {
    CHECK(stored_in(bip37_example(tweak)) == from_hex(hex));
    const auto filter = Bip37Filter::deserialize(from_hex(hex));
    REQUIRE(filter.ok());
    CHECK(filter->settings() == Bip37Settings{3, 5, tweak, 1});
    CHECK(stored_in(*filter) == from_hex(hex));
    for (const char* const key : bip37_keys) CHECK(filter->may_contain(key_from_hex(key)));
    // One bit of the first key turned over.
    CHECK_FALSE(filter->may_contain(key_from_hex("19108ad8ed9bb6274d3980bab5a85c048f0950c8")));
  }
  // A public key and its hash: what a wallet puts in.
  Bip37Settings settings = bip37_settings_for(2, 0.001);
  settings.flags = 1;
  auto wallet = Bip37Filter::create(settings);
  REQUIRE(wallet.ok());
  wallet->insert(
      key_from_hex("045b81f0017e2091e2edcd5eecf10d5bdd120a5514cb3ee65b8447ec18bfc4575c"
                   "6d5bf415e54e03b1067934a0f0ba76b01c6b9ab227142ee1d543764b69d901e0"));
  wallet->insert(key_from_hex("477abbacd4113f2e6b100526222eedd953c26a64"));
  CHECK(stored_in(*wallet) == from_hex("038fc16b080000000000000001"));
}

TEST_CASE("bip37: sizes are Bitcoin Core's, within the protocol's limits") {
  CHECK(bip37_settings_for(3, 0.01) == Bip37Settings{3, 5, 0, 0});
  CHECK(bip37_settings_for(1, 0.9) == Bip37Settings{1, 5, 0, 0});  // 0 bytes there
  CHECK(bip37_settings_for(20'000, 0.001) == Bip37Settings{35943, 9, 0, 0});
  CHECK(bip37_settings_for(30'000, 0.01) == Bip37Settings{35943, 6, 0, 0});
  CHECK(bip37_settings_for(10'000'000, 0.01) == Bip37Settings{36'000, 1, 0, 0});  // 0 hashes there
  CHECK(bip37_settings_for(1, 1e-30) == Bip37Settings{17, 50, 0, 0});
  CHECK(bip37_settings_for(~std::uint64_t{0}, 5e-324) == Bip37Settings{36'000, 1, 0, 0});
}

TEST_CASE("bip37: settings out of range are refused") {
  for (const Bip37Settings& settings :
       {Bip37Settings{0, 1, 0, 0}, Bip37Settings{36'001, 1, 0, 0}, Bip37Settings{1, 0, 0, 0},
        Bip37Settings{1, 51, 0, 0}, Bip37Settings{1, 1, 0, 3}}) {
    const auto filter = Bip37Filter::create(settings);
    REQUIRE_FALSE(filter.ok());
    CHECK(filter.reason().find("out of range") != std::string::npos);
  }
  CHECK(Bip37Filter::create({36'000, 50, 0xffffffff, 2}).ok());
}

TEST_CASE("bip37: a filter without bytes or hashes matches every key, as nodes have it") {
  for (const char* const hex : {"00050000000000000000", "0100000000000000000000"}) {
    auto filter = Bip37Filter::deserialize(from_hex(hex));
    REQUIRE(filter.ok());
    CHECK(filter->may_contain("any"));
    CHECK(filter->insert("key") == Insertion::seemed_present);
    CHECK(filter->trace("key").empty());
    CHECK(filter->false_positive_rate() == 1);
    CHECK(std::isinf(filter->estimated_keys()));
    CHECK(stored_in(*filter) == from_hex(hex));
    const std::vector<std::string_view> keys(65, "key");
    std::vector<std::uint64_t> bitmap(2);
    filter->may_contain_all(keys, bitmap);
    CHECK(bitmap == std::vector<std::uint64_t>{~std::uint64_t{0}, 1});
  }
}

TEST_CASE("bip37: every malformed field is refused with its reason") {
  const Bytes good = stored_in(bip37_example(7));
  for (std::size_t size = 0; size < good.size(); ++size) {
    const Bytes cut(good.begin(), good.begin() + static_cast<std::ptrdiff_t>(size));
    check_refused<Bip37Filter>(cut, size == 0 ? "empty" : "has 13 bytes, not");
    CHECK_FALSE(Bip37Filter::recognises(cut));
  }
  CHECK(Bip37Filter::recognises(good));
  Bytes longer = good;
  longer.push_back(0);
  check_refused<Bip37Filter>(longer, "not 14");
  check_refused<Bip37Filter>(changed(good, 4, 51), "k = 51 is out of range: 0 … 50");
  check_refused<Bip37Filter>(changed(good, 7, 1), "k = 16777221 ");
  check_refused<Bip37Filter>(changed(good, 12, 3), "flags 3 is out of range: 0 … 2");
  check_refused<Bip37Filter>(changed(good, 0, 4), "has 14 bytes, not 13");
  check_refused<Bip37Filter>(changed(good, 0, 0xfe), "The number of its bytes is out of range");
  check_refused<Bip37Filter>(changed(good, 0, 0xff), "The number of its bytes is out of range");
  check_refused<Bip37Filter>({0xfd}, "cut off");
  check_refused<Bip37Filter>({0xfd, 0xff}, "cut off");
  Bytes padded = good;
  padded[0] = 0;
  padded.insert(padded.begin(), {0xfd, 3});
  check_refused<Bip37Filter>(padded, "longer than it needs");
  // One byte more than the protocol allows, and no bytes behind the most.
  Bytes large(3 + 36'001 + 9);
  large[0] = 0xfd;
  large[1] = 36'001 & 0xff;
  large[2] = 36'001 >> 8;
  check_refused<Bip37Filter>(large, "0 … 36000");
  check_refused<Bip37Filter>({0xfd, 36'000 & 0xff, 36'000 >> 8}, "has 36012 bytes, not 3");
}

TEST_CASE("bip37: the length is one byte up to 252, then three") {
  for (const std::uint32_t bytes : {1U, 252U, 253U, 256U, 36'000U}) {
    const auto filter = make<Bip37Filter>(Bip37Settings{bytes, 3, 0, 0}).filter;
    const Bytes stored = stored_in(filter);
    CHECK(stored.size() == (bytes < 253 ? 1 : 3) + bytes + 9);
    CHECK(Bip37Filter::deserialize(stored).ok());
  }
}

TEST_CASE("bip37: the bits are those of a naive implementation") {
  for (const Bip37Settings& settings : {Bip37Settings{1, 1, 0, 0}, Bip37Settings{3, 50, 5, 1},
                                        Bip37Settings{333, 7, 0xffffffff, 2}}) {
    check_positions<Bip37Filter>(settings, 200,
                                 [&](const std::string& key, std::uint32_t m, std::uint32_t k) {
                                   return naive_bip37_positions(key, m, k, settings.tweak);
                                 });
  }
}

TEST_CASE("bip37: no key of 100000 is lost") {
  check_no_key_is_lost<Bip37Filter>(bip37_settings_for(100'000, 0.3));
}

TEST_CASE("bip37: single calls and batches agree") {
  check_batches([] { return make<Bip37Filter>(bip37_settings_for(1000, 0.1)); }, 11);
}

TEST_CASE("bip37: any bytes give a filter or one sentence") {
  check_damage<Bip37Filter>(stored_in(bip37_example(7)), "bip37");
}

TEST_CASE("bip37: the number of keys is estimated") {
  auto filter = make<Bip37Filter>(bip37_settings_for(10'000, 0.01));
  filter.insert_all(RandomHashes(5).take(10'000));
  CHECK(std::abs(filter.filter.estimated_keys() - 10'000) < 200);
  const auto full = Bip37Filter::deserialize(from_hex("01ff010000000000000000"));
  REQUIRE(full.ok());
  CHECK(std::isinf(full->estimated_keys()));
}

TEST_CASE("bip37: rate of a filter that holds what it is made for") {
  auto filter = make<Bip37Filter>(bip37_settings_for(25'000, 0.01));
  filter.insert_all(RandomHashes(81).take(25'000));
  check_rate("bip37", filter, 25'000, 1.47, 1U << 20, 91);
}

}  // namespace
}  // namespace bloom::test
