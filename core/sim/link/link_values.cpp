#include "sim/link/link_values.hpp"

#include "sim/text/key_text.hpp"
#include "sim/text/percent.hpp"

namespace bloom::sim {

void LinkValues::add(std::string_view part, char mark) {
  if (!part.empty() && part.front() == mark) part.remove_prefix(1);
  split(part, '&', [&](std::string_view pair) {
    const std::size_t equals = std::min(pair.find('='), pair.size());
    const std::string_view value = pair.substr(std::min(equals + 1, pair.size()));
    if (!value.empty()) values_[std::string(pair.substr(0, equals))] = value;
  });
}

std::optional<std::string_view> LinkValues::raw(std::string_view name) const {
  const auto found = values_.find(name);
  if (found == values_.end()) return std::nullopt;
  return found->second;
}

std::optional<std::string> LinkValues::text(std::string_view name) {
  const auto value = raw(name);
  if (!value) return std::nullopt;
  auto decoded = percent_decoded(*value);
  if (!decoded) refuse(name, "is not percent-encoded text and was ignored");
  return decoded;
}

std::optional<std::uint32_t> LinkValues::number(std::string_view name, const Range& range,
                                                Parse parse) {
  const auto value = text(name);
  if (!value) return std::nullopt;
  const std::optional<std::uint64_t> parsed = parse(*value);
  if (parsed && *parsed >= range.low && *parsed <= range.high) {
    return static_cast<std::uint32_t>(*parsed);
  }
  if (hushed(name)) return std::nullopt;
  const std::string instead =
      range.words.empty() ? std::to_string(range.fallback) : std::string(range.words);
  refuse(name, "is not a number of " + std::to_string(range.low) + " … " +
                   std::to_string(range.high) + "; " + instead + " is used instead");
  return range.fallback;
}

void LinkValues::refuse(std::string_view name, std::string_view what) {
  if (hushed(name)) return;
  const std::string shown = quoted(raw(name).value_or(""));
  tell(std::string(name) + " = " + shown + " " + std::string(what) + ".");
}

void LinkValues::tell(std::string problem) {
  constexpr std::size_t most_told = 10;
  if (problems_.size() < most_told) {
    problems_.push_back(std::move(problem));
  } else {
    ++more_problems_;
  }
}

std::vector<std::string> LinkValues::take_problems() {
  if (more_problems_ > 0) {
    problems_.push_back(grouped(more_problems_) + " more could not be used.");
  }
  return std::move(problems_);
}

}  // namespace bloom::sim
