// The rate as keys are inserted: what the formula says, and what this filter really has. A slider
// over the plot, which arrow keys move as well, shows how it would stand with more or fewer keys.
#include <algorithm>
#include <cmath>
#include <string>
#include <utility>
#include <vector>

#include "web/view/drawing/format.hpp"
#include "web/view/rates/rates_panels.hpp"
#include "web/view/rates/rates_text.hpp"
#include "web/view/widgets/paragraph.hpp"
#include "web/view/widgets/plot.hpp"

namespace bloom::view {
namespace {

constexpr float heading_height = 22;
constexpr float legend_line = 22;
constexpr float usual_height = 320;
constexpr float narrow_height = 250;
constexpr float between_intervals = 12;
constexpr int most_lines = 7;  // of the grid

// Decades from below the lowest rate that the filter really has up to 1, not more than can be told
// apart.
Axis rate_axis(const sim::RateCurve& growth) {
  double lowest = 0.1;
  for (const sim::RatePoint& station : growth.points()) {
    if (!station.rate) continue;
    const double rate = station.rate->value > 0 ? station.rate->value : station.rate->high;
    if (rate > 0) lowest = std::min(lowest, rate);
  }
  lowest = std::min(lowest, growth.points().back().formula);
  const double decade = std::floor(std::log10(std::max(lowest, 1e-9)) + 1e-9);
  return {std::pow(10.0, std::min(decade, -2.0)), 1, true};
}

// What it was planned for; empty where that is not known.
std::string design_words(const Context& context) {
  const Design& design = context.session.design;
  const sim::Settings& settings = context.state.settings();
  const bool known =
      design.keys > 0 && design.bits == settings.bits && design.hashes == settings.hashes;
  return known ? planned_words(design) : std::string();
}

class GrowthPlot {
 public:
  GrowthPlot(Context& context, const sim::RateCurve& growth, const Rect& rect)
      : context_(context),
        growth_(growth),
        y_(rate_axis(growth)),
        plot_(context.ui, rect, {0, static_cast<double>(growth.last())}, y_, label_width()) {}

  void draw() {
    grid();
    const Theme& theme = context_.ui.theme;
    std::vector<Point> formula;
    std::vector<Point> filter;
    float free = 0;
    for (const sim::RatePoint& station : growth_.points()) {
      formula.push_back(plot_.at(station.keys, station.formula));
      if (!station.rate) continue;
      const sim::Rate& rate = *station.rate;
      const Point high = plot_.at(station.keys, rate.high);
      if (!rate.exact && high.x >= free) {
        plot_.interval(plot_.at(station.keys, std::max(rate.low, y_.low)), high, theme.muted);
        free = high.x + between_intervals;
      }
      if (rate.value > 0) filter.push_back(plot_.at(station.keys, rate.value));
    }
    plot_.dashed(formula, theme.muted);
    plot_.curve(filter, 2, theme.set);
    design();
    present();
    slider();
  }

 private:
  template <class Line>
  void lines(Line line) const {
    const int decades = static_cast<int>(std::lround(-std::log10(y_.low)));
    const int step = (decades + most_lines - 1) / most_lines;
    for (int i = 0; i <= decades; i += step) line(std::pow(10.0, -i));
  }

  float label_width() const {
    float width = 0;
    lines([&](double rate) {
      width = std::max(width, context_.ui.painter.text_width(Font::small, percent(rate, 1)));
    });
    return width;
  }

  void grid() {
    lines([&](double rate) { plot_.horizontal(rate, percent(rate, 1)); });
    const float room = plot_.inside().width;
    const std::uint32_t ticks = growth_.last() / growth_.tick();
    const float label = context_.ui.painter.text_width(Font::small, grouped(growth_.last())) + 12;
    // The last one ends where the plot does.
    const std::uint32_t every = label * (static_cast<float>(ticks) + 0.5f) > room ? 2 : 1;
    for (std::uint32_t i = 0; i <= ticks; i += every) {
      plot_.mark_x(i * static_cast<double>(growth_.tick()), grouped(i * growth_.tick()));
    }
  }

  void design() {
    const std::string words = design_words(context_);
    const Design& design = context_.session.design;
    if (words.empty() || design.keys > growth_.last() || design.rate < y_.low) return;
    plot_.goal(plot_.at(static_cast<double>(design.keys), design.rate), words);
  }

  // Where the filter is, and what is looked at.
  void present() {
    const auto at = station_of(context_.session.grown, context_.state);
    if (!at) return;
    const sim::RatePoint& station = growth_.points()[*at];
    const bool now = station.keys == growth_.present();
    plot_.marker(station.keys, standing_words(station.keys, now));
    if (station.rate) {
      const double rate = std::max(station.rate->value, y_.low);
      plot_.dot(plot_.at(station.keys, rate), context_.ui.theme.set);
    }
  }

  void slider() {
    const auto& stations = growth_.points();
    const auto at = station_of(context_.session.grown, context_.state).value_or(0);
    Widget widget;
    widget.id = "at_keys";
    widget.role = Role::slider;
    widget.name = "Keys";
    widget.text = growth_words(stations[at]);
    widget.value = at;
    widget.max = static_cast<double>(stations.size() - 1);
    widget.rect = plot_.inside();
    const Pointing pointing = context_.ui.area(widget.id, widget.rect);
    context_.ui.describe(std::move(widget));
    if (!pointing.held) return;
    const double keys = plot_.x_at(pointing.x + plot_.inside().x);
    std::uint32_t nearest = 0;
    for (std::uint32_t i = 1; i < stations.size(); ++i) {
      if (std::abs(stations[i].keys - keys) < std::abs(stations[nearest].keys - keys)) nearest = i;
    }
    if (nearest != at) {
      context_.ui.input({Input::Kind::value, "at_keys", static_cast<double>(nearest)});
    }
  }

  Context& context_;
  const sim::RateCurve& growth_;
  const Axis y_;
  Plot plot_;
};

// What the lines are. Returns its height.
float legend(Ui& ui, const Area& area, float y, bool measured) {
  const float middle = ui.painter.snap(y + heading_height / 2);
  float x = area.x;
  const auto name = [&](std::string_view words) {
    ui.painter.text(Font::small, x, y, heading_height, ui.theme.muted, words);
    x += ui.painter.text_width(Font::small, words) + 18;
  };
  ui.painter.fill({x, middle - 1, legend_line, 2}, ui.theme.set);
  x += legend_line + 6;
  name(this_filter_words(!measured));
  for (int i = 0; i < 3; ++i) {
    ui.painter.fill({x + static_cast<float>(i) * 9, middle - 0.5f, 5, 1}, ui.theme.muted);
  }
  x += legend_line + 6;
  name("formula");
  return heading_height;
}

}  // namespace

float growth_panel(Context& context, const Area& area) {
  Ui& ui = context.ui;
  GrowthState& grown = context.session.grown;
  grown.wanted = true;
  ui.heading("growth_heading", say::rate_as_keys_are_inserted,
             {area.x, area.y, area.width, heading_height});
  float y = area.y + heading_height;
  const float height = area.wide ? usual_height : narrow_height;
  if (!up_to_date(grown, context.state)) return y + heading_height + height - area.y;
  const sim::RateCurve& growth = *grown.shown;
  const auto& present = growth.points();
  const bool measured = std::any_of(
      present.begin(), present.end(),
      [](const sim::RatePoint& station) { return station.rate && !station.rate->exact; });
  y += legend(ui, area, y, measured);

  Widget table;
  table.id = "growth_table";
  table.role = Role::table;
  table.name = say::rate_as_keys_are_inserted;
  table.detail = table.name;
  if (const std::string planned = design_words(context); !planned.empty()) {
    table.detail += "; " + planned;
  }
  table.text = growth_table(growth);
  table.rect = {area.x, y, area.width, height};
  ui.describe(std::move(table));
  GrowthPlot(context, growth, {area.x, y, area.width, height}).draw();
  y += height;
  if (!growth.failure().empty()) {
    y += 4 + draw_note(ui, "growth_note", area.x, y + 4, area.width, growth.failure());
  }
  return y - area.y;
}

}  // namespace bloom::view
