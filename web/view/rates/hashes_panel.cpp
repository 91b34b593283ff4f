// The rate for each k, by the formula, with this filter's keys: which is the best, and how little
// its neighbours differ.
#include <algorithm>
#include <cmath>
#include <string>
#include <utility>
#include <vector>

#include "bloom/theory.hpp"
#include "sim/compare/expected.hpp"

#include "web/view/drawing/format.hpp"
#include "web/view/panels/panels.hpp"
#include "web/view/plot/plot.hpp"
#include "web/view/rates/grown.hpp"

namespace bloom::view {
namespace {

constexpr float heading_height = 22;
constexpr float usual_height = 150;
constexpr std::uint32_t most_bars = 16;

struct Bars {
  std::vector<double> rates;  // for k = 1, 2, …
  std::uint32_t best = 1;
};

Bars bars_of(const sim::State& state, std::uint32_t keys, std::uint32_t most) {
  Bars bars;
  sim::SpecimenSettings settings = state.specimen().settings();
  for (std::uint32_t k = 1; k <= most; ++k) {
    settings.hashes = k;
    bars.rates.push_back(state.classic() != nullptr
                             ? theory::rate_from_keys(settings.bits, k, keys)
                             : sim::expected_rate(state.family().kind, settings, keys));
    if (bars.rates.back() < bars.rates[bars.best - 1]) bars.best = k;
  }
  return bars;
}

}  // namespace

float hashes_panel(Context& context, const Area& area) {
  Ui& ui = context.ui;
  const auto& knobs = context.state.family().knobs;
  const auto knob = std::find_if(knobs.begin(), knobs.end(), [](const sim::Knob& each) {
    return each.setting == sim::Setting::hashes;
  });
  const Standing standing = standing_of(context.session.grown, context.state);
  if (knob == knobs.end() || standing.keys == 0) return 0;
  const std::uint32_t present = context.state.specimen().settings().hashes;
  const std::uint32_t most =
      std::min(static_cast<std::uint32_t>(knob->high), std::max(most_bars, present + 2));
  const Bars bars = bars_of(context.state, standing.keys, most);

  const bool beyond = bars.best == most && most < knob->high;
  const std::string name =
      "Rate for each k, by the formula, with " + counted(standing.keys, "key", "keys");
  Widget table;
  table.id = "hashes_table";
  table.role = Role::table;
  table.name = table.detail = name;
  table.text = "k\tformula";
  for (std::uint32_t k = 1; k <= most; ++k) {
    table.text += '\n';
    table.text += std::to_string(k) + '\t' + percent(bars.rates[k - 1]);
    if (k == bars.best && !beyond) table.text += ", the best";
    if (k == present) table.text += ", this filter’s";
  }
  table.rect = {area.x, area.y + heading_height, area.width, usual_height};
  const std::string best =
      beyond ? "lower with every k to " + std::to_string(most)
             : "best k " + std::to_string(bars.best) + ", " + percent(bars.rates[bars.best - 1]);
  ui.heading("hashes_heading", (area.wide ? name : "Rate for each k") + " · " + best,
             {area.x, area.y, area.width, heading_height});
  ui.describe(table);

  // All bars are to be seen: the axis begins a fifth below the lowest.
  const double least = std::max(bars.rates[bars.best - 1], 1e-300);
  const double high = std::max(*std::max_element(bars.rates.begin(), bars.rates.end()), 2 * least);
  const double low = least * std::pow(least / high, 0.25);
  Plot plot(ui, table.rect, {0.5, most + 0.5}, {low, high, true}, 0);
  const float pitch = plot.inside().width / static_cast<float>(most);
  const float width = std::floor(pitch * 0.72f);
  const std::uint32_t every = pitch < ui.painter.text_width(Font::small, "32") + 4 ? 2 : 1;
  for (std::uint32_t k = 1; k <= most; ++k) {
    plot.bar(k, width, bars.rates[k - 1], k == present ? ui.theme.set : ui.theme.unset);
    if (k % every == 0) plot.mark_x(k, std::to_string(k));
  }
  return heading_height + usual_height;
}

}  // namespace bloom::view
