#include "sim/open_filter.hpp"

#include <doctest/doctest.h>
#include <span>
#include <string>
#include <vector>

#include "bloom/formats/jsonl.hpp"
#include "files/file_type.hpp"
#include "sim/save/save.hpp"

#include "tests/sim/imported.hpp"

using namespace bloom;
using namespace bloom::sim;
using namespace bloom::test;

namespace {

// Exports as a path map and imports that elsewhere, twice; what is exported first.
JsonlFilter exported(const Simulator& simulator) {
  const auto file = export_filter(simulator.state(), "jsonl");
  REQUIRE(file.ok());
  Simulator other;
  const auto imported = open_filter(other, *file);
  REQUIRE_MESSAGE(imported.ok(), imported.reason());
  const auto again = export_filter(other.state(), "jsonl");
  REQUIRE(again.ok());
  Simulator third;
  const auto twice = open_filter(third, *again);
  REQUIRE_MESSAGE(twice.ok(), twice.reason());
  CHECK(third.state().settings() == simulator.state().settings());
  REQUIRE(std::equal(
      third.state().classic()->words().begin(), third.state().classic()->words().end(),
      simulator.state().classic()->words().begin(), simulator.state().classic()->words().end()));
  auto read = read_jsonl({reinterpret_cast<const char*>(file->data()), file->size()});
  REQUIRE(read.ok());
  return std::move(*read);
}

using Saved = std::span<const std::uint8_t>;

// visit(simulator, format, file) for each family with so many keys, and each form that it has.
template <class Visit>
void each_form(std::uint32_t bits, int keys, Visit visit) {
  for (const FamilyInfo* family : all_families()) {
    CAPTURE(family->name);
    Simulator simulator;
    Configure configure;
    configure.family = family->kind;
    configure.bits = bits;
    simulator.apply(configure);
    Load load;
    for (int i = 0; i < keys; ++i) load.keys.push_back("key " + std::to_string(i));
    simulator.apply(load);
    for (const FileFormat& format : file_formats()) {
      CAPTURE(format.name);
      if (format.name == "keys" || !save_problem(simulator.state(), format.name).empty()) continue;
      const auto file = export_filter(simulator.state(), format.name);
      REQUIRE(file.ok());
      visit(simulator, format, Saved(file->data(), file->size()));
    }
  }
}

}  // namespace

TEST_CASE("what is exported can be imported: empty, sparse and full filters, and imported ones") {
  for (const std::uint32_t bits : {8U, 9U, 64U, 1000U, 1U << 20}) {
    for (const std::uint32_t hashes : {1U, 3U, 7U, 32U}) {
      for (const std::uint32_t keys : {0U, 1U, 20U, 200U, 5000U}) {
        CAPTURE(bits);
        CAPTURE(hashes);
        CAPTURE(keys);
        Simulator simulator;
        simulator.apply(Configure{bits, hashes, {}, {}});
        Load load;
        for (std::uint32_t i = 0; i < keys; ++i) load.keys.push_back(std::to_string(i));
        simulator.apply(load);
        const JsonlFilter read = exported(simulator);
        CHECK(read.keys == keys);
        CHECK(read.rate > 0);
        CHECK(read.rate < 1);
      }
    }
  }
}

TEST_CASE("an imported filter is exported with the keys that its bits look like") {
  Simulator simulator;
  simulator.apply(Configure{10'000, 7, {}, {}});
  Load load;
  for (int i = 0; i < 1000; ++i) load.keys.push_back(std::to_string(i));
  simulator.apply(load);
  const auto words = simulator.state().classic()->words();
  Simulator other;
  other.import_filter(classic_of(simulator.state().settings(), {words.begin(), words.end()}));
  const JsonlFilter read = exported(other);
  CHECK(read.keys == doctest::Approx(1000).epsilon(0.02));
  CHECK(read.rate == doctest::Approx(0.0082).epsilon(0.05));
}

TEST_CASE(
    "what is saved is opened again with the same cells, in every form that a filter can have") {
  each_form(4096, 200, [](const Simulator& simulator, const FileFormat& format, Saved file) {
    const bool forgets = simulator.state().family().forgets;
    Simulator other;
    const auto opened = open_filter(other, file);
    REQUIRE_MESSAGE(opened.ok(), opened.reason());
    CHECK(files::format_name(opened->format) == format.name);
    CHECK(other.state().imported());
    const auto again = export_filter(other.state(), format.name);
    REQUIRE_MESSAGE(again.ok(), again.reason());
    if (format.name != "jsonl") {  // which names the keys, and these are estimated
      CHECK(std::equal(file.begin(), file.end(), again->begin(), again->end()));
    }
    for (std::uint32_t i = 0; i < simulator.state().distinct() && !forgets; ++i) {
      CHECK(other.state().answer(simulator.state().key(i)).verdict != Verdict::absent);
    }
    const double keys = other.state().specimen().estimated_keys();
    if (!forgets) CHECK(keys == doctest::Approx(200).epsilon(0.1));
    // Undo takes the file back, and Clear leaves an empty filter that takes keys.
    other.apply(Undo{});
    CHECK_FALSE(other.state().imported());
    other.apply(Redo{});
    other.apply(Clear{});
    CHECK_FALSE(other.state().imported());
    other.apply(Insert{"one"});
    CHECK(other.state().distinct() == 1);
  });
}

TEST_CASE(
    "every cut of every form is refused in a sentence, and its bytes are not taken for keys") {
  std::uint64_t cuts = 0;
  each_form(512, 30, [&](const Simulator&, const FileFormat& format, Saved file) {
    // A path map needs no end of its last line.
    const std::size_t whole = file.size() - (format.name == "jsonl" ? 1 : 0);
    for (std::size_t size = 1; size < whole; ++size) {
      CAPTURE(size);
      ++cuts;
      Simulator other;
      const auto opened = open_filter(other, file.first(size));
      REQUIRE(!opened.ok());
      CHECK(opened.reason().size() > 20);
      CHECK(opened.reason().ends_with('.'));
      CHECK_FALSE(other.state().imported());
      // A filter of BIP-37 may begin with any letters.
      if (format.name != "bip37") {
        CHECK(files::detect_file_type(file.first(size), size) != files::FileType::keys);
      }
    }
  });
  MESSAGE(cuts, " cuts");
  CHECK(cuts > 2000);
}
