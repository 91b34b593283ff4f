// All that a specimen holds, as it is stored.
#pragma once

#include <cstdint>
#include <doctest/doctest.h>
#include <span>
#include <string>

#include "sim/specimen/specimen.hpp"

namespace bloom::test {

inline std::string contents(const sim::Specimen& specimen) {
  std::string bytes;
  const auto add = [&](std::span<const std::uint8_t> part) {
    bytes.append(part.begin(), part.end());
    return true;
  };
  REQUIRE(specimen.store(Sink(add)).ok());
  return bytes;
}

}  // namespace bloom::test
