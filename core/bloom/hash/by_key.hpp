// What the families that work on hashes share: the same calls for keys given by their bytes, of
// which they take XXH64 with seed 0. (A filter's own seed is mixed in afterwards.)
//
// A family inherits one of these classes and names its calls again by `using`, beside its own.
// Integers are refused when it is compiled: see bloom/hash/hash.hpp.
#pragma once

#include <algorithm>
#include <array>
#include <concepts>
#include <cstddef>
#include <cstdint>
#include <span>
#include <string_view>

#include "bloom/bits/always_inline.hpp"
#include "bloom/bits/buffer.hpp"
#include "bloom/hash/hash.hpp"
#include "bloom/insertion.hpp"
#include "bloom/result.hpp"
#include "bloom/trace.hpp"

namespace bloom::detail {

// Calls visit(hashes, index of their first key) for one part of the keys after another, as long as
// it answers true. A part is a multiple of 64 keys, but for the last.
template <class Visit>
void hash_in_parts(std::span<const std::string_view> keys, Visit visit) {
  std::array<Hash, 256> hashes;
  for (std::size_t first = 0; first < keys.size(); first += hashes.size()) {
    const std::size_t count = std::min(hashes.size(), keys.size() - first);
    for (std::size_t i = 0; i < count; ++i) hashes[i] = Hash::of(keys[first + i]);
    if (!visit(std::span<const Hash>(hashes.data(), count), first)) return;
  }
}

// For filters that are asked.
template <class Filter>
class KeyLookup {
 public:
  BLOOM_ALWAYS_INLINE bool may_contain(std::string_view key) const {
    return self().may_contain(Hash::of(key));
  }
  void may_contain(std::integral auto) const = delete;

  void may_contain_all(std::span<const std::string_view> keys,
                       std::span<std::uint64_t> bitmap) const {
    hash_in_parts(keys, [&](std::span<const Hash> hashes, std::size_t first) {
      self().may_contain_all(hashes, bitmap.subspan(first / 64));
      return true;
    });
  }

  Trace trace(std::string_view key) const { return self().trace(Hash::of(key)); }
  void trace(std::integral auto) const = delete;

 protected:
  KeyLookup() = default;

 private:
  const Filter& self() const { return static_cast<const Filter&>(*this); }
};

// For filters that are solved from all their keys at once, too.
template <class Filter, class Settings>
class KeyBuild : public KeyLookup<Filter> {
 public:
  // 8 bytes a key of scratch memory beside those of the hashes.
  static Result<Filter> build(std::span<const std::string_view> keys, const Settings& settings) {
    const auto hashes = hashes_of(keys);
    if (!hashes) return Error{hashes.reason()};
    return Filter::build(std::span(hashes->data(), hashes->size()), settings);
  }

  static Result<Filter> for_keys(std::span<const std::string_view> keys, double rate,
                                 std::uint32_t seed = 0) {
    const auto hashes = hashes_of(keys);
    if (!hashes) return Error{hashes.reason()};
    return Filter::for_keys(std::span(hashes->data(), hashes->size()), rate, seed);
  }

 protected:
  KeyBuild() = default;

 private:
  static Result<Buffer<Hash>> hashes_of(std::span<const std::string_view> keys) {
    auto hashes = Buffer<Hash>::allocate(keys.size());
    if (!hashes) return hashes;
    for (std::size_t i = 0; i < keys.size(); ++i) (*hashes)[i] = Hash::of(keys[i]);
    return hashes;
  }
};

// For filters that grow, too.
template <class Filter>
class KeyInsert : public KeyLookup<Filter> {
 public:
  Insertion insert(std::string_view key) { return self().insert(Hash::of(key)); }
  void insert(std::integral auto) = delete;

  std::uint64_t insert_all(std::span<const std::string_view> keys) {
    std::uint64_t taken = 0;
    hash_in_parts(keys, [&](std::span<const Hash> hashes, std::size_t) {
      const std::uint64_t count = self().insert_all(hashes);
      taken += count;
      return count == hashes.size();
    });
    return taken;
  }

 protected:
  KeyInsert() = default;

 private:
  Filter& self() { return static_cast<Filter&>(*this); }
};

// For those that may have no room: a key is lost where nobody looks at the answer.
template <class Filter>
class LimitedKeyInsert : public KeyInsert<Filter> {
  using Filled = KeyInsert<Filter>;

 public:
  [[nodiscard]] Insertion insert(std::string_view key) { return Filled::insert(key); }
  void insert(std::integral auto) = delete;

  [[nodiscard]] std::uint64_t insert_all(std::span<const std::string_view> keys) {
    return Filled::insert_all(keys);
  }

 protected:
  LimitedKeyInsert() = default;
};

// For filters that forget a key when asked to, too.
template <class Filter, class Filled = KeyInsert<Filter>>
class KeyErase : public Filled {
 public:
  bool erase(std::string_view key) { return static_cast<Filter&>(*this).erase(Hash::of(key)); }
  void erase(std::integral auto) = delete;

 protected:
  KeyErase() = default;
};

}  // namespace bloom::detail
