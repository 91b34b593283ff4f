#include "web/view/widgets/pointer.hpp"

#include <utility>

namespace bloom::view {

void Pointer::report(PointerEvent kind, float x, float y) {
  const bool button = kind == PointerEvent::down || kind == PointerEvent::up;
  // What the browser took away is let go beyond all pages.
  constexpr float nowhere = -1e6f;
  const auto moves =
      kind == PointerEvent::leave || x < nowhere ? PointerEvent::leave : PointerEvent::move;
  if (!reports_.empty() &&
      (reports_.back().kind == PointerEvent::move || reports_.back().kind == PointerEvent::leave)) {
    reports_.back() = {moves, x, y};
  } else {
    reports_.push_back({moves, x, y});
  }
  if (button) reports_.push_back({kind, x, y});
}

void Pointer::begin_frame() {
  // Of an area that is not there any more nothing is held.
  if (holding_ && !held_.empty() && !alive_) holding_ = false;
  if (pressed_ && !holding_) {
    holding_ = true;
    held_.clear();
  }
  if (!down_) holding_ = false;
  pressed_ = released_ = taken_ = alive_ = false;
  bool moved = false;
  for (; !reports_.empty(); reports_.pop_front()) {
    const Report next = reports_.front();
    if (next.kind == PointerEvent::down || next.kind == PointerEvent::up) {
      if (moved) return;
      const bool down = next.kind == PointerEvent::down;
      pressed_ = down && !down_;
      released_ = !down && down_;
      down_ = down;
      reports_.pop_front();
      return;
    }
    const bool here = next.kind == PointerEvent::move;
    moved = moved || here != here_ || (here && (next.x != x_ || next.y != y_));
    here_ = here;
    if (!here) continue;
    x_ = next.x;
    y_ = next.y;
  }
}

Pointing Pointer::over(std::string_view area, const Rect& rect) {
  const bool within = here_ && x_ >= rect.x && x_ < rect.x + rect.width && y_ >= rect.y &&
                      y_ < rect.y + rect.height;
  const bool mine = holding_ && held_ == area;
  Pointing pointing;
  pointing.inside = within && !taken_ && (!holding_ || mine);
  taken_ = taken_ || pointing.inside;
  pointing.x = x_ - rect.x;
  pointing.y = y_ - rect.y;
  if (pressed_ && pointing.inside) {
    pointing.begins = true;
    holding_ = true;
    held_ = area;
  }
  pointing.held = holding_ && held_ == area && down_;
  alive_ = alive_ || (holding_ && held_ == area);
  if (released_ && mine) pointing.clicked = pointing.inside;
  return pointing;
}

}  // namespace bloom::view
