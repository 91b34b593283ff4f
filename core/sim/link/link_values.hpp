// The names of a link with their values, and what was wrong with them.
#pragma once

#include <algorithm>
#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace bloom::sim {

// Visits the parts of a list; an empty list has none.
template <class Visit>
void split(std::string_view list, char separator, Visit&& visit) {
  while (!list.empty()) {
    const std::size_t end = std::min(list.find(separator), list.size());
    visit(list.substr(0, end));
    list.remove_prefix(std::min(end + 1, list.size()));
  }
}

class LinkValues {
 public:
  // Reads "name=value&…"; what comes later wins. `mark` may stand before it.
  void add(std::string_view part, char mark);

  // As it was given, percent-encoded.
  std::optional<std::string_view> raw(std::string_view name) const;
  // Decoded; nothing, and that is told, when it is not percent-encoded text.
  std::optional<std::string> text(std::string_view name);

  // Numbers of a range. Another value is told, and the fallback, in words if need be, used instead.
  struct Range {
    std::uint64_t low;
    std::uint64_t high;
    std::uint32_t fallback;
    std::string_view words = {};
  };
  using Parse = std::optional<std::uint64_t> (*)(std::string_view);
  std::optional<std::uint32_t> number(std::string_view name, const Range& range, Parse parse);

  // "name = “value” what."
  void refuse(std::string_view name, std::string_view what);
  // From now on the problems of these names, of a letter each, are not told, and no fallback is
  // used.
  void hush(std::string_view names) { hushed_ = names; }
  bool hushed(std::string_view name) const {
    return name.size() == 1 && hushed_.find(name) != std::string_view::npos;
  }
  // The first of them are kept, and of the rest their number.
  void tell(std::string problem);
  std::vector<std::string> take_problems();

 private:
  std::map<std::string, std::string_view, std::less<>> values_;
  std::vector<std::string> problems_;
  std::uint64_t more_problems_ = 0;
  std::string_view hushed_;
};

}  // namespace bloom::sim
