// The numbers, and how each comes about.
#include <algorithm>
#include <cmath>
#include <string>
#include <utility>
#include <vector>

#include "bloom/theory/formulas.hpp"

#include "web/view/common/family_text.hpp"
#include "web/view/common/rate_text.hpp"
#include "web/view/drawing/format.hpp"
#include "web/view/filter/filter_panels.hpp"
#include "web/view/widgets/paragraph.hpp"

namespace bloom::view {
namespace {

constexpr float value_height = 28;
constexpr float caption_height = 18;
constexpr float counter_height = value_height + caption_height + 2;
constexpr float gap = 30;               // between two numbers
constexpr float least_gap = 12;         // where room is short
constexpr float column_gap = 8;         // between two columns
constexpr float two_lines_below = 460;  // of the panel's width: for why two numbers differ

struct Counter {
  std::string_view id;
  std::string name;     // the accessible name, the beginning of the caption
  std::string caption;  // what follows it, and the same where room is short
  std::string short_caption;
  std::string value;
  std::string formula;
  std::string_view widest = {};  // room is kept for it, as the value jumps when keys come
  std::string brief = {};        // the value where even that is too wide
};

constexpr std::string_view widest_measured = "below 1 in 21,800";

std::string power(std::uint32_t exponent) {
  return ")^" + std::to_string(exponent);
}

// How an exact rate was found.
std::string exact_words(const sim::State& state) {
  const sim::Settings& settings = state.settings();
  if (state.filled() == 0) return "no bit is 1, so that every answer is NOT";
  if (settings.scheme == Scheme::independent) {
    return "each probe is a hash of its own, so that it is (" + grouped(state.filled()) + "/" +
           grouped(settings.bits) + power(settings.hashes);
  }
  const std::uint64_t pairs = std::uint64_t{settings.bits} * settings.bits;
  const auto hits =
      static_cast<std::uint64_t>(std::llround(state.rates().scheme * static_cast<double>(pairs)));
  const std::string m = grouped(settings.bits);
  return grouped(hits) + " of all " + grouped(pairs) + " pairs (h1 mod " + m + ", h2 mod " + m +
         ") find only bits that are 1";
}

std::string measured_words(const sim::State& state) {
  const sim::Rates& rates = state.rates();
  const int digits = digits_of(scheme_rate(rates));
  const auto hits = static_cast<std::uint64_t>(std::llround(rates.scheme * rates.samples));
  const std::string found =
      state.classic() != nullptr
          ? " with " + scheme_words(state.settings().scheme) + " find only bits that are 1"
          : " seem to be in the filter";
  const std::string words = grouped(hits) + " of " + grouped(rates.samples) + " random hashes" +
                            found + "; 95 % interval ";
  if (hits == 0) return words + "0 to " + percent(rates.high);
  return words + percent(rates.low, digits) + " to " + percent(rates.high, digits);
}

Counter measured_counter(const sim::State& state) {
  const sim::Rates& rates = state.rates();
  const std::string value = rate_words(scheme_rate(rates));
  const bool classic = state.classic() != nullptr;
  std::string formula = !rates.exact ? measured_words(state)
                        : classic    ? exact_words(state)
                                     : "the share of all hashes that the filter takes for keys, "
                                       "from its cells as they are now";
  if (const std::string why = why_rates_differ(state, false); !why.empty()) formula += ". " + why;
  Counter counter{"fp_scheme",       rates.exact ? "FP exact" : "FP measured", {}, {}, value,
                  std::move(formula)};
  if (!rates.exact) counter.widest = widest_measured;
  if (classic) {
    const Scheme scheme = state.settings().scheme;
    counter.caption = ", " + scheme_words(scheme);
    counter.short_caption = ", " + std::string(scheme_name(scheme));
  }
  return counter;
}

// The bits that so many keys are expected to set, where they have set clearly more or fewer.
std::string luck_words(const sim::State& state) {
  const sim::Rates& rates = state.rates();
  if (std::max(rates.fill, rates.formula) <= 1.2 * std::min(rates.fill, rates.formula)) return {};
  const sim::Settings& settings = state.settings();
  const double expected =
      settings.bits *
      theory::rate_from_keys(settings.bits, 1,
                             static_cast<double>(settings.hashes) * state.distinct());
  return ". The keys were expected to set " + significant(expected, 3) + " bits and have set " +
         grouped(state.filled());
}

std::vector<Counter> classic_counters(const sim::State& state) {
  const sim::Settings& settings = state.settings();
  const std::string m = grouped(settings.bits);
  const std::string filled = grouped(state.filled());
  const sim::Rates& rates = state.rates();
  const std::string estimate = state.filled() < settings.bits
                                   ? significant(state.estimated_items(), 3)
                                   : std::string("no longer known");
  std::string inserted = counted(state.inserted(), "insertion") + " of " +
                         counted(state.distinct(), "key") + " (n); the bits alone say −(" + m +
                         "/" + std::to_string(settings.hashes) + ")·ln(1 − " + filled + "/" + m +
                         ") = " + estimate;
  if (state.imported()) inserted += "; keys of the imported filter are not counted";
  const std::string from_keys = "; from n: (1 − e^(−" + std::to_string(settings.hashes) + "·" +
                                grouped(state.distinct()) + "/" + m + ")" + power(settings.hashes) +
                                " = " + percent(rates.formula);
  return {{
      {"inserted", "Inserted", "", "", grouped(state.inserted()), std::move(inserted)},
      {"filled", "Filled", "", "", filled + " / " + m,
       "bits that are 1: " + filled + "/" + m + " = " +
           percent(static_cast<double>(state.filled()) / settings.bits)},
      {"fp", "FP est", ", from fill", ", from fill", percent(rates.fill),
       "(" + filled + "/" + m + power(settings.hashes) + " = " + percent(rates.fill) + from_keys +
           (state.imported() ? std::string() : luck_words(state))},
      measured_counter(state),
  }};
}

// Of a family that is built at once every cell is in use, whatever its keys: what it takes for
// each key tells more.
Counter cost_counter(const sim::State& state) {
  const std::uint64_t bits = state.specimen().bit_count();
  Counter cost{"bits_per_key",
               "Bits per key",
               "",
               "",
               "unknown",
               counted(bits, "bit") + ", built at once from all keys"};
  if (state.imported()) {
    cost.formula += "; keys of the imported filter are not counted";
  } else if (state.distinct() == 0) {
    cost.value = "no keys";
  } else {
    cost.value = significant(static_cast<double>(bits) / state.distinct(), 3);
    cost.formula += ": " + grouped(bits) + "/" + grouped(state.distinct()) + " = " + cost.value;
  }
  return cost;
}

Counter filled_counter(const sim::State& state) {
  const std::string all = grouped(state.cells());
  const std::string filled = grouped(state.filled());
  const std::string_view noun = state.family().nouns.cell;
  Counter cells{"filled",
                "Filled",
                "",
                "",
                filled + " / " + all,
                std::string(noun) + "s in use: " + filled + "/" + all + " = " +
                    percent(static_cast<double>(state.filled()) / state.cells())};
  if (state.family().cells != sim::CellKind::bit) {
    cells.brief = std::exchange(cells.value, filled + " / " + counted(state.cells(), noun));
  }
  return cells;
}

std::vector<Counter> counters_of(const sim::State& state) {
  if (state.classic() != nullptr) return classic_counters(state);
  std::string inserted =
      counted(state.inserted(), "insertion") + " of " + counted(state.distinct(), "key");
  if (state.imported()) inserted += "; keys of the imported filter are not counted";
  return {{"inserted", "Inserted", "", "", grouped(state.inserted()), std::move(inserted)},
          state.family().is_static ? cost_counter(state) : filled_counter(state),
          measured_counter(state)};
}

Widget term(const Counter& counter, const Rect& rect) {
  Widget widget;
  widget.id = counter.id;
  widget.role = Role::term;
  widget.name = counter.name;
  widget.text = counter.value;
  widget.detail = counter.formula;
  widget.rect = rect;
  return widget;
}

struct Cell {
  float x, y, width;
  Font font;
  std::string caption, value;
};

void fit(const Painter& painter, const Counter& counter, Font font, float room, Cell& cell) {
  cell.font = font;
  cell.value = counter.value;
  if (!counter.brief.empty() && painter.text_width(font, cell.value) > room) {
    cell.value = counter.brief;
  }
  float value = painter.text_width(font, cell.value);
  if (font != Font::strong) value = std::max(value, painter.text_width(font, counter.widest));
  for (const std::string& more : {counter.caption, counter.short_caption, std::string()}) {
    cell.caption = counter.name + more;
    cell.width = std::max(value, painter.text_width(Font::small, cell.caption));
    if (cell.width <= std::max(room, value)) break;
  }
}

// In columns of a quarter where every number fits one; else side by side as they are, or smaller,
// also as small as words where the type is large; then in halves of the width, or one below the
// other.
std::vector<Cell> cells_of(const Painter& painter, const std::vector<Counter>& counters, float room,
                           bool large) {
  std::vector<Cell> cells(counters.size());
  const float quarter = room / 4;
  bool quarters = true;
  const auto between = [&] {
    float together = 0;
    for (const Cell& cell : cells) together += cell.width;
    return std::min((room - together) / static_cast<float>(cells.size() - 1), gap);
  };
  for (std::size_t i = 0; i < cells.size(); ++i) {
    fit(painter, counters[i], Font::number, quarter - least_gap, cells[i]);
    quarters = quarters && cells[i].width <= quarter - least_gap;
  }
  for (const Font font : {Font::title, Font::strong}) {
    if (between() >= least_gap || (font == Font::strong && !large)) break;
    for (std::size_t i = 0; i < cells.size(); ++i) {
      fit(painter, counters[i], font, quarter - least_gap, cells[i]);
    }
  }
  const float distance = between();
  const bool row = distance >= least_gap;
  if (!row) {
    const float half = room / 2 - column_gap;
    for (const Font font : {Font::number, Font::title}) {
      bool fits = true;
      for (std::size_t i = 0; i < cells.size(); ++i) {
        fit(painter, counters[i], font, half, cells[i]);
        fits = fits && cells[i].width <= half;
      }
      if (fits) break;
    }
  }
  float x = 0;
  float y = 0;
  for (std::size_t i = 0; i < cells.size(); ++i) {
    Cell& cell = cells[i];
    const float width = quarters                              ? quarter
                        : row                                 ? cell.width + distance
                        : cell.width <= room / 2 - column_gap ? room / 2
                                                              : room;
    if (x > 0 && x + cell.width > room + 0.01f) {
      x = 0;
      y += counter_height + 14;
    }
    cell.x = x;
    cell.y = y;
    x += width;
  }
  return cells;
}

// What explains the numbers, and why two of them differ.
float formulas_row(Context& context, const Area& area, float y) {
  Ui& ui = context.ui;
  const Button explain{.id = "formulas",
                       .name = "Formulas",
                       .look = Look::link,
                       .pressed = context.session.formulas ? 1 : 0};
  const float height = ui.touch || area.width < two_lines_below ? 40.0f : 26.0f;
  const float width = ui.button_width(explain, quiet_padding);
  // Its text, not its edge, is in line with the numbers.
  ui.button({area.x - quiet_padding, y, width, height}, explain);
  const float left = area.x + width;
  const float room = area.x + area.width - left;
  std::string why = why_rates_differ(context.state, false);
  if (ui.painter.text_width(Font::small, why) > room) why = why_rates_differ(context.state, true);
  const std::vector<Run> runs{{why, Font::small, ui.theme.muted}};
  const float spare = height - measure_paragraph(ui, room, runs);
  draw_paragraph(ui, left, y + std::max(0.0f, spare / 2), room, runs, height);
  return height;
}

}  // namespace

float counters_panel(Context& context, const Area& area) {
  Ui& ui = context.ui;
  const std::vector<Counter> counters = counters_of(context.state);
  const std::vector<Cell> cells =
      cells_of(ui.painter, counters, area.width, context.session.tale.large);
  for (std::size_t i = 0; i < counters.size(); ++i) {
    const Cell& cell = cells[i];
    const Rect place{area.x + cell.x, area.y + cell.y, cell.width, counter_height};
    ui.painter.text(cell.font, place.x, place.y, value_height, ui.theme.text, cell.value);
    ui.painter.text(Font::small, place.x, place.y + value_height + 2, caption_height,
                    ui.theme.muted, cell.caption);
    ui.describe(term(counters[i], place));
  }
  float y = area.y + cells.back().y + counter_height;
  if (context.environment.complete()) y += formulas_row(context, area, y);
  if (context.session.formulas) {
    y += 6;
    for (const Counter& counter : counters) {
      const std::vector<Run> runs{{counter.name, Font::small_strong, ui.theme.text},
                                  {" " + counter.formula, Font::small, ui.theme.muted}};
      y += draw_paragraph(ui, area.x, y, area.width, runs);
    }
  }
  return y - area.y;
}

}  // namespace bloom::view
