// Why a filter that was planned is not built.
#pragma once

#include <string>
#include <string_view>

#include "bloom/filters/classic.hpp"
#include "bloom/result.hpp"
#include "bloom/text/numbers.hpp"

namespace bloom::detail {

// Below it, keys in a block that agree in the 32 bits which choose its places would tell.
inline constexpr double min_split_block_rate = 1e-7;
inline constexpr std::string_view split_block_limits = "at most 128 MiB, and rates from 1e-7 on";

inline std::string classic_limits() {
  return "at most " + text::grouped(ClassicFilter::max_bits) + " bits and " +
         std::to_string(ClassicFilter::max_hashes) + " hashes";
}

inline std::string beyond(std::string_view limits) {
  return "larger than this program can build: " + std::string(limits);
}

inline Error not_built(std::string_view family, const std::string& why) {
  return {"The " + std::string(family) + " filter for these keys at this rate is " + why +
          ". Choose another family or rate, or build one filter for each part of the keys."};
}

}  // namespace bloom::detail
