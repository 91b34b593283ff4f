#include "sim/lab/key_file_measurement.hpp"

#include "sim/specimen/sampled_rate.hpp"

namespace bloom::sim {

bool KeyFileMeasurement::feed(const State& state, std::string_view bytes) {
  if (state.revision() != revision_) return false;
  lines_.feed(bytes, [&](std::string_view key) { ask(state, key); });
  return true;
}

bool KeyFileMeasurement::finish(const State& state) {
  if (state.revision() != revision_) return false;
  lines_.finish([&](std::string_view key) { ask(state, key); });
  return true;
}

void KeyFileMeasurement::ask(const State& state, std::string_view key) {
  const TrackedFilter::Answer answer = state.tracked().answer(key);
  if (answer.inserted) {
    ++present_;
    missed_ += answer.may_contain ? 0 : 1;
  } else {
    ++absent_;
    hits_ += answer.may_contain ? 1 : 0;
  }
}

Rate KeyFileMeasurement::rate() const {
  return counted_rate(hits_, absent_);
}

}  // namespace bloom::sim
