// Values of Parquet columns as people write them, and the hashes that writers store for them: XXH64
// of the value in plain encoding (apache/parquet-format: BloomFilter.md, Encodings.md).
//
//   integers             -17, 81 230 447, within the type's range
//   FLOAT, DOUBLE        1.5, -2e-3, inf; 0 and -0 are two values
//   DATE                 2026-11-22
//   TIME                 13:45:00.25
//   TIMESTAMP            2026-11-22 13:45:00.25, of UTC where the column is of UTC
//   DECIMAL              12.30, with no more digits than the column keeps
//   UUID                 01234567-89ab-cdef-0123-456789abcdef
//   text                 as it is
//   other bytes          as they are, or in hexadecimal: 0x0123; of types that are not known here
//                        (FLOAT16, INTERVAL …) in hexadecimal only
#pragma once

#include <string_view>

#include "bloom/formats/parquet/type.hpp"
#include "bloom/hash/hash.hpp"
#include "bloom/result.hpp"

namespace bloom {

// Any text gives a hash or one sentence that says how such a value is written. There is
// no value of BOOLEAN or INT96, for which few writers have filters, and no NaN, of which there are
// many; nor are nulls in a filter: “null” is a value of BYTE_ARRAY alone.
Result<Hash> parquet_hash(std::string_view text, const ParquetType& type);

}  // namespace bloom
