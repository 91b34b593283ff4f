// The state, and its ways in and out.

#include <charconv>

#include "bloom/text/json.hpp"
#include "sim/story/command_reader.hpp"

#include "web/platform/border/calls.hpp"
#include "web/platform/browser.hpp"
#include "web/platform/json_out.hpp"
#include "web/platform/platform_text.hpp"

namespace bloom::app::calls {

Result<std::string> apply(Text command) {
  if (!text::json_problem(command).empty()) return Error{say::command_wanted};
  const auto read = sim::read_command(command);
  if (!read) return Error{read.reason()};
  return to_json(app().apply(*read, browser_time()));
}

std::string events() {
  return to_json(app().take_events());
}

std::string state() {
  return to_json(app().simulator().state(), app().renderer(), app().environment());
}

std::string digest() {
  char digits[16];
  const auto end =
      std::to_chars(digits, digits + sizeof digits, app().simulator().digest(), 16).ptr;
  std::string padded(std::size(digits) - static_cast<std::size_t>(end - digits), '0');
  return padded.append(digits, end);
}

std::string link(Text query, Text fragment) {
  const sim::Link link = sim::parse_link(query, fragment);
  app().follow(link, browser_time());
  return to_json(link);
}

std::string appear(Text fragment) {
  const sim::Link link = sim::parse_link({}, fragment);
  app().show_problems(link.problems);
  return to_json(link);
}

std::string settings(Text fragment) {
  return to_json(app().configure(sim::parse_link({}, fragment), browser_time()));
}

Result<std::string> share() {
  return app().share();
}

}  // namespace bloom::app::calls
