// What is known of keys, rate, hashes and bits; what follows, and what it means.
#include <algorithm>
#include <string>
#include <utility>
#include <vector>

#include "bloom/theory/formulas.hpp"

#include "web/view/common/common_text.hpp"
#include "web/view/common/size_numbers.hpp"
#include "web/view/drawing/format.hpp"
#include "web/view/size/size_panels.hpp"
#include "web/view/size/size_text.hpp"
#include "web/view/widgets/paragraph.hpp"

namespace bloom::view {
namespace {

constexpr float heading_height = 22;
constexpr float gap = 8;
constexpr float label_width = 128;
constexpr float most_entry = 250;
constexpr float one_row = 400;  // from this width label and entry are in one row
constexpr float label_line = 24;
constexpr float value_height = 28;
constexpr float caption_height = 18;
constexpr float between_values = 30;

float standing_width(const Ui& ui) {
  float width = 0;
  for (const sim::Standing standing :
       {sim::Standing::given, sim::Standing::best, sim::Standing::follows}) {
    const Button button{.id = {}, .name = standing_name(standing), .look = Look::segment};
    width = std::max(width, ui.button_width(button, small_padding));
  }
  return width;
}

// Label, entry and standing. Returns where it ends.
float quantity_row(Context& context, const Area& area, float y, const QuantityWords& words) {
  Ui& ui = context.ui;
  const sim::Sizing& sizing = context.session.size.sizing;
  const sim::Standing standing = sim::standing_of(sizing, words.quantity);
  const float height = ui.control_height();
  const bool row = area.width >= one_row;
  ui.painter.text(Font::body, area.x, y, row ? height : label_line, ui.theme.text, words.name);
  if (!row) y += label_line;
  const float button_width = standing_width(ui);
  const float left = area.x + (row ? label_width : 0);
  const float width = std::min(area.x + area.width - left - gap - button_width, most_entry);

  Widget entry;
  entry.id = words.id;
  entry.role = Role::entry;
  entry.name = words.name;
  entry.text = entry_text(sizing, words.quantity);
  entry.detail = standing_name(standing);
  entry.rect = {left, y, width, height};
  ui.entry(entry, standing == sim::Standing::follows);

  const std::string name = std::string(words.name) + ": " + std::string(standing_name(standing));
  const float small = ui.small_height();
  ui.button({left + width + gap, y + (height - small) / 2, button_width, small},
            {.id = words.turn,
             .name = name,
             .label = standing_name(standing),
             .look = standing == sim::Standing::follows ? Look::chosen : Look::segment,
             .detail = turn_words(words.quantity, standing)});
  return y + height + gap;
}

// A large number over its name. Returns its width.
float value(Ui& ui, float x, float y, std::string_view id, std::string_view name,
            std::string_view number, const std::string& caption) {
  const float width = std::max(ui.painter.text_width(Font::number, number),
                               ui.painter.text_width(Font::small, caption));
  ui.painter.text(Font::number, x, y, value_height, ui.theme.text, number);
  ui.painter.text(Font::small, x, y + value_height + 2, caption_height, ui.theme.muted, caption);
  Widget term;
  term.id = id;
  term.role = Role::term;
  term.name = name;
  term.text = number;
  term.rect = {x, y, width, value_height + 2 + caption_height};
  if (caption != name) term.text += caption.substr(name.size());
  ui.describe(std::move(term));
  return width;
}

// A rate in a line of its own, its name before it. Returns where it ends.
float rate_row(Ui& ui, const Area& area, float y, std::string_view id, std::string_view name,
               const std::string& rate) {
  Widget term;
  term.id = id;
  term.role = Role::term;
  term.name = name;
  term.text = rate;
  term.rect = {area.x, y, area.width, label_line};
  const float width = ui.painter.text_width(Font::small, name);
  ui.painter.text(Font::small, area.x, y, label_line, ui.theme.muted, name);
  const float left = area.x + std::max(width + gap, area.width < one_row ? 0 : label_width + 40);
  ui.painter.text(Font::small_strong, ui.painter.snap(left), y, label_line, ui.theme.text, rate);
  ui.describe(std::move(term));
  return y + label_line;
}

float buttons(Context& context, const Area& area, float y) {
  Ui& ui = context.ui;
  const std::string reason = why_no_filter(context.session.size.sizing);
  const Button use{.id = "size_use",
                   .name = say::use_in_filter,
                   .look = Look::primary,
                   .enabled = reason.empty() && !context.busy(),
                   .detail = reason};
  const Button copy{.id = "size_copy", .name = "Copy link"};
  const float height = ui.control_height();
  const float width = ui.button_width(use, 15);
  ui.button({area.x, y, width, height}, use);
  ui.button({area.x + width + gap, y, ui.button_width(copy, 15), height}, copy);
  y += height;
  if (reason.empty()) return y;
  return y + gap + draw_note(ui, "size_no_filter", area.x, y + gap, area.width, reason);
}

}  // namespace

float calculator_panel(Context& context, const Area& area) {
  Ui& ui = context.ui;
  const sim::Sizing& sizing = context.session.size.sizing;
  const auto n = static_cast<double>(sizing.keys);
  const auto m = static_cast<double>(sizing.bits);
  ui.heading("size_heading", say::what_you_know, {area.x, area.y, area.width, heading_height});
  float y = area.y + heading_height + 4;
  for (const QuantityWords& words : quantity_words) y = quantity_row(context, area, y, words);
  y += draw_note(ui, "size_hint", area.x, y, area.width, say::how_to_write) + gap;

  const std::string size = binary_size(m);
  const std::string decimal = decimal_size(m);
  const float width = value(ui, area.x, y, "size_size", say::size, size,
                            decimal == size ? say::size : decimal_size_words(decimal));
  value(ui, area.x + width + between_values, y, "size_bits_a_key", say::bits_a_key,
        bits_a_key(m, n), say::bits_a_key);
  y += value_height + caption_height + 2 + gap;
  y = rate_row(ui, area, y, "size_formula_rate", say::rate_by_formula,
               percent(theory::rate_from_keys(m, sizing.hashes, n)));
  y = rate_row(ui, area, y, "size_double_rate", say::with_double_hashing,
               double_hashing_words(sizing));
  if (const std::string why = why_not_reached(sizing); !why.empty()) {
    y += draw_note(ui, "size_why", area.x, y, area.width, why);
  }
  y += 4;
  y += draw_note(ui, "size_formula", area.x, y, area.width, formula_words(sizing)) + gap + 4;
  return buttons(context, area, y) - area.y;
}

}  // namespace bloom::view
