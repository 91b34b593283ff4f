// What n keys at rate p become in another system.
#include <cstdio>
#include <string>

#include "cli/commands.hpp"
#include "cli/io/output.hpp"
#include "systems/systems.hpp"

namespace bloom::cli {
namespace {

// 1.23 %, 0.0123 %, and 1 in 123000 below a ten-thousandth.
std::string rate_words(double rate) {
  char text[64];
  if (rate >= 1e-4) {
    std::snprintf(text, sizeof text, "%.3g %%", 100 * rate);
  } else if (rate > 0) {
    std::snprintf(text, sizeof text, "1 in %.3g", 1 / rate);
  } else {
    std::snprintf(text, sizeof text, "none that a number can tell");
  }
  return text;
}

// Further lines stand under the first.
std::string row(const char* name, std::string text) {
  constexpr std::size_t indent = 8;
  for (std::size_t at = 0; (at = text.find('\n', at)) != std::string::npos;) {
    text.insert(++at, indent, ' ');
  }
  std::string line = name;
  line.resize(indent, ' ');
  return line + text + '\n';
}

}  // namespace

std::string system_names() {
  std::string names;
  for (const systems::System& system : systems::systems()) {
    std::string line(system.key);
    line.resize(16, ' ');
    names += line + std::string(system.name) + '\n';
  }
  return names;
}

Result<std::uint8_t> system_command(const std::string& name, const Demand& demand) {
  const systems::System* system = systems::find_system(name);
  if (system == nullptr) {
    return Error{"There is no system “" + name + "” here: --system list names them."};
  }
  const auto answer = systems::in_system(*system, demand.keys, demand.rate);
  if (!answer) return Error{answer.reason()};
  char built[160];
  std::snprintf(built, sizeof built, "%.0f bits, %.4g a key; k = %u; %.0f bytes stored",
                answer->bits, answer->bits / static_cast<double>(demand.keys), answer->hashes,
                answer->bytes);
  Output output("");
  for (const std::string& line :
       {row("system", std::string(system->name) + ", " + std::string(system->version)),
        row("write", answer->line), row("builds", built), row("as", std::string(system->filter)),
        row("rate", rate_words(answer->rate) + " for the " + rate_words(demand.rate) + " asked"),
        row("mind", std::string(system->traps)),
        row("source", "https://" + std::string(system->source))}) {
    if (const auto added = output.add(line); !added) return added;
  }
  return output.finish();
}

}  // namespace bloom::cli
