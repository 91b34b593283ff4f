// What one frame asks of the platform: the next frame, commands, and what only the page can do.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "sim/command.hpp"

namespace bloom::view {

// What the page must do, because only it can.
enum class Request : std::uint8_t {
  share,
  load_keys,
  cancel,
  show_array,
  find,
  compare,
  time,
  grow,
  measure,
  ask_file,
  go_there,
  second_file,
  second_keys,  // for the platform: View::second_keys()
  copy,         // View::copied()
  attack,
  open,  // a file of any kind; and what was asked of one: it is a filter, keys, or nothing
  open_filter,
  open_keys,
  open_neither,
  save,          // View::saving()
  stories,       // to choose from: View::show_shelf()
  parquet_look,  // for the platform: View::parquet()
  parquet_ask,
  parquet_close,
  parquet_filter,  // one of its filters is opened
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
};

}  // namespace bloom::view
