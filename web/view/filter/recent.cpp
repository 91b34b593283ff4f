// What was inserted and checked, newest first. The page's own list scrolls; only the lines in sight
// are drawn.
#include <algorithm>
#include <cmath>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "web/view/common/action_buttons.hpp"
#include "web/view/drawing/format.hpp"
#include "web/view/filter/filter_panels.hpp"
#include "web/view/filter/filter_text.hpp"
#include "web/view/filter/verdict.hpp"

namespace bloom::view {
namespace {

constexpr float line_height = 25;
constexpr float least_lines = 4;
constexpr float most_lines = 12;
constexpr float bottom_margin = 20;
constexpr float pill_width = 76;
constexpr std::size_t shown_characters = 80;
constexpr const char* title = "Recent";
constexpr const char* quiet = "— quiet —";
constexpr std::uint32_t most_places = sim::max_hashes;  // of a line: a ribbon's key reads 64 or so

// Whether the answer of a check is NOT because a cell is 0.
bool of_zero(const sim::State& state, const sim::LogEntry& entry) {
  return entry.op == sim::LogEntry::Op::check && entry.verdict == sim::Verdict::absent &&
         state.family().rule == sim::Rule::all_set;
}

std::string places_of(const sim::State& state, const sim::LogEntry& entry) {
  if (state.of_earlier_filter(entry)) return differences_words(entry.requested, state.requested());
  std::string text;
  std::uint32_t told = 0;
  for (const std::uint32_t position : state.positions(entry)) {
    if (!text.empty()) text += ' ';
    if (told++ == most_places) return text + "…";
    text += std::to_string(position);
  }
  return text;
}

const std::string& described(const sim::State& state, LogText& kept) {
  const auto& log = state.log();
  const std::uint64_t newest = log.empty() ? 0 : log.front().id;
  const std::uint64_t oldest = log.empty() ? 0 : log.back().id;
  if (!kept.text.empty() && kept.newest == newest && kept.oldest == oldest &&
      kept.lines == log.size() && kept.requested == state.requested()) {
    return kept.text;
  }
  std::string text;
  for (const sim::LogEntry& entry : log) {
    if (!text.empty()) text += '\n';
    text += done_words(entry);
    text += '\t' + visible_key(entry.key, shown_characters) + '\t' + places_of(state, entry);
  }
  if (text.empty()) text = quiet;
  kept = {newest, oldest, log.size(), state.requested(), std::move(text)};
  return kept.text;
}

bool lit(const sim::State& state, const sim::LogEntry& entry, const Highlight& link) {
  if (link.line) return entry.id == *link.line;
  if (!link.bit) return false;
  const std::vector<std::uint32_t> positions = state.positions(entry);
  return std::find(positions.begin(), positions.end(), *link.bit) != positions.end();
}

void draw_positions(Ui& ui, const sim::State& state, const sim::LogEntry& entry, float x, float y,
                    float width) {
  const std::vector<std::uint32_t> positions = state.positions(entry);
  bool reason_due = of_zero(state, entry);
  constexpr float gap = 8;
  const float right = x + width;
  const float more = gap + ui.painter.text_width(Font::mono, "…");
  for (std::size_t i = 0; i < positions.size(); ++i) {
    const std::string text = std::to_string(positions[i]);
    const float wide = ui.painter.text_width(Font::mono, text);
    const bool last = i + 1 == positions.size();
    if (x + wide > right - (last ? 0.0f : more)) {
      ui.painter.text(Font::mono, x, y, line_height, ui.theme.muted, "…");
      return;
    }
    if (reason_due && entry.bits[i] == 0) {
      // The bit that decides, in bold: written twice, one device pixel apart.
      ui.painter.text(Font::mono, x, y, line_height, ui.theme.text, text);
      ui.painter.text(Font::mono, x + 1 / ui.painter.ratio(), y, line_height, ui.theme.text, text);
      reason_due = false;
    } else {
      ui.painter.text(Font::mono, x, y, line_height, ui.theme.muted, text);
    }
    x += wide + gap;
  }
}

// Where keys begin: nearer on the smallest phones, so that three places fit behind them.
float key_place(float width) {
  return width < 260 ? 82.0f : 92.0f;
}

void draw_line(Ui& ui, const sim::State& state, const sim::LogEntry& entry, float x, float y,
               float width) {
  const Theme& theme = ui.theme;
  const float key_at = key_place(width);
  const std::string_view word = done_words(entry);
  const bool earlier = state.of_earlier_filter(entry);
  if (entry.op == sim::LogEntry::Op::check) {
    const Colour ink = earlier ? theme.muted : verdict_colour(theme, entry.verdict);
    ui.painter.shape({x, y + 3, pill_width, 19}, Shape::pill_line, earlier ? theme.line : ink);
    const float wide = ui.painter.text_width(Font::small_strong, word);
    ui.painter.text(Font::small_strong, x + (pill_width - wide) / 2, y, line_height, ink, word);
  } else {
    ui.painter.text(Font::mono, x, y, line_height, theme.muted, word);
  }
  const float key_width = std::min(std::max(96.0f, (width - key_at) * 0.45f), width - key_at);
  ui.writer.write(ui.painter, Font::mono, x + key_at, y, line_height,
                  earlier ? theme.muted : theme.text, visible_key(entry.key, shown_characters),
                  key_width - 12);
  const float places_at = x + key_at + key_width;
  if (earlier) {
    ui.writer.write(ui.painter, Font::small, places_at, y, line_height, theme.muted,
                    places_of(state, entry), width - key_at - key_width);
  } else {
    draw_positions(ui, state, entry, places_at, y, width - key_at - key_width);
  }
}

// Beside the array the list ends with the screen.
float most_lines_in(const Context& context, const Area& area, float top) {
  const float screen = context.environment.height;
  if (!area.wide || screen <= 0) return most_lines;
  return std::clamp(std::floor((screen - top - bottom_margin) / line_height), least_lines,
                    most_lines);
}

// The cell that a line is about: the 0 that decided, else the first; none of an earlier filter.
std::optional<std::uint32_t> deciding_place(const sim::State& state, const sim::LogEntry& entry) {
  const std::vector<std::uint32_t> places = state.positions(entry);
  if (places.empty()) return std::nullopt;
  const auto zero = std::find(entry.bits.begin(), entry.bits.end(), 0U);
  const auto at = static_cast<std::size_t>(zero - entry.bits.begin());
  return places[of_zero(state, entry) && at < places.size() ? at : 0];
}

}  // namespace

float recent_panel(Context& context, const Area& area) {
  Ui& ui = context.ui;
  Session& session = context.session;
  const auto& log = context.state.log();
  const float heading_height = ui.touch ? 40.0f : 26.0f;
  ui.heading("recent_heading", title, {area.x, area.y, 80, heading_height});
  if (context.environment.complete() && !actions_in_verdict(context)) {
    const Button load = load_button(context);
    const float width = ui.button_width(load, quiet_padding);
    ui.button({area.x + area.width - width + quiet_padding, area.y, width, heading_height}, load);
  }
  const float top = area.y + heading_height + 4;
  const auto lines = static_cast<float>(log.size());
  const Rect rect{area.x, top, area.width,
                  std::clamp(lines, least_lines, most_lines_in(context, area, top)) * line_height};

  Widget widget;
  widget.id = "recent";
  widget.role = Role::log;
  widget.name = title;
  widget.text = described(context.state, session.log_text);
  widget.value = line_height;
  widget.max = std::max(1.0f, lines) * line_height;
  widget.rect = rect;
  ui.describe(std::move(widget));

  if (log.empty()) {
    ui.painter.text(Font::mono, area.x, top, line_height, ui.theme.muted, quiet);
    return top + rect.height - area.y;
  }
  const float overflow = std::max(0.0f, lines * line_height - rect.height);
  const float scroll = ui.painter.snap(std::clamp(session.log_scroll, 0.0f, overflow));
  const Pointing pointing = ui.area("recent", rect);
  if (pointing.inside) {
    const auto line = static_cast<std::size_t>((pointing.y + scroll) / line_height);
    if (line < log.size()) {
      session.next_highlight.line = log[line].id;
      const auto place = deciding_place(context.state, log[line]);
      if (pointing.clicked && place) {
        ui.input({Input::Kind::value, "recent", static_cast<double>(*place)});
      }
    }
  }
  ui.painter.push_clip({rect.x - 6, rect.y, rect.width + 12, rect.height});
  const auto first = static_cast<std::size_t>(scroll / line_height);
  for (std::size_t i = first; i < log.size(); ++i) {
    const float y = top + static_cast<float>(i) * line_height - scroll;
    if (y >= rect.y + rect.height) break;
    if (lit(context.state, log[i], session.highlight)) {
      ui.painter.fill({area.x - 6, y, area.width + 12, line_height}, ui.theme.panel);
      ui.painter.fill({area.x - 6, y, 2, line_height}, ui.theme.set);
    }
    draw_line(ui, context.state, log[i], area.x, y, area.width);
  }
  ui.painter.pop_clip();
  return top + rect.height - area.y;
}

}  // namespace bloom::view
