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

namespace {

std::size_t in_use = 0;  // bytes from operator new, in the whole program
constexpr std::size_t header = __STDCPP_DEFAULT_NEW_ALIGNMENT__;  // holds the size of its block

}  // namespace

void* operator new(std::size_t size) {
  auto* const block = static_cast<std::byte*>(std::malloc(header + size));
  if (block == nullptr) std::abort();
  *reinterpret_cast<std::size_t*>(block) = size;
  in_use += size;
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

}  // namespace

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
