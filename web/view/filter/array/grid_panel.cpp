// The array: an overview where it is large, the cells in sight, and a line about the one pointed
// at.
#include <algorithm>
#include <array>
#include <cmath>
#include <string>
#include <utility>

#include "sim/specimen/specimen_text.hpp"

#include "web/view/drawing/format.hpp"
#include "web/view/filter/array/array_text.hpp"
#include "web/view/filter/array/cell_marks.hpp"
#include "web/view/filter/array/cell_shapes.hpp"
#include "web/view/filter/array/cell_texts.hpp"
#include "web/view/filter/array/summary.hpp"
#include "web/view/filter/filter_panels.hpp"

namespace bloom::view {
namespace {

constexpr float overview_height = 64;
constexpr float gap = 10;
constexpr float heading_height = 22;
constexpr float heading_gap = 6;        // to an overview below it
constexpr float least_name_room = 120;  // beside the heading
constexpr float band = 52;              // above the cells, from where lines run to them
constexpr float label_gap = 10;
constexpr float label_digit = 7;
constexpr float around_wide = 128;    // above and below the cells beside the other panels
constexpr float around_lying = 120;   // on a phone, which scrolls for what explains them
constexpr float around_narrow = 330;  // and below the key and its verdict
constexpr float least_room = 200;
constexpr float frame_room = 576;  // where no screen is known
constexpr float around_told = 72;  // above and below the cells under a story, which leaves
constexpr float least_told = 140;  // at least so much

// What it holds, and for which keys.
std::string cell_text(Context& context, std::uint32_t cell) {
  const sim::Specimen& specimen = context.state.specimen();
  std::string text = sim::cell_words(specimen, cell);
  const bool all = specimen.family().rule == sim::Rule::sum_wanted;  // no cell is one key's
  if (all || !context.state.bit(cell)) return text;
  const Setters* setters = context.session.cell_keys.find(context.state, cell);
  if (setters == nullptr || setters->count == 0) return text;
  return of_keys_words(text, specimen.family(), setters->names);
}

// What the indices of the rows take beside the cells.
float label_room(const Arrangement& lies) {
  const std::string longest = grouped(largest_label(lies));
  const auto commas = static_cast<float>(std::count(longest.begin(), longest.end(), ','));
  return label_gap + label_digit * (static_cast<float>(longest.size()) - commas / 2);
}

// Key, verdict and array are in sight together.
float cells_room(const Context& context, const Area& area) {
  const float screen = context.environment.height;
  if (screen <= 0 || context.environment.still()) return frame_room;
  if (context.session.tale.playing()) {
    return std::clamp(screen - area.y - around_told, least_told, frame_room);
  }
  if (area.wide) {
    return std::max(least_room, screen - (context.ui.touch ? around_lying : around_wide));
  }
  return std::clamp(screen - around_narrow, least_room, frame_room);
}

// Not in a story, whose array is to stay where it is from step to step.
bool zooms(const Context& context, const GridShape& shape) {
  return !context.environment.still() && !context.session.tale.playing() &&
         (shape.can_zoom_in || shape.can_zoom_out) && !(shape.digits && shape.whole());
}

// The heading, with the zoom buttons beside it where there is room, else below. Returns the height.
float zoom_row(Context& context, const GridShape& shape, const Area& area) {
  Ui& ui = context.ui;
  const std::string text = array_title(context.state);
  const float height = ui.touch ? 40.0f : 26.0f;
  const bool moved = context.session.grid.zoom != 0 || context.session.grid.first_bit != 0;
  const std::array<Button, 3> buttons{{
      {.id = "zoom_out", .name = "Zoom out", .look = Look::quiet, .enabled = shape.can_zoom_out},
      {.id = "zoom_in", .name = "Zoom in", .look = Look::quiet, .enabled = shape.can_zoom_in},
      {.id = "fit", .name = "Fit", .look = Look::quiet, .enabled = moved},
  }};
  float together = 0;
  for (const Button& button : buttons) together += ui.button_width(button, quiet_padding);
  const float beside = area.width + quiet_padding - together;
  const bool below = ui.painter.text_width(Font::small_strong, text) > beside;
  ui.heading("grid_heading", text,
             {area.x, area.y, below ? area.width : beside, below ? 16 : height});
  float x = area.x + (below ? -quiet_padding : beside);
  const float y = area.y + (below ? 20.0f : 0.0f);
  for (const Button& button : buttons) {
    const float width = ui.button_width(button, quiet_padding);
    ui.button({x, y, width, height}, button);
    x += width;
  }
  return y - area.y + height + 4;
}

// Where in the whole array the last operation looked, or a key that is typed falls.
void draw_probe_ticks(Context& context, const Rect& rect, int block) {
  Painter& painter = context.ui.painter;
  const float side = static_cast<float>(block) / painter.ratio();
  const auto columns = static_cast<std::uint64_t>(std::lround(rect.width / side));
  const auto rows = static_cast<std::uint64_t>(std::lround(rect.height / side));
  const auto tick = [&](std::uint32_t bit, Colour colour) {
    const std::uint64_t at = std::uint64_t{bit} * columns * rows / context.state.cells();
    const std::uint64_t column = at % columns;
    const std::uint64_t row = at / columns;
    const Rect place{rect.x + static_cast<float>(column) * side - 1,
                     rect.y + static_cast<float>(row) * side - 1, side + 2, side + 2};
    painter.fill(place, colour);
  };
  Session& session = context.session;
  if (const sim::Checked* typed = session.preview.answer(context.state)) {
    for (const std::uint32_t bit : typed->positions) tick(bit, context.ui.theme.muted);
  } else if (session.animation.ringed()) {
    for (const Probe& probe : session.animation.probes()) {
      tick(probe.position, ring_colour(context, probe.mark));
    }
  }
}

float overview(Context& context, const GridShape& shape, const Area& area, float y) {
  Ui& ui = context.ui;
  const float ratio = ui.painter.ratio();
  const float side = ui.painter.svg() != nullptr ? 4.0f : 2.0f;  // fewer shapes
  const int block = std::max(1, static_cast<int>(side * ratio));
  const int width = static_cast<int>(area.width * ratio) / block * block;
  const int height = static_cast<int>(overview_height * ratio) / block * block;
  const Rect rect{area.x, y, static_cast<float>(width) / ratio, static_cast<float>(height) / ratio};
  const Texture texture = context.overview.update(context.state, ui.theme, width, height, block,
                                                  context.environment.now);
  if (Svg* svg = ui.painter.svg()) {
    context.overview.write(*svg, rect);
  } else if (texture != nullptr) {
    ui.painter.picture(texture, rect, 0xFFFFFFFFu);
  }

  const std::uint32_t last_row = shape.rows - shape.visible_rows;
  Widget widget;
  widget.id = "overview";
  widget.role = Role::slider;
  const bool bits = context.state.family().cells == sim::CellKind::bit;
  widget.name = bits ? "Visible bits" : "Visible cells";
  widget.text = visible_words(bits, shape.first_bit(), shape.end_bit() - 1);
  widget.value = shape.first_bit();
  widget.max = shape.row(last_row).first;
  widget.rect = rect;
  const Pointing pointing = ui.area(widget.id, rect);
  if (pointing.held) {
    const float share = std::clamp(pointing.y / rect.height, 0.0f, 1.0f);
    const double row = static_cast<double>(share) * shape.rows - shape.visible_rows / 2.0;
    const auto first =
        static_cast<std::uint32_t>(std::clamp(row, 0.0, static_cast<double>(last_row)));
    ui.input({Input::Kind::value, widget.id, static_cast<double>(shape.row(first).first)});
  }
  const double rows = shape.rows;
  const float top = rect.y + rect.height * static_cast<float>(shape.first_row / rows);
  const float tall = std::max(5.0f, rect.height * static_cast<float>(shape.visible_rows / rows));
  const float shown_top = std::min(top, rect.y + rect.height - tall);
  ui.painter.frame({rect.x - 2, shown_top - 1, rect.width + 4, tall + 2}, 2, ui.theme.ring);
  draw_probe_ticks(context, rect, block);
  ui.describe(std::move(widget));
  return rect.height;
}

void cells(Context& context, const GridShape& shape, const Rect& rect, const Rect& above) {
  Ui& ui = context.ui;
  const float ratio = ui.painter.ratio();
  if (Svg* svg = ui.painter.svg()) {
    write_cells(ui.painter, *svg, context.state, ui.theme, shape, rect);
  } else if (const Texture texture =
                 context.grid_image.update(context.state, shape, ui.theme, ui.painter.fonts())) {
    const Rect image{rect.x, rect.y, static_cast<float>(shape.width() + shape.gap) / ratio,
                     static_cast<float>(shape.height() + shape.gap) / ratio};
    ui.painter.picture(texture, image, 0xFFFFFFFFu);
  }
  if (context.state.family().cells != sim::CellKind::bit) draw_cell_texts(context, shape, rect);

  Session& session = context.session;
  const Pointing pointing = ui.area("cell", rect);
  if (pointing.inside) {
    session.next_highlight.bit = shape.bit_at(pointing.x * ratio, pointing.y * ratio);
    if (pointing.clicked && session.next_highlight.bit) {
      session.cursor = *session.next_highlight.bit;  // a finger that is gone again leaves its words
      session.cursor_shown = true;
    }
  } else if (session.cursor_shown) {
    session.next_highlight.bit = session.cursor;
  }
  draw_cell_marks(context, shape, rect, above);
}

}  // namespace

float grid_panel(Context& context, const Area& area) {
  Ui& ui = context.ui;
  Session& session = context.session;
  const std::uint32_t bits = context.state.cells();
  const float ratio = ui.painter.ratio();
  session.cursor = std::min(session.cursor, bits - 1);

  const Arrangement lies = arrange(context.state.specimen());
  const float labels = label_room(lies);
  const auto fit = [&] {
    return shape_grid(lies, area.width - labels, cells_room(context, area), ratio, session.grid);
  };
  GridShape shape = fit();
  if (std::exchange(session.follow_cursor, false) && !shape.shows(session.cursor)) {
    const std::uint32_t row = shape.row_of(session.cursor);
    session.grid.first_bit = shape.row(row - std::min(row, shape.visible_rows / 2)).first;
    shape = fit();
  }
  session.window_bits = shape.end_bit() - shape.first_bit();
  float y = area.y;
  float names_from = area.x;  // where a key's name may be
  if (zooms(context, shape)) {
    y += zoom_row(context, shape, area);
  } else {
    const std::string title = array_title(context.state);
    // With room for the larger letters of forced colours.
    const float width =
        std::min(area.width, ui.painter.text_width(Font::small_strong, title) * 1.25f);
    ui.heading("grid_heading", title, {area.x, y + 6, width, 16});
    const bool short_heading = context.state.classic() != nullptr;
    const bool beside = short_heading || area.width - width >= least_name_room;
    if (beside && shape.whole()) {  // else the overview comes below it
      names_from += width;
    } else {
      y += heading_height + (shape.whole() ? 0 : heading_gap);
    }
  }
  if (!shape.whole()) y += overview(context, shape, area, y) + gap;
  const Rect above{names_from, ui.painter.snap(y), area.x + area.width - names_from, band};
  y = ui.painter.snap(y + band);
  const Rect rect{ui.painter.snap(area.x + labels), y, static_cast<float>(shape.width()) / ratio,
                  static_cast<float>(shape.height()) / ratio};
  cells(context, shape, rect, above);
  draw_row_labels(context, shape, rect, area.x + labels - label_gap);

  Widget widget;
  widget.id = "cell";
  widget.role = Role::slider;
  widget.name = "Cell";
  widget.text = cell_text(context, session.cursor);
  widget.value = session.cursor;
  widget.max = bits - 1;
  widget.row = static_cast<int>(shape.columns);
  widget.detail = array_words(context.state);
  widget.rect = rect;
  ui.describe(std::move(widget));

  y += rect.height + 6;
  const bool pointed = session.highlight.bit && *session.highlight.bit < bits;
  // Below the cells where these are wide, else as wide as there is room.
  const Area below = rect.width >= 480 ? Area{rect.x, y, rect.width} : Area{area.x, y, area.width};
  y += summary_row(context, below,
                   pointed ? cell_text(context, *session.highlight.bit) : std::string());
  return y - area.y;
}

}  // namespace bloom::view
