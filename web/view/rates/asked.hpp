// What the view shows of questions that were put to the filter in slices, by the platform.
#pragma once

#include <string>

#include "sim/lab/asked_file.hpp"
#include "sim/lab/measurement.hpp"
#include "sim/lab/second_set.hpp"
#include "sim/state.hpp"

namespace bloom::view {

struct Asked {
  const sim::Measurement* measurement = nullptr;  // each of the filter of its revision
  const sim::AskedFile* file = nullptr;
  bool asking = false;  // the file is still being asked
  const sim::SecondSet* second = nullptr;
  bool joining = false;  // its file is still being read
  double share = -1;     // of what runs, negative: none
};

// "1,000,000 made-up keys asked, 16,398 MAYBE: 1.64 %, 95 % between 1.62 % and 1.66 %."
std::string words_of(const sim::Measurement& measurement);

// The same of the keys of a file, with how many of them are in the filter.
std::string words_of(const sim::AskedFile& file, bool imported);

}  // namespace bloom::view
