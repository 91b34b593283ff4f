#include "files/formats.hpp"

#include <algorithm>
#include <span>

#include "bloom/text/listed.hpp"

namespace bloom::files {

std::optional<Format> format_named(std::string_view name) {
  const auto found = std::find(formats.begin(), formats.end(), name);
  if (found == formats.end()) return {};
  return AllFormats::numbers[static_cast<std::size_t>(found - formats.begin())];
}

std::string readable_formats() {
  std::array<std::string_view, AllFormats::size> systems;
  std::size_t count = 0;
  any_format([&]<Format format>() {
    constexpr std::string_view system = FormatTraits<format>::system;
    if (!system.empty()) systems[count++] = system;
    return false;
  });
  return "JSONL path maps, " + text::listed(std::span(systems).first(count), "and") +
         " filters and its own format";
}

}  // namespace bloom::files
