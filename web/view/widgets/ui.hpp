// The one place that makes widgets: each is drawn on the canvas and described for the page in the
// same call, so that what can be seen can be reached. What the pointer does to them goes into the
// queue of inputs that the page's own elements feed as well.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "web/view/drawing/fallback_text.hpp"
#include "web/view/drawing/painter.hpp"
#include "web/view/drawing/theme.hpp"
#include "web/view/interface/input.hpp"
#include "web/view/interface/widget.hpp"
#include "web/view/widgets/pointer.hpp"

namespace bloom::view {

enum class Look : std::uint8_t { normal, primary, quiet, segment, chosen, link };

struct Button {
  std::string_view id;
  std::string_view name;
  std::string_view label = {};  // when it differs from the name
  Look look = Look::normal;
  bool enabled = true;
  int pressed = -1;
  int expanded = -1;
  std::string_view detail = {};  // what it does, where the name does not say it
  bool bold_room = false;        // as wide as if it were primary, which it may become
  std::string_view inside = {};  // as in Widget
};

inline constexpr float quiet_padding = 10;  // around the label of a quiet button
inline constexpr float small_padding = 12;  // of a small one

struct Drag {
  bool held = false;
  bool begins = false;  // just now
  float share = 0;      // under the pointer, while it is held
};

class Ui {
 public:
  // Without a hand nothing reacts to the pointer: on paper, and in a figure. Tabs and buttons are
  // not drawn then, but for what is chosen among several.
  Ui(Painter& brush, FallbackText& pen, const Theme& colours, bool fingers, Pointer* hand,
     std::vector<Input>& inputs, std::vector<Widget>& widgets)
      : painter(brush),
        writer(pen),
        theme(colours),
        touch(fingers),
        hand_(hand),
        inputs_(inputs),
        widgets_(widgets) {}

  void button(const Rect& rect, const Button& button);
  float button_width(const Button& button, float padding) const;
  // One of the tabs in the list of that role, and how wide it is, chosen or not.
  void tab(const Rect& rect, std::string_view id, std::string_view name, bool chosen);
  float tab_width(std::string_view name) const;
  // A row of a table as a button: described in it, and lit where the pointer is. The caller draws
  // what it holds.
  void row_button(const Rect& rect, std::string_view table, int row, const Button& button);
  // A track with a knob at `share` of its length. Answers with the share that a drag asks for.
  Drag slider(const Widget& widget, float share);
  void text_field(std::string_view id, std::string_view name, std::string_view text,
                  const Rect& rect);
  void number_field(const Widget& widget);
  void entry(const Widget& widget, bool follows);  // shaded where it follows from others
  void choice(const Widget& widget);               // the same as a number with the mark of a list
  // Described only: the caller draws it.
  void describe(Widget widget);
  // Where a widget of this frame is; none before it was described.
  std::optional<Rect> place_of(std::string_view id) const;
  // Small words in a line of their own, cut where they are too long.
  void heading(std::string_view id, std::string_view text, const Rect& rect);

  // An area of the picture that reacts to the pointer without being a widget of its own.
  Pointing area(std::string_view id, const Rect& rect);

  void input(Input input) { inputs_.push_back(std::move(input)); }
  float control_height() const { return touch ? 40.0f : 37.0f; }
  float small_height() const { return touch ? 40.0f : 28.0f; }

  Painter& painter;
  FallbackText& writer;
  const Theme& theme;
  const bool touch;

 private:
  Pointer* hand_;
  std::vector<Input>& inputs_;
  std::vector<Widget>& widgets_;
};

}  // namespace bloom::view
