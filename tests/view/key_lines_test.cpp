// Lines run from the key's name to its cells, over the cells and under their digits.
#include <algorithm>
#include <cmath>
#include <doctest/doctest.h>
#include <vector>

#include "imgui.h"

#include "tests/view/stage.hpp"
#include "web/view/drawing/fonts.hpp"

namespace bloom::view {
namespace {

// What of the last frame was drawn with the brush of lines, and where the last digit of a cell
// came.
struct Drawn {
  std::vector<ImVec2> brush;
  int last_brush = -1;
  int last_digit = -1;
};

Drawn drawn(Stage& stage) {
  const ImFontAtlas& atlas = stage.view.atlas();
  const ImFontAtlasCustomRect& strip = atlas.CustomRects[static_cast<int>(shape_count)];
  const ImFont* font = atlas.Fonts[static_cast<int>(Font::large_cell)];
  const ImFontGlyph* zero = font->FindGlyphNoFallback('0');
  const ImFontGlyph* one = font->FindGlyphNoFallback('1');
  const auto width = static_cast<float>(atlas.TexWidth);
  const auto height = static_cast<float>(atlas.TexHeight);
  const auto left = static_cast<float>(strip.X);
  const auto top = static_cast<float>(strip.Y);
  Drawn found;
  const ImDrawList& list = *stage.view.drawn().CmdLists[0];
  for (int i = 0; i < list.VtxBuffer.Size; ++i) {
    const ImDrawVert& vertex = list.VtxBuffer[i];
    const float u = vertex.uv.x * width;
    const float v = vertex.uv.y * height;
    const bool across = u > left && u < left + static_cast<float>(strip.Width);
    const bool down = v > top && v < top + static_cast<float>(strip.Height);
    if (across && down) {
      found.brush.push_back(vertex.pos);
      found.last_brush = i;
    }
    for (const ImFontGlyph* glyph : {zero, one}) {
      const bool corner = vertex.uv.x == glyph->U0 && vertex.uv.y == glyph->V0;
      if (corner) found.last_digit = i;
    }
  }
  return found;
}

}  // namespace

TEST_CASE(
    "lines run from the key to each of its cells, under the digits, until the next operation") {
  for (const char* key : {"mango", "kiwi", "apple"}) {
    Stage stage(1280);
    stage.apply(sim::Configure{{}, 5, Scheme::independent, {}});
    stage.apply(sim::Seed{});
    stage.settle();
    CHECK(drawn(stage).brush.empty());
    stage.apply(sim::Check{key});
    stage.frame(0);
    const std::size_t begun = drawn(stage).brush.size();
    stage.settle();
    const Drawn lines = drawn(stage);
    CHECK(begun < lines.brush.size());
    CHECK(lines.last_digit > lines.last_brush);
    const Rect grid = stage.widget("cell").rect;
    const auto columns = static_cast<std::uint32_t>(stage.widget("cell").row);
    const float pitch = (grid.width + 4) / static_cast<float>(columns);
    for (const std::uint32_t bit : stage.simulator.state().positions(key)) {
      const std::uint32_t row = bit / columns;
      const float x = grid.x + static_cast<float>(bit % columns) * pitch;
      const float y = grid.y + static_cast<float>(row) * pitch;
      CAPTURE(bit);
      CHECK(std::any_of(lines.brush.begin(), lines.brush.end(), [&](const ImVec2& point) {
        return std::hypot(point.x - (x + pitch / 2 - 2), point.y - y) < 10;
      }));
    }
    stage.frame(100);
    CHECK(drawn(stage).brush.size() == lines.brush.size());

    Stage still(1280);
    still.environment.reduced_motion = true;
    still.apply(sim::Configure{{}, 5, Scheme::independent, {}});
    still.apply(sim::Seed{});
    still.settle();
    still.apply(sim::Check{key});
    still.frame(0);
    CHECK(drawn(still).brush.size() == lines.brush.size());
    still.apply(sim::Clear{});
    still.frame();
    CHECK(drawn(still).brush.empty());
  }
}

TEST_CASE("lines run only to cells that are in sight") {
  Stage stage(1280);
  stage.apply(sim::Configure{1u << 20, {}, {}, {}});
  stage.apply(sim::Insert{"apple"});
  stage.settle();
  CHECK(drawn(stage).brush.empty());
  stage.view.set_value("cell", stage.simulator.state().positions("apple").front());
  stage.settle();
  CHECK_FALSE(drawn(stage).brush.empty());
}

}  // namespace bloom::view
