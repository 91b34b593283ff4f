#include "web/view/grid/cell_marks.hpp"

#include <algorithm>

#include "web/view/panels/verdict.hpp"

namespace bloom::view {
namespace {

Rect grown(const Rect& rect, float by) {
  return {rect.x - by, rect.y - by, rect.width + 2 * by, rect.height + 2 * by};
}

class Marker {
 public:
  Marker(Context& context, const GridShape& shape, const Rect& origin)
      : ui_(context.ui), shape_(shape), origin_(origin) {}

  // A cell as if its bit had this value, in this colour.
  void cell(std::uint32_t bit, bool one, Colour colour, Colour digit) {
    const Rect rect = place(bit);
    if (shape_.radius > 0) {
      ui_.painter.shape(rect, Shape::cell, colour);
    } else {
      ui_.painter.fill(rect, colour);
    }
    if (!shape_.digits) return;
    const std::string_view text = one ? "1" : "0";
    const float width = ui_.painter.text_width(Font::mono, text);
    ui_.painter.text(Font::mono, rect.x + (rect.width - width) / 2, rect.y, rect.height, digit,
                     text);
  }

  void ring(std::uint32_t bit, Colour colour, float distance = 2) {
    const Rect rect = place(bit);
    if (shape_.radius > 0) {
      ui_.painter.shape(grown(rect, distance), Shape::ring, colour);
    } else {
      ui_.painter.frame(grown(rect, distance / 2), 1, colour);
    }
  }

  Rect place(std::uint32_t bit) const {
    return cell_rect(shape_, origin_, ui_.painter.ratio(), bit);
  }

 private:
  Ui& ui_;
  const GridShape& shape_;
  const Rect& origin_;
};

const sim::LogEntry* linked_line(const Context& context) {
  if (!context.session.link.line) return nullptr;
  const auto& log = context.state.log();
  const auto found = std::find_if(log.begin(), log.end(), [&](const sim::LogEntry& entry) {
    return entry.id == *context.session.link.line;
  });
  return found != log.end() ? &*found : nullptr;
}

}  // namespace

Colour ring_colour(const Context& context, Mark mark) {
  const Theme& theme = context.ui.theme;
  switch (mark) {
    case Mark::one:
    case Mark::reason:
      return verdict_colour(theme, context.session.animation.verdict());
    case Mark::unread:
      return mix(theme.line, theme.muted, 0.5f);
    case Mark::flip:
      return theme.fresh;
    case Mark::kept:
      break;
  }
  return theme.ring;
}

Rect cell_rect(const GridShape& shape, const Rect& origin, float ratio, std::uint32_t bit) {
  const std::uint32_t at = bit - shape.first_bit();
  const std::uint32_t column = at % shape.columns;
  const std::uint32_t row = at / shape.columns;
  const float pitch = static_cast<float>(shape.pitch) / ratio;
  const float side = static_cast<float>(shape.pitch - shape.gap) / ratio;
  return {origin.x + static_cast<float>(column) * pitch, origin.y + static_cast<float>(row) * pitch,
          side, side};
}

void draw_cell_marks(Context& context, const GridShape& shape, const Rect& origin) {
  const Theme& theme = context.ui.theme;
  const Session& session = context.session;
  const Environment& environment = context.environment;
  Marker marker(context, shape, origin);

  // While a line of Recent is pointed at, its cells are shown instead.
  const sim::LogEntry* line = linked_line(context);
  const std::span<const Probe> probes = session.animation.probes();
  for (std::size_t i = 0; i < probes.size(); ++i) {
    const Probe& probe = probes[i];
    if (!shape.shows(probe.position)) continue;
    const Glow glow = session.animation.glow(i, environment.now, environment.reduced_motion);
    if (glow.before > 0) {
      marker.cell(probe.position, false, theme.unset, theme.unset_digit);
    } else if (glow.fresh > 0) {
      marker.cell(probe.position, true, mix(theme.set, theme.fresh, glow.fresh), theme.set_digit);
    }
    if (glow.ring <= 0 || line != nullptr) continue;
    const Colour ink = mix(theme.background, ring_colour(context, probe.mark), glow.ring);
    const bool read = probe.mark == Mark::one || probe.mark == Mark::reason;
    marker.ring(probe.position, read ? theme.background : ink);
    // The gap sets a ring apart from a cell of its colour. The 0 that decided stands out by a
    // second ring, what came after it stands back.
    if (read) marker.ring(probe.position, ink, 4);
    if (probe.mark == Mark::reason) marker.ring(probe.position, ink, 6);
  }

  if (line != nullptr) {
    for (const std::uint32_t bit : context.state.positions(*line)) {
      if (shape.shows(bit)) marker.ring(bit, theme.muted);
    }
  }
  if (session.link.bit && shape.shows(*session.link.bit))
    marker.ring(*session.link.bit, theme.muted);
}

}  // namespace bloom::view
