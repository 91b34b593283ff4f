#include "sim/lab/sizing.hpp"

#include <algorithm>
#include <cmath>

#include "bloom/plan.hpp"
#include "bloom/text/numbers.hpp"
#include "bloom/theory/formulas.hpp"
#include "sim/text/key_text.hpp"

namespace bloom::sim {
namespace {

constexpr double most_bits = 1e18;
constexpr double most_keys = 1e12;

// The best k is a whole number from 1 to 64 on: where the formula's is not, its size is not either.
double bits_at_best(double n, double p) {
  const double best = -std::log2(p);
  if (best < 1) return theory::bits_for(n, p, 1);
  if (best > most_sized_hashes) return theory::bits_for(n, p, most_sized_hashes);
  return theory::bits_for(n, p);
}

double bits_for(double n, double p, const std::optional<std::uint32_t>& k) {
  return k ? theory::bits_for(n, p, *k) : bits_at_best(n, p);
}

std::uint32_t best_hashes(const Sizing& sizing) {
  return theory::hashes_for(static_cast<double>(sizing.bits), static_cast<double>(sizing.keys),
                            most_sized_hashes);
}

double formula_rate(const Sizing& sizing, std::uint32_t hashes) {
  return theory::rate_from_keys(static_cast<double>(sizing.bits), hashes,
                                static_cast<double>(sizing.keys));
}

Result<Sizing> with_bits(Sizing sizing) {
  const auto n = static_cast<double>(sizing.keys);
  const double bits = bits_for(n, sizing.rate, sizing.asked.hashes);
  if (!(bits <= most_bits)) {
    return Error{"So many keys at this rate need more than 10^18 bits: give fewer keys" +
                 std::string(sizing.asked.hashes ? ", other hashes or a higher rate."
                                                 : " or a higher rate.")};
  }
  sizing.bits = static_cast<std::uint64_t>(std::max(bits, 1.0));
  sizing.hashes = sizing.asked.hashes.value_or(best_hashes(sizing));
  return sizing;
}

// The most keys of which so many bits keep the rate: those of one key at a time, and then exactly.
Result<Sizing> with_keys(Sizing sizing) {
  const auto m = static_cast<double>(sizing.bits);
  const auto fits = [&](double n) { return bits_for(n, sizing.rate, sizing.asked.hashes) <= m; };
  // Of many keys, so that rounding up leaves nothing of the size of one.
  constexpr double many = 1e15;
  double keys = std::floor(m / (bits_for(many, sizing.rate, sizing.asked.hashes) / many));
  if (!(keys <= most_keys)) {
    return Error{
        "So many bits keep this rate for more than 10^12 keys: give fewer bits or a lower "
        "rate."};
  }
  if (fits(keys + 1)) ++keys;
  if (!fits(keys)) --keys;
  if (!(keys >= 1)) {
    return Error{
        "So few bits keep this rate for not even one key: give more bits or a higher "
        "rate."};
  }
  sizing.keys = static_cast<std::uint64_t>(keys);
  sizing.hashes = sizing.asked.hashes.value_or(best_hashes(sizing));
  return sizing;
}

Result<Sizing> with_rate(Sizing sizing) {
  sizing.hashes = sizing.asked.hashes.value_or(best_hashes(sizing));
  sizing.rate = formula_rate(sizing, sizing.hashes);
  if (!(sizing.rate < 1)) {
    return Error{
        "So few bits are all 1 with so many keys, and say MAYBE to any other: give more "
        "bits or fewer keys."};
  }
  if (!(sizing.rate > 0)) {
    return Error{
        "With so many bits the rate is too low for a number: give fewer bits or more "
        "keys."};
  }
  return sizing;
}

Result<Sizing> with_hashes(Sizing sizing) {
  for (sizing.hashes = 1; sizing.hashes <= most_sized_hashes; ++sizing.hashes) {
    if (formula_rate(sizing, sizing.hashes) <= near_enough * sizing.rate) return sizing;
  }
  return Error{
      "No number of hashes keeps this rate with so many keys in so few bits: give more "
      "bits, fewer keys or a higher rate."};
}

bool follows(const Sizing& sizing, Quantity quantity) {
  return standing_of(sizing, quantity) == Standing::follows;
}

Error unreadable(std::string_view text, std::string_view what) {
  return {quoted(text) + " is not " + std::string(what)};
}

// "14.4", "14.4 bits": what is written before "a key", "per key" or "/key"; none where nothing is.
std::optional<double> read_bits_a_key(std::string_view text) {
  const auto cut = [&text](std::string_view end) {
    if (!text.ends_with(end)) return false;
    text.remove_suffix(end.size());
    while (text.ends_with(' ')) text.remove_suffix(1);
    return true;
  };
  if (!cut("/key") && !cut("/ key") && !cut(" a key") && !cut(" per key")) return std::nullopt;
  if (!cut("bits")) cut("bit");
  const bool decimal = !text.empty() && text.size() <= 20 &&
                       text.find_first_not_of("0123456789.") == std::string_view::npos &&
                       std::count(text.begin(), text.end(), '.') <= 1 && text != ".";
  if (!decimal) return std::nullopt;
  return text::nearest_double(text);
}

std::optional<std::uint64_t> read_size(std::string_view text, std::uint64_t keys) {
  const auto a_key = read_bits_a_key(text);
  if (!a_key) return text::read_bits(text);
  const double bits = std::ceil(*a_key * static_cast<double>(keys));
  if (!(bits <= most_bits)) return std::nullopt;
  return static_cast<std::uint64_t>(bits);
}

bool within(std::optional<std::uint64_t> number, std::uint64_t most) {
  return number && *number >= 1 && *number <= most;
}

}  // namespace

Result<Sizing> sized(const SizingRequest& asked) {
  Sizing sizing;
  sizing.asked = asked;
  sizing.keys = asked.keys.value_or(0);
  sizing.rate = asked.rate.value_or(0);
  sizing.bits = asked.bits.value_or(0);
  if (asked.keys && asked.rate && asked.bits && !asked.hashes) return with_hashes(sizing);
  if (asked.keys && asked.rate && !asked.bits) return with_bits(sizing);
  if (asked.keys && !asked.rate && asked.bits) return with_rate(sizing);
  if (!asked.keys && asked.rate && asked.bits) return with_keys(sizing);
  return Error{"Two of keys, rate and bits give the third: give two, or all three and no hashes."};
}

Standing standing_of(const Sizing& sizing, Quantity quantity) {
  const SizingRequest& asked = sizing.asked;
  const auto of = [](bool given) { return given ? Standing::given : Standing::follows; };
  switch (quantity) {
    case Quantity::keys:
      return of(asked.keys.has_value());
    case Quantity::rate:
      return of(asked.rate.has_value());
    case Quantity::bits:
      return of(asked.bits.has_value());
    case Quantity::hashes:
      break;
  }
  if (asked.hashes) return Standing::given;
  return asked.keys && asked.rate && asked.bits ? Standing::follows : Standing::best;
}

Result<Sizing> with_text(const Sizing& sizing, Quantity quantity, std::string_view text) {
  SizingRequest asked = sizing.asked;
  const bool followed = follows(sizing, quantity);
  switch (quantity) {
    case Quantity::keys:
      asked.keys = text::read_whole(text);
      if (!within(asked.keys, most_sized_keys)) {
        return unreadable(text, "a number of keys, 1 … 10^12: write it as 10000000, 10M or 1e7.");
      }
      break;
    case Quantity::rate:
      asked.rate = text::read_rate(text);
      if (!asked.rate) {
        return unreadable(text,
                          "a rate above 0 and below 1: write it as 0.001, 0.1 % or 1 in 1000.");
      }
      break;
    case Quantity::hashes: {
      const auto hashes = text::read_whole(text);
      if (!within(hashes, most_sized_hashes)) {
        return unreadable(text, "a number of hashes, 1 … 64: write it as 7.");
      }
      asked.hashes = static_cast<std::uint32_t>(*hashes);
      break;
    }
    case Quantity::bits:
      asked.bits = read_size(text, sizing.keys);
      if (!within(asked.bits, most_sized_bits)) {
        return unreadable(text,
                          "a number of bits, 1 … 10^18: write it as 1000000, 2^20, 16 MiB or 10 "
                          "bits a key.");
      }
      break;
  }
  if (followed && quantity == Quantity::bits) {
    asked.rate.reset();
  } else if (followed) {
    asked.bits.reset();
  }
  return sized(asked);
}

Result<Sizing> with_standing_turned(const Sizing& sizing, Quantity quantity) {
  // All that is known once all are given but this one, or if it followed, but the hashes.
  SizingRequest asked{sizing.keys, sizing.rate, sizing.asked.hashes, sizing.bits};
  const Standing standing = standing_of(sizing, quantity);
  if (quantity == Quantity::hashes) {
    asked = sizing.asked;
    asked.hashes.reset();
    if (standing == Standing::best) asked.hashes = sizing.hashes;
    if (standing == Standing::follows) asked.rate.reset();
    return sized(asked);
  }
  if (standing == Standing::follows) {
    asked.hashes.reset();
  } else if (quantity == Quantity::keys) {
    asked.keys.reset();
  } else if (quantity == Quantity::rate) {
    asked.rate.reset();
  } else {
    asked.bits.reset();
  }
  return sized(asked);
}

std::string sizing_link(const Sizing& sizing) {
  const SizingRequest& asked = sizing.asked;
  std::string link;
  const auto add = [&link](const char* name, const std::string& value) {
    link.append(link.empty() ? "" : "&").append(name).append("=").append(value);
  };
  if (asked.keys) add("n", std::to_string(*asked.keys));
  if (asked.rate) add("p", text::decimal_text(*asked.rate));
  if (asked.bits) add("m", std::to_string(*asked.bits));
  if (asked.hashes) add("k", std::to_string(*asked.hashes));
  return link;
}

}  // namespace bloom::sim
