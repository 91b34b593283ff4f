// The last operation step by step, with the numbers of its own arithmetic.
#include <algorithm>
#include <set>
#include <string>
#include <vector>

#include "web/view/drawing/format.hpp"
#include "web/view/panels/panels.hpp"

namespace bloom::view {
namespace {

constexpr float line_height = 23;
constexpr float gap = 14;
constexpr std::size_t shown_characters = 40;

struct Row {
  std::string step, index, bit, setters;
};

std::string header_of(Scheme scheme, const std::string& bits) {
  const std::string mod = " mod " + bits;
  switch (scheme) {
    case Scheme::enhanced:
      return "h1 + i·h2 + (i³−i)/6" + mod;
    case Scheme::independent:
      return "XXH64(key, s+i)" + mod;
    default:
      return "h1 + i·h2" + mod;
  }
}

// The arithmetic of a probe, the fullest form that fits: all digits, a shortened hexadecimal, or
// the result alone.
std::string arithmetic(const sim::ProbeRow& row, std::uint32_t bits, int form) {
  const std::string result = std::to_string(row.position);
  if (form == 2) return result;
  const std::string digits = hex(row.value);
  const std::string value =
      form == 0 ? std::to_string(row.value) : digits.substr(0, 5) + "…" + digits.substr(15);
  return value + " mod " + std::to_string(bits) + " = " + result;
}

int fitting_form(Painter& painter, const sim::Explanation& explanation, std::uint32_t bits,
                 float width) {
  int form = 0;
  for (const sim::ProbeRow& row : explanation.rows) {
    while (form < 2 && painter.text_width(Font::mono, arithmetic(row, bits, form)) > width) ++form;
  }
  return form;
}

std::string bit_words(const sim::ProbeRow& row) {
  const std::string after = row.after != 0 ? "1" : "0";
  return row.before == row.after ? after : "0 → 1";
}

// Probes that meet make the filter worse than its formula, so it is said where they do.
std::string coincidence(const sim::Explanation& explanation, const Settings& settings) {
  std::set<std::uint32_t> different;
  for (const sim::ProbeRow& row : explanation.rows) different.insert(row.position);
  if (different.size() == explanation.rows.size()) return {};
  std::string note = std::to_string(explanation.rows.size()) + " probes, but only " +
                     std::to_string(different.size()) + " different " +
                     (different.size() == 1 ? "bit" : "bits");
  if (settings.scheme == Scheme::double_hashing) {
    note += ": h2 mod " + grouped(settings.bits) + " = " + grouped(explanation.h2 % settings.bits);
  }
  return note;
}

}  // namespace

float explanation_panel(Context& context, const Area& area) {
  const std::optional<sim::Explanation>& explanation = context.state.explanation();
  if (!explanation || context.environment.controls != Controls::full) return 0;
  Ui& ui = context.ui;
  Painter& painter = ui.painter;
  const Theme& theme = ui.theme;
  Session& session = context.session;
  const Settings& settings = context.state.settings();

  const bool check = explanation->op == sim::LogEntry::Op::check;
  // The key alone is cut, so that the sentence around it stays.
  const float sentence = painter.text_width(Font::small_strong, "How “” was inserted");
  const std::string key =
      ui.writer.fitted(painter, Font::small_strong, visible_key(explanation->key, shown_characters),
                       area.width - sentence);
  const std::string title = "How “" + key + "” was " + (check ? "checked" : "inserted");
  ui.heading("explanation_heading", title, {area.x, area.y, area.width, 16});
  float y = area.y + 22;

  const bool one_line = area.width >= 400;
  const std::string h1 = "h1 = " + hex(explanation->h1);
  const std::string h2 = "h2 = " + hex(explanation->h2);
  painter.text(Font::mono, area.x, y, 20, theme.muted, one_line ? h1 + "  " + h2 : h1);
  y += 20;
  if (!one_line) {
    painter.text(Font::mono, area.x, y, 20, theme.muted, h2);
    y += 20;
  }

  const float step_width = painter.text_width(Font::mono, "i ") + (one_line ? gap : 4);
  const float bit_width = painter.text_width(Font::mono, "0 → 1") + gap;
  const float setters_width = one_line ? 110.0f : 72.0f;
  const float room = area.width - step_width - gap - bit_width - setters_width;
  const int form = fitting_form(painter, *explanation, settings.bits, room);
  std::string header = header_of(settings.scheme, std::to_string(settings.bits));
  float index_width = painter.text_width(Font::mono, header);
  if (index_width > room) {
    header = header_of(settings.scheme, "m");
    index_width = painter.text_width(Font::mono, header);
  }
  for (const sim::ProbeRow& row : explanation->rows) {
    index_width =
        std::max(index_width, painter.text_width(Font::mono, arithmetic(row, settings.bits, form)));
  }
  const float bit_at = area.x + step_width + std::min(index_width, room) + gap;
  const float setters_at = bit_at + bit_width;
  const float right = area.x + area.width;

  Widget table;
  table.id = "explanation";
  table.role = Role::table;
  table.name = title;
  table.text = "i\t" + header + "\tbit\tset by";
  const float top = y;
  const auto line = [&](const Row& row, Colour ink) {
    painter.text(Font::mono, area.x, y, line_height, ink, row.step);
    ui.writer.write(painter, Font::mono, area.x + step_width, y, line_height, ink, row.index,
                    bit_at - area.x - step_width - 8);
    painter.text(Font::mono, bit_at, y, line_height, ink, row.bit);
    ui.writer.write(painter, Font::mono, setters_at, y, line_height, ink, row.setters,
                    right - setters_at);
    y += line_height;
  };
  line({"i", header, "bit", "set by"}, theme.muted);
  for (std::size_t i = 0; i < explanation->rows.size(); ++i) {
    const sim::ProbeRow& probe = explanation->rows[i];
    const Setters* setters = probe.after != 0 && probe.position < settings.bits
                                 ? session.blame.find(context.state, probe.position)
                                 : nullptr;
    const Row row{std::to_string(i), arithmetic(probe, settings.bits, form), bit_words(probe),
                  setters != nullptr ? setters->names : std::string()};
    if (session.link.bit == probe.position) {
      painter.fill({area.x, y, area.width, line_height}, theme.panel);
    }
    line(row, theme.text);
    table.text += '\n' + row.step + '\t' + arithmetic(probe, settings.bits, 0) + '\t' + row.bit +
                  '\t' + row.setters;
  }
  if (const std::string note = coincidence(*explanation, settings); !note.empty()) {
    ui.writer.write(painter, Font::small, area.x, y, line_height, theme.muted, note, area.width);
    table.detail = note;
    y += line_height;
  }
  table.rect = {area.x, top, area.width, y - top};
  const Pointing pointing = ui.area("explanation", table.rect);
  if (pointing.inside && pointing.y >= line_height) {
    const auto row = static_cast<std::size_t>((pointing.y - line_height) / line_height);
    if (row < explanation->rows.size()) session.next_link.bit = explanation->rows[row].position;
  }
  ui.describe(std::move(table));
  return y - area.y;
}

}  // namespace bloom::view
