#include "sim/keys/key_lines.hpp"

#include "sim/text/key_text.hpp"

namespace bloom::sim {
namespace {

// A report names the first few lines that were skipped; the rest are only counted.
constexpr std::size_t max_named_problems = 5;

}  // namespace

void KeyLines::keep(std::string_view part) {
  // Room for a byte order mark and a carriage return, which do not count.
  const std::size_t room = std::size_t{max_key_bytes} + 5 - line_.size();
  line_.append(part.substr(0, room));
}

std::string_view KeyLines::line() {
  std::string_view line = line_;
  if (++number_ == 1 && line.starts_with("\xef\xbb\xbf")) line.remove_prefix(3);
  if (line.ends_with('\r')) line.remove_suffix(1);
  return line;
}

bool KeyLines::valid(std::string_view key) {
  if (key.empty()) return false;
  const std::string_view problem = key_problem(key);
  if (problem.empty()) {
    ++report_.loaded;
    return true;
  }
  ++report_.skipped;
  if (report_.problems.size() < max_named_problems) {
    report_.problems.push_back("line " + std::to_string(number_) + ": " + std::string(problem));
  }
  return false;
}

}  // namespace bloom::sim
