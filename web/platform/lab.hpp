// What the page does in slices to learn more of the filter, which stays as it is, or for Go there
// gets made-up keys: one job of each kind at a time. What was found is shown by the view as long as
// the filter is the same.
#pragma once

#include <cstdint>
#include <optional>
#include <string_view>

#include "bloom/result.hpp"
#include "sim/lab/attacks.hpp"
#include "sim/lab/key_file_measurement.hpp"
#include "sim/lab/measurement.hpp"
#include "sim/lab/rate_curve.hpp"
#include "sim/lab/set_overlap.hpp"
#include "sim/simulator.hpp"

#include "web/view/view.hpp"

namespace bloom::app {

class Lab {
 public:
  Lab(sim::Simulator& simulator, view::View& view) : simulator_(simulator), view_(view) {}

  enum class Job : std::uint8_t { grow, measure, attack };
  // Whether there is anything to do; an alert says why not. `secret` is the seed of the defence.
  bool begin(Job job, std::uint32_t secret);
  // About a millisecond's part. Whether there is more to do; a change of the filter, or of what is
  // shown, ends the job without a word.
  bool step(Job job);
  // What was measured so far counts; what was not done otherwise is lost.
  void end(Job job);
  // Leaving the view ends an attack, also when one is back before its next part.
  void keep_to(view::Tab tab);

  // A file of `total` bytes is asked, in slices, or brings a second set of keys, which may be typed
  // as well. Refused when the filter has changed; end shows what came out, or without `commit`
  // forgets it.
  Result<bloom::Done> ask_begin(double total);
  Result<bloom::Done> ask_feed(std::string_view bytes);
  sim::LoadReport ask_end(bool commit);
  Result<bloom::Done> second_begin(double total);
  Result<bloom::Done> second_feed(std::string_view bytes);
  sim::LoadReport second_end(bool commit);
  void second_typed();

 private:
  bool step_growth();
  bool step_measurement();
  bool step_attack();
  void show();

  sim::Simulator& simulator_;
  view::View& view_;
  std::optional<sim::RateCurve> growth_;
  std::uint64_t growth_revision_ = 0;
  std::optional<sim::Measurement> measurement_;
  sim::Attacks attacks_;
  std::optional<sim::KeyFileMeasurement> asked_;
  std::optional<sim::SetOverlap> second_;
  double total_ = 1;  // bytes of the file that is read
  bool asking_ = false;
  bool joining_ = false;
};

}  // namespace bloom::app
