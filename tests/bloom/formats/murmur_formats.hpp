// What the tests of BIP-37's and Guava's filters share.
#pragma once

#include <algorithm>
#include <cstdlib>
#include <cstring>
#include <random>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "bloom/trace.hpp"

#include "tests/support/measure.hpp"

namespace bloom::test {

using Bytes = std::vector<std::uint8_t>;

inline Bytes from_hex(std::string_view hex) {
  Bytes bytes;
  for (; !hex.empty(); hex.remove_prefix(2)) {
    bytes.push_back(static_cast<std::uint8_t>(
        std::strtoul(std::string(hex.substr(0, 2)).c_str(), nullptr, 16)));
  }
  return bytes;
}

inline std::string key_from_hex(std::string_view hex) {
  const Bytes bytes = from_hex(hex);
  return {bytes.begin(), bytes.end()};
}

template <class Filter>
void check_refused(const Bytes& bytes, std::string_view reason) {
  CAPTURE(reason);
  const auto filter = Filter::deserialize(bytes);
  REQUIRE_FALSE(filter.ok());
  CAPTURE(filter.reason());
  CHECK(filter.reason().find(reason) != std::string::npos);
  CHECK(filter.reason().ends_with('.'));
}

inline Bytes changed(Bytes bytes, std::size_t at, std::uint8_t value) {
  bytes.at(at) = value;  // GCC 14 fears a place behind the end
  return bytes;
}

// Takes hashes as keys of eight bytes, so that the checks of all families fit.
template <class Filter>
struct OfHashes {
  struct Texts {
    explicit Texts(std::span<const Hash> hashes) : bytes(hashes.size() * 8) {
      if (!hashes.empty()) std::memcpy(bytes.data(), hashes.data(), bytes.size());
      for (std::size_t i = 0; i < hashes.size(); ++i) keys.emplace_back(&bytes[8 * i], 8);
    }
    std::vector<char> bytes;
    std::vector<std::string_view> keys;
  };

  void insert(Hash hash) { filter.insert(Texts({&hash, 1}).keys[0]); }
  bool may_contain(Hash hash) const { return filter.may_contain(Texts({&hash, 1}).keys[0]); }
  void insert_all(std::span<const Hash> hashes) { filter.insert_all(Texts(hashes).keys); }
  void may_contain_all(std::span<const Hash> hashes, std::span<std::uint64_t> bitmap) const {
    filter.may_contain_all(Texts(hashes).keys, bitmap);
  }
  auto serialize() const { return filter.serialize(); }
  std::uint64_t bit_count() const { return filter.bit_count(); }
  double false_positive_rate() const { return filter.false_positive_rate(); }

  Filter filter;
};

template <class Filter, class Settings>
OfHashes<Filter> make(const Settings& settings) {
  auto filter = Filter::create(settings);
  REQUIRE(filter.ok());
  return {std::move(*filter)};
}

// The filter's bits and traces are those of the naive positions, and its bytes give it back.
template <class Filter, class Settings, class Positions>
void check_positions(const Settings& settings, std::uint32_t keys, Positions naive) {
  auto filter = make<Filter>(settings).filter;
  const auto m = static_cast<std::uint32_t>(filter.bit_count());
  std::vector<bool> set(m);
  std::mt19937 random(keys);
  std::string key;
  for (std::uint32_t i = 0; i < keys; ++i) {
    key.resize(random() % 40, '\0');
    for (char& c : key) c = static_cast<char>(random());
    std::uint32_t flips = 0;
    const Trace trace = filter.trace(key);
    const std::vector<std::uint32_t> positions = naive(key, m, filter.hashes());
    REQUIRE(trace.size() == positions.size());
    for (std::size_t j = 0; j < positions.size(); ++j) {
      CHECK(trace[j].bit == positions[j]);
      CHECK(trace[j].value % m == positions[j]);
      CHECK(trace[j].width == 1);
      flips += set[positions[j]] ? 0 : 1;
      set[positions[j]] = true;
    }
    CHECK(filter.may_contain(key) == (flips == 0));
    CHECK(filter.insert(key) == (flips == 0 ? Insertion::seemed_present : Insertion::added));
  }
  std::uint32_t different = 0;
  for (std::uint32_t i = 0; i < m; ++i) different += filter.bit(i) != set[i];
  CHECK(different == 0);
  CHECK(filter.filled() == std::count(set.begin(), set.end(), true));

  const Bytes stored = stored_in(filter);
  const auto restored = Filter::deserialize(stored);
  REQUIRE(restored.ok());
  CHECK(restored->settings() == filter.settings());
  CHECK(restored->filled() == filter.filled());
  CHECK(stored_in(*restored) == stored);
  CHECK(restored->may_contain(key));
}

template <class Filter, class Settings>
void check_no_key_is_lost(const Settings& settings) {
  auto filter = make<Filter>(settings);
  const std::vector<Hash> keys = RandomHashes(100).take(100'000);
  for (std::size_t i = 0; i < 50'000; ++i) filter.insert(keys[i]);
  filter.insert_all(std::span(keys).subspan(50'000));
  auto restored = Filter::deserialize(stored_in(filter));
  REQUIRE(restored.ok());
  CHECK(missed(filter, keys) == 0);
  CHECK(missed(OfHashes<Filter>{std::move(*restored)}, keys) == 0);
}

// Any bytes near `good` give a filter that writes them again, or one sentence.
template <class Filter>
void check_damage(const Bytes& good, const char* name) {
  RandomHashes random(99);
  std::uint32_t read = 0;
  for (int round = 0; round < 20'000; ++round) {
    Bytes bytes = good;
    for (std::uint32_t i = 0; i <= random.below(3); ++i) {
      bytes[random.below(static_cast<std::uint32_t>(bytes.size()))] =
          static_cast<std::uint8_t>(random.next());
    }
    if (random.below(4) == 0) bytes.resize(random.below(64));
    const auto filter = Filter::deserialize(bytes);
    if (filter.ok()) {
      ++read;
      CHECK(stored_in(*filter) == bytes);
      static_cast<void>(filter->may_contain("any"));
    } else {
      CHECK(filter.reason().size() > 40);
    }
  }
  std::printf("%s: %u of 20000 damaged files were readable\n", name, read);
  CHECK(read > 0);
}

}  // namespace bloom::test
