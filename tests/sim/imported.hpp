// A classic filter of given bits, as an import brings it.
#pragma once

#include <cstdint>
#include <doctest/doctest.h>
#include <memory>
#include <utility>
#include <vector>

#include "sim/specimen/from_file.hpp"
#include "sim/specimen/limits.hpp"

namespace bloom::test {

inline std::shared_ptr<const sim::Specimen> classic_of(const sim::Settings& settings,
                                                       const std::vector<std::uint64_t>& words) {
  auto filter =
      ClassicFilter::create({settings.bits, settings.hashes, settings.scheme, settings.seed});
  REQUIRE(filter.ok());
  filter->merge(words);
  auto specimen = sim::specimen_of(std::move(*filter));
  REQUIRE(specimen.ok());
  return std::move(*specimen);
}

}  // namespace bloom::test
