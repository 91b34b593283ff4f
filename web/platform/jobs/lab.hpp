// What is asked of the filter, which stays as it is: made-up keys, the keys of a file, and a second
// set of keys. What was found is shown by the view as long as the filter is the same.
#pragma once

#include <optional>
#include <string_view>

#include "bloom/result.hpp"
#include "sim/lab/key_file_measurement.hpp"
#include "sim/lab/measurement.hpp"
#include "sim/lab/set_overlap.hpp"

#include "web/platform/jobs/runner.hpp"

namespace bloom::app {

class Lab final : public Runner {
 public:
  using Runner::Runner;

  // Measures the rate; what was measured counts, however it ends. Or makes the second set of typed
  // keys, at once.
  bool begin(view::Job job) override;
  Slice step() override;
  bool end() override;

  // A file of `total` bytes is asked, in slices, or brings a second set of keys, which may be typed
  // as well. Refused when the filter has changed; end shows what came out, or without `commit`
  // forgets it.
  Result<bloom::Done> ask_begin(double total);
  Result<bloom::Done> ask_feed(std::string_view bytes);
  sim::LoadReport ask_end(bool commit);
  Result<bloom::Done> second_begin(double total);
  Result<bloom::Done> second_feed(std::string_view bytes);
  sim::LoadReport second_end(bool commit);

 private:
  void second_typed();
  void show();

  std::optional<sim::Measurement> measurement_;
  std::optional<sim::KeyFileMeasurement> asked_;
  std::optional<sim::SetOverlap> second_;
  double total_ = 1;  // bytes of the file that is read
  bool asking_ = false;
  bool joining_ = false;
};

}  // namespace bloom::app
