#include "web/view/filter/array/summary.hpp"

#include <algorithm>
#include <utility>
#include <vector>

#include "sim/specimen/specimen_text.hpp"

#include "web/view/common/family_text.hpp"
#include "web/view/common/rate_text.hpp"
#include "web/view/drawing/format.hpp"
#include "web/view/filter/array/array_text.hpp"
#include "web/view/widgets/paragraph.hpp"

namespace bloom::view {
namespace {

constexpr float one_row = 480;    // from this width the words and the button are in one row
constexpr float short_row = 280;  // below it the words take a line more

// Whether a cell may be 0 though a key has set it.
bool loses(const sim::State& state) {
  const auto& log = state.log();
  return state.family().forgets || state.family().erases ||
         std::any_of(log.begin(), log.end(), [](const sim::LogEntry& entry) {
           return entry.op == sim::LogEntry::Op::unset;
         });
}

// The cells with the keys that set them; the first that is 0 is the reason, and goes alone where
// there is no room for both.
std::string check_words(Context& context, const sim::Explanation& explanation, float width,
                        float room) {
  const sim::State& state = context.state;
  const bool classic = state.classic() != nullptr;
  const bool bits = state.family().cells == sim::CellKind::bit;
  const auto name = [&](std::uint32_t cell) {
    return classic ? grouped(cell) : sim::place_words(state.specimen(), cell);
  };
  std::vector<SetCell> cells;
  std::vector<std::uint32_t> seen;
  std::string reason;
  for (const sim::ProbeRow& row : explanation.rows) {
    if (row.after == 0) {
      reason = zero_words(name(row.position), loses(state));
      break;
    }
    if (std::find(seen.begin(), seen.end(), row.position) != seen.end()) continue;
    seen.push_back(row.position);
    const Setters* setters = context.session.cell_keys.find(state, row.position);
    const bool known = setters != nullptr && setters->count > 0;
    cells.push_back({name(row.position), known ? setters->names : std::string()});
  }
  const auto told = [&](std::size_t named) { return set_cells_words(cells, named, bits); };
  const auto fits = [&](const std::string& words) {
    return measure_paragraph(context.ui, width, {{words, Font::small}}) <= room;
  };
  std::size_t named = cells.size();
  if (reason.empty()) {
    // Long names are left out where there is no room; a classic filter's numbers end with "…".
    while (!classic && named > 1 && !fits(told(named) + ".")) --named;
    return told(named) + ".";
  }
  if (cells.empty()) return capital(reason);
  const std::string words = but_words(told(named), reason);
  return fits(words) ? words : capital(reason);
}

// The first changes that there is room for; what the filter holds where nothing changed.
std::string changed_words(Context& context, const sim::Explanation& explanation, float width,
                          float room) {
  const sim::State& state = context.state;
  const sim::Specimen& specimen = state.specimen();
  if (explanation.changes.empty()) {
    return capital(sim::rule_words(specimen, specimen.trace(explanation.key))) + ".";
  }
  if (explanation.changes.front().what == sim::Change::What::rebuilt) {
    return rebuilt_words(state.distinct());
  }
  constexpr std::size_t most = 6;
  std::string words;
  for (std::size_t named = most; named > 0; --named) {
    words = changes_words(specimen, explanation.changes, named);
    if (measure_paragraph(context.ui, width, {{words, Font::small}}) <= room) break;
  }
  return words;
}

// What an operation on a filter of any family did, or what a check found.
std::string words_of(Context& context, const sim::Explanation& explanation, float width,
                     float room) {
  using Op = sim::LogEntry::Op;
  const bool classic = context.state.classic() != nullptr;
  const bool check = explanation.op == Op::check;
  if (classic && explanation.op == Op::insert) return insert_words(explanation);
  if (check && context.state.family().rule == sim::Rule::all_set) {
    return check_words(context, explanation, width, room);
  }
  return changed_words(context, explanation, width, room);
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
                       .name = say::how_computed,
                       .look = Look::link,
                       .expanded = context.session.explained ? 1 : 0};
  const bool beside = full && area.width >= one_row;
  const float width = full ? ui.button_width(explain, quiet_padding) : 0;
  const float room = beside ? area.width - width : area.width;
  const float tall = words_height(area.width, full);
  const float lines = std::max(tall, 2 * paragraph_line);
  std::string words = pointed;
  // Where a story asks for a cell, it is not told here.
  const sim::Question* const question = context.session.tale.question();
  const bool tells = question == nullptr || question->kind != sim::Question::Kind::cell;
  if (words.empty() && full && explanation && tells) {
    words = words_of(context, *explanation, room, tall);
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
    if (pointed.empty() && tells) {
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
