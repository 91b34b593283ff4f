// A text that should be a story: its values are read one by one, and the first thing that is wrong
// is kept with its line. What follows on it is read without harm, and thrown away.
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <string_view>

#include "bloom/text/json.hpp"
#include "sim/story/json_walk.hpp"

namespace bloom::sim {

using Names = std::span<const std::string_view>;

// "filter, rates, size".
std::string one_of(Names names);

class StoryText {
 public:
  explicit StoryText(std::string_view text) : text_(text) {}

  // "line 7: “m” is missing"; empty as long as nothing is wrong.
  const std::string& problem() const { return problem_; }

  // The value of the whole text; empty where it is no JSON, or longer.
  std::string_view value(std::uint32_t most_bytes);

  // `place` lies in the text.
  void refuse(std::string_view place, std::string_view reason);
  void refuse_member(std::string_view place, std::string_view name, std::string_view reason);
  std::uint32_t line_of(std::string_view place) const;  // from 1

  // Where a member is, or its object where there is none.
  static std::string_view at(std::string_view json, std::string_view name);

  // Whether it is an object; it may have these members and no others.
  bool object(std::string_view json, std::string_view what, Names members);

  // The text of a member, without placeholders that nothing fills; empty where it is not there.
  std::string words(std::string_view json, std::string_view name, bool needed);
  std::string text(std::string_view value, std::string_view name);

  // The text again, which is shown as it is written.
  std::string plain(std::string_view place, std::string_view name, std::string text);

  // Calls item(value) for those of a member that is an array, if it is there.
  template <class Item>
  void items(std::string_view json, std::string_view name, std::uint32_t most, Item item) {
    const std::string_view value = text::json_member(json, name);
    if (value.empty()) return;
    if (!value.starts_with('[')) return refuse_member(value, name, "is an array: […]");
    std::uint32_t count = 0;
    each_item(value, [&](std::string_view each) {
      if (++count == most + 1) {
        refuse_member(each, name, "has more than " + std::to_string(most));
      }
      if (count <= most) item(each);
    });
  }

 private:
  std::string_view text_;
  std::string problem_;
};

}  // namespace bloom::sim
