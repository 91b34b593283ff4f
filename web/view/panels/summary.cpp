#include "web/view/panels/summary.hpp"

#include <algorithm>
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

// As many cells as fit, with the keys that set them; where one is 0, it is the reason.
std::string check_words(Context& context, const sim::Explanation& explanation, float room) {
  const auto fits = [&](const std::string& words) {
    return context.ui.writer.width(context.ui.painter, Font::small, words) <= room;
  };
  std::vector<std::uint32_t> told;
  std::string words;
  for (const sim::ProbeRow& row : explanation.rows) {
    if (row.after == 0) {
      const std::string reason = grouped(row.position) + " is 0: no key has set it.";
      const std::string whole = words.empty() ? reason : words + ", but " + reason;
      return fits(whole) ? whole : reason;
    }
    if (std::find(told.begin(), told.end(), row.position) != told.end()) continue;
    told.push_back(row.position);
    const Setters* setters = context.session.blame.find(context.state, row.position);
    const bool known = setters != nullptr && setters->count > 0;
    const std::string cell =
        grouped(row.position) + (words.empty() ? known ? " was set" : " is 1" : "");
    const std::string longer = words + (words.empty() ? "" : ", ") + cell +
                               (known ? " by " + setters->names : std::string());
    if (words.empty() || fits(longer + ", …")) {
      words = longer;
    } else if (words.find("…") == std::string::npos) {
      words += ", …";
    }
  }
  return words.find("…") == std::string::npos ? words + "." : words;
}

}  // namespace

float summary_row(Context& context, const Area& area, const std::string& pointed) {
  Ui& ui = context.ui;
  const bool full = context.environment.controls == Controls::full;
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
