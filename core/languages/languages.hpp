// A classic filter in a programming language: a short program that sets the same bits with that
// language's usual XXH64 package, written out for the settings.
//
// It takes the keys on standard input, one a line in UTF-8, ended by LF or CRLF (in JavaScript and
// Java also by CR alone), and writes the ⌈m/8⌉ bytes of the filter as a path map has them
// (bloom/storage/bit_order.hpp); what matters are its functions, to be taken over. All arithmetic
// is in 64 bits without sign. The tests run each of them and compare the bytes.
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <string_view>

#include "bloom/hash/scheme.hpp"
#include "bloom/result.hpp"

namespace bloom::languages {

// Those of ClassicSettings, but for m, which need not fit any memory here.
struct Settings {
  std::uint64_t bits;    // m: 1 … max_bits
  std::uint32_t hashes;  // k: at least 1
  Scheme scheme;
  std::uint32_t seed;
  friend bool operator==(const Settings&, const Settings&) = default;
};

inline constexpr std::uint64_t max_bits = std::uint64_t{1} << 62;

struct Language {
  std::string_view key;      // what programs call it: "cpp"
  std::string_view name;     // what people do
  std::string_view text;     // languages.cpp says how it becomes a program
  std::uint64_t most_bytes;  // that one array of it has
};

// In the order in which people are shown them; always the same ones.
std::span<const Language> languages();
// Nothing for a key that none has.
const Language* find_language(std::string_view key);

// Lines of at most 59 columns, a few more where numbers are long, each ended by LF. Refused, with
// what to do, where no array of the language holds so many bits.
Result<std::string> program(const Language& language, const Settings& settings);

}  // namespace bloom::languages
