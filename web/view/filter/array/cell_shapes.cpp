#include "web/view/filter/array/cell_shapes.hpp"

#include "web/view/cells/cell_look.hpp"
#include "web/view/filter/array/cell_marks.hpp"

namespace bloom::view {

[[gnu::noinline]] void write_cells(Painter& painter, Svg& svg, const sim::State& state,
                                   const Theme& theme, const GridShape& shape, const Rect& origin) {
  const float ratio = painter.ratio();
  const float pitch = static_cast<float>(shape.pitch) / ratio;
  const float radius = static_cast<float>(shape.radius) / ratio;
  const CellLook look(state.specimen(), theme, shape.digits);
  const std::uint32_t first = shape.first_bit();
  const auto looks = look.looks(state.specimen(), first, shape.end_bit() - first);
  const std::uint32_t parts = shape.lies.stacked;
  const auto each_part = [&](auto visit) {
    for (std::uint32_t i = 0; i < looks.size(); ++i) {
      Rect part = cell_rect(shape, origin, ratio, first + i);
      part.height -= pitch * static_cast<float>(parts - 1);
      for (std::uint32_t bit = 0; bit < parts; ++bit, part.y += pitch) {
        visit(part, parts > 1 ? looks[i] >> bit & 1 : looks[i]);
      }
    }
  };
  // Level by level: cells that follow each other are of one colour.
  for (std::uint32_t level = 0; level <= look.levels(); ++level) {
    each_part([&](const Rect& part, std::uint32_t at) {
      if (at != level) return;
      if (radius > 0) {
        svg.rounded(part, radius, look.fill(level));
      } else {
        svg.fill(part, look.fill(level));
      }
    });
  }
  if (!shape.digits || !look.binary()) return;
  each_part([&](const Rect& part, std::uint32_t at) {
    painter.digit(digit_font(pitch), part, look.ink(at), at == 1);
  });
}

}  // namespace bloom::view
