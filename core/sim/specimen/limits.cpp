#include "sim/specimen/limits.hpp"

#include <string>

namespace bloom::sim {

std::optional<Error> request_problem(const Settings& settings) {
  const auto out_of_range = [](const char* name, std::uint32_t value, std::uint32_t low,
                               std::uint32_t high, const char* unit) {
    return Error{std::string(name) + " = " + std::to_string(value) + " is out of range: choose " +
                 std::to_string(low) + " … " + std::to_string(high) + unit};
  };
  if (settings.bits < min_bits || settings.bits > max_bits) {
    return out_of_range("m", settings.bits, min_bits, max_bits, " bits.");
  }
  if (settings.hashes < min_hashes || settings.hashes > max_hashes) {
    return out_of_range("k", settings.hashes, min_hashes, max_hashes, " hashes.");
  }
  if (settings.scheme > Scheme::independent) {
    return Error{"The scheme is unknown: choose double, enhanced or independent."};
  }
  return std::nullopt;
}

}  // namespace bloom::sim
