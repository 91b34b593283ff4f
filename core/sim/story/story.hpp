// A story: a short lesson over the simulator, as data. Words, what is done, a question before the
// answer, and what must then be so.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <variant>
#include <vector>

#include "sim/command.hpp"

namespace bloom::sim {

// The bounds of a story. Each step is to be read in under twenty seconds.
inline constexpr std::uint32_t max_story_bytes = 65536;
inline constexpr std::uint32_t max_actions = 100;        // of a step
inline constexpr std::uint32_t max_words = 600;          // bytes of UTF-8, of any text
inline constexpr std::uint32_t max_choices = 6;          // of a question
inline constexpr std::uint32_t max_expected = 24;        // of a step
inline constexpr std::uint32_t max_made_up = 1'000'000;  // keys of one fill or measurement

// Inserts key<from>, key<from + 1>, … in one step: the keys of `fill` in a link, from 1.
struct Fill {
  std::uint32_t keys;
  std::uint32_t from = 1;
};

// Asks so many made-up keys that were never inserted, and counts those that seem present.
struct Measure {
  std::uint32_t keys;
};

// A key is looked up in the files of a FilesScene; or so many are, every tenth of them in a file.
struct Lookup {
  std::string key;
};
struct Lookups {
  std::uint32_t keys;
};
// The filters of these files get other settings, and what was counted is forgotten.
struct Refit {
  std::uint32_t bits;
  std::uint32_t hashes;
};

// An object is asked of the caches of a CacheScene; or objects are, so often in all, the i-th of
// them in proportion to 1/i.
struct Request {
  std::string key;
};
struct Requests {
  std::uint32_t count;
  std::uint32_t objects;
  std::uint32_t seed;
};

// A key of Insert, Check, Delete, Unset, Lookup or Request that is exactly "{guess}" is what the
// reader typed.
using Action = std::variant<Command, Fill, Measure, Lookup, Lookups, Refit, Request, Requests>;

// What is asked at the end of a step; the answer stands at the head of the next.
struct Question {
  enum class Kind : std::uint8_t {
    choice,  // one of several
    cell,    // point at a cell
    key,     // type a key
  };
  Kind kind = Kind::choice;
  std::string ask;
  std::vector<std::string> choices;
  std::string sample;  // the key where the reader types none
  std::string answer;  // with placeholders, of the next step's state
};

// What the state must be: a fact (sim/story/facts.hpp) as a number in a range, or as its words.
struct Expectation {
  std::string fact;
  std::optional<std::string> words;
  double low = 0;
  double high = 0;
  std::uint32_t line = 0;  // of the file
};

struct Step {
  std::string words;  // with placeholders
  std::vector<Action> actions;
  std::optional<Question> question;
  std::vector<Expectation> expected;
  std::string view;  // the view to show, as links name it; empty: the one that is shown
  std::uint32_t line = 0;
};

// Instead of the filter: sorted files, the newest first, each with a filter of its own
// (sim/story/lsm_scene.hpp).
struct FilesScene {
  std::vector<std::vector<std::string>> files;
  std::uint32_t bits;
  std::uint32_t hashes;
};
inline constexpr std::uint32_t max_files = 8;
inline constexpr std::uint32_t max_file_keys = 20;
inline constexpr std::uint32_t max_file_bits = 128;  // so that all are in sight

// Beside the filter: a cache that it guards, with room for so many objects
// (sim/story/cache_scene.hpp).
struct CacheScene {
  std::uint32_t room;
};
inline constexpr std::uint32_t max_room = 1000;

using Scene = std::variant<std::monostate, FilesScene, CacheScene>;

// Moved only: it is large.
struct Story {
  Story() = default;
  Story(Story&&) = default;
  Story& operator=(Story&&) = default;
  Story(const Story&) = delete;
  Story& operator=(const Story&) = delete;

  std::string name;  // in links: a-z, 0-9 and hyphens
  std::string title;
  std::string about;  // one line
  std::string group;  // of stories; may be empty
  std::vector<Command> setup;
  Scene scene;
  std::vector<Step> steps;
};

}  // namespace bloom::sim
