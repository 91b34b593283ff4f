#include "sim/story/story_text.hpp"

#include <algorithm>
#include <cstddef>
#include <utility>

#include "sim/story/placeholders.hpp"
#include "sim/story/story.hpp"
#include "sim/text/key_text.hpp"

namespace bloom::sim {

std::string one_of(Names names) {
  std::string text;
  for (const std::string_view name : names) (text += text.empty() ? "" : ", ") += name;
  return text;
}

std::string_view StoryText::value(std::uint32_t most_bytes) {
  if (text_.size() > most_bytes) {
    refuse(text_, "it is longer than " + grouped(most_bytes) + " bytes");
    return {};
  }
  if (const auto fault = text::json_fault(text_)) {
    const std::size_t at = std::min(fault->at, text_.empty() ? 0 : text_.size() - 1);
    refuse(text_.substr(at), fault->reason.empty() ? "this is not JSON" : "it " + fault->reason);
    return {};
  }
  std::string_view rest = text_;
  return text::take_json_value(rest);
}

void StoryText::refuse(std::string_view place, std::string_view reason) {
  if (!problem_.empty()) return;
  problem_ = "line " + std::to_string(line_of(place)) + ": " + std::string(reason);
}

void StoryText::refuse_member(std::string_view place, std::string_view name,
                              std::string_view reason) {
  refuse(place, quoted(name).append(" ").append(reason));
}

std::uint32_t StoryText::line_of(std::string_view place) const {
  const auto before = static_cast<std::size_t>(place.data() - text_.data());
  const std::string_view above = text_.substr(0, before);
  return 1 + static_cast<std::uint32_t>(std::count(above.begin(), above.end(), '\n'));
}

std::string_view StoryText::at(std::string_view json, std::string_view name) {
  const std::string_view value = text::json_member(json, name);
  return value.empty() ? json : value;
}

bool StoryText::object(std::string_view json, std::string_view what, Names members) {
  if (!json.starts_with('{')) {
    refuse(json, std::string(what) + " is an object: {…}");
    return false;
  }
  each_member(json, [&](std::string_view written, std::string_view) {
    const std::string name = *json_text_of(written);
    if (std::find(members.begin(), members.end(), name) != members.end()) return;
    refuse(written, std::string(what) + " has no " + quoted(name) + ": it has " + one_of(members));
  });
  return true;
}

std::string StoryText::words(std::string_view json, std::string_view name, bool needed) {
  const std::string_view value = text::json_member(json, name);
  if (value.empty()) {
    if (needed) refuse_member(json, name, "is missing");
    return {};
  }
  return text(value, name);
}

std::string StoryText::text(std::string_view value, std::string_view name) {
  auto words = json_text_of(value);
  if (!words || words->empty() || words->size() > max_words) {
    refuse_member(value, name, "is a text of 1 … " + std::to_string(max_words) + " bytes");
    return {};
  }
  if (const std::string problem = placeholder_problem(*words); !problem.empty()) {
    refuse(value, problem);
  }
  return std::move(*words);
}

std::string StoryText::plain(std::string_view place, std::string_view name, std::string text) {
  if (text.find('{') != std::string::npos) {
    refuse_member(place, name, "is shown as it is, and no braces are filled in it");
  }
  return text;
}

}  // namespace bloom::sim
