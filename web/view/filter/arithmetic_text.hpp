// How a probe's cell is computed, in numbers small enough to be checked by hand.
#pragma once

#include <cstdint>
#include <string>

#include "sim/state.hpp"

namespace bloom::view {

class Arithmetic {
 public:
  Arithmetic(const sim::Explanation& explanation, const sim::Settings& settings);

  // "h1 + i·h2 mod 64", with the modulus as it is or as "m"; where sums pass 2^64 it says so.
  std::string header(const std::string& modulus) const;
  // How probe `row` comes to its cell, from full to short: 0 "(31 + 2·54) mod 64", 1 "139 mod 64",
  // 2 nothing.
  std::string row(std::size_t row, int form) const;
  // What of h1 or h2 the rows use: "h1 mod 64 = 31"; empty where each probe has a hash of its own.
  std::string used(const char* name, std::uint64_t hash) const;
  // What passing 2^64 does to a sum; empty where it does nothing, which is with a power of two.
  std::string wrap_words() const;

 private:
  bool sums() const { return settings_.scheme != Scheme::independent; }
  // How often the sum of probe i passes 2^64 on its way.
  std::uint32_t passes(std::size_t i) const;

  const sim::Explanation& explanation_;
  const sim::Settings& settings_;
  std::uint64_t lap_;  // 2^64 mod m
};

}  // namespace bloom::view
