#include "web/view/common/rate_text.hpp"

#include <algorithm>
#include <cstdint>

namespace bloom::view {
namespace {

constexpr double much = 1.2;

bool differ_much(const sim::Rates& rates) {
  if (!rates.exact && rates.fill >= rates.low && rates.fill <= rates.high) return false;
  return std::max(rates.fill, rates.scheme) > much * std::min(rates.fill, rates.scheme);
}

std::uint32_t smallest_divisor(std::uint32_t number) {
  for (std::uint32_t d = 2; d <= number / d; ++d) {
    if (number % d == 0) return d;
  }
  return number;
}

// What keeps the probes of one key together.
std::string dependence(const sim::Settings& settings) {
  if (settings.scheme == Scheme::enhanced) {
    return "two hashes decide all " + std::to_string(settings.hashes) + " probes.";
  }
  const std::uint32_t divisor = smallest_divisor(settings.bits);
  const std::string which =
      divisor == 2 ? "an even h2" : "an h2 that " + grouped(divisor) + " divides";
  return which + " meets at most " + grouped(settings.bits / divisor) + " of " +
         grouped(settings.bits) + " cells.";
}

}  // namespace

std::string scheme_words(Scheme scheme) {
  switch (scheme) {
    case Scheme::enhanced:
      return "enhanced double hashing";
    case Scheme::independent:
      return "independent hashes";
    default:
      return "double hashing";
  }
}

std::string why_rates_differ(const sim::State& state, bool brief) {
  if (state.classic() == nullptr) return {};
  const sim::Rates& rates = state.rates();
  if (!differ_much(rates)) return {};
  std::string reason = dependence(state.settings());
  if (brief) {
    reason[0] = static_cast<char>(reason[0] - 'a' + 'A');
    return reason;
  }
  return std::string(rates.exact ? "FP exact" : "FP measured") + " is " +
         (rates.scheme > rates.fill ? "above" : "below") +
         " FP est, as a key's probes are not independent: " + reason;
}

}  // namespace bloom::view
