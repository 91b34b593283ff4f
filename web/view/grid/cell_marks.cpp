#include "web/view/grid/cell_marks.hpp"

#include <algorithm>

#include "web/view/drawing/format.hpp"
#include "web/view/grid/key_lines.hpp"
#include "web/view/panels/verdict.hpp"

namespace bloom::view {
namespace {

constexpr std::size_t shown_characters = 40;

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
      ui_.painter.shape(rect, shape_.large ? Shape::large_cell : Shape::cell, colour);
    } else {
      ui_.painter.fill(rect, colour);
    }
    this->digit(bit, one, digit);
  }

  void digit(std::uint32_t bit, bool one, Colour colour) {
    if (!shape_.digits) return;
    const float pitch = static_cast<float>(shape_.pitch) / ui_.painter.ratio();
    ui_.painter.digit(digit_font(pitch), place(bit), colour, one);
  }

  // In the corner of a large cell.
  void index(std::uint32_t bit, Colour colour) {
    if (!shape_.large) return;
    const Rect rect = place(bit);
    const float inset = rect.width < 50 ? 3.0f : 5.0f;  // above the digit, or aside of it
    ui_.painter.text(Font::label, rect.x + inset, rect.y + inset - 4, 14, colour, grouped(bit));
  }

  void ring(std::uint32_t bit, Colour colour, float distance = 2) {
    const Rect rect = place(bit);
    if (shape_.radius > 0) {
      ui_.painter.shape(grown(rect, distance), shape_.large ? Shape::large_ring : Shape::ring,
                        colour);
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

// A probe in sight, and how it looks now.
struct Seen {
  std::uint32_t bit;
  Mark mark;
  Glow glow;
  Colour ink;
};

std::vector<Seen> seen_probes(const Context& context, const GridShape& shape) {
  const Animation& animation = context.session.animation;
  const Environment& environment = context.environment;
  std::vector<Seen> seen;
  for (std::size_t i = 0; i < animation.probes().size(); ++i) {
    const Probe& probe = animation.probes()[i];
    if (!shape.shows(probe.position)) continue;
    seen.push_back({probe.position, probe.mark,
                    animation.glow(i, environment.now, environment.reduced_motion),
                    ring_colour(context, probe.mark)});
  }
  return seen;
}

// Around the key's name: the verdict's, or of an insert that of its cells.
Colour key_colour(const Context& context) {
  const Animation& animation = context.session.animation;
  if (animation.check()) return verdict_colour(context.ui.theme, animation.verdict());
  const auto probes = animation.probes();
  const bool flips = std::any_of(probes.begin(), probes.end(),
                                 [](const Probe& probe) { return probe.mark == Mark::flip; });
  return ring_colour(context, flips ? Mark::flip : Mark::kept);
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

void draw_cell_marks(Context& context, const GridShape& shape, const Rect& origin,
                     const Rect& band) {
  const Theme& theme = context.ui.theme;
  const Session& session = context.session;
  const Animation& animation = session.animation;
  Marker marker(context, shape, origin);

  // While a line of Recent is pointed at or a key is typed, its cells are shown instead.
  const sim::LogEntry* linked = linked_line(context);
  const sim::Checked* typed = context.session.preview.answer(context.state);
  std::vector<Seen> seen;
  KeyLines lines;
  if (linked == nullptr && typed == nullptr) {
    seen = seen_probes(context, shape);
    if (animation.ringed() && !animation.probes().empty()) {
      lines = {visible_key(animation.key(), shown_characters), key_colour(context), {}};
    }
  }
  std::vector<std::uint32_t> instead;
  if (linked != nullptr) {
    instead = context.state.positions(*linked);
    if (!instead.empty()) lines = {visible_key(linked->key, shown_characters), theme.muted, {}};
    for (const std::uint32_t bit : instead) {
      if (shape.shows(bit)) lines.lines.push_back({marker.place(bit), theme.muted, 1});
    }
  } else if (typed != nullptr) {
    instead = typed->positions;
  }
  for (const Seen& each : seen) {
    if (each.glow.before > 0) {
      marker.cell(each.bit, false, theme.unset, theme.unset_digit);
    } else if (each.glow.fresh > 0) {
      marker.cell(each.bit, true, mix(theme.set, theme.fresh, each.glow.fresh), theme.set_digit);
    }
    if (each.glow.line > 0) {
      lines.lines.push_back({marker.place(each.bit), each.ink, each.glow.line});
    }
  }
  if (!lines.key.empty()) {
    for (const std::uint32_t bit : draw_key_lines(context.ui, lines, shape, origin, band)) {
      const bool before = std::any_of(seen.begin(), seen.end(), [&](const Seen& each) {
        return each.bit == bit && each.glow.before > 0;
      });
      const bool one = context.state.bit(bit) && !before;
      marker.digit(bit, one, one ? theme.set_digit : theme.unset_digit);
    }
  }

  for (const Seen& each : seen) {
    if (each.glow.ring <= 0) continue;
    const bool one = context.state.bit(each.bit) && each.glow.before <= 0;
    marker.index(each.bit, one ? theme.set_digit : theme.unset_digit);
    const Colour ink = mix(theme.background, each.ink, each.glow.ring);
    const bool read = each.mark == Mark::one || each.mark == Mark::reason;
    marker.ring(each.bit, read ? theme.background : ink);
    // The gap sets a ring apart from a cell of its colour. The 0 that decided stands out by a
    // second ring, what came after it stands back.
    if (read) marker.ring(each.bit, ink, 4);
    if (each.mark == Mark::reason) marker.ring(each.bit, ink, 6);
  }
  for (const std::uint32_t bit : instead) {
    if (shape.shows(bit)) marker.ring(bit, theme.muted);
  }
  if (session.link.bit && shape.shows(*session.link.bit)) {
    marker.ring(*session.link.bit, theme.muted);
  }
}

}  // namespace bloom::view
