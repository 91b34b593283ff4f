#include "web/view/panels/verdict.hpp"

#include <algorithm>

#include "web/view/drawing/format.hpp"
#include "web/view/drawing/paragraph.hpp"
#include "web/view/panels/panels.hpp"

namespace bloom::view {
namespace {

constexpr float padding = 15;
constexpr float least_height = 56;
constexpr std::size_t shown_characters = 60;
constexpr const char* empty_hint =
    "Type a key and Insert it, or press Seed to start with six fruit.";
constexpr const char* unchecked_hint = "Type a key and Check whether the filter knows it.";

// An answer of an earlier filter beside the cells of this one would be a false one.
void refresh(Answer& answer, const sim::State& state) {
  if (answer.revision == state.revision() || state.loading()) return;
  answer = {state.answer(answer.checked.key), state.revision()};
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

Sentence sentence_of(const Answer& answer, bool imported) {
  const sim::Checked& checked = answer.checked;
  Sentence sentence;
  sentence.word = std::string(sim::verdict_word(checked.verdict)) + ".";
  sentence.key = visible_key(checked.key, shown_characters);
  if (checked.verdict == sim::Verdict::absent) {
    const auto zero = std::find(checked.bits.begin(), checked.bits.end(), std::uint8_t{0});
    const auto at = static_cast<std::size_t>(zero - checked.bits.begin());
    sentence.before = " Bit " + grouped(checked.positions[at]) + " is 0, so “";
    sentence.after = "” was certainly never inserted.";
  } else {
    const std::string bits = checked.bits.size() == 1
                                 ? std::string("The one bit is 1")
                                 : "All " + std::to_string(checked.bits.size()) + " bits are 1";
    sentence.before = " " + bits + ", so the filter cannot rule “";
    if (checked.verdict == sim::Verdict::present) {
      sentence.after = "” out. You did insert it.";
    } else if (imported) {
      sentence.after = "” out. Whether it is in the imported filter is not known.";
    } else {
      sentence.after = "” out. You never inserted it: a false positive.";
    }
  }
  return sentence;
}

float verdict_panel(Context& context, const Area& area) {
  Ui& ui = context.ui;
  const Theme& theme = ui.theme;
  Widget widget;
  widget.id = "verdict";
  widget.role = Role::status;
  widget.name = "Verdict";
  Colour bar = theme.line;
  widget.detail = context.state.distinct() == 0 ? empty_hint : unchecked_hint;
  std::vector<Run> runs{{widget.detail, Font::body, theme.muted}};
  if (std::optional<Answer>& answer = context.session.answer) {
    refresh(*answer, context.state);
    const Sentence sentence = sentence_of(*answer, context.state.imported());
    widget.text = sentence.whole();
    widget.detail.clear();
    const Colour ink = theme.text;
    bar = verdict_colour(theme, answer->checked.verdict);
    runs = {{sentence.word, Font::strong, ink},
            {sentence.before, Font::body, ink},
            {sentence.key, Font::body, ink, true},
            {sentence.after, Font::body, ink}};
  }
  const float width = area.width - 2 * padding;
  const float text_height = measure_paragraph(ui, width, runs);
  const float height = std::max(least_height, text_height + 16);
  widget.rect = {area.x, area.y, area.width, height};
  ui.painter.shape(widget.rect, Shape::control, theme.panel);
  ui.painter.fill({area.x, area.y, 3, height}, bar);
  draw_paragraph(ui, area.x + padding, area.y + (height - text_height) / 2, width, runs);
  ui.describe(std::move(widget));
  return height;
}

}  // namespace bloom::view
