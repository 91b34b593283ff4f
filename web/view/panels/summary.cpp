#include "web/view/panels/summary.hpp"

#include <algorithm>
#include <utility>
#include <vector>

#include "web/view/drawing/format.hpp"
#include "web/view/drawing/paragraph.hpp"
#include "web/view/panels/rate_words.hpp"

namespace bloom::view {
namespace {

constexpr float one_row = 480;    // from this width the words and the button are in one row
constexpr float short_row = 280;  // below it the words take a line more

// The cells of an insert that have `flipped` or not, each once.
std::string cells_of(const sim::Explanation& explanation, bool flipped, std::size_t& count) {
  std::vector<std::string> cells;
  for (const sim::ProbeRow& row : explanation.rows) {
    const std::string cell = grouped(row.position);
    if ((row.before != row.after) == flipped &&
        std::find(cells.begin(), cells.end(), cell) == cells.end()) {
      cells.push_back(cell);
    }
  }
  count = cells.size();
  constexpr std::size_t named = 6;
  return listed(cells.data(), std::min(count, named), static_cast<std::uint32_t>(count));
}

std::string insert_words(const sim::Explanation& explanation) {
  std::size_t flips = 0;
  std::size_t kept = 0;
  const std::string now = cells_of(explanation, true, flips);
  const std::string already = cells_of(explanation, false, kept);
  std::string words;
  if (flips > 0) words = now + (flips == 1 ? " is 1 now" : " are 1 now");
  if (kept > 0)
    words += (flips > 0 ? ", " : "") + already + (kept == 1 ? " was" : " were") + " 1 already";
  return words + ".";
}

// The cells with the keys that set them; the first that is 0 is the reason, and goes alone where
// there is no room for both.
std::string check_words(Context& context, const sim::Explanation& explanation, float width,
                        float room) {
  std::vector<std::uint32_t> cells;
  std::string reason;
  for (const sim::ProbeRow& row : explanation.rows) {
    if (row.after == 0) {
      reason = grouped(row.position) + " is 0: no key has set it.";
      break;
    }
    if (std::find(cells.begin(), cells.end(), row.position) == cells.end()) {
      cells.push_back(row.position);
    }
  }
  std::string words;
  for (std::size_t i = 0; i < cells.size(); ++i) {
    const Setters* setters = context.session.blame.find(context.state, cells[i]);
    const bool known = setters != nullptr && setters->count > 0;
    words += (i > 0 ? ", " : "") + grouped(cells[i]);
    if (!known || i == 0) words += known ? " was set" : " is 1";
    if (known) words += " by " + setters->names;
  }
  if (reason.empty()) return words + ".";
  if (words.empty()) return reason;
  words += ", but " + reason;
  return measure_paragraph(context.ui, width, {{words, Font::small}}) <= room ? words : reason;
}

// Nothing below moves as the words change. In a figure a second line lies in the gap below.
float words_height(float width, bool full) {
  const float lines = width < short_row ? 3 : 2;
  return full ? lines * paragraph_line : paragraph_line;
}

}  // namespace

float summary_row(Context& context, const Area& area, const std::string& pointed) {
  Ui& ui = context.ui;
  const bool full = context.environment.complete();
  const auto& explanation = context.state.explanation();
  const Button explain{.id = "explain",
                       .name = "How was this computed?",
                       .look = Look::link,
                       .expanded = context.session.explained ? 1 : 0};
  const bool beside = full && area.width >= one_row;
  const float width = full ? ui.button_width(explain, quiet_padding) : 0;
  const float room = beside ? area.width - width : area.width;
  const float tall = words_height(area.width, full);
  const float lines = std::max(tall, 2 * paragraph_line);
  std::string words = pointed;
  if (words.empty() && full && explanation) {
    const bool check = explanation->op == sim::LogEntry::Op::check;
    words = check ? check_words(context, *explanation, room, tall) : insert_words(*explanation);
  } else if (words.empty() && !full && context.environment.shows(Part::counters)) {
    words = why_rates_differ(context.state, true);
  }
  const std::vector<Run> runs{
      {words, Font::small, pointed.empty() ? ui.theme.muted : ui.theme.text}};
  const float taken = std::min(measure_paragraph(ui, room, runs), lines);
  // One line is in line with the button beside it.
  const float top = area.y + (beside ? (tall - taken) / 2 : 0);
  draw_paragraph(ui, area.x, top, room, runs, lines);
  const float height = beside || ui.touch ? 40.0f : 26.0f;
  if (full && explanation) {
    if (pointed.empty()) {
      Widget note;
      note.id = "summary";
      note.role = Role::note;
      note.name = note.text = words;
      note.rect = {area.x, top, room, taken};
      ui.describe(std::move(note));
    }
    // Its text, not its edge, is in line with the cells.
    const float x = beside ? area.x + area.width - width + quiet_padding : area.x - quiet_padding;
    ui.button({x, area.y + (beside ? 0 : taken), width, height}, explain);
  }
  return full && !beside ? tall + height : tall;
}

}  // namespace bloom::view
