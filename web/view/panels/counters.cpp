// The four numbers, and how each comes about.
#include <algorithm>
#include <array>
#include <cmath>
#include <string>
#include <utility>

#include "bloom/theory.hpp"

#include "web/view/drawing/format.hpp"
#include "web/view/drawing/paragraph.hpp"
#include "web/view/panels/panels.hpp"
#include "web/view/panels/rate_words.hpp"

namespace bloom::view {
namespace {

constexpr float value_height = 28;
constexpr float caption_height = 18;
constexpr float counter_height = value_height + caption_height + 2;
constexpr float narrowest = 118;
constexpr float gap = 24;
constexpr float least_gap = 4;  // between two columns of a narrow page

struct Counter {
  std::string_view id;
  std::string name;     // the accessible name, the beginning of the caption
  std::string caption;  // what follows it, and the same where room is short
  std::string short_caption;
  std::string value;
  std::string formula;
};

// "double hashing"; its short form is the scheme's own name.
std::string scheme_words(Scheme scheme) {
  switch (scheme) {
    case Scheme::enhanced:
      return "enhanced double hashing";
    case Scheme::independent:
      return "independent hashes";
    default:
      return "double hashing";
  }
}

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
  const int digits = digits_of(rates);
  const auto hits = static_cast<std::uint64_t>(std::llround(rates.scheme * rates.samples));
  const std::string words = grouped(hits) + " of " + grouped(rates.samples) +
                            " random hashes with " + scheme_words(state.settings().scheme) +
                            " find only bits that are 1; 95 % interval ";
  if (hits == 0) return words + "0 to " + percent(rates.high);
  return words + percent(rates.low, digits) + " to " + percent(rates.high, digits);
}

Counter measured_counter(const sim::State& state) {
  const sim::Rates& rates = state.rates();
  const Scheme scheme = state.settings().scheme;
  const std::string value = rates.exact || rates.scheme > 0
                                ? percent(rates.scheme, digits_of(rates))
                                : "below " + percent(rates.high);
  std::string formula = rates.exact ? exact_words(state) : measured_words(state);
  if (const std::string why = why_rates_differ(state, false); !why.empty()) formula += ". " + why;
  return {"fp_scheme",
          rates.exact ? "FP exact" : "FP measured",
          ", " + scheme_words(scheme),
          ", " + std::string(scheme_name(scheme)),
          value,
          std::move(formula)};
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

std::array<Counter, 4> counters_of(const sim::State& state) {
  const sim::Settings& settings = state.settings();
  const std::string m = grouped(settings.bits);
  const std::string filled = grouped(state.filled());
  const sim::Rates& rates = state.rates();
  const std::string estimate = state.filled() < settings.bits
                                   ? significant(state.estimated_items(), 3)
                                   : std::string("no longer known");
  std::string inserted = counted(state.inserted(), "insertion", "insertions") + " of " +
                         counted(state.distinct(), "key", "keys") + " (n); the bits alone say −(" +
                         m + "/" + std::to_string(settings.hashes) + ")·ln(1 − " + filled + "/" +
                         m + ") = " + estimate;
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

}  // namespace

float counters_panel(Context& context, const Area& area) {
  Ui& ui = context.ui;
  Painter& painter = ui.painter;
  const bool can_explain = context.environment.controls == Controls::full;
  const Button explain{.id = "formulas",
                       .name = "Formulas",
                       .look = Look::quiet,
                       .pressed = context.session.formulas ? 1 : 0};
  const float explain_width = can_explain ? ui.button_width(explain, quiet_padding) : 0;
  const float explain_height = ui.touch ? 40.0f : 28.0f;

  const std::array<Counter, 4> counters = counters_of(context.state);
  const float room = area.wide ? area.width - explain_width - gap : area.width;
  float x = 0;
  float y = area.y;
  for (const Counter& counter : counters) {
    std::string caption = counter.name + counter.caption;
    if (!area.wide && painter.text_width(Font::small, caption) > room / 2 - least_gap) {
      caption = counter.name + counter.short_caption;
    }
    Font font = Font::number;
    float value = painter.text_width(font, counter.value);
    if (value > room) {
      font = Font::strong;
      value = painter.text_width(font, counter.value);
    }
    const float needed = std::max(value, painter.text_width(Font::small, caption));
    float width = std::max(needed + gap, narrowest);
    if (!area.wide) width = needed <= room / 2 - least_gap ? room / 2 : room;
    if (x > 0 && x + needed > room) {
      x = 0;
      y += counter_height + 14;
    }
    const Rect place{area.x + x, y, needed, counter_height};
    painter.text(font, place.x, y, value_height, ui.theme.text, counter.value);
    painter.text(Font::small, place.x, y + value_height + 2, caption_height, ui.theme.muted,
                 caption);
    ui.describe(term(counter, place));
    x += width;
  }
  y += counter_height;

  if (can_explain) {
    // Its text, not its edge, is in line with the page.
    if (area.wide) {
      const float left = area.x + area.width - explain_width + quiet_padding;
      ui.button({left, area.y + 2, explain_width, explain_height}, explain);
    } else {
      ui.button({area.x - quiet_padding, y + 6, explain_width, explain_height}, explain);
      y += 6 + explain_height;
    }
  }
  if (context.session.formulas) {
    y += 10;
    for (const Counter& counter : counters) {
      const std::vector<Run> runs{{counter.name, Font::small_strong, ui.theme.text},
                                  {" " + counter.formula, Font::small, ui.theme.muted}};
      y += draw_paragraph(ui, area.x, y, area.width, runs);
    }
  }
  return y - area.y;
}

}  // namespace bloom::view
