#include "files/any_filter.hpp"

#include <utility>

namespace bloom::files {

AnyFilter taken(bloom::AnyFilter filter) {
  return std::visit([](auto& family) { return AnyFilter(std::move(family)); }, filter);
}

}  // namespace bloom::files
