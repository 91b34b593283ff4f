// The pointer, as the areas of the picture feel it: which one it is over, and which one holds it.
#pragma once

#include <deque>
#include <string>
#include <string_view>

#include "web/view/interface/environment.hpp"
#include "web/view/interface/widget.hpp"

namespace bloom::view {

struct Pointing {
  bool inside = false;
  bool held = false;     // pressed here and not let go
  bool begins = false;   // pressed just now
  bool clicked = false;  // let go where it was pressed, just now
  float x = 0, y = 0;    // from the area's top left
};

// Places are in CSS pixels.
class Pointer {
 public:
  // What it does, in order. Moves that follow each other count as one; each press and each release
  // has a frame of its own, after the moves before it: what lies under it is known then.
  void report(PointerEvent kind, float x, float y);

  // A frame takes what is due, then each area that there is asks once, the uppermost first. While
  // one is held no other feels the pointer, also where it was pressed beside all of them.
  void begin_frame();
  Pointing over(std::string_view area, const Rect& rect);
  // Whether it was let go in this frame, where it is still over the picture.
  bool let_go() const { return released_ && here_; }

 private:
  struct Report {
    PointerEvent kind;
    float x, y;
  };

  std::deque<Report> reports_;
  bool here_ = false;  // over the picture
  float x_ = 0, y_ = 0;
  bool down_ = false;
  bool pressed_ = false, released_ = false;  // in this frame
  bool taken_ = false;                       // by an area that it is over, in this frame
  bool holding_ = false;
  bool alive_ = false;  // what is held was asked about in this frame
  std::string held_;    // empty: beside all areas
};

}  // namespace bloom::view
