#include "web/view/widgets/ui.hpp"

#include <algorithm>
#include <utility>

namespace bloom::view {
namespace {

constexpr float knob_size = 18;
constexpr float track_height = 4;

Font font_of(Look look) {
  switch (look) {
    case Look::primary:
      return Font::strong;
    case Look::quiet:
    case Look::segment:
    case Look::chosen:
    case Look::link:
      return Font::small;
    default:
      return Font::body;
  }
}

std::string_view label_of(const Button& button) {
  return button.label.empty() ? button.name : button.label;
}

}  // namespace

void Ui::describe(Widget widget) {
  widgets_.push_back(std::move(widget));
}

std::optional<Rect> Ui::place_of(std::string_view id) const {
  const auto found = std::find_if(widgets_.begin(), widgets_.end(),
                                  [&](const Widget& widget) { return widget.id == id; });
  if (found == widgets_.end()) return std::nullopt;
  return found->rect;
}

Pointing Ui::area(std::string_view id, const Rect& rect) {
  return hand_ == nullptr ? Pointing{} : hand_->over(id, rect);
}

float Ui::button_width(const Button& button, float padding) const {
  const Font font = button.bold_room ? Font::strong : font_of(button.look);
  const float label = painter.text_width(font, label_of(button));
  return std::max(touch ? 40.0f : 24.0f, painter.snap(label + 2 * padding));
}

void Ui::button(const Rect& rect, const Button& button) {
  Widget widget;
  widget.id = button.id;
  widget.role = Role::button;
  widget.name = button.name;
  widget.text = label_of(button);
  widget.rect = rect;
  widget.enabled = button.enabled;
  widget.primary = button.look == Look::primary;
  widget.pressed = button.pressed;
  widget.expanded = button.expanded;
  widget.detail = button.detail;
  widget.inside = button.inside;
  describe(std::move(widget));

  const bool on = button.pressed == 1 || button.look == Look::chosen;
  if (hand_ == nullptr && (!on || button.look == Look::link)) return;
  const Pointing pointing = button.enabled ? area(button.id, rect) : Pointing{};
  if (pointing.clicked) inputs_.push_back({Input::Kind::press, std::string(button.id)});
  const bool hovered = pointing.inside;
  const bool held = hovered && pointing.held;

  Colour ink = theme.text;
  if (button.look == Look::primary && button.enabled) {
    const Colour base = hovered ? mix(theme.set, theme.text, held ? 0.25f : 0.12f) : theme.set;
    painter.shape(rect, Shape::control, base);
    ink = theme.set_digit;
  } else if (button.look == Look::link) {
    ink = hovered ? mix(theme.set, theme.text, 0.4f) : theme.set;
  } else if (button.look != Look::quiet || hovered || on) {
    const Colour base = held ? theme.line : hovered ? theme.unset : theme.panel;
    painter.shape(rect, Shape::control, on ? mix(base, theme.set, 0.12f) : base);
    painter.shape(rect, Shape::control_line, on ? theme.set : theme.line);
  }
  if (button.look == Look::quiet || (button.look == Look::segment && !on)) ink = theme.muted;
  if (hovered && button.look == Look::quiet) ink = theme.text;
  if (!button.enabled) ink = mix(theme.panel, theme.muted, 0.55f);

  const Font font = font_of(button.look);
  const std::string_view label = label_of(button);
  const float width = painter.text_width(font, label);
  painter.text(font, rect.x + (rect.width - width) / 2, rect.y, rect.height, ink, label);
}

float Ui::tab_width(std::string_view name) const {
  const float label =
      std::max(painter.text_width(Font::small, name), painter.text_width(Font::small_strong, name));
  return painter.snap(label + 2 * quiet_padding);
}

void Ui::tab(const Rect& rect, std::string_view id, std::string_view name, bool chosen) {
  constexpr float line = 2;
  Widget widget;
  widget.id = id;
  widget.role = Role::tab;
  widget.name = widget.text = name;
  widget.rect = rect;
  widget.pressed = chosen ? 1 : 0;
  widget.inside = "tabs";
  describe(std::move(widget));

  if (hand_ == nullptr) return;
  const Pointing pointing = area(id, rect);
  if (pointing.clicked) inputs_.push_back({Input::Kind::press, std::string(id)});
  const Font font = chosen ? Font::small_strong : Font::small;
  const float width = painter.text_width(font, name);
  painter.text(font, painter.snap(rect.x + (rect.width - width) / 2), rect.y, rect.height,
               chosen || pointing.inside ? theme.text : theme.muted, name);
  if (chosen) painter.fill({rect.x, rect.y + rect.height - line, rect.width, line}, theme.set);
}

void Ui::row_button(const Rect& rect, std::string_view table, int row, const Button& button) {
  const Pointing pointing = area(button.id, rect);
  if (pointing.clicked) inputs_.push_back({Input::Kind::press, std::string(button.id)});
  if (button.pressed == 1) {
    painter.fill(rect, mix(theme.background, theme.set, 0.1f));
  } else if (pointing.inside) {
    painter.fill(rect, theme.panel);
  }
  Widget widget;
  widget.id = button.id;
  widget.name = widget.text = button.name;
  widget.rect = rect;
  widget.row = row;
  widget.inside = table;
  widget.detail = button.detail;
  describe(std::move(widget));
}

Drag Ui::slider(const Widget& widget, float share) {
  const Rect& rect = widget.rect;
  const float travel = rect.width - knob_size;
  Drag drag;
  bool hovered = false;
  if (widget.enabled) {
    const Pointing pointing = area(widget.id, rect);
    hovered = pointing.inside || pointing.held;
    drag = {pointing.held, pointing.begins,
            std::clamp((pointing.x - knob_size / 2) / travel, 0.0f, 1.0f)};
  }
  const float middle = rect.y + rect.height / 2;
  const float knob = painter.snap(rect.x + travel * std::clamp(share, 0.0f, 1.0f));
  const Colour ink = widget.enabled ? theme.set : theme.line;
  painter.fill({rect.x, middle - track_height / 2, rect.width, track_height}, theme.line);
  painter.fill({rect.x, middle - track_height / 2, knob - rect.x + knob_size / 2, track_height},
               ink);
  painter.shape({knob, painter.snap(middle - knob_size / 2), knob_size, knob_size}, Shape::knob,
                hovered ? mix(ink, theme.text, 0.15f) : ink);
  describe(widget);
  return drag;
}

void Ui::text_field(std::string_view id, std::string_view name, std::string_view text,
                    const Rect& rect) {
  painter.shape(rect, Shape::control, theme.background);
  painter.shape(rect, Shape::control_line, theme.line);
  Widget widget;
  widget.id = id;
  widget.role = Role::text_field;
  widget.name = name;
  widget.text = text;
  widget.rect = rect;
  describe(std::move(widget));
}

void Ui::number_field(const Widget& widget) {
  painter.shape(widget.rect, Shape::control, theme.background);
  painter.shape(widget.rect, Shape::control_line, theme.line);
  describe(widget);
}

void Ui::entry(const Widget& widget, bool follows) {
  painter.shape(widget.rect, Shape::control, follows ? theme.panel : theme.background);
  painter.shape(widget.rect, Shape::control_line, theme.line);
  describe(widget);
}

void Ui::choice(const Widget& widget) {
  number_field(widget);
  // A triangle that points down, a device pixel a row.
  const float row = 1 / painter.ratio();
  const float x = widget.rect.x + widget.rect.width - 17;
  const float y = painter.snap(widget.rect.y + widget.rect.height / 2 - 2);
  for (float down = 0; down < 4.5f; down += row) {
    painter.fill({x - 4.5f + down, y + down, 9 - 2 * down, row}, theme.muted);
  }
}

void Ui::heading(std::string_view id, std::string_view text, const Rect& rect) {
  writer.write(painter, Font::small_strong, rect.x, rect.y, rect.height, theme.muted, text,
               rect.width);
  Widget widget;
  widget.id = id;
  widget.role = Role::heading;
  widget.name = text;
  widget.text = text;
  widget.rect = rect;
  describe(std::move(widget));
}

}  // namespace bloom::view
