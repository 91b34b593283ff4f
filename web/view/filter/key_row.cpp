// The key, what is asked of it, and the sentence that says why something could not be done.
#include <cmath>

#include "web/view/common/common_text.hpp"
#include "web/view/common/progress_row.hpp"
#include "web/view/drawing/format.hpp"
#include "web/view/filter/filter_panels.hpp"
#include "web/view/filter/filter_text.hpp"
#include "web/view/widgets/paragraph.hpp"

namespace bloom::view {
namespace {

constexpr float gap = 8;
constexpr float hint_gap = 4;
constexpr float least_field = 150;  // else the three buttons lie below it

// What the keyboard does with the key, and what typing shows; none where room is short.
float key_hint(Context& context, const Area& area, float y) {
  Ui& ui = context.ui;
  if (ui.touch && !area.wide) return 0;
  return hint_gap +
         draw_note(ui, "key_hint", area.x, y + hint_gap, area.width, key_hint_words(ui.touch));
}

constexpr float alert_padding = 15;

// A sentence in a frame. Returns its place.
Rect alert_box(Ui& ui, const Area& area, float y, const std::string& sentence) {
  const std::vector<Run> runs{{sentence, Font::body, ui.theme.text}};
  const float width = area.width - 2 * alert_padding;
  const Rect rect{area.x, y, area.width, measure_paragraph(ui, width, runs) + 16};
  ui.painter.shape(rect, Shape::control, ui.theme.background);
  ui.painter.shape(rect, Shape::control_line, ui.theme.fresh);
  draw_paragraph(ui, area.x + alert_padding, y + 8, width, runs);
  return rect;
}

Widget alert_widget(const std::string& sentence, const Rect& rect) {
  Widget widget;
  widget.id = "alert";
  widget.role = Role::alert;
  widget.name = "Alert";
  widget.text = sentence;
  widget.rect = rect;
  return widget;
}

}  // namespace

float key_panel(Context& context, const Area& area) {
  Ui& ui = context.ui;
  const float height = ui.control_height();
  const bool idle = !context.busy();
  Session& session = context.session;
  const Button insert{.id = "insert", .name = "Insert", .look = Look::primary, .enabled = idle};
  const Button check{.id = "check", .name = say::check};
  const Button erase{.id = "delete", .name = "Delete", .enabled = idle};
  const bool erases = context.state.family().erases;
  const float check_width = ui.button_width(check, 15);
  const float insert_width = ui.button_width(insert, 15) + 2;
  const float erase_width = ui.button_width(erase, 15);
  const float buttons = insert_width + gap + check_width + (erases ? gap + erase_width : 0);
  const bool below = erases && area.width - gap - buttons < least_field;
  const float field = below ? area.width : area.width - gap - buttons;

  ui.text_field("key", say::key, context.session.key_text, {area.x, area.y, field, height});
  float y = below ? area.y + height + gap : area.y;
  const float x = area.x + area.width - buttons;
  ui.button({x, y, insert_width, height}, insert);
  ui.button({x + insert_width + gap, y, check_width, height}, check);
  if (erases) ui.button({area.x + area.width - erase_width, y, erase_width, height}, erase);
  y += height;
  if (context.environment.complete() && !context.session.tale.playing())
    y += key_hint(context, area, y);

  if (session.progress >= 0 || context.busy()) {
    y = progress_row(context, area, y + 10, say::loading_keys, session.progress);
  } else if (session.search >= 0) {
    y = progress_row(context, area, y + 10, say::looking_for_false_positive, session.search);
  }
  session.notice_place = {area.x, y, area.width, 0};
  if (!session.notice.empty()) {
    session.notice_place = alert_box(ui, area, y + gap, session.notice);
    y += gap + session.notice_place.height;
  }
  return y - area.y;
}

float alert_panel(Context& context, const Area& area) {
  Ui& ui = context.ui;
  const Session& session = context.session;
  const bool beside_key = context.environment.shows(Part::key);
  if (session.alert.empty() && (beside_key || session.notice.empty())) {
    ui.describe(alert_widget(session.notice, session.notice_place));
    return 0;
  }
  float y = area.y;
  if (const auto used = ui.place_of(session.last_widget); used && used->x >= area.x) {
    y = std::max(y, used->y + used->height);
  }
  const std::string& sentence = session.alert.empty() ? session.notice : session.alert;
  Widget widget = alert_widget(sentence, alert_box(ui, area, y + gap, sentence));
  widget.primary = true;  // it covers what lies under it
  const float height = y + gap + widget.rect.height - area.y;
  ui.describe(std::move(widget));
  return height;
}

}  // namespace bloom::view
