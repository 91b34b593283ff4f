// The naive filter beside a specimen.
#pragma once

#include <memory>

#include "tests/sim/specimen/naive_tables.hpp"

namespace bloom::test {

inline std::unique_ptr<Naive> naive(const sim::Specimen& specimen) {
  const sim::SpecimenSettings settings = specimen.settings();
  switch (specimen.family().kind) {
    case sim::Kind::classic:
      return std::make_unique<NaiveClassic>(settings);
    case sim::Kind::split_block:
      return std::make_unique<NaiveSplitBlock>(settings);
    case sim::Kind::blocked:
      return std::make_unique<NaiveBlocked>(settings);
    case sim::Kind::counting:
      return std::make_unique<NaiveCounting>(settings);
    case sim::Kind::scalable:
      return std::make_unique<NaiveScalable>(settings);
    case sim::Kind::stable:
      return std::make_unique<NaiveStable>(settings);
    case sim::Kind::cuckoo:
      return std::make_unique<NaiveCuckoo>(settings);
    case sim::Kind::exclusive_or:
      return std::make_unique<NaiveXor>(settings, false);
    case sim::Kind::binary_fuse:
      return std::make_unique<NaiveXor>(settings, true);
    case sim::Kind::ribbon:
      return std::make_unique<NaiveRibbon>(settings);
    case sim::Kind::quotient:
      return std::make_unique<NaiveQuotient>(settings);
    case sim::Kind::guava:
    case sim::Kind::bip37:
      break;  // from files only: tests/sim/specimen/foreign_test.cpp
  }
  return nullptr;
}

}  // namespace bloom::test
