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
constexpr float gap = 12;

// Shorter on pages narrower than 320 px, to leave the slider room.
float entry_width(const Area& area) {
  return area.width < 280 ? 84.0f : 116.0f;
}

void label(Ui& ui, const Area& area, float y, float height, std::string_view text) {
  ui.painter.text(Font::body, area.x, y, height, ui.theme.muted, text);
}

Widget slider_widget(std::string_view id, std::string_view name, const Rect& rect, bool enabled) {
  Widget widget;
  widget.id = id;
  widget.role = Role::slider;
  widget.name = name;
  widget.rect = rect;
  widget.enabled = enabled;
  return widget;
}

void ask(Ui& ui, std::string_view id, std::uint32_t value, std::uint32_t present) {
  if (value != present) ui.input({Input::Kind::value, std::string(id), static_cast<double>(value)});
}

void bits_row(Context& context, const Area& area, float y, float height) {
  Ui& ui = context.ui;
  const std::uint32_t bits = context.state.settings().bits;
  label(ui, area, y, height, "Bits (m)");
  const float track = area.width - label_width - entry_width(area) - gap;
  Widget slider =
      slider_widget("m", "Bits (m)", {area.x + label_width, y, track, height}, !context.busy());
  slider.text = grouped(bits) + " bits";
  slider.value = bits;
  slider.min = min_bits;
  slider.max = max_bits;
  const float share = ui.slider(slider, share_of_bits(bits));
  if (share >= 0) ask(ui, "m", bits_at_share(share), bits);

  Widget entry = slider;
  entry.id = "m_entry";
  entry.role = Role::number;
  entry.text = std::to_string(bits);
  const float entry_height = ui.touch ? 40.0f : 30.0f;
  const float width = entry_width(area);
  entry.rect = {area.x + area.width - width, y + (height - entry_height) / 2, width, entry_height};
  ui.number_field(entry);
}

void hashes_row(Context& context, const Area& area, float y, float height) {
  Ui& ui = context.ui;
  const std::uint32_t hashes = context.state.settings().hashes;
  label(ui, area, y, height, "Hashes (k)");
  const float track = area.width - label_width - entry_width(area) - gap;
  Widget slider =
      slider_widget("k", "Hashes (k)", {area.x + label_width, y, track, height}, !context.busy());
  slider.text = std::to_string(hashes);
  slider.value = hashes;
  slider.min = min_hashes;
  slider.max = max_hashes;
  const float range = max_hashes - min_hashes;
  const float share = ui.slider(slider, static_cast<float>(hashes - min_hashes) / range);
  if (share >= 0) {
    ask(ui, "k", min_hashes + static_cast<std::uint32_t>(std::lround(share * range)), hashes);
  }
  const float width = ui.painter.text_width(Font::strong, slider.text);
  ui.painter.text(Font::strong, area.x + area.width - 12 - width, y, height, ui.theme.text,
                  slider.text);
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
  const float height = context.ui.touch ? 44.0f : 32.0f;
  bits_row(context, area, area.y, height);
  hashes_row(context, area, area.y + height, height);
  float y = scheme_row(context, area, area.y + 2 * height + 4);
  if (context.state.settings().seed != 0) y = seed_row(context, area, y + 4);
  return y - area.y;
}

}  // namespace bloom::view
