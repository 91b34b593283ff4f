// The settings: the family and its own, the scheme, and the hash seed where it is not 0.
#include <algorithm>
#include <array>
#include <cmath>
#include <string>
#include <string_view>
#include <utility>

#include "web/view/filter/filter_panels.hpp"
#include "web/view/filter/filter_text.hpp"
#include "web/view/filter/settings_steps.hpp"
#include "web/view/widgets/paragraph.hpp"

namespace bloom::view {
namespace {

constexpr float least_label_width = 96;
constexpr float label_gap = 8;
constexpr float least_track = 60;
constexpr float entry_width = 116;
constexpr float gap = 12;
constexpr float stacked_below = 460;  // of the panel's width, where fingers have little room

// One number: its slider, an entry for any value, and where fingers have little room, buttons for
// single steps over a slider of the whole width.
struct Dial {
  const sim::Knob& knob;
  std::string id, fewer, more;  // the names of its buttons
  std::string text;             // the value in words
  double value;
  double least;  // what the next lower value is taken from: what was asked for
};

// How the labels of a panel are written, one way for all.
struct Labels {
  Font font = Font::body;
  float width = least_label_width;
};

// What was built, which may be more than was asked for.
Dial dial_of(const sim::Knob& knob, const sim::State& state) {
  const double value = sim::value_of(state.settings(), knob.setting);
  return {knob,
          std::string(sim::link_name(knob.setting)),
          step_words(knob, false),
          step_words(knob, true),
          value_words(knob, value),
          std::clamp(value, knob.low, knob.high),
          sim::value_of(knob_settings(state), knob.setting)};
}

bool stacked(const Context& context, const Area& area) {
  return area.width < stacked_below && (context.ui.touch || !area.wide);
}

Labels labels_of(const Context& context, const Area& area) {
  const Painter& painter = context.ui.painter;
  const float room = stacked(context, area) ? area.width - entry_width
                                            : area.width - entry_width - gap - least_track;
  Labels labels;
  for (const Font font : {Font::body, Font::small}) {
    labels = {font};
    for (const sim::Knob& knob : context.state.family().knobs) {
      labels.width = std::max(labels.width, painter.text_width(font, knob.name) + label_gap);
    }
    if (labels.width <= room) break;
  }
  return labels;
}

void label(Ui& ui, const Area& area, float y, float height, std::string_view text,
           Font font = Font::body) {
  ui.painter.text(font, area.x, y, height, ui.theme.muted, text);
}

Widget widget_of(const Context& context, const Dial& dial, const Rect& rect) {
  Widget widget;
  widget.id = dial.id;
  widget.role = Role::slider;
  widget.name = dial.knob.name;
  widget.text = dial.text;
  widget.value = dial.value;
  widget.min = dial.knob.low;
  widget.max = dial.knob.high;
  widget.rect = rect;
  widget.enabled = !context.busy();
  return widget;
}

// Returns whether it is being dragged.
bool slider(Context& context, const Dial& dial, const Rect& rect) {
  Session& session = context.session;
  const Drag drag =
      context.ui.slider(widget_of(context, dial, rect), share_of(dial.knob, dial.value));
  if (drag.begins) ++session.drag;
  if (!drag.held) return false;
  if (const double value = value_at(dial.knob, drag.share); value != dial.value) {
    context.ui.input({Input::Kind::value, dial.id, value, session.drag});
  }
  return true;
}

void entry(Context& context, const Dial& dial, const Rect& rect) {
  Widget widget = widget_of(context, dial, rect);
  widget.id += "_entry";
  widget.role = Role::number;
  context.ui.number_field(widget);
}

// Takes the place of the knob at `y` and moves it to below. Returns whether it is being dragged.
bool knob_row(Context& context, const Dial& dial, const Labels& labels, const Area& area,
              float& y) {
  Ui& ui = context.ui;
  const float right = area.x + area.width;
  const float control = ui.touch ? 40.0f : 30.0f;
  if (!stacked(context, area)) {
    const float height = ui.touch ? 44.0f : 36.0f;
    label(ui, area, y, height, dial.knob.name, labels.font);
    const float track = area.width - labels.width - entry_width - gap;
    const bool held = slider(context, dial, {area.x + labels.width, y, track, height});
    entry(context, dial, {right - entry_width, y + (height - control) / 2, entry_width, control});
    y += height;
    return held;
  }
  constexpr float side = 40;
  constexpr float between = 6;
  constexpr float buttons = 2 * (side + between);
  // Where the entry would hold no nine digits, the buttons are beside the slider.
  const bool tight = area.width < labels.width + entry_width + buttons;
  label(ui, area, y, side, dial.knob.name, labels.font);
  const bool idle = !context.busy();
  const float left = right - entry_width - buttons;
  const float beside = tight ? y + side : y;
  ui.button({tight ? area.x : left, beside, side, side},
            {.id = dial.id + "_less",
             .name = dial.fewer,
             .label = "−",
             .enabled = idle && dial.least > dial.knob.low});
  entry(context, dial, {tight ? right - entry_width : left + side + between, y, entry_width, side});
  ui.button({right - side, beside, side, side}, {.id = dial.id + "_more",
                                                 .name = dial.more,
                                                 .label = "+",
                                                 .enabled = idle && dial.value < dial.knob.high});
  const float inset = tight ? side + between : 0;
  const bool held = slider(context, dial, {area.x + inset, y + side, area.width - 2 * inset, side});
  y += 2 * side + 4;
  return held;
}

// Which family, where there is a choice.
float family_row(Context& context, const Area& area, const Labels& labels, float y) {
  Ui& ui = context.ui;
  const sim::Families families = context.state.families();
  Widget widget;
  widget.id = "family";
  widget.role = Role::choice;
  widget.name = "Family";
  for (std::size_t i = 0; i < families.size(); ++i) {
    if (i > 0) widget.text += '\n';
    widget.text += families[i]->title;
    if (families[i] == &context.state.family()) widget.value = static_cast<double>(i);
  }
  widget.max = static_cast<double>(families.size() - 1);
  const float height = ui.touch ? 40.0f : 30.0f;
  widget.rect = {area.x + labels.width, y, area.width - labels.width, height};
  widget.enabled = !context.busy();
  label(ui, area, y, height, widget.name, labels.font);
  ui.choice(widget);
  return y + height + 6;
}

// What the family made of what it was asked for.
float size_row(Context& context, const Area& area, float y) {
  return y + draw_note(context.ui, "size", area.x, y, area.width, built_words(context.state));
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
  constexpr std::string_view title = "Scheme";
  const bool beside = area.width >= 360;  // else the label takes a line of its own
  if (beside) {
    label(ui, area, y, height, title);
  } else {
    label(ui, area, y, 24, title);
    y += 24;
  }
  const float left = area.x + (beside ? least_label_width : 0);
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
  widget.name = say::hash_seed;
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
  const sim::State& state = context.state;
  const bool classic = state.classic() != nullptr;
  const sim::Settings& settings = state.settings();
  const Labels labels = labels_of(context, area);
  // What is under the finger does not rise when there is less above; when there is more, the page
  // scrolls along.
  const float top = std::max(area.y, session.held_top);
  float y = top;
  if (state.family().knobs.empty()) {  // of another system's own
    return draw_note(context.ui, "size", area.x, y, area.width, foreign_words(state));
  }
  if (context.environment.complete() && state.families().size() > 1) {
    y = family_row(context, area, labels, y);
  }
  bool held = false;
  for (const sim::Knob& knob : state.family().knobs) {
    held = knob_row(context, dial_of(knob, state), labels, area, y) || held;
  }
  session.held_top = held ? top : 0;
  y = classic ? scheme_row(context, area, y + 4) : size_row(context, area, y + 2);
  if (settings.seed != 0) y = seed_row(context, area, y + 4);
  return y - area.y;
}

}  // namespace bloom::view
