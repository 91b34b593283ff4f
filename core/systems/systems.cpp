#include "systems/systems.hpp"

#include "bloom/formats/numbers.hpp"
#include "systems/rules.hpp"

namespace bloom::systems {

const System* find_system(std::string_view key) {
  for (const System& system : systems()) {
    if (system.key == key) return &system;
  }
  return nullptr;
}

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
  Answer answer{{}, built.bits, built.bytes, built.hashes, built.rate};
  for (std::size_t i = 0; i < system.line.size(); ++i) {
    if (system.line[i] != '{' || i + 2 >= system.line.size() || system.line[i + 2] != '}') {
      answer.line += system.line[i];
      continue;
    }
    const char name = system.line[i + 1];
    answer.line += detail::decimal_text(name == 'n'   ? keys
                                        : name == 'p' ? (built.asked > 0 ? built.asked : p)
                                        : name == 'x' ? built.x
                                                      : built.y);
    i += 2;
  }
  return answer;
}

}  // namespace bloom::systems
