#include "sim/specimen/rate_text.hpp"

#include "sim/text/number_words.hpp"

namespace bloom::sim {

int digits_of(const Rate& rate) {
  if (rate.exact) return 3;
  const double hits = rate.value * rate.samples;
  return hits < 9.5 ? 1 : hits < 999.5 ? 2 : 3;
}

std::string rate_words(const Rate& rate) {
  if (!rate.exact && rate.value <= 0) return "below " + percent(rate.high);
  return percent(rate.value, digits_of(rate));
}

}  // namespace bloom::sim
