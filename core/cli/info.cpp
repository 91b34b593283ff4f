#include <cmath>
#include <cstdio>
#include <string>

#include "bloom/text/json.hpp"
#include "cli/commands.hpp"
#include "cli/filter_file.hpp"
#include "cli/filter_info.hpp"
#include "cli/io/output.hpp"

namespace bloom::cli {
namespace {

std::string json_of(const FactValue& value) {
  if (const auto* whole = std::get_if<std::uint64_t>(&value)) return std::to_string(*whole);
  if (const auto* text = std::get_if<std::string>(&value)) return text::json_text(*text);
  const double number = std::get<double>(value);
  return std::isfinite(number) ? text::json_text(number) : "null";
}

std::string json_of(const Facts& facts) {
  std::string text = "{";
  for (const auto& [name, value] : facts) {
    if (text.size() > 1) text += ',';
    text.append(text::json_text(name)).append(":").append(json_of(value));
  }
  return text.append("}\n");
}

std::string spoken(const FactValue& value) {
  if (const auto* whole = std::get_if<std::uint64_t>(&value)) return std::to_string(*whole);
  if (const auto* text = std::get_if<std::string>(&value)) return *text;
  const double number = std::get<double>(value);
  if (!std::isfinite(number)) return "unknown";
  char digits[32];
  std::snprintf(digits, sizeof digits, number >= 1000 ? "%.0f" : "%.4g", number);
  return digits;
}

}  // namespace

Result<std::uint8_t> print_facts(const Stored& stored, bool json) {
  const Facts facts = facts_of(stored);
  std::string text;
  if (json) {
    text = json_of(facts);
  } else {
    for (const auto& [name, value] : facts) {
      std::string line(name);
      line.resize(20, ' ');
      text += line + spoken(value) + "\n";
    }
  }
  return print(text);
}

Result<std::uint8_t> info_command(const std::string& path, bool json) {
  const auto stored = load(path);
  if (!stored) return Error{stored.reason()};
  note_uncertainty(*stored);
  return print_facts(*stored, json);
}

}  // namespace bloom::cli
