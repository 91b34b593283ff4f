#include "web/view/filter/array/cell_marks.hpp"

#include <algorithm>

#include "web/view/cells/cell_look.hpp"
#include "web/view/cells/key_paths.hpp"
#include "web/view/drawing/format.hpp"
#include "web/view/filter/array/cell_frames.hpp"
#include "web/view/filter/verdict.hpp"

namespace bloom::view {
namespace {

constexpr std::size_t shown_characters = 40;
constexpr std::size_t most_lines = 32;  // of one key

Rect grown(const Rect& rect, float by) {
  return {rect.x - by, rect.y - by, rect.width + 2 * by, rect.height + 2 * by};
}

class Marker {
 public:
  Marker(Context& context, const GridShape& shape, const Rect& origin)
      : ui_(context.ui),
        specimen_(context.state.specimen()),
        look_(specimen_, context.ui.theme, shape.digits),
        shape_(shape),
        origin_(origin) {}

  // A cell as if it held this, in this colour.
  void cell(std::uint32_t cell, const sim::Value& value, Colour colour, Colour ink) {
    if (look_.stacked()) return;  // built anew as a whole
    const Rect rect = place(cell);
    if (shape_.radius > 0) {
      ui_.painter.shape(rect, shape_.large ? Shape::large_cell : Shape::cell, colour);
    } else {
      ui_.painter.fill(rect, colour);
    }
    text(cell, value, ink);
  }

  // Its usual colours.
  Colour fill(const sim::Value& value) const { return look_.fill(look_.level(value)); }
  Colour ink(const sim::Value& value) const { return look_.ink(look_.level(value)); }
  sim::Value now(std::uint32_t cell) const { return specimen_.value(cell); }

  void text(std::uint32_t cell, const sim::Value& value, Colour colour) {
    if (!shape_.digits || look_.stacked()) return;
    const float pitch = static_cast<float>(shape_.pitch) / ui_.painter.ratio();
    if (look_.binary()) {
      ui_.painter.digit(digit_font(pitch), place(cell), colour, value.number != 0);
    } else {
      write_in_cell(ui_.painter, place(cell), colour, look_.text(value));
    }
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
  const sim::Specimen& specimen_;
  CellLook look_;
  const GridShape& shape_;
  const Rect& origin_;
};

const sim::LogEntry* linked_line(const Context& context) {
  if (!context.session.highlight.line) return nullptr;
  const auto& log = context.state.log();
  const auto found = std::find_if(log.begin(), log.end(), [&](const sim::LogEntry& entry) {
    return entry.id == *context.session.highlight.line;
  });
  return found != log.end() ? &*found : nullptr;
}

// A probe in sight, and how it looks now.
struct Seen {
  std::uint32_t bit;
  Mark mark;
  bool line;  // runs to it
  sim::Value before;
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
    seen.push_back({probe.position, probe.mark, probe.read, probe.before,
                    animation.glow(i, environment.now, environment.reduced_motion),
                    ring_colour(context, probe.mark)});
  }
  return seen;
}

// In a frame around what is read together, only these are ringed and have lines.
bool stands_out(Mark mark) {
  return mark == Mark::flip || mark == Mark::faded || mark == Mark::one;
}

// Of cells that are read together only those that stand out, or the first.
bool lined(const std::vector<Seen>& seen, const Seen& one, const GridShape& shape) {
  if (!framed(shape)) return true;
  if (shape.lies.stacked > 1) return &one == &seen.front();
  const auto same_group = [&](const Seen& other) {
    return shape.lies.group_of(other.bit) == shape.lies.group_of(one.bit);
  };
  const bool has = std::any_of(seen.begin(), seen.end(), [&](const Seen& other) {
    return same_group(other) && stands_out(other.mark);
  });
  return has ? stands_out(one.mark) : one.bit == shape.lies.first_of(shape.lies.group_of(one.bit));
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
    case Mark::other:
      return mix(theme.line, theme.muted, 0.5f);
    case Mark::flip:
    case Mark::faded:
      return theme.fresh;
    case Mark::kept:
      break;
  }
  return theme.ring;
}

Rect cell_rect(const GridShape& shape, const Rect& origin, float ratio, std::uint32_t bit) {
  const PixelRect place = shape.place(bit);
  const auto css = [&](int pixels) { return static_cast<float>(pixels) / ratio; };
  return {origin.x + css(place.x), origin.y + css(place.y), css(place.width), css(place.height)};
}

void write_in_cell(Painter& painter, const Rect& cell, Colour colour, std::string_view text) {
  const float width = painter.text_width(Font::mono, text);
  painter.text(Font::mono, cell.x + (cell.width - width) / 2, cell.y, cell.height, colour, text);
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
      const bool first = !framed(shape) || bit == instead.front();
      if (first && shape.shows(bit)) lines.lines.push_back({marker.place(bit), theme.muted, 1});
    }
  } else if (typed != nullptr) {
    instead = typed->positions;
  }
  std::size_t marked = 0;
  for (const Seen& each : seen) {
    if (each.glow.before > 0) {
      marker.cell(each.bit, each.before, marker.fill(each.before), marker.ink(each.before));
    } else if (each.glow.fresh > 0) {
      const sim::Value now = marker.now(each.bit);
      const bool empty = now == sim::Value{};
      marker.cell(each.bit, now, mix(marker.fill(now), theme.fresh, each.glow.fresh),
                  empty ? marker.ink(now) : theme.set_digit);
    }
    if (each.line && each.glow.line > 0 && marked < most_lines && lined(seen, each, shape)) {
      ++marked;
      lines.lines.push_back({marker.place(each.bit), each.ink, each.glow.line});
    }
  }
  if (!lines.key.empty()) {
    for (const std::uint32_t bit : draw_key_lines(context.ui, lines, shape, origin, band)) {
      const auto before = std::find_if(seen.begin(), seen.end(), [&](const Seen& each) {
        return each.bit == bit && each.glow.before > 0;
      });
      const sim::Value shown = before != seen.end() ? before->before : marker.now(bit);
      marker.text(bit, shown, marker.ink(shown));
    }
  }

  if (framed(shape) && animation.ringed()) {
    std::vector<std::uint32_t> read;
    for (const Seen& each : seen) {
      if (each.line && each.glow.ring > 0) read.push_back(each.bit);
    }
    draw_frames(context, shape, origin, read,
                animation.check() ? verdict_colour(theme, animation.verdict()) : theme.ring);
  }
  for (const Seen& each : seen) {
    if (each.glow.ring <= 0 || (framed(shape) && !stands_out(each.mark))) continue;
    marker.index(each.bit, marker.ink(each.glow.before > 0 ? each.before : marker.now(each.bit)));
    const Colour ink = mix(theme.background, each.ink, each.glow.ring);
    const bool read = each.mark == Mark::one || each.mark == Mark::reason;
    marker.ring(each.bit, read ? theme.background : ink);
    // The gap sets a ring apart from a cell of its colour. The 0 that decided stands out by a
    // second ring, what came after it stands back.
    if (read) marker.ring(each.bit, ink, 4);
    if (each.mark == Mark::reason) marker.ring(each.bit, ink, 6);
  }
  const bool moved = linked == nullptr && typed == nullptr && !animation.moves().empty();
  if (moved) draw_moves(context, shape, origin);
  if (framed(shape)) {
    draw_frames(context, shape, origin, instead, theme.muted);
  } else {
    for (const std::uint32_t bit : instead) {
      if (shape.shows(bit)) marker.ring(bit, theme.muted);
    }
  }
  if (session.highlight.bit && shape.shows(*session.highlight.bit)) {
    marker.ring(*session.highlight.bit, theme.muted);
  }
}

}  // namespace bloom::view
