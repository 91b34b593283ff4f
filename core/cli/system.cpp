// What n keys at rate p become in another system.
#include <algorithm>
#include <cmath>
#include <cstdio>
#include <string>

#include "cli/commands.hpp"
#include "cli/io/output.hpp"
#include "systems/systems.hpp"

namespace bloom::cli {
namespace {

// In three digits: 1.23 %, 0.0123 %, and below a ten-thousandth 1 in 12300.
std::string rate_words(double rate) {
  const double number = rate >= 1e-4 ? 100 * rate : 1 / rate;
  const double unit = std::pow(10.0, std::floor(std::log10(number)) - 2);
  const double rounded = std::round(number / unit) * unit;
  char text[320];
  if (rate < 1e-300) return "below 1e-300";
  if (rate < 1e-4) {
    std::snprintf(text, sizeof text, "1 in %.0f", rounded);
  } else {
    const int decimals =
        std::max(0, 2 - static_cast<int>(std::floor(std::log10(1.0001 * rounded))));
    std::snprintf(text, sizeof text, "%.*f %%", decimals, rounded);
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
    line.resize(20, ' ');
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
