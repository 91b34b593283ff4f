// Filters can be combined only where equal keys touch equal cells.
#pragma once

#include <optional>
#include <string>

#include "bloom/result.hpp"

namespace bloom::detail {

Error unlike_settings(const std::string& one, const std::string& other);

// The refusal of filters with unlike settings, which names both; nothing for equal ones.
// described(settings) says them.
template <class Filter, class Described>
std::optional<Error> unlike(const Filter& one, const Filter& other, Described described) {
  if (one.settings() == other.settings()) return std::nullopt;
  return unlike_settings(described(one.settings()), described(other.settings()));
}

}  // namespace bloom::detail
