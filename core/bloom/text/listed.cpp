#include "bloom/text/listed.hpp"

namespace bloom::text {

std::string listed(std::span<const std::string_view> names, std::string_view conjunction) {
  std::string list;
  for (std::size_t i = 0; i < names.size(); ++i) {
    const bool last = i + 1 == names.size();
    if (i > 0 && !last) list += ", ";
    if (i > 0 && last) list.append(" ").append(conjunction).append(" ");
    list += names[i];
  }
  return list;
}

}  // namespace bloom::text
