// The settings: m, k, the scheme, and the hash seed where it is not 0.
#include <algorithm>
#include <array>
#include <cmath>

#include "web/view/drawing/format.hpp"
#include "web/view/panels/panels.hpp"
#include "web/view/session/settings_steps.hpp"

namespace bloom::view {
namespace {

constexpr float label_width = 96;
constexpr float entry_width = 116;
constexpr float gap = 12;
constexpr float stacked_below = 460;  // of the panel's width, where fingers have little room

// One number: its slider, an entry for any value, and where fingers have little room, buttons for
// single steps over a slider of the whole width.
struct Knob {
  std::string_view id, entry, less, more;
  std::string_view name, fewer_name, more_name;
  std::string text;  // the value in words
  std::uint32_t value, min, max;
  float share;  // of the slider's length
  std::uint32_t (*at_share)(float);
};

std::uint32_t hashes_at_share(float share) {
  return sim::min_hashes +
         static_cast<std::uint32_t>(std::lround(share * (sim::max_hashes - sim::min_hashes)));
}

Knob bits_knob(std::uint32_t bits) {
  return {"m",          "m_entry",     "m_less",      "m_more",
          "Bits (m)",   "Fewer bits",  "More bits",   grouped(bits) + " bits",
          bits,         sim::min_bits, sim::max_bits, share_of_bits(bits),
          bits_at_share};
}

Knob hashes_knob(std::uint32_t hashes) {
  const float range = sim::max_hashes - sim::min_hashes;
  return {"k",
          "k_entry",
          "k_less",
          "k_more",
          "Hashes (k)",
          "Fewer hashes",
          "More hashes",
          std::to_string(hashes),
          hashes,
          sim::min_hashes,
          sim::max_hashes,
          static_cast<float>(hashes - sim::min_hashes) / range,
          hashes_at_share};
}

bool stacked(const Context& context, const Area& area) {
  return area.width < stacked_below && (context.ui.touch || !area.wide);
}

void label(Ui& ui, const Area& area, float y, float height, std::string_view text) {
  ui.painter.text(Font::body, area.x, y, height, ui.theme.muted, text);
}

Widget widget_of(const Context& context, const Knob& knob, const Rect& rect) {
  Widget widget;
  widget.id = knob.id;
  widget.role = Role::slider;
  widget.name = knob.name;
  widget.text = knob.text;
  widget.value = knob.value;
  widget.min = knob.min;
  widget.max = knob.max;
  widget.rect = rect;
  widget.enabled = !context.busy();
  return widget;
}

// Returns whether it is being dragged.
bool slider(Context& context, const Knob& knob, const Rect& rect) {
  Session& session = context.session;
  const Drag drag = context.ui.slider(widget_of(context, knob, rect), knob.share);
  if (drag.begins) ++session.drag;
  if (!drag.held) return false;
  if (const std::uint32_t value = knob.at_share(drag.share); value != knob.value) {
    context.ui.input(
        {Input::Kind::value, std::string(knob.id), static_cast<double>(value), session.drag});
  }
  return true;
}

void entry(Context& context, const Knob& knob, const Rect& rect) {
  Widget widget = widget_of(context, knob, rect);
  widget.id = knob.entry;
  widget.role = Role::number;
  widget.text = std::to_string(knob.value);
  context.ui.number_field(widget);
}

// Takes the place of the knob at `y` and moves it to below. Returns whether it is being dragged.
bool knob_row(Context& context, const Knob& knob, const Area& area, float& y) {
  Ui& ui = context.ui;
  const float right = area.x + area.width;
  const float control = ui.touch ? 40.0f : 30.0f;
  if (!stacked(context, area)) {
    const float height = ui.touch ? 44.0f : 36.0f;
    label(ui, area, y, height, knob.name);
    const float track = area.width - label_width - entry_width - gap;
    const bool held = slider(context, knob, {area.x + label_width, y, track, height});
    entry(context, knob, {right - entry_width, y + (height - control) / 2, entry_width, control});
    y += height;
    return held;
  }
  constexpr float side = 40;
  constexpr float between = 6;
  constexpr float buttons = 2 * (side + between);
  // Where the entry would hold no nine digits, the buttons are beside the slider.
  const bool tight = area.width < label_width + entry_width + buttons;
  label(ui, area, y, side, knob.name);
  const bool idle = !context.busy();
  const float left = right - entry_width - buttons;
  const float beside = tight ? y + side : y;
  ui.button({tight ? area.x : left, beside, side, side},
            {.id = knob.less,
             .name = knob.fewer_name,
             .label = "−",
             .enabled = idle && knob.value > knob.min});
  entry(context, knob, {tight ? right - entry_width : left + side + between, y, entry_width, side});
  ui.button({right - side, beside, side, side}, {.id = knob.more,
                                                 .name = knob.more_name,
                                                 .label = "+",
                                                 .enabled = idle && knob.value < knob.max});
  const float inset = tight ? side + between : 0;
  const bool held = slider(context, knob, {area.x + inset, y + side, area.width - 2 * inset, side});
  y += 2 * side + 4;
  return held;
}

float scheme_row(Context& context, const Area& area, float y) {
  Ui& ui = context.ui;
  struct Choice {
    Scheme scheme;
    std::string_view id, name, label;
  };
  constexpr std::array<Choice, 3> choices{{
      {Scheme::double_hashing, "scheme_double", "Scheme: double", "double"},
      {Scheme::enhanced, "scheme_enhanced", "Scheme: enhanced", "enhanced"},
      {Scheme::independent, "scheme_independent", "Scheme: independent", "independent"},
  }};
  const float height = ui.touch ? 40.0f : 28.0f;
  const bool beside = area.width >= 360;  // else the label takes a line of its own
  if (beside) {
    label(ui, area, y, height, "Scheme");
  } else {
    label(ui, area, y, 24, "Scheme");
    y += 24;
  }
  const float left = area.x + (beside ? label_width : 0);
  const float width = (area.x + area.width - left - 2 * 6) / 3;
  for (std::size_t i = 0; i < choices.size(); ++i) {
    const Choice& choice = choices[i];
    ui.button({left + static_cast<float>(i) * (width + 6), y, width, height},
              {.id = choice.id,
               .name = choice.name,
               .label = choice.label,
               .look = Look::segment,
               .enabled = !context.busy(),
               .pressed = context.state.settings().scheme == choice.scheme ? 1 : 0});
  }
  return y + height;
}

float seed_row(Context& context, const Area& area, float y) {
  Ui& ui = context.ui;
  Widget widget;
  widget.id = "hash_seed";
  widget.role = Role::term;
  widget.name = "Hash seed (s)";
  widget.text = std::to_string(context.state.settings().seed);
  widget.rect = {area.x, y, area.width, 28};
  label(ui, area, y, 28, widget.name);
  const float width = ui.painter.text_width(Font::strong, widget.text);
  ui.painter.text(Font::strong, area.x + area.width - 12 - width, y, 28, ui.theme.text,
                  widget.text);
  ui.describe(std::move(widget));
  return y + 28;
}

}  // namespace

float knobs_panel(Context& context, const Area& area) {
  Session& session = context.session;
  const sim::Settings& settings = context.state.settings();
  // What is under the finger does not rise when there is less above; when there is more, the page
  // scrolls along.
  const float top = std::max(area.y, session.held_top);
  float y = top;
  bool held = knob_row(context, bits_knob(settings.bits), area, y);
  held = knob_row(context, hashes_knob(settings.hashes), area, y) || held;
  session.held_top = held ? top : 0;
  y = scheme_row(context, area, y + 4);
  if (settings.seed != 0) y = seed_row(context, area, y + 4);
  return y - area.y;
}

}  // namespace bloom::view
