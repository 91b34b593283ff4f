// The rate for each k, with this filter's keys: by the formula, and as its scheme or its family has
// it. Which k is the best, and how little its neighbours differ.
#include <algorithm>
#include <cmath>
#include <string>
#include <utility>
#include <vector>

#include "web/view/common/rate_text.hpp"
#include "web/view/drawing/format.hpp"
#include "web/view/rates/rate_curve_text.hpp"
#include "web/view/rates/rates_panels.hpp"
#include "web/view/rates/rates_text.hpp"
#include "web/view/state/rates_by_hashes.hpp"
#include "web/view/widgets/legend.hpp"
#include "web/view/widgets/paragraph.hpp"
#include "web/view/widgets/plot.hpp"

namespace bloom::view {
namespace {

constexpr float heading_height = 22;
constexpr float usual_height = 150;
constexpr std::uint32_t most_bars = 16;

}  // namespace

float hashes_panel(Context& context, const Area& area) {
  Ui& ui = context.ui;
  const Theme& theme = ui.theme;
  RatesByHashes& rates = context.session.by_hashes;
  const auto& knobs = context.state.family().knobs;
  const auto knob = std::find_if(knobs.begin(), knobs.end(), [](const sim::Knob& each) {
    return each.setting == sim::Setting::hashes;
  });
  const Standing standing = standing_of(context.session.grown, context.state);
  if (knob == knobs.end() || standing.keys == 0) {
    rates = {};
    return 0;
  }
  const std::uint32_t present = context.state.specimen().settings().hashes;
  const std::uint32_t most =
      std::min(static_cast<std::uint32_t>(knob->high), std::max(most_bars, present + 2));
  advance(rates, context.state, standing.keys, most);

  const std::string own = context.state.classic() != nullptr
                              ? scheme_words(context.state.settings().scheme)
                              : std::string("this family");
  const std::string mean = mean_words(standing.keys);
  Widget table;
  table.id = "hashes_table";
  table.role = Role::table;
  table.name = hashes_words(standing.keys);
  table.detail = table.name + ". " + mean;
  table.text = hashes_table(rates, {present, most, knob->high}, own);
  table.rect = {area.x, area.y + heading_height, area.width, usual_height};
  ui.heading("hashes_heading", area.wide ? table.name : say::rate_by_hashes,
             {area.x, area.y, area.width, heading_height});
  ui.describe(table);

  // All bars are to be seen: the axis begins a fifth below the lowest.
  const auto [least, greatest] = std::minmax_element(rates.formula.begin(), rates.formula.end());
  double low = std::max(*least, 1e-300);
  double high = std::max(*greatest, 2 * low);
  for (const double rate : rates.expected) {
    low = std::min(low, std::max(rate, 1e-300));
    high = std::max(high, rate);
  }
  low *= std::pow(low / high, 0.25);
  Plot plot(ui, table.rect, {0.5, most + 0.5}, {low, high, true}, 0);
  const float pitch = plot.inside().width / static_cast<float>(most);
  const float width = std::max(1.0f, std::floor(pitch * 0.36f));
  const double aside = 0.5 * width / pitch;
  const std::uint32_t every = pitch < ui.painter.text_width(Font::small, "32") + 4 ? 2 : 1;
  for (std::uint32_t k = 1; k <= most; ++k) {
    plot.bar(k - aside, width, rates.formula[k - 1], theme.unset);
    if (k <= rates.expected.size()) {
      plot.bar(k + aside, width, rates.expected[k - 1], k == present ? theme.fresh : theme.set);
    }
    if (k % every == 0) plot.mark_x(k, std::to_string(k));
  }
  Legend legend(ui, area.x, table.rect.y + usual_height, area.width);
  const auto add = [&](const std::string& words, Colour colour) {
    legend.add(words, [&](float x, float middle) {
      ui.painter.fill({x, middle - 5, Legend::swatch, 10}, colour);
    });
  };
  add("formula" + best_words(rates.formula, most, knob->high), theme.unset);
  add(own + best_words(rates.expected, most, knob->high), theme.set);
  add(say::this_k, theme.fresh);
  const float end = legend.end() + draw_paragraph(ui, area.x, legend.end(), area.width,
                                                  {{mean, Font::small, theme.muted}});
  return end - area.y;
}

}  // namespace bloom::view
