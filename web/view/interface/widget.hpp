// A widget as the page must offer it to keyboard, touch, screen reader and test: the description
// from which the DOM twin is made.
#pragma once

#include <cstdint>
#include <string>

namespace bloom::view {

enum class Role : std::uint8_t {
  button,      // activated
  slider,      // value of min … max, step decides how arrow keys move it; stepped by the view
  number,      // a native number entry (spinbutton), visible, over a drawn frame
  choice,      // a native list, visible, over a drawn frame: a line of text each, the value counts
  text_field,  // a native text entry, visible, over a drawn frame
  entry,       // the same for a value in words, which counts once it is left or Enter is pressed
  status,      // a live sentence
  alert,       // an error, live
  term,        // name and value: <dt>, <dd>
  progress,    // value of min … max
  log,         // a scrolling list; the page owns the scroll offset, the view draws the lines
  table,       // read only text for screen readers, rows separated by '\n', cells by '\t'
  heading,     // text
  note,        // a sentence that stays as it is
  code,        // text to be written elsewhere, line by line
  tablist,     // of the tabs that lie inside of it
  tab,         // pressed is 1 for the one that is chosen
};

struct Rect {  // CSS pixels from the top left of the canvas
  float x = 0, y = 0, width = 0, height = 0;
  friend bool operator==(const Rect&, const Rect&) = default;
};

struct Widget {
  std::string id;  // stable, unique: "insert"
  Role role = Role::button;
  std::string name;  // accessible name: "Insert"
  std::string text;  // value as text: "64 bits"
  double value = 0, min = 0, max = 0;
  Rect rect;
  bool enabled = true;
  bool primary = false;  // styled as the main button
  int pressed = -1;      // of a button that is on or off: 1 or 0; −1 for any other
  int expanded = -1;     // of a button that opens something, the same
  int row = 0;           // of the slider over the cells: columns, what up and down arrows step by;
                         // of a button in a table: which of its rows it is, the head not counted
  std::string
      detail;  // a term: how its value comes about; a status without text: a hint; the
               // cells: what they hold; an entry: how its value stands; a table: its caption, and
               // then its rows begin with what they are of; a button: what it does
  std::string inside;  // the id of the list or table that it is a part of, or “views”: it is of
                       // the page, whatever view is open
  friend bool operator==(const Widget&, const Widget&) = default;
};

}  // namespace bloom::view
