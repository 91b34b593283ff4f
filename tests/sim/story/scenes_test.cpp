// The scenes of stories, beside naive ones of the test's own.
#include <algorithm>
#include <cstdint>
#include <doctest/doctest.h>
#include <list>
#include <map>
#include <set>
#include <string>
#include <vector>

#include "sim/simulator.hpp"
#include "sim/story/cache_scene.hpp"
#include "sim/story/lsm_scene.hpp"
#include "sim/story/story_reader.hpp"

using namespace bloom;
using namespace bloom::sim;

namespace {

const FilesScene pets{{{"ant", "bee"}, {"cat", "dog", "ant"}, {"eel"}}, 16, 2};

// What keeps the newest, and drops what was not asked for the longest.
struct NaiveCache {
  std::uint32_t room, served = 0, written = 0;
  std::list<std::string> keys = {};

  bool serve(const std::string& key) {
    const auto at = std::find(keys.begin(), keys.end(), key);
    if (at == keys.end()) return false;
    keys.splice(keys.begin(), keys, at);
    ++served;
    return true;
  }
  void write(const std::string& key) {
    keys.push_front(key);
    if (keys.size() > room) keys.pop_back();
    ++written;
  }
};

}  // namespace

TEST_CASE("sorted files: a lookup reads from the newest on, where the filter does not say NOT") {
  auto files = SortedFiles::create(pets);
  REQUIRE(files.ok());
  using Told = SortedFiles::Told;
  std::uint32_t found = 0, wasted = 0, skipped = 0;
  for (std::uint32_t i = 0; i < 300; ++i) {
    const std::string key = i < 6 ? pets.files[i % 2][i / 2 % 2] : "guess" + std::to_string(i);
    files->lookup(key);
    CHECK(files->key() == key);
    bool done = false;
    for (const SortedFiles::File& file : files->files()) {
      const bool has = std::count(file.keys.begin(), file.keys.end(), key) > 0;
      const Told told = done                            ? Told::nothing
                        : !file.filter.may_contain(key) ? Told::skipped
                        : has                           ? Told::found
                                                        : Told::wasted;
      CHECK(file.told == told);
      found += told == Told::found ? 1 : 0;
      wasted += told == Told::wasted ? 1 : 0;
      skipped += told == Told::skipped ? 1 : 0;
      done = done || told == Told::found;
    }
  }
  CHECK(found == 6);
  CHECK(files->counts().lookups == 300);
  CHECK(files->counts().found == found);
  CHECK(files->counts().wasted == wasted);
  CHECK(files->counts().skipped == skipped);
  CHECK(wasted > 0);

  REQUIRE(files->refit(64, 4).ok());
  CHECK(files->counts().lookups == 0);
  CHECK(files->files()[1].filter.bit_count() == 64);
  files->lookups(1000);
  CHECK(files->key().empty());
  CHECK(files->counts().lookups == 1000);
  CHECK(files->counts().found == 100);
  CHECK(files->counts().found + files->counts().wasted + files->counts().skipped <= 3000);
  CHECK(!files->refit(0, 1).ok());
}

TEST_CASE("a guarded cache and an open one serve and write as naive ones do") {
  for (std::uint32_t seed = 1; seed <= 20; ++seed) {
    Simulator simulator;
    Configure configure;
    configure.bits = 2048;
    simulator.apply(configure);
    const std::uint32_t room = 5 + seed;
    GuardedCache cache(room);
    NaiveCache guarded{room}, open{room};
    std::map<std::string, int> seen;
    std::uint32_t mistaken = 0;
    // One by one, of few keys.
    for (std::uint32_t i = 0; i < 500; ++i) {
      const std::uint64_t draw = Hash::of_number(seed * 1000 + i).value();
      const std::string key = "object" + std::to_string(1 + (draw % 200) * (draw >> 20) % 97);
      const bool known = simulator.state().classic()->may_contain(key);
      if (!open.serve(key)) open.write(key);
      bool fresh = false;
      if (!guarded.serve(key)) {
        fresh = !known;
        if (known) {
          guarded.write(key);
          mistaken += seen.count(key) == 0 ? 1 : 0;  // at once
        }
      }
      ++seen[key];
      CHECK(cache.request(key, known) == fresh);
      if (fresh) simulator.apply(Insert{key});
    }
    CHECK(cache.asked() == 500);
    CHECK(cache.guarded().served == guarded.served);
    CHECK(cache.guarded().written == guarded.written);
    CHECK(cache.open().served == open.served);
    CHECK(cache.open().written == open.written);
    CHECK(cache.kept() == guarded.keys.size());
    CHECK(cache.mistaken() == mistaken);
    CHECK(cache.objects() == seen.size());
    CHECK(cache.wonders() == std::count_if(seen.begin(), seen.end(),
                                           [](const auto& each) { return each.second == 1; }));

    // Many at once: the filter's new keys are those that its copy did not know.
    const auto before = cache.open();
    const auto fresh = cache.requests(simulator.state(), 2000, 400, seed);
    REQUIRE(fresh.ok());
    CHECK(std::set<std::string>(fresh->begin(), fresh->end()).size() == fresh->size());
    for (const std::string& key : *fresh) CHECK(!simulator.state().classic()->may_contain(key));
    CHECK(cache.asked() == 2500);
    CHECK(cache.open().served + cache.open().written == before.served + before.written + 2000);
  }
}

TEST_CASE("objects are asked for in proportion to 1/i") {
  // Of 1,000 requests for two objects, two thirds are for the first: with room for one, an open
  // cache serves a request where the last was for the same, in 5 of 9.
  std::uint32_t served = 0;
  for (std::uint32_t seed = 1; seed <= 40; ++seed) {
    Simulator simulator;
    GuardedCache cache(1);
    REQUIRE(cache.requests(simulator.state(), 1000, 2, seed).ok());
    served += cache.open().served;
  }
  const double share = served / 40000.0;
  MESSAGE("served: ", share, " of 5/9 expected, within 5 standard deviations of 0.0025");
  CHECK(share > 5.0 / 9 - 0.0125);
  CHECK(share < 5.0 / 9 + 0.0125);
}

TEST_CASE("a scene that cannot be is refused with its line") {
  const auto refused = [](const std::string& scene, const std::string& command) {
    const auto story =
        read_story("{\"name\": \"a\", \"title\": \"A\",\n\"scene\": " + scene +
                   ",\n\"steps\": [{\"words\": \"a\",\n\"commands\": [" + command + "]}]}");
    return story ? std::string() : story.reason();
  };
  const std::string files = R"({"m": 16, "k": 2, "files": [["ant"], ["bee", "cat"]]})";
  CHECK(refused(files, R"({"type": "lookup", "key": "ant"})").empty());
  CHECK(refused(files, R"({"type": "refit", "m": 128, "k": 32})").empty());
  CHECK(refused(R"({"cache": 100})", R"({"type": "requests", "count": 10, "objects": 5})").empty());
  CHECK(refused("[]", "") == "line 2: a scene has either “files”, “m” and “k”, or “cache”");
  CHECK(refused(R"({"m": 16, "k": 2, "files": []})", "") ==
        "line 2: “files” is an array of 1 … 8 files, each an array of 1 … 20 keys");
  CHECK(refused(R"({"m": 129, "k": 2, "files": [["a"]]})", "") ==
        "line 2: “m” is a whole number, 1 … 128");
  CHECK(refused(R"({"m": 16, "k": 2, "files": [[1]]})", "") ==
        "line 2: “files” is a key, a text of 1 … 4,096 bytes");
  CHECK(refused(R"({"cache": 0})", "") == "line 2: “cache” is a whole number, 1 … 1,000");
  CHECK(refused(files, R"({"type": "request", "key": "ant"})") ==
        "line 4: only a story whose scene is a cache has requests");
  CHECK(refused(R"({"cache": 1})", R"({"type": "lookups", "keys": 10})") ==
        "line 4: only a story whose scene has files can look keys up in them");
}
