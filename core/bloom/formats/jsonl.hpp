// The filter of a path map, as JSON lines. Line 1 is an object with `version` (a string) and
// `bloom: {n, p, m, k, s}`; line 2 a string, the base64 of the bits, most significant bit first.
// The scheme is double hashing with XXH64, seed s.
#pragma once

#include <cstdint>
#include <string_view>

#include "bloom/filters/classic.hpp"
#include "bloom/result.hpp"
#include "bloom/storage/bytes.hpp"

namespace bloom {

struct JsonlSize {
  std::uint64_t bits;  // ⌈n·(−ln p)/(ln 2)²/6⌉·6, at least 6: base64 has 6 bits a character
  std::uint32_t hashes;  // round(−log2 p), at least 1
};

// The size that writers of this format choose. For n ≥ 1, 0 < p < 1. May be too large for a
// filter; 2^63 bits stand for any number above.
JsonlSize jsonl_size_for(std::uint64_t n, double p);

struct JsonlFilter {
  ClassicFilter filter;
  double keys;  // n and p as the header claims them
  double rate;
  std::string_view header;  // line 1 of the text that was read, with what means nothing here
};

// Total: any bytes give a filter or one sentence. m, k and s are taken as given; nothing is
// allocated that line 2 does not justify, and little beside the filter. Lines after the second (a
// path map's entries) are not read.
Result<JsonlFilter> read_jsonl(std::string_view text);

// What the two lines take at the most: a header of 1 MiB, and 2^32 bits in base64, of which JSON
// may write each character as two (“\/”).
inline constexpr std::uint64_t max_jsonl_bytes = (1U << 20) + (std::uint64_t{1} << 32) / 3 + 16;

// Both lines, each ended by LF, in pieces; takes no memory. With a header that was read, its other
// members are kept in their places; without one the version is "bloom-v1". Refused, with nothing
// written, for a scheme other than double hashing, for keys or a rate that no reader takes (0 …
// 2^64, between 0 and 1), and for a header that is no JSON object or has more than 1 MiB.
Result<Done> write_jsonl(const ClassicFilter& filter, double keys, double rate,
                         std::string_view header, Sink sink);

// The same at once.
Result<Bytes> write_jsonl(const ClassicFilter& filter, double keys, double rate,
                          std::string_view header = {});

}  // namespace bloom
