#include "web/view/panels/summary.hpp"

#include <algorithm>
#include <utility>
#include <vector>

#include "web/view/drawing/format.hpp"
#include "web/view/panels/rate_words.hpp"

namespace bloom::view {
namespace {

constexpr float one_row = 480;  // from this width the words and the button are in one row
constexpr float line_height = 20;

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

// As many cells as fit, with the keys that set them; the first that is 0 is the reason.
std::string check_words(Context& context, const sim::Explanation& explanation, float room) {
  const auto fits = [&](const std::string& words) {
    return context.ui.writer.width(context.ui.painter, Font::small, words) <= room;
  };
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
    std::string more = (i > 0 ? ", " : "") + grouped(cells[i]);
    if (!known || i == 0) more += known ? " was set" : " is 1";
    if (known) more += " by " + setters->names;
    const bool last = i + 1 == cells.size();
    if (i > 0 && !fits(words + more + (last ? "." : ", …"))) return words + ", …";
    words += more;
  }
  if (reason.empty()) return words + ".";
  const std::string whole = words.empty() ? reason : words + ", but " + reason;
  return fits(whole) ? whole : reason;
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
  const float height = ui.touch ? 40.0f : 26.0f;
  const bool beside = area.width >= one_row;
  const float width = full ? ui.button_width(explain, quiet_padding) : 0;
  const float room = beside && full ? area.width - width : area.width;
  const float line = beside && full ? height : line_height;
  if (!pointed.empty()) {
    ui.writer.write(ui.painter, Font::mono, area.x, area.y, line, ui.theme.text, pointed, room);
  } else if (full && explanation) {
    const bool check = explanation->op == sim::LogEntry::Op::check;
    const std::string words =
        check ? check_words(context, *explanation, room) : insert_words(*explanation);
    ui.writer.write(ui.painter, Font::small, area.x, area.y, line, ui.theme.muted, words, room);
    Widget note;
    note.id = "summary";
    note.role = Role::note;
    note.name = note.text = words;
    note.rect = {area.x, area.y, room, line};
    ui.describe(std::move(note));
  } else if (!full) {  // else it is beside the counters
    ui.writer.write(ui.painter, Font::small, area.x, area.y, line, ui.theme.muted,
                    why_rates_differ(context.state, true), room);
  }
  if (full && explanation) {
    // Its text, not its edge, is in line with the cells.
    const float x = beside ? area.x + area.width - width + quiet_padding : area.x - quiet_padding;
    ui.button({x, area.y + (beside ? 0 : line_height), width, height}, explain);
  }
  return full && !beside ? line_height + height : line;
}

}  // namespace bloom::view
