// The picture of the array: what it costs, and that it is right.
#include <algorithm>
#include <cmath>
#include <doctest/doctest.h>

#include "tests/view/stage.hpp"
#include "web/view/cells/grid_shape.hpp"
#include "web/view/cells/overview.hpp"

namespace bloom::view {
namespace {

Arrangement bits_in_a_row(std::uint32_t count) {
  Arrangement lies;
  lies.cells = count;
  return lies;
}

sim::Configure bits(std::uint32_t count) {
  sim::Configure configure;
  configure.bits = count;
  return configure;
}

// Keeps the picture of its one texture.
class PictureHost : public FakeHost {
 public:
  Texture create_texture(int width, int height, bool opaque) override {
    picture.assign(static_cast<std::size_t>(width) * static_cast<std::size_t>(height), 0);
    return FakeHost::create_texture(width, height, opaque);
  }
  void update_texture(Texture texture, int x, int y, int width, int height,
                      const std::uint32_t* pixels, int pitch) override {
    FakeHost::update_texture(texture, x, y, width, height, pixels, pitch);
    REQUIRE(x == 0);  // whole rows
    std::copy_n(pixels, width * height, picture.begin() + y * width);
  }

  std::vector<std::uint32_t> picture;
};

}  // namespace

TEST_CASE("the overview of an array with fewer cells than blocks shows each cell in full") {
  const Theme colours = theme(false);
  for (const std::uint32_t count : {16u, 64u, 100u, 1000u, 1023u, 4096u}) {
    CAPTURE(count);
    sim::Simulator simulator;
    simulator.apply(bits(count));
    REQUIRE(simulator.state().cells() == count);
    PictureHost host;
    Overview overview(host);
    const auto draw = [&](Overview& it) { it.update(simulator.state(), colours, 300, 64, 2, 0); };
    draw(overview);
    for (int i = 0; simulator.state().filled() < count; ++i) {
      overview.notify(simulator.apply(sim::Insert{"key" + std::to_string(i)}));
      if (i > 40 && i % 100 != 0) continue;
      draw(overview);
      // Cell by cell it becomes what it is when it is drawn at once.
      PictureHost other;
      Overview whole(other);
      draw(whole);
      REQUIRE(host.picture == other.picture);
      const auto shown = std::count(host.picture.begin(), host.picture.end(), colours.set);
      const double share = static_cast<double>(shown) / static_cast<double>(host.picture.size());
      const auto filled = static_cast<double>(simulator.state().filled());
      REQUIRE(share == doctest::Approx(filled / count).epsilon(0.05 + 1 / filled));
    }
    draw(overview);
    CHECK(std::count(host.picture.begin(), host.picture.end(), colours.set) ==
          static_cast<std::ptrdiff_t>(host.picture.size()));
  }
}

TEST_CASE("only cells whose bit changed are sent again") {
  Stage stage;
  stage.settle();
  const std::int64_t cell = 56 * 56;  // 452 pixels in 8 columns
  const std::int64_t before = stage.host.sent_pixels;
  CHECK(before == 64 * cell);
  std::size_t flipped = 0;
  for (const sim::Event& event : stage.apply(sim::Seed{})) {
    flipped += std::get<sim::Inserted>(event).flipped.size();
  }
  stage.settle();
  CHECK(stage.host.sent_pixels - before == static_cast<std::int64_t>(flipped) * cell);
  const std::int64_t seeded = stage.host.sent_pixels;
  stage.apply(sim::Check{"mango"});
  stage.settle();
  CHECK(stage.host.sent_pixels == seeded);
}

TEST_CASE("a frame of a huge array costs no more than one of a small array") {
  Stage small;
  small.apply(sim::Seed{});
  small.apply(sim::Check{"mango"});
  small.settle();
  for (const std::uint32_t size : {1u << 20, sim::max_bits}) {
    Stage large;
    large.apply(bits(size));
    large.apply(sim::Seed{});
    large.apply(sim::Check{"mango"});
    large.settle();
    MESSAGE("vertices at m = 64: ", small.vertices(), ", at ", size, ": ", large.vertices());
    CHECK(large.vertices() <= small.vertices() * 3 / 2);
    const std::int64_t sent = large.host.sent_pixels;
    for (int i = 0; i < 10; ++i) large.frame();
    CHECK(large.host.sent_pixels == sent);
    large.apply(sim::Insert{"a new key"});
    large.settle();
    MESSAGE("pixels sent for one insert: ", large.host.sent_pixels - sent);
    CHECK(large.host.sent_pixels - sent < 10'000);
    CHECK(large.host.outside == 0);
  }
}

TEST_CASE("a new ratio, theme or renderer makes the picture anew") {
  Stage stage;
  stage.settle();
  const int live = stage.host.live;
  const std::int64_t before = stage.host.sent_pixels;
  stage.environment.dark = true;
  stage.settle();
  CHECK(stage.host.sent_pixels == 2 * before);
  stage.environment.ratio = 2;
  stage.settle();
  CHECK(stage.host.sent_pixels > 5 * before);
  CHECK(stage.host.live == live);
  stage.view.forget_textures();
  stage.settle();
  CHECK(stage.host.live == live + 1);
}

TEST_CASE("every array has a shape that fits") {
  for (const float width : {280.0f, 498.0f, 900.0f}) {
    for (const float ratio : {1.0f, 1.25f, 3.0f}) {
      for (const std::uint32_t size : {8u, 9u, 64u, 100u, 1000u, 4096u, 65537u, sim::max_bits}) {
        for (int zoom = -3; zoom <= 3; ++zoom) {
          GridView view{zoom, size};
          const GridShape shape = shape_grid(bits_in_a_row(size), width, 480, ratio, view);
          CAPTURE(width);
          CAPTURE(ratio);
          CAPTURE(size);
          CAPTURE(zoom);
          CHECK(shape.width() <= static_cast<int>(width * ratio));
          CHECK(shape.height() <= static_cast<int>(480 * ratio));
          CHECK(static_cast<float>(shape.pitch) >= std::floor(6 * ratio));
          CHECK(static_cast<std::uint64_t>(shape.rows) * shape.columns >= size);
          CHECK(shape.first_row + shape.visible_rows <= shape.rows);
          CHECK(shape.end_bit() == size);  // the view asked for the end
          CHECK_FALSE(shape.bit_at(-1, 0).has_value());
          CHECK(shape.bit_at(0, 0) == shape.first_bit());
        }
      }
    }
  }
}

TEST_CASE("of shapes with nearly the same cells the widest is taken") {
  struct Case {
    std::uint32_t size;
    float width, height;
    std::uint32_t columns;
    int pitch;
  };
  for (const Case& c : {
           Case{64, 1151, 576, 16, 71},  // 8 × 8 of 72 would leave the right half empty
           {64, 1040, 576, 16, 65},
           {64, 1039, 576, 8, 72},  // of 64 they would be more than a tenth smaller
           {128, 576, 576, 16, 36},
           {128, 590, 600, 16, 36},  // 8 × 16 of 37
           {256, 1158, 576, 32, 36},
           {256, 608, 336, 16, 21},  // of 19 they would have no room for their digits
           {8, 300, 576, 8, 37},
       }) {
    GridView view;
    const GridShape shape = shape_grid(bits_in_a_row(c.size), c.width, c.height, 1, view);
    CAPTURE(c.size);
    CAPTURE(c.width);
    CHECK(shape.columns == c.columns);
    CHECK(shape.pitch == c.pitch);
    CHECK(shape.whole());
  }
  for (std::uint32_t size = 8; size < 6000; size += 1 + size / 16) {
    for (float width = 280; width < 1300; width += 11) {
      GridView view;
      const GridShape shape = shape_grid(bits_in_a_row(size), width, 576, 1, view);
      if (!shape.whole()) continue;
      for (std::uint32_t columns = 8; columns <= 256; columns *= 2) {
        const std::uint32_t rows = (size + columns - 1) / columns;
        const float room = shape.digits ? 576 : 576 - 34;
        const float pitch = std::floor(std::min(
            {72.0f, width / static_cast<float>(columns), room / static_cast<float>(rows)}));
        CAPTURE(size);
        CAPTURE(width);
        CAPTURE(columns);
        // None has cells that are much larger.
        CHECK(static_cast<float>(shape.pitch) >= 0.89f * pitch);
      }
    }
  }
}

TEST_CASE("zooming, moving and following the cell") {
  Stage stage;
  stage.apply(bits(65536));
  stage.settle();
  const int columns = stage.widget("cell").row;
  CHECK(stage.find("overview") != nullptr);
  CHECK_FALSE(stage.widget("fit").enabled);
  stage.view.activate("zoom_in");
  stage.settle();
  CHECK(stage.widget("cell").row == columns / 2);
  stage.view.activate("fit");
  stage.settle();
  CHECK(stage.widget("cell").row == columns);
  stage.view.activate("zoom_out");
  stage.settle();
  CHECK(stage.widget("cell").row == columns * 2);

  CHECK(stage.widget("overview").value == 0);
  stage.view.step("overview", 1);
  stage.settle();
  CHECK(stage.widget("overview").value > 0);
  stage.view.set_value("cell", 60000);
  stage.settle();
  CHECK(stage.widget("overview").value <= 60000);
  CHECK(stage.widget("overview").value > 55000);
  stage.click("overview");
  stage.settle();
  CHECK(stage.widget("overview").value == doctest::Approx(32768).epsilon(0.1));

  stage.apply(bits(64));
  stage.settle();
  CHECK(stage.find("overview") == nullptr);
  CHECK(stage.widget("cell").value == 63);
}

}  // namespace bloom::view
