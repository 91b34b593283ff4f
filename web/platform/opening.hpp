// A file that is opened: its bytes as they come, and what becomes of it.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "bloom/result.hpp"
#include "bloom/storage/bytes.hpp"
#include "sim/open_filter.hpp"
#include "sim/simulator.hpp"

#include "web/view/view.hpp"

namespace bloom::app {

// Larger ones are no filter that can be shown.
inline constexpr std::uint64_t most_file_bytes = std::uint64_t{1} << 26;

class Opening {
 public:
  Opening(sim::Simulator& simulator, view::View& view) : simulator_(simulator), view_(view) {}

  // A file of so many bytes comes in slices; refused where it is too large.
  Result<bloom::Done> begin(double total);
  Result<bloom::Done> feed(std::string_view bytes);

  // All bytes are there. `lines` means that its lines are keys, to be inserted by a load; `asked`
  // that the reader is asked, in the view. A refusal is told by an alert. The events are those of a
  // filter that was opened.
  enum class Outcome : std::uint8_t { refused, opened, lines, asked };
  struct Ended {
    Outcome outcome;
    std::vector<sim::Event> events;
  };
  Ended end(std::string_view name);
  // The answer to what was asked: it is a filter.
  Ended open();
  // What was begun, or asked, is over.
  void leave();

 private:
  Ended opened(sim::OpenedFilter filter);
  Ended ask(std::string words, bool filter);
  std::span<const std::uint8_t> all() const { return {bytes_.data(), bytes_.size()}; }

  sim::Simulator& simulator_;
  view::View& view_;
  Bytes bytes_;
  std::uint64_t read_ = 0;  // of them, at most all
  std::string name_;
};

}  // namespace bloom::app
