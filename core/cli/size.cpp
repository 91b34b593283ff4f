#include <cmath>
#include <cstdio>
#include <string>

#include "cli/commands.hpp"
#include "cli/io/output.hpp"

namespace bloom::cli {
namespace {

std::string row(std::string_view family, const Demand& demand, const Need& need) {
  char numbers[128];
  if (need.bits > 0) {
    std::snprintf(numbers, sizeof numbers, "%14.0f %4u %9.2f %12.0f %9.3g", need.bits, need.probes,
                  need.bits / static_cast<double>(demand.keys), std::ceil(need.bits / 8),
                  need.rate);
  } else {
    std::snprintf(numbers, sizeof numbers, "%14s %4s %9s %12s %9s", "-", "-", "-", "-", "-");
  }
  std::string line(family);
  line.resize(12, ' ');
  line.append(" ").append(numbers);
  if (!need.remark.empty()) line.append("  ").append(need.remark);
  return line + '\n';
}

}  // namespace

Result<std::uint8_t> size_command(const Demand& demand) {
  char head[128];
  std::snprintf(head, sizeof head, "%-12s %14s %4s %9s %12s %9s\n", "family", "m", "k", "bits/key",
                "bytes", "rate");
  Output output("");
  if (const auto added = output.add(head); !added) return added;
  for (std::size_t i = 0; i < families.size(); ++i) {
    if (const auto added = output.add(row(families[i], demand, need_of(i, demand))); !added) {
      return added;
    }
  }
  return output.finish();
}

}  // namespace bloom::cli
