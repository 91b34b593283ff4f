// How the rate grows where there come more keys than the filter was made for.
#include <algorithm>
#include <array>
#include <cmath>
#include <string>
#include <utility>
#include <vector>

#include "bloom/theory/formulas.hpp"

#include "web/view/drawing/format.hpp"
#include "web/view/size/size_panels.hpp"
#include "web/view/size/size_text.hpp"
#include "web/view/widgets/plot.hpp"

namespace bloom::view {
namespace {

constexpr float heading_height = 22;
constexpr float plot_height = 170;
constexpr float label_height = 18;
constexpr double first = 0.5;  // times the planned keys
constexpr double last = 3;
constexpr int steps = 50;        // of the curve
constexpr double least = 1e-15;  // of the axis
constexpr int most_lines = 4;    // of the grid, about

struct Load {
  double times;
  const char* name;
};
constexpr std::array<Load, 4> loads{{{1, "planned"}, {1.5, "1.5 ×"}, {2, "2 ×"}, {3, "3 ×"}}};
constexpr float with_words = 260;  // from this width there is room for "planned" beside "1.5 ×"

double rate_at(const sim::Sizing& sizing, double times) {
  return theory::rate_from_keys(static_cast<double>(sizing.bits), sizing.hashes,
                                times * static_cast<double>(sizing.keys));
}

std::string table_of(const sim::Sizing& sizing) {
  std::string text = say::overload_table_head;
  for (int halves = 2; halves <= 6; ++halves) {
    const double times = halves / 2.0;
    const double keys = std::round(times * static_cast<double>(sizing.keys));
    text.append("\n").append(significant(times, 1 + halves % 2)).append(" ×\t");
    text.append(grouped(static_cast<std::uint64_t>(keys))).append("\t");
    text.append(percent(rate_at(sizing, times)));
  }
  return text;
}

// Decades from the lowest rate that is drawn up to 1.
class Decades {
 public:
  explicit Decades(double lowest)
      : count_(std::max(1, static_cast<int>(std::ceil(-std::log10(std::max(lowest, least)))))),
        step_((count_ + most_lines - 1) / most_lines) {}
  Axis axis() const { return {std::pow(10.0, -count_), 1, true}; }
  template <class Line>
  void lines(Line line) const {
    for (int i = 0; i <= count_; i += step_) line(std::pow(10.0, -i));
  }

 private:
  int count_, step_;
};

}  // namespace

float overload_panel(Context& context, const Area& area) {
  Ui& ui = context.ui;
  const sim::Sizing& sizing = context.session.size.sizing;
  ui.heading("overload_heading", say::if_more_keys, {area.x, area.y, area.width, heading_height});
  Widget table;
  table.id = "overload_table";
  table.role = Role::table;
  table.name = table.detail = say::if_more_keys;
  table.text = table_of(sizing);
  table.rect = {area.x, area.y + heading_height, area.width, plot_height};
  const Rect rect = table.rect;
  ui.describe(std::move(table));

  const Decades decades(rate_at(sizing, first));
  float label = 0;
  decades.lines([&](double rate) {
    label = std::max(label, ui.painter.text_width(Font::small, percent(rate, 1)));
  });
  Plot plot(ui, rect, {first, last}, decades.axis(), label);
  decades.lines([&](double rate) { plot.horizontal(rate, percent(rate, 1)); });
  std::vector<Point> curve;
  for (int i = 0; i <= steps; ++i) {
    const double times = first + (last - first) * i / steps;
    curve.push_back(plot.at(times, rate_at(sizing, times)));
  }
  plot.curve(curve, 2, ui.theme.set);
  // Each rate below its point, where the curve is not.
  const float end = plot.inside().x + plot.inside().width;
  for (const Load& load : loads) {
    const double rate = rate_at(sizing, load.times);
    const Point point = plot.at(load.times, std::max(rate, least));
    plot.dot(point, ui.theme.set);
    plot.mark_x(load.times,
                load.times == 1 && plot.inside().width < with_words ? "1 ×" : load.name);
    const std::string words = percent(rate);
    const float width = ui.painter.text_width(Font::small_strong, words);
    ui.painter.text(Font::small_strong, ui.painter.snap(std::min(point.x + 8, end - width)),
                    point.y + 6, label_height, ui.theme.text, words);
  }
  return heading_height + plot_height;
}

}  // namespace bloom::view
