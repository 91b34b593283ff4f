#include "files/any_filter.hpp"

#include <utility>

namespace bloom::files {

AnyFilter widened(bloom::AnyFilter filter) {
  return std::visit([](auto& family) { return AnyFilter(std::move(family)); }, filter);
}

}  // namespace bloom::files
