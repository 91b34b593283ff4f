// Any text given to the reader of stories; what is read is played, forwards and backwards.
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

#include "sim/link/link.hpp"
#include "sim/story/action_reader.hpp"
#include "sim/story/player.hpp"
#include "sim/story/story_reader.hpp"

#include "tests/fuzz/expect.hpp"

namespace bloom::fuzz {
namespace {

// More would be played as well, but fills the fuzzer's time with inserts and zeros.
constexpr std::uint32_t most_keys = 1000;
constexpr std::uint64_t most_work = 100'000;
constexpr std::uint32_t most_bits = 1U << 16;

bool is_large(const sim::Command& command) {
  const auto* configure = std::get_if<sim::Configure>(&command);
  return configure != nullptr &&
         (configure->bits.value_or(0) > most_bits || configure->capacity.value_or(0) > most_keys);
}

bool is_large(const sim::Story& story) {
  std::uint64_t work = 0;
  std::uint64_t keys = 0;
  bool large = false;
  const auto add = [&](const sim::Action& action) {
    work += sim::work_of(action, story.scene, keys);
    keys += sim::keys_of(action);
    const auto* command = std::get_if<sim::Command>(&action);
    large = large || (command != nullptr && is_large(*command));
  };
  for (const sim::Command& command : story.setup) add(command);
  for (const sim::Step& step : story.steps) {
    for (const sim::Action& action : step.actions) add(action);
  }
  return large || work > most_work;
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
