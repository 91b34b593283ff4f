#include <initializer_list>

#include "bloom/text/numbers.hpp"
#include "sim/link/link_parts.hpp"
#include "sim/text/key_text.hpp"

namespace bloom::sim {
namespace {

void read_choice(LinkValues& values, std::string_view name,
                 std::initializer_list<std::string_view> choices, std::string& chosen) {
  const auto value = values.text(name);
  if (!value) return;
  if (std::find(choices.begin(), choices.end(), *value) != choices.end()) {
    chosen = *value;
  } else {
    values.refuse(name, "is unknown; " + chosen + " is used instead");
  }
}

std::uint32_t parts(LinkValues& values) {
  const auto value = values.text("show");
  if (!value) return 0;
  std::uint32_t show = 0;
  std::string unknown;
  split(*value, ',', [&](std::string_view name) {
    const auto found = std::find(part_names.begin(), part_names.end(), name);
    if (found != part_names.end()) {
      show |= std::uint32_t{1} << (found - part_names.begin());
    } else if (!name.empty()) {
      unknown += (unknown.empty() ? "" : ", ") + quoted(name);
    }
  });
  if (unknown.empty() && show != 0) return show;
  std::string names;
  for (const std::string_view name : part_names) names.append(names.empty() ? "" : ", ") += name;
  values.refuse("show", (unknown.empty() ? "names no part" : "names " + unknown) +
                            (unknown.empty() ? "" : ", which is unknown") + ": the parts are " +
                            names);
  return show;
}

std::string colour(LinkValues& values, std::string_view name, std::string_view wanted) {
  auto value = values.text(name);
  if (!value) return {};
  if (name == "background" && *value == "transparent") return *value;
  if (!value->starts_with('#')) value->insert(0, 1, '#');
  const bool fits = value->size() == 7 &&
                    value->find_first_not_of("0123456789abcdefABCDEF", 1) == std::string::npos;
  if (fits) return *value;
  values.refuse(name, "is not " + std::string(wanted) + ", and was ignored");
  return {};
}

}  // namespace

void read_looks(LinkValues& values, Link& link) {
  read_choice(values, "theme", {"auto", "light", "dark"}, link.theme);
  read_choice(values, "controls", {"full", "min", "none"}, link.controls);
  read_choice(values, "tab", {"filter", "rates", "size", "compare", "stories"}, link.tab);
  link.story = values.text("story").value_or("");
  if (const auto step = values.text("step")) {
    const auto whole = text::read_whole(*step);
    if (whole && *whole >= 1 && *whole <= max_steps) {
      link.step = static_cast<std::uint32_t>(*whole);
    } else {
      values.refuse("step", "is not a step of a story, 1 … " + std::to_string(max_steps) +
                                "; the first is shown");
    }
  }
  link.show = parts(values);
  link.accent = colour(values, "accent", "a colour as #rrggbb");
  link.background = colour(values, "background", "transparent or a colour as #rrggbb");
}

}  // namespace bloom::sim
