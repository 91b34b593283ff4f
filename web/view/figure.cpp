#include "web/view/figure.hpp"

#include <cmath>
#include <utility>

#include "web/view/filter/filter_panels.hpp"
#include "web/view/filter/filter_text.hpp"

namespace bloom::view {
namespace {

constexpr float figure_width = 720;
constexpr float margin = 24;
constexpr float gap = 14;
constexpr float title_height = 26;
constexpr float line_height = 20;

}  // namespace

[[gnu::noinline]] std::string figure_of(Context& page) {
  Session& session = page.session;
  // What the cells of another size change of it.
  const GridView grid = session.grid;
  const std::uint32_t window_bits = session.window_bits;
  const Highlight next_link = session.next_highlight;
  const bool formulas = std::exchange(session.formulas, false);

  Svg svg;
  Painter painter(page.ui.painter, svg);
  const Theme colours = theme(false, page.environment.accent, 0);
  page.ui.writer.mark_colour = colours.fresh;
  std::vector<Input> no_inputs;
  std::vector<Widget> no_widgets;
  Ui ui(painter, page.ui.writer, colours, false, nullptr, no_inputs, no_widgets);
  Environment still = page.environment;
  still.height = 0;
  still.reduced_motion = true;
  still.show =
      1U << static_cast<unsigned>(Part::bits) | 1U << static_cast<unsigned>(Part::counters);
  Context context{ui, page.state, still, session, page.grid_image, page.overview, page.host};

  Area area{margin, margin, figure_width - 2 * margin, false};
  const std::string title = filter_title(context.state);
  const std::string words = settings_words(context.state);
  painter.text(Font::title, area.x, area.y, title_height, colours.text, title);
  area.y += title_height;
  painter.text(Font::small, area.x, area.y, line_height, colours.muted, words);
  area.y += line_height + gap;
  if (session.answer) area.y += verdict_panel(context, area) + gap;
  area.y += grid_panel(context, area) + gap;
  area.y += counters_panel(context, area);

  session.formulas = formulas;
  session.grid = grid;
  session.window_bits = window_bits;
  session.next_highlight = next_link;
  return svg.finish(figure_width, std::ceil(area.y + margin), title + ", " + words,
                    colours.background);
}

}  // namespace bloom::view
