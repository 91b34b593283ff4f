// What one frame asks of the platform: the next frame, commands, and what only the page can do.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "sim/command.hpp"

namespace bloom::view {

// What the page must do, because only it can (`answers` in web/page/main.js).
enum class Request : std::uint8_t {
  share,
  load_keys,
  cancel,  // what is loaded; the platform cancels jobs itself
  show_array,
  ask_file,
  second_file,
  copy,  // View::copied()
  open,  // a file of any kind; and what was asked of one: it is a filter, keys, or nothing
  open_filter,
  open_keys,
  open_neither,
  save,          // View::saving()
  stories,       // to choose from: View::show_shelf()
  parquet_look,  // and of the platform: View::parquet()
  parquet_ask,
  parquet_close,
  parquet_filter,  // one of its filters is opened
  work,            // the platform's: a job has begun, and wants slices
};

// What the platform does, in slices where it takes long (web/platform/jobs/).
enum class Job : std::uint8_t {
  find,         // a false positive
  compare,      // all families: View::terms()
  time,         // the same, and how long they take
  grow,         // the curve of the rate
  measure,      // the rate, with made-up keys
  attack,       // View::attack()
  go_there,     // inserts made-up keys: View::keys_looked_at()
  second_keys,  // make the second set, at once: View::second_keys()
};

struct StoryMove {
  enum class What : std::uint8_t {
    start,  // of the shelf: `place`
    next,
    back,
    guess,  // `text`
    leave,  // the reader's own filter is there again
    keep,   // the story's stays
    large,  // the type, or as it was
  };
  What what;
  std::uint32_t place = 0;
  std::string text = {};
};

struct Frame {
  float height = 0;              // CSS pixels of content
  std::uint32_t background = 0;  // 0xAABBGGRR: what the platform clears to before it draws
  double wake_in = -1;  // seconds until the next frame is needed; 0 at once, negative never
  std::vector<sim::Command> commands;  // to apply now, in order
  std::vector<Request> requests;
  std::vector<StoryMove> moves;  // likewise
  std::vector<Job> jobs;         // to begin after those
};

}  // namespace bloom::view
