#include "systems/systems.hpp"

#include "bloom/text/numbers.hpp"
#include "systems/rules.hpp"

namespace bloom::systems {

const System* find_system(std::string_view key) {
  for (const System& system : systems()) {
    if (system.key == key) return &system;
  }
  return nullptr;
}

namespace {

// The line with its numbers.
std::string written(std::string_view line, double n, double p, const Built& built) {
  std::string text;
  for (std::size_t i = 0; i < line.size(); ++i) {
    const std::string_view name = line.substr(i, 3);
    const double* const number = name == "{n}"   ? &n
                                 : name == "{p}" ? &p
                                 : name == "{x}" ? &built.x
                                 : name == "{y}" ? &built.y
                                                 : nullptr;
    text += number == nullptr ? std::string(1, line[i]) : text::decimal_text(*number);
    if (number != nullptr) i += 2;
  }
  return text;
}

}  // namespace

Result<Answer> in_system(const System& system, std::uint64_t n, double p) {
  if (!(n >= 1 && n <= max_keys && p >= min_rate && p < 1)) {
    return Error{
        "No system is sized for this: give 1 to 1000000000000 keys, and a rate from 1e-100 to "
        "below "
        "1."};
  }
  const auto keys = static_cast<double>(n);
  const Built built = system.rule(keys, p);
  if (!built.refusal.empty()) return Error{std::string(built.refusal)};
  return Answer{written(system.line, keys, built.asked > 0 ? built.asked : p, built), built.bits,
                built.bytes, built.hashes, built.rate};
}

}  // namespace bloom::systems
