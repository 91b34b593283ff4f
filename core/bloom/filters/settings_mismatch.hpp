// Filters can be combined only where equal keys touch equal cells.
#pragma once

#include <optional>
#include <string>

#include "bloom/result.hpp"

namespace bloom::detail {

Error mismatch_error(const std::string& one, const std::string& other);

// The refusal of filters with unlike settings, which names both; nothing for equal ones.
// described(settings) says them.
template <class Filter, class Described>
std::optional<Error> settings_mismatch(const Filter& one, const Filter& other,
                                       Described described) {
  if (one.settings() == other.settings()) return std::nullopt;
  return mismatch_error(described(one.settings()), described(other.settings()));
}

}  // namespace bloom::detail
