// Recorded command lists and the digests they lead to. The same file is run by the page's tests:
// all builds must agree.
#include <cstdio>
#include <doctest/doctest.h>
#include <set>

#include "sim/simulator.hpp"

#include "tests/sim/commands_json.hpp"

using namespace bloom;
using namespace bloom::sim;
using namespace bloom::test;

TEST_CASE("recorded command lists lead to the recorded digests") {
  const auto file = json_vectors("recorded.json");
  std::set<std::string> digests;
  for (const auto& recording : file.items()) {
    Simulator simulator;
    for (const auto& command : recording["commands"].items()) {
      simulator.apply(command_of(command));
    }
    char digest[17];
    std::snprintf(digest, sizeof digest, "%016llx",
                  static_cast<unsigned long long>(simulator.digest()));
    CHECK_MESSAGE(text_of(recording["digest"]) == digest,
                  std::string(text_of(recording["name"]) + ": " + digest));
    digests.insert(digest);
  }
  CHECK(digests.size() == file.items().size());
}
