// Any text given to the reader of stories; what is read is played, forwards and backwards.
#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

#include "sim/story/player.hpp"
#include "sim/story/reader.hpp"

#include "tests/fuzz/expect.hpp"

namespace bloom::fuzz {
namespace {

// More would be played as well, but fills the fuzzer's time with inserts and zeros.
constexpr std::uint32_t most_keys = 1000;
constexpr std::uint32_t most_bits = 1U << 16;

bool is_large(const sim::Command& command) {
  const auto* configure = std::get_if<sim::Configure>(&command);
  const auto* load = std::get_if<sim::Load>(&command);
  return std::holds_alternative<sim::Find>(command) ||
         (configure != nullptr && (configure->bits.value_or(0) > most_bits ||
                                   configure->capacity.value_or(0) > most_keys)) ||
         (load != nullptr && load->keys.size() > most_keys);
}

bool is_large(const sim::Action& action) {
  const auto* command = std::get_if<sim::Command>(&action);
  const auto* fill = std::get_if<sim::Fill>(&action);
  const auto* measure = std::get_if<sim::Measure>(&action);
  return (command != nullptr && is_large(*command)) ||
         (fill != nullptr && fill->keys > most_keys) ||
         (measure != nullptr && measure->keys > most_keys);
}

bool is_large(const sim::Story& story) {
  const auto large = [](const auto& each) { return is_large(each); };
  return std::any_of(story.setup.begin(), story.setup.end(), large) ||
         std::any_of(story.steps.begin(), story.steps.end(), [&](const sim::Step& step) {
           return std::any_of(step.actions.begin(), step.actions.end(), large);
         });
}

void play(sim::Story story) {
  sim::Simulator simulator;
  const std::uint64_t own = simulator.digest();
  sim::Player player(simulator);
  expect(player.start(std::move(story)).ok(), "a story is started");
  std::vector<std::uint64_t> digests{simulator.digest()};
  while (!player.last()) {
    player.guess("0");
    player.next();
    digests.push_back(simulator.digest());
  }
  while (player.step() > 0) {
    player.back();
    expect(simulator.digest() == digests[player.step()], "Back leads to the same state");
  }
  player.leave(false);
  expect(simulator.digest() == own, "the own filter comes back");
}

}  // namespace
}  // namespace bloom::fuzz

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace bloom;
  const std::string_view text(reinterpret_cast<const char*>(data), size);
  auto story = sim::read_story(text);
  if (!story.ok()) {
    fuzz::expect(story.reason().starts_with("line "), "a refusal names its line");
    fuzz::expect(story.reason().size() > 12, "and gives its reason");
  } else {
    fuzz::expect(!story->steps.empty() && story->steps.size() <= sim::max_steps,
                 "a story has steps");
    if (!fuzz::is_large(*story)) fuzz::play(std::move(*story));
  }
  static_cast<void>(sim::read_cards(text));
  return 0;
}
