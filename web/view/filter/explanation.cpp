// The last operation step by step, with the numbers of its own arithmetic; shown when asked for.
#include <algorithm>
#include <string>
#include <utility>
#include <vector>

#include "sim/specimen/specimen_text.hpp"

#include "web/view/common/family_text.hpp"
#include "web/view/drawing/format.hpp"
#include "web/view/filter/arithmetic_text.hpp"
#include "web/view/filter/filter_panels.hpp"
#include "web/view/filter/filter_text.hpp"
#include "web/view/widgets/paragraph.hpp"

namespace bloom::view {
namespace {

constexpr float line_height = 23;
constexpr float gap = 14;
constexpr std::size_t shown_characters = 40;

struct Row {
  std::string cell, step, sum, bit, setters;
};

// A hash and what of it is used, cut in the middle where room is short.
std::string hash_line(Painter& painter, const char* name, std::uint64_t hash,
                      const Arithmetic& arithmetic, float width) {
  const std::string digits = hex(hash);
  const std::string used = arithmetic.used(name, hash);
  const std::string full = std::string(name) + " = " + digits + (used.empty() ? "" : "   ") + used;
  if (painter.text_width(Font::mono, full) <= width) return full;
  const std::string cut =
      std::string(name) + " = " + digits.substr(0, 5) + "…" + digits.substr(15) + " " + used;
  return used.empty() || painter.text_width(Font::mono, cut) <= width ? cut : used;
}

// The fullest form of the rows that fits.
int fitting_form(Painter& painter, const Arithmetic& arithmetic, std::size_t rows, float width) {
  int form = 0;
  for (std::size_t i = 0; i < rows; ++i) {
    while (form < 2 && painter.text_width(Font::mono, arithmetic.row(i, form)) > width) ++form;
  }
  return form;
}

std::string bit_words(const sim::ProbeRow& row) {
  const std::string after = row.after != 0 ? "1" : "0";
  return row.before == row.after ? after : "0 → 1";
}

// The lines of the table that stand for a cell: from where to where, and which.
struct Line {
  float y, end;
  std::uint32_t cell;
};

void describe_table(Context& context, Widget table, const std::vector<Line>& lines) {
  const Pointing pointing = context.ui.area("explanation", table.rect);
  for (const Line& line : lines) {
    const float y = table.rect.y + pointing.y;
    if (!pointing.inside || y < line.y || y >= line.end) continue;
    context.session.next_highlight.bit = line.cell;
    if (pointing.clicked) {
      context.ui.input({Input::Kind::value, "explanation", static_cast<double>(line.cell)});
    }
  }
  context.ui.describe(std::move(table));
}

// Fills the table from `y` on; returns where it ends.
float classic_table(Context& context, const Area& area, float y, Widget& table,
                    std::vector<Line>& lines) {
  Ui& ui = context.ui;
  Painter& painter = ui.painter;
  const Theme& theme = ui.theme;
  Session& session = context.session;
  const std::optional<sim::Explanation>& explanation = context.state.explanation();
  const sim::Settings& settings = context.state.settings();
  const bool one_line = area.width >= 400;
  const Arithmetic arithmetic(*explanation, settings);
  const std::string h1 = hash_line(painter, "h1", explanation->h1, arithmetic, area.width);
  const std::string h2 = hash_line(painter, "h2", explanation->h2, arithmetic, area.width);
  ui.writer.write(painter, Font::mono, area.x, y, 20, theme.muted, h1, area.width);
  ui.writer.write(painter, Font::mono, area.x, y + 20, 20, theme.muted, h2, area.width);
  y += 40;

  float cell_width = painter.text_width(Font::mono, "cell");
  for (const sim::ProbeRow& probe : explanation->rows) {
    cell_width = std::max(cell_width, painter.text_width(Font::mono, grouped(probe.position)));
  }
  const float between = one_line ? gap : 9;
  const float step_at = area.x + cell_width + between;
  const float sum_at = step_at + painter.text_width(Font::mono, "00") + between;
  const float bit_width = painter.text_width(Font::mono, "0 → 1") + between;
  const float setters_width = one_line ? 110.0f : 72.0f;
  const float room = area.x + area.width - setters_width - bit_width - between - sum_at;
  const int form = fitting_form(painter, arithmetic, explanation->rows.size(), room);
  std::string header = arithmetic.header(std::to_string(settings.bits));
  if (painter.text_width(Font::mono, header) > room) header = arithmetic.header("m");
  if (painter.text_width(Font::mono, header) > room) header.clear();
  float sum_width = painter.text_width(Font::mono, header);
  for (std::size_t i = 0; i < explanation->rows.size(); ++i) {
    sum_width = std::max(sum_width, painter.text_width(Font::mono, arithmetic.row(i, form)));
  }
  const float bit_at = sum_at + std::min(sum_width, room) + between;
  const float setters_at = bit_at + bit_width;
  const float right = area.x + area.width;

  table.text = probe_table_head(arithmetic.header(std::to_string(settings.bits)));
  const auto line = [&](const Row& row, Colour ink, Colour lead) {
    painter.text(Font::mono, area.x, y, line_height, lead, row.cell);
    painter.text(Font::mono, step_at, y, line_height, ink, row.step);
    painter.text(Font::mono, sum_at, y, line_height, ink, row.sum);
    painter.text(Font::mono, bit_at, y, line_height, lead, row.bit);
    ui.writer.write(painter, Font::mono, setters_at, y, line_height, lead, row.setters,
                    right - setters_at);
    y += line_height;
  };
  line({"cell", "i", header, "bit", "set by"}, theme.muted, theme.muted);
  for (std::size_t i = 0; i < explanation->rows.size(); ++i) {
    const sim::ProbeRow& probe = explanation->rows[i];
    const Setters* setters = probe.after != 0 && probe.position < settings.bits
                                 ? session.cell_keys.find(context.state, probe.position)
                                 : nullptr;
    const Row row{grouped(probe.position), std::to_string(i), arithmetic.row(i, form),
                  bit_words(probe), setters != nullptr ? setters->names : std::string()};
    if (session.highlight.bit == probe.position) {
      painter.fill({area.x - 6, y, area.width + 12, line_height}, theme.panel);
    }
    lines.push_back({y, y + line_height, probe.position});
    line(row, theme.muted, theme.text);
    table.text += '\n' + row.cell + '\t' + row.step + '\t' + arithmetic.row(i, 0) + '\t' + row.bit +
                  '\t' + row.setters;
  }
  table.detail = h1 + "; " + h2;
  for (const std::string& note :
       {arithmetic.wrap_words(), coincidence_words(*explanation, settings)}) {
    if (note.empty()) continue;
    y += 3 + draw_paragraph(ui, area.x, y + 2, area.width, {{note, Font::small, theme.muted}});
    table.detail += "; " + note;
  }
  return y;
}

// What the cells of a step hold now: those of a bucket together.
std::string held_words(const sim::Specimen& specimen, std::uint32_t cell) {
  const sim::Nouns& nouns = specimen.family().nouns;
  constexpr std::uint32_t few = 8;
  sim::Group read{{}, cell, 1};
  if (nouns.read == nouns.group && !nouns.group.empty()) {
    const sim::Group group = specimen.group(specimen.group_of(cell));
    if (group.count <= few) read = group;
  }
  std::string words;
  for (std::uint32_t i = read.first; i < read.first + read.count; ++i) {
    if (i > read.first) words += ", ";
    words += sim::value_words(specimen, i, specimen.value(i));
  }
  return words;
}

// The same for other families: each step with its sum and what lies in its cell, and the rule that
// decides.
float family_table(Context& context, const Area& area, float y, Widget& table,
                   std::vector<Line>& lines) {
  Ui& ui = context.ui;
  const sim::Specimen& specimen = context.state.specimen();
  const std::string& key = context.state.explanation()->key;
  const std::vector<sim::ArithmeticRow> rows = specimen.arithmetic(key);
  float left = 0;
  for (const sim::ArithmeticRow& row : rows) {
    left = std::max(left, ui.painter.text_width(Font::small, row.what));
  }
  // A step lies beside its sum where a hash fits there.
  const bool beside = area.width >= 300;
  left = beside ? std::min(left, 0.4f * area.width) : area.width;
  const float room = beside ? area.width - left - gap : area.width;
  table.text = say::step_table_head;
  for (const sim::ArithmeticRow& row : rows) {
    const std::string held = row.cell ? held_words(specimen, *row.cell) : std::string();
    table.text += '\n' + row.what + '\t' + row.sum + '\t' + held;
    const std::vector<Run> what{{row.what, Font::small, ui.theme.muted}};
    std::vector<Run> sum{{row.sum, Font::small, ui.theme.text}};
    if (row.cell) sum.push_back({" → " + held, Font::small_strong, ui.theme.text});
    const float named = measure_paragraph(ui, left + 1, what);
    const float summed = measure_paragraph(ui, room, sum);
    const float height = (beside ? std::max(named, summed) : named + summed) + 3;
    if (row.cell) {
      lines.push_back({y, y + height, *row.cell});
      if (context.session.highlight.bit == row.cell) {
        ui.painter.fill({area.x - 6, y, area.width + 12, height}, ui.theme.panel);
      }
    }
    draw_paragraph(ui, area.x, y, left + 1, what);
    draw_paragraph(ui, beside ? area.x + left + gap : area.x, beside ? y : y + named, room, sum);
    y += height;
  }
  table.detail = capital(sim::rule_words(specimen, specimen.trace(key))) + ".";
  return y +
         draw_paragraph(ui, area.x, y, area.width, {{table.detail, Font::small, ui.theme.text}});
}

}  // namespace

float explanation_panel(Context& context, const Area& area) {
  const std::optional<sim::Explanation>& explanation = context.state.explanation();
  const bool opened = context.session.explained || context.environment.show != 0;
  if (!explanation || !opened) return 0;
  Ui& ui = context.ui;
  // The key alone is cut, so that the sentence around it stays.
  const float sentence =
      ui.painter.text_width(Font::small_strong, explanation_title({}, explanation->op));
  const std::string key =
      ui.writer.fitted(ui.painter, Font::small_strong,
                       visible_key(explanation->key, shown_characters), area.width - sentence);
  Widget table;
  table.id = "explanation";
  table.role = Role::table;
  table.name = explanation_title(key, explanation->op);
  ui.heading("explanation_heading", table.name, {area.x, area.y, area.width, 16});
  const float top = area.y + 22;
  std::vector<Line> lines;
  const bool classic = context.state.classic() != nullptr;
  const float end = (classic ? classic_table : family_table)(context, area, top, table, lines);
  // The two hashes of a classic filter lie above its table.
  const float above = classic ? 40 : 0;
  table.rect = {area.x, top + above, area.width, end - top - above};
  describe_table(context, std::move(table), lines);
  return end - area.y;
}

}  // namespace bloom::view
