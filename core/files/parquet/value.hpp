// Values of Parquet columns as people write them, and the hashes that writers store for them: XXH64
// of the value in plain encoding (apache/parquet-format: BloomFilter.md, Encodings.md).
//
//   integers             -17, 81 230 447, within the type's range
//   FLOAT, DOUBLE        1.5, -2e-3, inf; 0 is −0 as well, which is equal to it
//   DATE                 2026-11-22
//   TIME                 13:45:00.25
//   TIMESTAMP            2026-11-22 13:45:00.25, of UTC where the column is of UTC, unless a zone
//                        follows: Z, UTC, +01, +01:00. A column of local times takes zones of UTC
//                        only
//   DECIMAL              12.30, with no more digits than the column keeps
//   UUID                 01234567-89ab-cdef-0123-456789abcdef
//   text                 as it is
//   other bytes          as they are, or in hexadecimal after 0x or 0X: 0x0123; of types that are
//   not
//                        known here (FLOAT16, INTERVAL …) in hexadecimal only
#pragma once

#include <string_view>

#include "bloom/hash/hash.hpp"
#include "bloom/result.hpp"
#include "files/parquet/type.hpp"

namespace bloom {

// The hashes of a value: a filter that contains the value contains one of them. There are two for
// 0 in FLOAT and DOUBLE, which are stored in two ways, and else one, twice.
struct ParquetHashes {
  ParquetHashes(Hash only) : ParquetHashes(only, only) {}
  ParquetHashes(Hash one, Hash other) : first(one), last(other) {}

  Hash first;
  Hash last;
};

// Any text gives hashes or one sentence that says how such a value is written. There is
// no value of BOOLEAN or INT96, for which few writers have filters, and no NaN, of which there are
// many; nor are nulls in a filter: “null” is a value of BYTE_ARRAY alone.
Result<ParquetHashes> parquet_hashes(std::string_view text, const ParquetType& type);

// Whether a value is its own bytes though it looks like bytes in hexadecimal: digits without 0x in
// a column of bytes, or with it in one of text.
bool is_text_like_hex(std::string_view text, const ParquetType& type);

}  // namespace bloom
