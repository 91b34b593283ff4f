// The naive filter beside a specimen.
#pragma once

#include <memory>

#include "tests/sim/specimen/naive_tables.hpp"

namespace bloom::test {

inline std::unique_ptr<Naive> naive(const sim::Specimen& specimen) {
  const sim::SpecimenSettings settings = specimen.settings();
  switch (specimen.family().kind) {
    case Family::classic:
      return std::make_unique<NaiveClassic>(settings);
    case Family::split_block:
      return std::make_unique<NaiveSplitBlock>(settings);
    case Family::blocked:
      return std::make_unique<NaiveBlocked>(settings);
    case Family::counting:
      return std::make_unique<NaiveCounting>(settings);
    case Family::scalable:
      return std::make_unique<NaiveScalable>(settings);
    case Family::stable:
      return std::make_unique<NaiveStable>(settings);
    case Family::cuckoo:
      return std::make_unique<NaiveCuckoo>(settings);
    case Family::exclusive_or:
      return std::make_unique<NaiveXor>(settings, false);
    case Family::binary_fuse:
      return std::make_unique<NaiveXor>(settings, true);
    case Family::ribbon:
      return std::make_unique<NaiveRibbon>(settings);
    case Family::quotient:
      return std::make_unique<NaiveQuotient>(settings);
    case Family::partitioned:
      return std::make_unique<NaivePartitioned>(settings);
    case Family::guava:
    case Family::bip37:
      break;  // from files only: tests/sim/specimen/foreign_test.cpp
  }
  return nullptr;
}

}  // namespace bloom::test
