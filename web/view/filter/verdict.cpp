#include "web/view/filter/verdict.hpp"

#include <algorithm>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "web/view/common/action_buttons.hpp"
#include "web/view/filter/filter_panels.hpp"
#include "web/view/filter/verdict_text.hpp"
#include "web/view/widgets/paragraph.hpp"

namespace bloom::view {
namespace {

constexpr float padding = 15;
constexpr float least_height = 56;
constexpr float least_padding = 10;  // above and below
constexpr float offer_gap = 8;

std::optional<sim::NearMatch> lookalike_of(const sim::State& state, Host& host,
                                           const std::string& key) {
  if (state.inserted_key(key)) return std::nullopt;
  std::vector<std::string> forms{key};
  for (const bool composed : {true, false}) {
    std::string form = host.normalized(key, composed);
    if (form != forms.front()) forms.push_back(std::move(form));
  }
  return sim::near_match(state, forms,
                         [&](std::string_view text) { return host.normalized(text, true); });
}

// An answer of an earlier filter beside the cells of this one would be a false one.
void refresh(Answer& answer, const sim::State& state, Host& host) {
  if (answer.revision == state.revision() || state.loading()) return;
  answer = {state.answer(answer.checked.key), state.revision(),
            lookalike_of(state, host, answer.checked.key)};
}

}  // namespace

Colour verdict_colour(const Theme& theme, sim::Verdict verdict) {
  switch (verdict) {
    case sim::Verdict::absent:
      return theme.absent;
    case sim::Verdict::present:
      return theme.set;
    default:
      return theme.maybe;
  }
}

float verdict_panel(Context& context, const Area& area) {
  Ui& ui = context.ui;
  const Theme& theme = ui.theme;
  Widget widget;
  widget.id = "verdict";
  widget.role = Role::status;
  widget.name = "Verdict";
  Colour bar = theme.line;
  const bool offers = actions_in_verdict(context);
  widget.detail = offers                           ? say::type_or_begin
                  : context.session.tale.playing() ? say::nothing_checked
                  : untouched(context)             ? say::type_and_insert
                                                   : say::type_and_check;
  std::vector<Run> runs{{widget.detail, Font::body, theme.muted}};
  if (std::optional<Answer>& answer = context.session.answer) {
    refresh(*answer, context.state, context.host);
    const Sentence sentence = sentence_of(*answer, context.state, context.session.deleted);
    widget.text = sentence.whole();
    widget.detail.clear();
    const Colour ink = theme.text;
    bar = verdict_colour(theme, answer->checked.verdict);
    runs = {{sentence.word, Font::strong, ink},      {sentence.before, Font::body, ink},
            {sentence.key, Font::body, ink, true},   {sentence.after, Font::body, ink},
            {sentence.like_before, Font::body, ink}, {sentence.like_key, Font::body, ink, true},
            {sentence.like_after, Font::body, ink}};
  }
  const float width = area.width - 2 * padding;
  Widget spoken;  // by the page, once the reader pauses: the status keeps the last verdict
  float kept_height = 0;
  if (const sim::Checked* preview = context.session.preview.answer(context.state)) {
    kept_height = measure_paragraph(ui, width, runs);  // what comes below stays where it is
    const Sentence sentence = preview_of(*preview, context.state);
    spoken.id = "preview";
    spoken.role = Role::note;
    spoken.name = spoken.text = sentence.before + sentence.word + sentence.after;
    bar = theme.line;
    runs = {{sentence.before, Font::body, theme.muted},
            {sentence.word, Font::strong, theme.muted},
            {sentence.after, Font::body, theme.muted}};
  }
  const float text_height = measure_paragraph(ui, width, runs);
  std::vector<Button> buttons;
  if (offers) {
    buttons = first_actions(context);
    buttons.push_back(load_button(context));
  }
  const float offering = offers ? offer_gap + buttons_height(ui, width, buttons) : 0;
  const float inner = text_height + offering;
  // What comes below stays where it is when words take the place of the offers.
  const float kept = context.environment.complete()
                         ? paragraph_line + offer_gap + ui.small_height() + 2 * least_padding
                         : least_height;
  const float height = std::max(kept, std::max(kept_height + offering, inner) + 2 * least_padding);
  ui.painter.shape({area.x, area.y, area.width, height}, Shape::control, theme.panel);
  ui.painter.fill({area.x, area.y, 3, height}, bar);
  const float x = area.x + padding;
  const float y = area.y + (height - inner) / 2;
  draw_paragraph(ui, x, y, width, runs);
  // The buttons lie below the words, not in them.
  widget.rect = {area.x, area.y, area.width, offers ? y + text_height - area.y : height};
  spoken.rect = widget.rect;
  ui.describe(std::move(widget));
  if (!spoken.id.empty()) ui.describe(std::move(spoken));
  if (offers) button_rows(ui, {x, y + text_height + offer_gap, width}, buttons);
  return height;
}

float answer_panel(Context& context, const Area& area) {
  // Without a field for keys there is nothing to say before one was found.
  const bool any = context.session.answer || actions_in_verdict(context);
  return any ? verdict_panel(context, area) : 0;
}

}  // namespace bloom::view
