// What the lines and bars of a plot are: a swatch and words for each, beside each other, wrapped
// where the next does not fit.
#pragma once

#include <string_view>

#include "web/view/widgets/ui.hpp"

namespace bloom::view {

class Legend {
 public:
  static constexpr float swatch = 22;  // its width
  static constexpr float line_height = 22;

  Legend(Ui& ui, float left, float y, float width)
      : ui_(ui), left_(left), right_(left + width), x_(left), y_(y) {}

  // Calls draw(x, middle) for the swatch, of which these are the left end and the height.
  template <class Draw>
  void add(std::string_view words, Draw draw) {
    const float width = swatch + 6 + ui_.painter.text_width(Font::small, words);
    if (x_ > left_ && x_ + width > right_) {
      x_ = left_;
      y_ += line_height;
    }
    draw(x_, ui_.painter.snap(y_ + line_height / 2));
    ui_.painter.text(Font::small, x_ + swatch + 6, y_, line_height, ui_.theme.muted, words);
    x_ += width + 18;
  }
  float end() const { return y_ + line_height; }

 private:
  Ui& ui_;
  float left_, right_, x_, y_;
};

}  // namespace bloom::view
