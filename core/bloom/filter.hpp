// Read this first: what a filter is in this library, and what some families can do beyond.
//
// A filter answers whether a key may be in a set. "No" is certain; "maybe" is wrong for a part of
// the keys that were never inserted, false_positive_rate(). All families have one shape, said here
// as concepts and checked for every family when the library is compiled (bloom/families.cpp):
//
//   Filter         is asked, told about, cloned, stored and opened again: all families
//   GrowingFilter  is created empty and takes one key after another: all but the static ones
//   StaticFilter   is built from all its keys at once: static_families() (bloom/families.hpp)
//   ErasingFilter  also lets go of a key: erasing_families()
//   MergingFilter  also takes what a filter of equal settings holds: merging_families()
//   SizedFilter    knows how many keys it holds: static ones, and those that store fingerprints
//                  or count their keys
//
// One of them, the stable filter, forgets old keys by design: its "no" is not certain.
//
// A key is given by its bytes, or as a Hash that the caller made (bloom/hash/hash.hpp); a bare
// integer does not compile. Ask in the way you inserted: a classic filter makes several hashes of
// the bytes, and knows nothing of them from one Hash. Nothing throws: a call that can fail answers
// a Result, whose reason() is one plain sentence; where an insert may find no room (scalable,
// cuckoo, quotient), the compiler warns when its answer is ignored. Filters are moved, and copied
// by clone() only.
//
// Threads: any number of them may call const functions of one filter at the same time, of every
// family. A call that changes a filter must not run at the same time as any other call on that
// filter: the caller locks. Different filters share nothing.
//
// Make one by for_keys(n, p), from the number of keys and the rate. Where the family is known only
// when the program runs, or is that of a stored filter: bloom/any_filter.hpp.
#pragma once

#include <concepts>
#include <cstdint>
#include <span>
#include <string_view>
#include <type_traits>
#include <utility>

#include "bloom/hash/hash.hpp"
#include "bloom/insertion.hpp"
#include "bloom/result.hpp"
#include "bloom/storage/bytes.hpp"
#include "bloom/trace.hpp"

namespace bloom {

// What a family is created or built with, a struct that can be compared.
template <class F>
using SettingsOf = std::remove_cvref_t<decltype(std::declval<const F&>().settings())>;

// Bit i % 64 of word i / 64 of `answers` belongs to key i of a batch; ⌈count/64⌉ words are written.
template <class F>
concept Filter =
    std::movable<F> && !std::copy_constructible<F> && std::equality_comparable<SettingsOf<F>> &&
    requires(const F& filter, Hash hash, std::string_view key, std::span<const Hash> hashes,
             std::span<const std::string_view> keys, std::span<std::uint64_t> answers, Sink sink,
             Source source) {
  { filter.may_contain(key) } -> std::same_as<bool>;
  { filter.may_contain(hash) } -> std::same_as<bool>;
  { filter.may_contain_all(keys, answers) } -> std::same_as<void>;
  { filter.may_contain_all(hashes, answers) } -> std::same_as<void>;

  // The cells that a key touches, in the order of reading.
  { filter.trace(key) } -> std::same_as<Trace>;
  { filter.trace(hash) } -> std::same_as<Trace>;

  // Of a key that was not inserted, as the filter is now.
  { filter.false_positive_rate() } -> std::same_as<double>;
  { filter.bit_count() } -> std::same_as<std::uint64_t>;

  { filter.clone() } -> std::same_as<Result<F>>;

  // The stored form (bloom/storage/stored_form.hpp): in pieces, or at once.
  { filter.serialize(sink) } -> std::same_as<Result<Done>>;
  { filter.serialize() } -> std::same_as<Result<Bytes>>;
  { F::deserialize(source) } -> std::same_as<Result<F>>;
};

template <class F>
concept GrowingFilter = Filter<F> &&
    requires(F& filter, const SettingsOf<F>& settings, std::uint64_t n, double p, Hash hash,
             std::string_view key, std::span<const Hash> hashes,
             std::span<const std::string_view> keys) {
  { F::create(settings) } -> std::same_as<Result<F>>;
  { F::for_keys(n, p) } -> std::same_as<Result<F>>;

  { filter.insert(key) } -> std::same_as<Insertion>;
  { filter.insert(hash) } -> std::same_as<Insertion>;
  // In order, until there is no room; how many were taken.
  { filter.insert_all(keys) } -> std::same_as<std::uint64_t>;
  { filter.insert_all(hashes) } -> std::same_as<std::uint64_t>;

  // As it was when it was created.
  { filter.clear() } -> std::same_as<void>;
};

template <class F>
concept SizedFilter = Filter<F> && requires(const F& filter) {
  { filter.size() } -> std::unsigned_integral;
};

template <class F>
concept StaticFilter =
    SizedFilter<F> && !GrowingFilter<F> &&
    requires(const SettingsOf<F>& settings, double p, std::span<const Hash> hashes,
             std::span<const std::string_view> keys) {
  { F::build(keys, settings) } -> std::same_as<Result<F>>;
  { F::build(hashes, settings) } -> std::same_as<Result<F>>;
  { F::for_keys(keys, p) } -> std::same_as<Result<F>>;
  { F::for_keys(hashes, p) } -> std::same_as<Result<F>>;
};

// Only for keys that were inserted: another may take a present one's cells away.
template <class F>
concept ErasingFilter = GrowingFilter<F> && requires(F& filter, Hash hash, std::string_view key) {
  // False, with nothing changed, when the key is certainly not in the filter.
  { filter.erase(key) } -> std::same_as<bool>;
  { filter.erase(hash) } -> std::same_as<bool>;
};

template <class F>
concept MergingFilter = GrowingFilter<F> && requires(F& filter, const F& other) {
  // As if the other's keys had been inserted here. Refused, with nothing changed and the reason,
  // for unlike settings.
  { filter.merge(other) } -> std::same_as<Result<Done>>;
};

}  // namespace bloom
