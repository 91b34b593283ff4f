// All families on the present keys.
#include <algorithm>
#include <string>
#include <utility>
#include <vector>

#include "web/view/common/common_text.hpp"
#include "web/view/common/progress_row.hpp"
#include "web/view/compare/compare_panels.hpp"
#include "web/view/compare/compare_table.hpp"
#include "web/view/compare/compare_text.hpp"
#include "web/view/drawing/format.hpp"
#include "web/view/widgets/paragraph.hpp"

namespace bloom::view {
namespace {

constexpr float gap = 12;
constexpr float beside = 760;  // from this width the heading and the choice are in one row

// What is equal, and the choice of it.
float heading(Context& context, const Area& area) {
  Ui& ui = context.ui;
  const CompareState& compared = context.session.compared;
  const bool bits = compared.equal == sim::Terms::Equal::bits;
  const auto segment = [&](std::string_view id, std::string_view name, bool on) {
    return Button{.id = id, .name = name, .look = Look::segment, .pressed = on ? 1 : 0};
  };
  const Button equal_bits = segment("equal_bits", "equal bits", bits);
  const Button equal_rate = segment("equal_rate", "equal rate", !bits);
  const float height = ui.small_height();
  const float bits_width = ui.button_width(equal_bits, small_padding);
  const float rate_width = ui.button_width(equal_rate, small_padding);
  const float choice = bits_width + 8 + rate_width;

  const sim::State& state = context.state;
  const std::string keys = counted(state.distinct(), "key");
  Widget widget;
  widget.id = "compare_title";
  widget.role = Role::heading;
  widget.name = up_to_date(compared, state) ? terms_words(*compared.shown) : keys;
  if (state.distinct() == 0) widget.name = say::no_keys;
  widget.text = widget.name;
  const bool one_row = area.width >= beside;
  widget.rect = {area.x, area.y, one_row ? area.width - choice - gap : area.width, height};
  ui.writer.write(ui.painter, Font::strong, area.x, area.y, height, ui.theme.text, widget.text,
                  widget.rect.width);
  ui.describe(std::move(widget));
  const float y = one_row ? area.y : area.y + height + 4;
  const float x = one_row ? area.x + area.width - choice : area.x;
  ui.button({x, y, bits_width, height}, equal_bits);
  ui.button({x + bits_width + 8, y, rate_width, height}, equal_rate);
  return y + height - area.y;
}

// How it is done, or how far it is: always as high.
float progress(Context& context, const Area& area, float y) {
  Ui& ui = context.ui;
  const Session& session = context.session;
  const CompareState& compared = session.compared;
  const float height = ui.control_height();
  if (context.busy())
    return progress_row(context, area, y, say::loading_keys, session.progress) - y;
  if (compared.progress >= 0) {
    const char* name = compared.timed ? say::measuring_speed : "Comparing";
    return progress_row(context, area, y, name, compared.progress) - y;
  }
  const bool all = up_to_date(compared, context.state) && compared.shown->done();
  const Button again{.id = all ? "time" : "compare",
                     .name = all ? say::measure_speed : say::compare,
                     .look = Look::segment};
  const float width = ui.button_width(again, small_padding);
  const Area words{area.x, y, area.width - width - gap};
  const char* const sentence = area.width >= beside ? say::how_compared : say::how_compared_brief;
  const float tall = measure_paragraph(ui, words.width, {{sentence, Font::small}});
  draw_note(ui, "compare_note", words.x, y + (height - tall) / 2, words.width, sentence);
  ui.button(
      {area.x + area.width - width, y + (height - ui.small_height()) / 2, width, ui.small_height()},
      again);
  return height;
}

// A key, and what each family answers: as high with an answer as without.
float answers(Context& context, const Area& area, float y) {
  Ui& ui = context.ui;
  const Session& session = context.session;
  const CompareState& compared = session.compared;
  const bool one_row = area.width >= beside;
  const float height = ui.control_height();
  const float field = one_row ? 280 : area.width;
  ui.text_field("key", say::key, session.key_text, {area.x, y, field, height});

  Widget status;
  status.id = "answers";
  status.role = Role::status;
  const bool known = up_to_date(compared, context.state) && compared.shown->done();
  if (known && !session.key_text.empty()) {
    status.text = compared.shown->answers_kept()
                      ? answers_words(*compared.shown, context.state, session.key_text)
                      : std::string(say::too_large_for_answers);
  }
  const std::string hint = say::type_a_key;
  const std::string& words = status.text.empty() ? hint : status.text;
  const std::vector<Run> runs{
      {words, Font::small, status.text.empty() ? ui.theme.muted : ui.theme.text}};
  const float room = one_row ? height : 3 * paragraph_line;
  status.rect = {one_row ? area.x + field + 16 : area.x, one_row ? y : y + height + 6,
                 one_row ? area.width - field - 16 : area.width, room};
  const float tall = std::min(room, measure_paragraph(ui, status.rect.width, runs));
  draw_paragraph(ui, status.rect.x, status.rect.y + (one_row ? (room - tall) / 2 : 0),
                 status.rect.width, runs, room);
  ui.describe(std::move(status));
  return one_row ? height : height + 6 + room;
}

}  // namespace

float compare_panel(Context& context, const Area& area) {
  Ui& ui = context.ui;
  float y = area.y + heading(context, area) + 8;
  if (context.state.distinct() == 0 && !context.busy()) {
    const Button seed{.id = "seed", .name = say::seed, .look = Look::segment};
    y += draw_note(ui, "compare_note", area.x, y, area.width,
                   context.state.imported() ? say::keys_not_known : say::insert_keys);
    ui.button({area.x, y + 8, ui.button_width(seed, small_padding), ui.small_height()}, seed);
    return y + 8 + ui.small_height() - area.y;
  }
  y += progress(context, area, y) + gap;
  const sim::Comparison* shown = up_to_date(context.session.compared, context.state)
                                     ? context.session.compared.shown
                                     : nullptr;
  const Family present = context.state.family().kind;
  const bool wide = area.width >= beside;
  if (!wide) y += answers(context, area, y) + gap;
  if (shown != nullptr) {
    y += draw_comparison(ui, {area.x, y, area.width, area.wide}, *shown, present) + gap;
  }
  if (wide) y += answers(context, area, y);
  return y - area.y;
}

}  // namespace bloom::view
