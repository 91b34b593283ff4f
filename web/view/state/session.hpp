// What the view remembers between frames, beyond the simulator's state.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "sim/event.hpp"
#include "sim/near_match.hpp"
#include "sim/state.hpp"

#include "web/view/cells/cell_keys.hpp"
#include "web/view/cells/grid_shape.hpp"
#include "web/view/interface/environment.hpp"
#include "web/view/interface/widget.hpp"
#include "web/view/state/animation.hpp"
#include "web/view/state/ask_state.hpp"
#include "web/view/state/attack_state.hpp"
#include "web/view/state/compare_state.hpp"
#include "web/view/state/copied.hpp"
#include "web/view/state/design.hpp"
#include "web/view/state/growth_state.hpp"
#include "web/view/state/opened_file.hpp"
#include "web/view/state/parquet_state.hpp"
#include "web/view/state/preview.hpp"
#include "web/view/state/rates_by_hashes.hpp"
#include "web/view/state/recipes.hpp"
#include "web/view/state/save_state.hpp"
#include "web/view/state/size_state.hpp"
#include "web/view/state/story_state.hpp"

namespace bloom::view {

// What the filter says now of the key that was checked last.
struct Answer {
  sim::Checked checked;
  std::uint64_t revision = 0;                     // of the filter; 0: just answered
  std::optional<sim::NearMatch> near_match = {};  // where the key was never inserted
};

// What is pointed at: it lights up in every panel.
struct Highlight {
  std::optional<std::uint32_t> bit;   // a cell
  std::optional<std::uint64_t> line;  // a line of Recent, by its id
  friend bool operator==(const Highlight&, const Highlight&) = default;
};

// The lines of Recent as described, made again only when they change.
struct LogText {
  std::uint64_t newest = 0, oldest = 0;
  std::size_t lines = 0;
  sim::RequestedSettings requested;
  std::string text;
};

struct Session {
  Tab tab = Tab::filter;
  CompareState compared;
  GrowthState grown;
  RatesByHashes by_hashes;
  Design design;
  AskState asked;
  std::string second_keys;  // as typed, separated by commas
  AttackState attacked;
  SizeState size;   // of the view Size
  Recipes recipes;  // likewise
  OpenedFile opened;
  Question question;
  ParquetState parquet;
  SaveState saving;
  StoryState tale;
  std::string key_text;
  Preview preview;  // of key_text
  std::optional<Answer> answer;
  std::optional<sim::Deleted> deleted;  // just now; the answer is of its key
  std::string alert;
  Copied copied;            // last
  std::string last_widget;  // the widget of the last input: an alert is shown near it
  std::string notice;       // an alert about the link: it stays until it is pressed
  Rect notice_place;
  double progress = -1;    // of a load
  double search = -1;      // of Find a false positive
  bool formulas = false;   // the counters explain themselves
  bool explained = false;  // the arithmetic of the last operation is shown
  float log_scroll = 0;    // CSS pixels
  LogText log_text;

  Animation animation;
  CellKeys cell_keys;
  GridView grid;
  std::uint32_t window_bits = 0;  // in sight
  std::uint32_t cursor = 0;       // the cell that arrow keys move, or that was tapped last
  bool cursor_shown = false;
  bool follow_cursor = false;           // the window must move to where the cursor is
  Highlight highlight, next_highlight;  // of the last frame, and as this one finds it

  std::uint32_t drag = 0;  // counts the drags of sliders
  float held_top = 0;      // where the settings are while one of them is dragged
};

}  // namespace bloom::view
