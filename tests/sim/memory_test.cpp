// Nothing is kept that neither Undo nor Recent needs: after the same last steps the same memory is
// in use, whatever went before.
#include <cstddef>
#include <cstdio>
#include <cstdlib>
#include <doctest/doctest.h>
#include <new>
#include <random>

#include "sim/history.hpp"
#include "sim/simulator.hpp"

#include "tests/support/walks.hpp"

namespace {

std::size_t in_use = 0;  // bytes from operator new, in the whole program
std::size_t peak = 0;    // the most since it was last set
constexpr std::size_t header = __STDCPP_DEFAULT_NEW_ALIGNMENT__;  // holds the size of its block

}  // namespace

void* operator new(std::size_t size) {
  auto* const block = static_cast<std::byte*>(std::malloc(header + size));
  if (block == nullptr) std::abort();
  *reinterpret_cast<std::size_t*>(block) = size;
  in_use += size;
  if (in_use > peak) peak = in_use;
  return block + header;
}

void operator delete(void* memory) noexcept {
  if (memory == nullptr) return;
  std::byte* const block = static_cast<std::byte*>(memory) - header;
  in_use -= *reinterpret_cast<std::size_t*>(block);
  std::free(block);
}

void operator delete(void* memory, std::size_t) noexcept {
  operator delete(memory);
}

using namespace bloom;
using namespace bloom::sim;

namespace {

// So many steps that Undo and Recent hold nothing older.
void settle(Simulator& simulator) {
  simulator.apply(Clear{});
  for (std::uint32_t i = 0; i <= History::max_steps; ++i) {
    Configure configure;
    configure.bits = 64 + i % 2;
    simulator.apply(configure);
  }
  for (std::uint32_t i = 0; i < max_log_lines; ++i) simulator.apply(Check{"settled"});
}

void walk(Simulator& simulator, std::uint32_t seed, std::uint32_t steps) {
  std::mt19937 random(seed);
  for (std::uint32_t i = 0; i < steps; ++i) {
    const std::string key = "key " + std::to_string(random() % 5000);
    Configure configure;
    switch (random() % 16) {
      case 0:
        configure.bits = 8U << random() % 14;
        simulator.apply(configure);
        break;
      case 1:
        simulator.apply(Load{{key, key + "a", key + "b"}});
        break;
      case 2:
        simulator.apply(Seed{});
        break;
      case 3:
        if (random() % 8 == 0) simulator.apply(Clear{});
        break;
      case 4:
      case 5:
        simulator.apply(Undo{});
        break;
      case 6:
        simulator.apply(Redo{});
        break;
      case 7:
      case 8:
      case 9:
        simulator.apply(Check{key});
        break;
      default:
        simulator.apply(Insert{key});
    }
  }
}

// The most that Undo and Redo use beyond what is in use, in bytes.
std::size_t undo_and_redo(Simulator& simulator) {
  const std::uint64_t digest = simulator.digest();
  const std::size_t before = in_use;
  peak = in_use;
  REQUIRE(std::holds_alternative<Restored>(simulator.apply(Undo{}).at(0)));
  REQUIRE(std::holds_alternative<Restored>(simulator.apply(Redo{}).at(0)));
  const std::size_t most = peak - before;
  CHECK(simulator.digest() == digest);
  return most;
}

void load(Simulator& simulator, const std::string& line, std::uint32_t lines) {
  REQUIRE(simulator.load_begin().ok());
  for (std::uint32_t i = 0; i < lines; ++i) REQUIRE(simulator.load_feed(line).ok());
  REQUIRE(std::get<Loaded>(simulator.load_commit().at(0)).count == lines);
}

}  // namespace

TEST_CASE("undo of a large file holds each of its keys once") {
  const std::string line = std::string(max_key_bytes, 'x') + "\n";
  for (const bool into_empty : {true, false}) {
    // 410 MB, and where all rounds are run and that is quick, 4.3 GB: more than 32 bits count.
    const bool large = !into_empty && test::quick && test::rounds(2) == 2;
    const std::uint32_t lines = large ? 1'050'000 : 100'000;
    Simulator simulator;
    if (!into_empty) simulator.apply(Insert{"apple"});
    load(simulator, line, lines);
    const std::size_t most = undo_and_redo(simulator);
    std::printf("bytes that Undo and Redo of %u equal lines take: %zu\n", lines, most);
    CHECK(most < 16 * std::size_t{lines} + 1'000'000);
    CHECK(simulator.state().inserted() == lines + (into_empty ? 0U : 1U));
    CHECK(simulator.state().inserted_key(std::string(max_key_bytes, 'x')));
  }
}

TEST_CASE("what undone loads hold is bounded") {
  Simulator simulator;
  std::string line(max_key_bytes, 'x');
  constexpr std::uint32_t lines = 10'000;  // of 41 MB, five times
  for (std::uint32_t step = 0; step < 5; ++step) {
    Load keys;
    for (std::uint32_t i = 0; i < lines; ++i) {
      const std::string number = std::to_string(step * lines + i);
      keys.keys.push_back(line.replace(0, number.size(), number));
    }
    REQUIRE(std::holds_alternative<Loaded>(simulator.apply(keys).at(0)));
  }
  for (int step = 0; step < 5; ++step) simulator.apply(Undo{});
  std::printf("bytes in use after 205 MB of undone loads: %zu\n", in_use);
  CHECK(in_use < History::max_memory + (64U << 20));
  int redone = 0;
  while (simulator.state().can_redo()) {
    REQUIRE(std::holds_alternative<Restored>(simulator.apply(Redo{}).at(0)));
    ++redone;
  }
  CHECK(redone >= 1);
  CHECK(redone < 5);
  CHECK(simulator.state().distinct() == static_cast<std::uint32_t>(redone) * lines);
}

TEST_CASE("no memory is kept by what is forgotten") {
  Simulator simulator;
  walk(simulator, 1, 2000);
  settle(simulator);
  const std::size_t before = in_use;
  walk(simulator, 2, 20'000);
  const std::size_t at_work = in_use;
  settle(simulator);
  std::printf("bytes in use: %zu settled, %zu after 20000 steps, %zu settled again\n", before,
              at_work, in_use);
  CHECK(at_work > before);
  CHECK(in_use == before);
}
