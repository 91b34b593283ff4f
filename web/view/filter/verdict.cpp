#include "web/view/filter/verdict.hpp"

#include <algorithm>
#include <utility>

#include "sim/specimen/specimen_text.hpp"

#include "web/view/common/action_buttons.hpp"
#include "web/view/common/family_text.hpp"
#include "web/view/drawing/format.hpp"
#include "web/view/filter/filter_panels.hpp"
#include "web/view/widgets/paragraph.hpp"

namespace bloom::view {
namespace {

constexpr float padding = 15;
constexpr float least_height = 56;
constexpr float least_padding = 10;  // above and below
constexpr float offer_gap = 8;
constexpr std::size_t shown_characters = 60;
constexpr const char* empty_hint = "Type a key and Insert it.";
constexpr const char* offer_hint = "Type a key, or begin with one of these:";
constexpr const char* unchecked_hint = "Type a key and Check whether the filter knows it.";
constexpr const char* story_hint = "No key is checked in this step.";

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

// Whether the filter may be of keys that are no text: numbers of Parquet, Bitcoin's bytes, what
// another funnel of Guava makes of objects. What Check was told is then not in it as text.
bool keys_of_others(const sim::State& state) {
  const sim::Kind kind = state.family().kind;
  return state.imported() &&
         (kind == sim::Kind::split_block || kind == sim::Kind::guava || kind == sim::Kind::bip37);
}

// "with a space at its end", seen from the form of the checked key that is alike.
std::string spaces_words(const std::string& inserted, const std::string& checked) {
  const sim::Edges has = sim::edges(inserted);
  const sim::Edges had = sim::edges(checked);
  const auto words = [](std::size_t now, std::size_t before, const char* where) {
    const std::size_t count = now > before ? now - before : before - now;
    const std::string spaces = count == 1 ? "space " : "spaces ";
    return (now > before ? count == 1 ? "with a " : "with " : "without the ") + spaces + where;
  };
  const auto inner = [](std::string_view key, const sim::Edges& edges) {
    return key.substr(edges.leading, key.size() - edges.leading - edges.trailing);
  };
  if (sim::same_but_capitals(inner(inserted, has), inner(checked, had))) {
    if (has.leading == had.leading) return words(has.trailing, had.trailing, "at its end");
    if (has.trailing == had.trailing) return words(has.leading, had.leading, "at its start");
  }
  const auto without_spaces = [](std::string key) {
    key.erase(std::remove(key.begin(), key.end(), ' '), key.end());
    return key;
  };
  return sim::same_but_capitals(without_spaces(inserted), without_spaces(checked))
             ? "with other spaces"
             : "with characters that are not seen";
}

void add_lookalike(Sentence& sentence, const sim::NearMatch& like) {
  std::string words;
  const auto add = [&](const std::string& more) { words += (words.empty() ? "" : ", ") + more; };
  if (like.spaces) add(spaces_words(like.key, like.form));
  if (like.capitals) add("with other capitals");
  if (like.encoding) add("in another form of Unicode");
  sentence.like_before = " “";
  sentence.like_key = visible_key(like.key, shown_characters);
  sentence.like_after = "” (" + words + ") is in the set.";
}

// What of the filter the answer rests on: "bit 17 is 0".
std::string reason_of(const sim::State& state, const std::string& key) {
  const sim::Specimen& specimen = state.specimen();
  return sim::rule_words(specimen, specimen.trace(key));
}

// Why an inserted key can be missing.
std::string loss_of(const sim::FamilyInfo& family) {
  if (family.forgets) return "a stable filter forgets";
  switch (family.cells) {
    case sim::CellKind::counter:
      return "it was counted down for another key";
    case sim::CellKind::fingerprint:
      return "its fingerprint was deleted with another key's";
    case sim::CellKind::remainder:
      return "its remainder was deleted with another key's";
    default:
      return "it was unset";
  }
}

// What is known of a key that the filter cannot rule out.
std::string truth_of(sim::Verdict verdict, const sim::State& state) {
  if (verdict == sim::Verdict::present) return "You did insert it.";
  if (state.imported()) return "Whether it is in the imported filter is not known.";
  return state.family().erases ? "It is not in the set: a false positive."
                               : "You never inserted it: a false positive.";
}

std::string deletion_words(const sim::Deleted& deleted, sim::Verdict now) {
  if (!deleted.inserted) {
    return "You deleted it all the same: a key that was inserted may have lost by that.";
  }
  return now == sim::Verdict::present ? "One of its inserts was deleted." : "You deleted it.";
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
  if (answer.near_match) add_lookalike(sentence, *answer.near_match);
  return sentence;
}

Sentence sentence_of(const Answer& answer, const sim::State& state,
                     const std::optional<sim::Deleted>& deleted) {
  const sim::Checked& checked = answer.checked;
  const bool absent = checked.verdict == sim::Verdict::absent;
  const bool wrong = absent && checked.inserted;
  const bool just_deleted = deleted && !deleted->unset && deleted->key == checked.key;
  if (state.classic() != nullptr && !wrong && !just_deleted) {
    return sentence_of(answer, state.imported());
  }
  const sim::FamilyInfo& family = state.family();
  const std::string reason = capital(reason_of(state, checked.key));
  Sentence sentence;
  sentence.word = std::string(sim::verdict_word(checked.verdict)) + (wrong ? "," : ".");
  sentence.key = visible_key(checked.key, shown_characters);
  if (wrong) {
    sentence.before = " and that is wrong: “";
    sentence.after = "” was inserted. " + reason + ": " + loss_of(family) + ".";
  } else if (absent) {
    sentence.before = " " + reason + ", so “";
    sentence.after = family.forgets          ? "” was not inserted lately."
                     : family.erases         ? "” is certainly not in the set."
                     : keys_of_others(state) ? "” was certainly never inserted as text."
                                             : "” was certainly never inserted.";
    if (family.forgets && !state.imported()) sentence.after += " You never inserted it.";
  } else {
    sentence.before = " " + reason + ", so the filter cannot rule “";
    sentence.after = "” out. " + truth_of(checked.verdict, state);
  }
  if (just_deleted) (sentence.after += ' ') += deletion_words(*deleted, checked.verdict);
  if (answer.near_match) add_lookalike(sentence, *answer.near_match);
  return sentence;
}

Sentence preview_of(const sim::Checked& checked, const sim::State& state) {
  Sentence sentence;
  sentence.before = "Check would say ";
  sentence.word = sim::verdict_word(checked.verdict);
  const bool absent = checked.verdict == sim::Verdict::absent;
  sentence.after = ": ";
  if (state.classic() == nullptr || absent) {
    sentence.after += reason_of(state, checked.key);
  } else {
    sentence.after += checked.bits.size() == 1 ? "its bit is 1" : "all its bits are 1";
  }
  if (checked.inserted) {
    sentence.after += absent ? ", though you did insert it" : ", and you did insert it";
  } else if (!absent && !state.imported()) {
    sentence.after +=
        state.family().erases ? ", though it is not in the set" : ", though you never inserted it";
  }
  sentence.after += ".";
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
  const bool offers = actions_in_verdict(context);
  widget.detail = offers                           ? offer_hint
                  : context.session.tale.playing() ? story_hint
                  : untouched(context)             ? empty_hint
                                                   : unchecked_hint;
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
