#include <cstdio>
#include <string>

#include "cli/commands.hpp"
#include "cli/io/output.hpp"

namespace bloom::cli {

Result<std::uint8_t> size_command(const Demand& demand) {
  char line[256];
  std::snprintf(line, sizeof line, "%-12s %14s %4s %9s %12s\n", "family", "m", "k", "bits/key",
                "bytes");
  Output output("");
  if (const auto added = output.add(line); !added) return added;
  for (const std::string_view family : families) {
    const auto plan = plan_for(family, demand);
    if (plan) {
      const auto bits = static_cast<double>(plan->bits);
      std::snprintf(line, sizeof line, "%-12s %14llu %4u %9.2f %12llu\n",
                    std::string(family).c_str(), static_cast<unsigned long long>(plan->bits),
                    plan->probes, bits / static_cast<double>(demand.keys),
                    static_cast<unsigned long long>((plan->bits + 7) / 8));
    } else {
      // The limit alone: the advice that follows is the same for all.
      const std::string limit = plan.reason().substr(0, plan.reason().find(": "));
      std::snprintf(line, sizeof line, "%-12s %14s   %s\n", std::string(family).c_str(), "-",
                    limit.c_str());
    }
    if (const auto added = output.add(line); !added) return added;
  }
  return output.finish();
}

}  // namespace bloom::cli
