#include "web/view/filter/arithmetic_text.hpp"

#include "web/view/drawing/format.hpp"

namespace bloom::view {
namespace {

// The cubic term of enhanced double hashing.
std::uint64_t cubic(Scheme scheme, std::uint64_t i) {
  return scheme == Scheme::enhanced ? (i * i * i - i) / 6 : 0;
}

}  // namespace

Arithmetic::Arithmetic(const sim::Explanation& explanation, const sim::Settings& settings)
    : explanation_(explanation),
      settings_(settings),
      lap_((~std::uint64_t{0} % settings.bits + 1) % settings.bits) {}

std::uint32_t Arithmetic::passes(std::size_t i) const {
  std::uint64_t sum = explanation_.h1;
  std::uint32_t count = 0;
  const auto add = [&](std::uint64_t number) {
    sum += number;
    count += sum < number ? 1 : 0;
  };
  for (std::size_t step = 0; step < i; ++step) add(explanation_.h2);
  add(cubic(settings_.scheme, i));
  return count;
}

std::string Arithmetic::header(const std::string& modulus) const {
  if (!sums()) return "XXH64(key, s+i) mod " + modulus;
  const std::string sum =
      settings_.scheme == Scheme::enhanced ? "h1 + i·h2 + (i³−i)/6" : "h1 + i·h2";
  return lap_ == 0 ? sum + " mod " + modulus : "(" + sum + " mod 2^64) mod " + modulus;
}

std::string Arithmetic::row(std::size_t row, int form) const {
  const sim::ProbeRow& probe = explanation_.rows[row];
  if (form == 2) return {};
  const std::string end = " mod " + std::to_string(settings_.bits);
  if (!sums()) {
    const std::string digits = hex(probe.value);
    return (form == 0 ? std::to_string(probe.value)
                      : digits.substr(0, 5) + "…" + digits.substr(15)) +
           end;
  }
  const std::uint64_t start = explanation_.h1 % settings_.bits;
  const std::uint64_t step = explanation_.h2 % settings_.bits;
  const std::uint64_t extra = cubic(settings_.scheme, row);
  const std::uint64_t laps = lap_ == 0 ? 0 : passes(row);
  if (form == 1) {
    const auto sum = static_cast<std::int64_t>(start + row * step + extra) -
                     static_cast<std::int64_t>(laps * lap_);
    return (sum < 0 ? "−" + std::to_string(-sum) : std::to_string(sum)) + end;
  }
  std::string sum =
      std::to_string(start) + " + " + std::to_string(row) + "·" + std::to_string(step);
  if (extra > 0) sum += " + " + std::to_string(extra);
  if (laps > 0) sum += " − " + std::to_string(laps) + "·" + std::to_string(lap_);
  return "(" + sum + ")" + end;
}

std::string Arithmetic::used(const char* name, std::uint64_t hash) const {
  if (!sums()) return {};
  return std::string(name) + " mod " + std::to_string(settings_.bits) + " = " +
         std::to_string(hash % settings_.bits);
}

std::string Arithmetic::wrap_words() const {
  if (!sums() || lap_ == 0) return {};
  return "Sums past 2^64 lose 2^64 mod " + std::to_string(settings_.bits) + " = " +
         std::to_string(lap_);
}

}  // namespace bloom::view
