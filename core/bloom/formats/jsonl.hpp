// The filter of a path map, as JSON lines. Line 1 is an object with `version` (a string) and
// `bloom: {n, p, m, k, s}`; line 2 a string, the base64 of the bits, most significant bit first.
// The scheme is double hashing with XXH64, seed s.
#pragma once

#include <cstdint>
#include <string_view>

#include "bloom/filters/classic.hpp"
#include "bloom/formats/bytes.hpp"
#include "bloom/result.hpp"

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

// Both lines, each ended by LF, in pieces; takes no memory. With a header that was read, its other
// members are kept in their places; without one the version is "bloom-v1". Refused, with nothing
// written, for a scheme other than double hashing and for a header that is no JSON object.
Result<Done> write_jsonl(const ClassicFilter& filter, double keys, double rate,
                         std::string_view header, Sink sink);

// The same at once.
Result<Bytes> write_jsonl(const ClassicFilter& filter, double keys, double rate,
                          std::string_view header = {});

}  // namespace bloom
