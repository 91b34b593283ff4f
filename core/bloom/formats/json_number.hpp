// What RapidJSON 1.1 cannot be given: numbers that it misreads at full precision, by reading beyond
// its table of powers of ten or by overflowing 64 bits.
#pragma once

#include <string_view>

namespace bloom {

inline constexpr const char* json_number_out_of_range =
    "is too large or too near to zero: give 0, or from 1e-300 to below 1e308";

// What is wrong with a JSON number, as the end of a sentence with what to give instead; null when
// it can be read. Refused are numbers beyond all doubles and a little nearer, zeros of many digits
// or with an exponent, and those whose first digits are 2^64 - 1, with more behind.
const char* json_number_problem(std::string_view number);

}  // namespace bloom
