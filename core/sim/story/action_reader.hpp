// What a step of a story does, and the scene that it stands in, as JSON.
#pragma once

#include <string_view>

#include "bloom/result.hpp"
#include "sim/story/story.hpp"

namespace bloom::sim {

// Each reads one JSON value without a json_problem(); refused with the end of a sentence.

// A command of the simulator (sim/story/command_reader.hpp), or one of a story's own:
//
//   {"type": "fill", "keys": 1000, "from": 1}     {"type": "measure", "keys": 10000}
//   {"type": "lookup", "key": "fox"}              {"type": "lookups", "keys": 10000}
//   {"type": "refit", "m": 64, "k": 3}
//   {"type": "request", "key": "logo.png"}
//   {"type": "requests", "count": 10000, "objects": 5000, "seed": 1}
Result<Action> read_action(std::string_view json);

// {"files": [["ant", "bee"], ["cat"]], "m": 32, "k": 3}, or {"cache": 100}.
Result<Scene> read_scene(std::string_view json);

// About how long an action takes, in keys that are asked for, where so many were inserted before;
// and how many it inserts. A story may take max_work in all, some seconds.
inline constexpr std::uint64_t max_work = 60'000'000;
std::uint64_t work_of(const Action& action, const Scene& scene, std::uint64_t keys);
std::uint64_t keys_of(const Action& action);

// Why an action has nothing to do in this scene; empty where it has.
std::string_view scene_problem(const Action& action, const Scene& scene);

}  // namespace bloom::sim
