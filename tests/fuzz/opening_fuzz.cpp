// Any bytes given as a file to the simulator: it has the filter then, or one sentence says why not.
#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <string>

#include "files/file_type.hpp"
#include "files/hex.hpp"
#include "sim/open_filter.hpp"
#include "sim/save/save.hpp"

#include "tests/fuzz/expect.hpp"

namespace {

using namespace bloom;
using bloom::fuzz::expect;

void use(sim::Simulator& simulator) {
  const sim::State& state = simulator.state();
  expect(state.imported() && state.distinct() == 0, "its keys are unknown");
  expect(state.cells() > 0 && state.filled() <= state.cells(), "it has cells, some in use");
  const sim::Rates& rates = state.rates();
  expect(
      rates.low >= 0 && rates.low <= rates.scheme && rates.scheme <= rates.high && rates.high <= 1,
      "the rate is one");
  simulator.apply(sim::Check{"key"});
  simulator.apply(sim::Insert{"key"});
  simulator.apply(sim::Undo{});
  for (const sim::FileFormat& format : sim::file_formats()) {
    const bool can = sim::save_problem(state, format.name).empty();
    expect(can == sim::export_filter(state, format.name).ok(), "what can be saved is");
  }
  simulator.apply(sim::Clear{});
  expect(!state.imported(), "it goes when it is cleared");
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::span<const std::uint8_t> file(data, size);
  const files::FileType kind = files::detect_file_type(file, size);
  expect((kind == files::FileType::empty) == (size == 0), "only nothing is empty");
  sim::Simulator simulator;
  simulator.apply(sim::Insert{"apple"});
  const std::uint64_t digest = simulator.digest();
  const auto opened = sim::open_filter(simulator, file);
  if (opened) {
    // Of Parquet its first bytes tell, with which a filter of BIP-37 may begin as well.
    expect(kind != files::FileType::empty && kind != files::FileType::keys, "text is no filter");
    use(simulator);
  } else {
    expect(opened.reason().size() > 20, "a refusal is a sentence");
    expect(simulator.digest() == digest, "a refusal changes nothing");
  }
  return 0;
}
