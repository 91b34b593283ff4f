// Any address: the query up to the first line end, then the fragment.
#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <variant>

#include "sim/link/link.hpp"
#include "sim/simulator.hpp"

#include "tests/fuzz/expect.hpp"

namespace bloom::fuzz {
namespace {

// Larger filters are accepted, too, but fill the fuzzer's time with zeros.
constexpr std::uint32_t most_bits = 1U << 16;
constexpr std::size_t most_keys = 1000;

bool is_large(const sim::Command& command) {
  const auto* configure = std::get_if<sim::Configure>(&command);
  const auto* load = std::get_if<sim::Load>(&command);
  return (configure != nullptr && (configure->bits.value_or(0) > most_bits ||
                                   configure->capacity.value_or(0) > most_keys)) ||
         (load != nullptr && load->keys.size() > most_keys);
}

// Only a full filter, or a key that cannot be taken out, is refused.
bool may_be_refused(const sim::Command& command) {
  return !std::holds_alternative<sim::Configure>(command) &&
         !std::holds_alternative<sim::Check>(command);
}

void apply_all(sim::Simulator& simulator, const sim::Link& link, bool shared) {
  for (const sim::Command& command : link.commands) {
    for (const sim::Event& event : simulator.apply(command)) {
      expect(!std::holds_alternative<sim::Rejected>(event) || (!shared && may_be_refused(command)),
             "a link's commands are accepted");
    }
  }
}

std::string contents(const sim::State& state) {
  std::string bytes;
  const auto add = [&](std::span<const std::uint8_t> part) {
    bytes.append(part.begin(), part.end());
    return true;
  };
  expect(state.specimen().store(Sink(add)).ok(), "a filter is stored");
  return bytes;
}

void follow(const sim::Link& link) {
  if (std::any_of(link.commands.begin(), link.commands.end(), is_large)) return;
  sim::Simulator simulator;
  apply_all(simulator, link, false);
  const auto fragment = sim::make_link(simulator.state());
  if (!fragment.ok()) return;

  const sim::Link shared = sim::parse_link("", *fragment);
  expect(shared.problems.empty(), "a link that was made has no problems");
  sim::Simulator other;
  apply_all(other, shared, true);
  expect(other.state().family().kind == simulator.state().family().kind, "a link keeps the family");
  expect(contents(other.state()) == contents(simulator.state()), "a link keeps the cells");
}

}  // namespace
}  // namespace bloom::fuzz

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::string_view text(reinterpret_cast<const char*>(data), size);
  const std::size_t end = std::min(text.find('\n'), size);
  const bloom::sim::Link link =
      bloom::sim::parse_link(text.substr(0, end), text.substr(std::min(end + 1, size)));
  for (const std::string& problem : link.problems) {
    bloom::fuzz::expect(problem.size() > 20, "a problem is a sentence");
  }
  bloom::fuzz::follow(link);
  return 0;
}
