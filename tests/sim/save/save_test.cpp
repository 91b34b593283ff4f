#include "sim/save/save.hpp"

#include <algorithm>
#include <doctest/doctest.h>
#include <string>
#include <variant>
#include <vector>

#include "bloom/any_filter.hpp"
#include "bloom/formats/bip37.hpp"
#include "bloom/formats/guava.hpp"
#include "bloom/formats/sbbf.hpp"
#include "sim/simulator.hpp"
#include "sim/specimen/families.hpp"

#include "tests/sim/imported.hpp"

using namespace bloom;
using namespace bloom::sim;
using namespace bloom::test;

namespace {

std::vector<std::uint8_t> bytes_of(const Result<Bytes>& file) {
  REQUIRE_MESSAGE(file.ok(), file.reason());
  return {file->begin(), file->end()};
}

std::vector<std::uint8_t> saved(const Simulator& simulator, std::string_view format) {
  CHECK(save_problem(simulator.state(), format).empty());
  return bytes_of(export_filter(simulator.state(), format));
}

// The sentence, which both doors say.
std::string refusal(const Simulator& simulator, std::string_view format) {
  const std::string problem = save_problem(simulator.state(), format);
  const auto file = export_filter(simulator.state(), format);
  REQUIRE_FALSE(file.ok());
  CHECK(file.reason() == problem);
  return problem;
}

Configure with(Family family, std::uint32_t bits, std::uint32_t hashes = 3) {
  Configure requested{bits, hashes, {}, {}};
  requested.family = family;
  return requested;
}

Simulator filled(const Configure& requested, int keys) {
  Simulator simulator;
  simulator.apply(requested);
  Load load;
  for (int i = 0; i < keys; ++i) load.keys.push_back("key " + std::to_string(i));
  simulator.apply(load);
  return simulator;
}

template <class Filter>
std::vector<std::uint8_t> made(const State& state, Result<Filter> filter) {
  REQUIRE(filter.ok());
  for (std::uint32_t i = 0; i < state.distinct(); ++i) filter->insert(state.key(i));
  return bytes_of(filter->serialize());
}

// A classic filter whose keys are unknown.
Simulator opened() {
  const Simulator made = filled(with(Family::classic, 640), 20);
  const auto words = made.state().classic()->words();
  Simulator simulator;
  simulator.import_filter(classic_of(made.state().settings(), {words.begin(), words.end()}));
  return simulator;
}

}  // namespace

TEST_CASE("save: the stored form of every family opens again as the same filter") {
  for (const FamilyInfo* family : all_families()) {
    CAPTURE(family->name);
    const Simulator simulator = filled(with(family->kind, 4096), 40);
    const auto file = saved(simulator, "native");
    const auto read = open_stored(Source(file));
    REQUIRE_MESSAGE(read.ok(), read.reason());
    CHECK(bytes_of(std::visit([](const auto& filter) { return filter.serialize(); }, *read)) ==
          file);
  }
}

TEST_CASE("save: Guava and BIP-37 hold the keys of a classic filter in the nearest size") {
  for (const std::uint32_t bits : {8U, 31U, 64U, 95U, 96U, 1000U, 288'003U}) {
    for (const std::uint32_t hashes : {1U, 7U, 32U}) {
      CAPTURE(bits);
      const Simulator simulator = filled(with(Family::classic, bits, hashes), 50);
      const State& state = simulator.state();
      const std::uint32_t longs = std::max(1U, (bits + 32) / 64);
      const auto guava = saved(simulator, "guava");
      CHECK(guava == made(state, GuavaFilter::create({longs, hashes})));
      CHECK(GuavaFilter::deserialize(Source(guava)).ok());
      const auto bip37 = saved(simulator, "bip37");
      CHECK(bip37 == made(state, Bip37Filter::create({(bits + 4) / 8, hashes})));
      CHECK(Bip37Filter::deserialize(bip37).ok());
    }
  }
  CHECK(refusal(filled(with(Family::classic, 288'004), 1), "bip37") ==
        "A BIP-37 filter has at most 288,000 bits: choose fewer Bits (m).");
  CHECK(refusal(filled(with(Family::cuckoo, 640), 1), "guava") ==
        "A Guava filter is a classic filter: choose the family Classic.");
}

TEST_CASE("save: a split-block filter is written as it is, any other one from its keys") {
  const Simulator own = filled(with(Family::split_block, 3 * 256), 60);
  const auto read = read_sbbf(saved(own, "sbbf"));
  REQUIRE(read.ok());
  REQUIRE(read->bit_count() == own.state().cells());
  for (std::uint32_t bit = 0; bit < own.state().cells(); ++bit) {
    REQUIRE(read->bit(bit) == own.state().bit(bit));
  }
  for (const Family family : {Family::classic, Family::cuckoo, Family::binary_fuse}) {
    const Simulator simulator = filled(with(family, 4000), 60);
    const auto rebuilt = read_sbbf(saved(simulator, "sbbf"));
    REQUIRE(rebuilt.ok());
    CHECK(rebuilt->bit_count() >= simulator.state().settings().bits);
    for (std::uint32_t i = 0; i < 60; ++i) CHECK(rebuilt->may_contain(simulator.state().key(i)));
  }
}

TEST_CASE("save: keys as text are taken back as they were, and what has no line is refused") {
  Simulator simulator;
  const std::string marked = std::string("\xef\xbb\xbf") + "marked";
  const std::vector<std::string> keys{marked, "a\tb", " ", "“<&>”", "a\rb", "日本"};
  for (const std::string& key : keys) simulator.apply(Insert{key});
  simulator.apply(Insert{keys[1]});
  const auto file = saved(simulator, "keys");
  Simulator other;
  REQUIRE(other.load_begin());
  REQUIRE(other.load_feed({reinterpret_cast<const char*>(file.data()), file.size()}));
  other.load_commit();
  REQUIRE(other.state().distinct() == keys.size());
  for (std::uint32_t i = 0; i < keys.size(); ++i) CHECK(other.state().key(i) == keys[i]);
  CHECK(refusal(Simulator(), "keys") == "A text of keys needs a key: insert one first.");
  for (const char* const key : {"a\nb", "\n", "a\r"}) {
    Simulator odd = filled(with(Family::classic, 640), 3);
    odd.apply(Insert{key});
    CHECK(
        refusal(odd, "keys") ==
        "A text of keys has one a line, and there is a key with a line end in it: delete that, or "
        "save another form.");
    odd.apply(Undo{});
    CHECK(saved(odd, "keys").size() == 3 * 6);
  }
}

TEST_CASE("save: without its keys a filter is written in its own forms only") {
  const Simulator simulator = opened();
  CHECK(saved(simulator, "native") == saved(filled(with(Family::classic, 640), 20), "native"));
  CHECK_FALSE(saved(simulator, "jsonl").empty());
  for (const char* const format : {"sbbf", "guava", "bip37", "keys"}) {
    CAPTURE(format);
    CHECK(refusal(simulator, format).find("unknown") != std::string::npos);
  }
  Simulator more = opened();
  more.apply(Insert{"one"});
  CHECK(saved(more, "keys") == std::vector<std::uint8_t>{'o', 'n', 'e', '\n'});
}

TEST_CASE("save: what is refused says what to do") {
  Simulator simulator;
  simulator.apply(Configure{{}, {}, Scheme::enhanced, {}});
  CHECK(refusal(simulator, "jsonl") == "A path map is of scheme double only: choose that scheme.");
  CHECK(refusal(simulator, "pdf") ==
        "There is no such format: use jsonl, sbbf, guava, bip37, native or keys.");
  CHECK(refusal(filled(with(Family::ribbon, 640), 1), "jsonl") ==
        "A path map is a classic filter: choose the family Classic.");
}
