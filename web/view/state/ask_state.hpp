// What the view shows of questions that were put to the filter in slices, by the platform.
#pragma once

#include "sim/lab/key_file_measurement.hpp"
#include "sim/lab/measurement.hpp"
#include "sim/lab/set_overlap.hpp"

namespace bloom::view {

struct AskState {
  const sim::Measurement* measurement = nullptr;  // each of the filter of its revision
  const sim::KeyFileMeasurement* file = nullptr;
  bool asking = false;  // the file is still being asked
  const sim::SetOverlap* second = nullptr;
  bool joining = false;  // its file is still being read
  double share = -1;     // of what runs, negative: none
};

}  // namespace bloom::view
