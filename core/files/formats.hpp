// The formats of files that hold a filter, a row each.
//
// A format is FormatTraits<its Format>. Reading, writing, Save, the command's options and every
// list of formats fold over AllFormats: a format is added here, and what it then still lacks (a
// reader, a writer, a plan) does not compile or does not link.
#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "bloom/result.hpp"
#include "bloom/storage/bytes.hpp"
#include "bloom/storage/family.hpp"

namespace bloom {

class Bip37Filter;
class ClassicFilter;
class GuavaFilter;
class SplitBlockFilter;
struct Demand;
struct Plan;

}  // namespace bloom

namespace bloom::files {

class Origin;
struct FilterFile;

// In the order of every list.
enum class Format : std::uint8_t { jsonl, sbbf, guava, bip37, native };

// What a file says that its filter was made for; it need not be true.
struct Claim {
  double keys;  // n
  double rate;  // p
};

// A row has
//   name          in commands and scripts: "guava"
//   title         on its button in Save
//   extension     of its files
//   form          at the beginning of a sentence: "A Guava filter"
//   file_title    what an opened file is called: "Guava's filter"
//   begins()      whether a file may be of this format that begins with these bytes, the first 8 or
//                 all; never where the format has no mark
//   read()        a filter from a file; total: any bytes give a filter or one sentence
// and, but for a format of any family,
//   Filter        the type of its filter, one of AnyFilter (files/any_filter.hpp)
//   holds         the family of that filter, one of AllFamilies (bloom/families.hpp)
//   family        the family that the simulator shows it as: another one where it has other hashes
//   write()       the file of a filter; takes no memory. `header` is of the file that it was read
//                 from (FilterFile), `claim` of a format whose files have one
//   plan()        the filter that the format's own system would make
// and where others are made into it from their keys,
//   nearest_bits() the size closest to so many bits; above max_bits it cannot be written
//   max_bits, max_hashes  of its filters
//   create()      an empty filter of such a size
// and these, unless they are as here:
struct FormatDefaults {
  static constexpr bool any_family = false;  // any filter of AllFamilies, in its stored form
  static constexpr bool from_keys = false;
  static constexpr bool is_text = false;
  static constexpr bool certain = false;  // what begins so is of this format, whole or not
  // A file without a mark is tried in this format when it has no more bytes, and as hexadecimal.
  static constexpr std::uint64_t unmarked_bytes = 0;
  static constexpr bool fixes_hash = false;      // there is no seed
  static constexpr bool double_hashing = false;  // always, whatever rate that reaches
  // Whose filters they are, in lists: "Guava".
  static constexpr std::string_view system = {};
  // Where keys need not be text: what else they can be, and what that means for Check.
  static constexpr std::string_view other_keys = {};
  static constexpr std::string_view check_note = {};

  // Rounds a number of bits to whole units, at least one.
  static constexpr std::uint64_t whole_units(std::uint64_t bits, std::uint64_t unit) {
    return std::max<std::uint64_t>(1, (bits + unit / 2) / unit) * unit;
  }
};

template <Format format>
struct FormatTraits;

// A path map (bloom/formats/jsonl.hpp).
template <>
struct FormatTraits<Format::jsonl> : FormatDefaults {
  static constexpr std::string_view name = "jsonl";
  static constexpr std::string_view title = "Path map (JSONL)";
  static constexpr std::string_view extension = "jsonl";
  static constexpr std::string_view form = "A path map";
  static constexpr std::string_view file_title = "Path map";
  static constexpr bool is_text = true;
  static constexpr bool double_hashing = true;
  using Filter = ClassicFilter;
  static constexpr Family holds = Family::classic;
  static constexpr Family family = Family::classic;
  static bool begins(std::string_view start);
  static Result<FilterFile> read(const Origin& file);  // holds the text meanwhile
  static Result<Done> write(const ClassicFilter& filter, const Claim& claim,
                            std::string_view header, Sink sink);
  static Result<Plan> plan(const Demand& demand);
};

// Parquet's split-block filter (bloom/formats/sbbf.hpp).
template <>
struct FormatTraits<Format::sbbf> : FormatDefaults {
  static constexpr std::string_view name = "sbbf";
  static constexpr std::string_view title = "Parquet filter (SBBF)";
  static constexpr std::string_view extension = "sbbf";
  static constexpr std::string_view form = "A Parquet filter";
  static constexpr std::string_view file_title = "Parquet's split-block filter";
  static constexpr std::string_view system = "Parquet SBBF";
  static constexpr std::string_view other_keys = "a Parquet filter can also hold numbers.";
  static constexpr std::string_view check_note =
      "Check takes a key as text: values of other types are asked for in their Parquet file.";
  static constexpr bool fixes_hash = true;
  using Filter = SplitBlockFilter;
  static constexpr Family holds = Family::split_block;
  static constexpr Family family = Family::split_block;
  static bool begins(std::string_view start);
  static Result<FilterFile> read(const Origin& file);
  static Result<Done> write(const SplitBlockFilter& filter, const Claim& claim,
                            std::string_view header, Sink sink);
  static Result<Plan> plan(const Demand& demand);

  static constexpr bool from_keys = true;
  static constexpr std::uint64_t max_bits = std::uint64_t{1} << 30;
  static constexpr std::uint32_t max_hashes = 255;  // any number becomes 8
  // Rounded up to a power of two, which every reader takes.
  static constexpr std::uint64_t nearest_bits(std::uint64_t bits) {
    return std::bit_ceil(std::max<std::uint64_t>(bits, 256));
  }
  static Result<SplitBlockFilter> create(std::uint64_t bits, std::uint32_t hashes);
};

// Guava's BloomFilter (bloom/formats/guava.hpp).
template <>
struct FormatTraits<Format::guava> : FormatDefaults {
  static constexpr std::string_view name = "guava";
  static constexpr std::string_view title = "Guava";
  static constexpr std::string_view extension = "guava";
  static constexpr std::string_view form = "A Guava filter";
  static constexpr std::string_view file_title = "Guava's filter";
  static constexpr std::string_view system = "Guava";
  static constexpr std::string_view other_keys =
      "a Guava filter can also hold keys from another funnel.";
  static constexpr std::string_view check_note =
      "Check takes a key as text in UTF-8: of keys from another funnel it knows nothing.";
  static constexpr bool fixes_hash = true;
  static constexpr bool double_hashing = true;
  using Filter = GuavaFilter;
  static constexpr Family holds = Family::classic;
  static constexpr Family family = Family::guava;
  static bool begins(std::string_view start);
  static Result<FilterFile> read(const Origin& file);
  static Result<Done> write(const GuavaFilter& filter, const Claim& claim, std::string_view header,
                            Sink sink);
  static Result<Plan> plan(const Demand& demand);

  static constexpr bool from_keys = true;
  static constexpr std::uint64_t max_bits = 64 * ((std::uint64_t{1} << 26) - 1);
  static constexpr std::uint32_t max_hashes = 255;
  static constexpr std::uint64_t nearest_bits(std::uint64_t bits) { return whole_units(bits, 64); }
  static Result<GuavaFilter> create(std::uint64_t bits, std::uint32_t hashes);
};

// Bitcoin's filter (bloom/formats/bip37.hpp). It begins with its length, which may look like any
// mark of one byte: it is told by its exact structure.
template <>
struct FormatTraits<Format::bip37> : FormatDefaults {
  static constexpr std::string_view name = "bip37";
  static constexpr std::string_view title = "BIP-37";
  static constexpr std::string_view extension = "bip37";
  static constexpr std::string_view form = "A BIP-37 filter";
  static constexpr std::string_view file_title = "BIP-37 filter";
  static constexpr std::string_view system = "BIP-37";
  static constexpr std::string_view other_keys = "a BIP-37 filter can also hold other bytes.";
  static constexpr std::string_view check_note =
      "Check takes a key as text: Bitcoin's own are bytes, of which it knows nothing.";
  static constexpr std::uint64_t unmarked_bytes = 3 + 36'000 + 9;
  using Filter = Bip37Filter;
  static constexpr Family holds = Family::classic;
  static constexpr Family family = Family::bip37;
  static constexpr bool begins(std::string_view) { return false; }
  static Result<FilterFile> read(const Origin& file);
  static Result<Done> write(const Bip37Filter& filter, const Claim& claim, std::string_view header,
                            Sink sink);
  static Result<Plan> plan(const Demand& demand);

  static constexpr bool from_keys = true;
  static constexpr std::uint64_t max_bits = 288'000;
  static constexpr std::uint32_t max_hashes = 50;
  static constexpr std::uint64_t nearest_bits(std::uint64_t bits) { return whole_units(bits, 8); }
  static Result<Bip37Filter> create(std::uint64_t bits, std::uint32_t hashes);
};

// Our own (bloom/storage/stored_form.hpp).
template <>
struct FormatTraits<Format::native> : FormatDefaults {
  static constexpr std::string_view name = "native";
  static constexpr std::string_view title = "Bloom's own form";
  static constexpr std::string_view extension = "bloom";
  static constexpr std::string_view form = "Bloom's own form";
  static constexpr std::string_view file_title = "Bloom's own form";
  static constexpr std::string_view mark = "BLOOMFLT";
  static constexpr bool any_family = true;
  static constexpr bool certain = true;
  static constexpr bool begins(std::string_view start) { return start == mark; }
  static Result<FilterFile> read(const Origin& file);
};

template <Format... all>
struct FormatList {
  static constexpr std::size_t size = sizeof...(all);
  static constexpr std::array<Format, size> numbers = {all...};
  static constexpr std::array<std::string_view, size> names = {FormatTraits<all>::name...};
};

using AllFormats =
    FormatList<Format::jsonl, Format::sbbf, Format::guava, Format::bip37, Format::native>;

inline constexpr std::array<std::string_view, AllFormats::size> formats = AllFormats::names;

constexpr std::string_view format_name(Format format) {
  return formats[static_cast<std::size_t>(format)];
}

std::optional<Format> format_named(std::string_view name);

// Calls use.operator()<format>() of one format after another until it answers true; whether one
// did.
template <class Use>
constexpr bool any_format(Use use) {
  return [&]<Format... all>(FormatList<all...>) {
    return (use.template operator()<all>() || ...);
  }
  (AllFormats{});
}

// As any_format(), for the formats whose filters are of one family: all but our own.
template <class Use>
constexpr bool any_format_of_one_family(Use use) {
  return any_format([&]<Format format>() {
    if constexpr (FormatTraits<format>::any_family) {
      return false;
    } else {
      return use.template operator()<format>();
    }
  });
}

namespace detail {

template <class Use, Format first, Format... others>
constexpr auto with_one_of(FormatList<first, others...>, Format format, Use use) {
  if constexpr (sizeof...(others) > 0) {
    if (format != first) return with_one_of(FormatList<others...>{}, format, use);
  }
  return use.template operator()<first>();
}

}  // namespace detail

// Calls use.operator()<format>() for this format.
template <class Use>
constexpr auto with_format(Format format, Use use) {
  return detail::with_one_of(AllFormats{}, format, use);
}

// "JSONL path maps, Parquet SBBF, Guava and BIP-37 filters and its own format": what can be read.
std::string readable_formats();

namespace detail {

// Each number from 0 on has a row, and stands at its place in AllFormats.
template <Format format>
concept HasRow = requires {
  FormatTraits<format>::name;
};
static_assert(any_format([place = std::size_t{0}]<Format format>() mutable {
                return static_cast<std::size_t>(format) != place++;
              }) == false);
static_assert(!HasRow<static_cast<Format>(AllFormats::size)>);

}  // namespace detail

}  // namespace bloom::files
