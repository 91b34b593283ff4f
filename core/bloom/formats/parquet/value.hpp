// Values of Parquet columns as people write them, and the hashes that writers store for them: XXH64
// of the value in plain encoding (apache/parquet-format: BloomFilter.md, Encodings.md).
//
//   integers             -17, 81 230 447, within the type's range
//   FLOAT, DOUBLE        1.5, -2e-3, inf, nan
//   DATE                 2026-11-22
//   TIME                 13:45:00.25
//   TIMESTAMP            2026-11-22 13:45:00.25, of UTC where the column is of UTC
//   DECIMAL              12.30, with no more digits than the column keeps
//   UUID                 01234567-89ab-cdef-0123-456789abcdef
//   text                 as it is
//   other bytes          as they are, or in hexadecimal: 0x0123
#pragma once

#include <string_view>

#include "bloom/formats/parquet/type.hpp"
#include "bloom/hash/hash.hpp"
#include "bloom/result.hpp"

namespace bloom {

// Any text gives a hash or one sentence that says how such a value is written. A BOOLEAN or INT96
// column has no filter, and no value here;
// nor are nulls in one, which where the type is not of bytes are told apart.
Result<Hash> parquet_hash(std::string_view text, const ParquetType& type);

}  // namespace bloom
