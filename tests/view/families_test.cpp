// The picture of every family, from the smallest filter to the largest.
#include "sim/specimen/families.hpp"

#include <algorithm>
#include <doctest/doctest.h>
#include <random>
#include <set>

#include "tests/support/walks.hpp"
#include "tests/view/stage.hpp"
#include "web/view/cells/arrangement.hpp"
#include "web/view/cells/cell_look.hpp"
#include "web/view/cells/grid_shape.hpp"

using namespace bloom;
using namespace bloom::view;

namespace {

std::unique_ptr<sim::Specimen> filled(const sim::FamilyInfo& family, std::uint32_t bits,
                                      std::uint32_t width, std::uint32_t keys) {
  sim::SpecimenSettings settings;
  settings.bits = bits;
  settings.width = width;
  auto specimen = family.create(settings);
  REQUIRE(specimen.ok());
  std::vector<std::string> texts;
  for (std::uint32_t i = 0; i < keys; ++i) texts.push_back("key" + std::to_string(i));
  const std::vector<std::string_view> views(texts.begin(), texts.end());
  (*specimen)->insert_all(views);
  return std::move(*specimen);
}

// Every visible cell has a place of its own, inside, which leads back to it.
void check_places(const GridShape& shape, int width, int height) {
  REQUIRE(shape.width() <= width);
  REQUIRE(shape.height() <= height);
  std::uint32_t next = shape.first_bit();
  int bottom = 0;
  for (std::uint32_t i = 0; i < shape.visible_rows; ++i) {
    const GridShape::Row row = shape.row(shape.first_row + i);
    REQUIRE(row.first == next);
    REQUIRE(row.count > 0);
    REQUIRE(row.group == shape.lies.group_of(row.first));
    next += row.count;
    for (const std::uint32_t cell : {row.first, row.first + row.count / 2, next - 1}) {
      REQUIRE(shape.row_of(cell) == shape.first_row + i);
      const PixelRect place = shape.place(cell);
      REQUIRE(place.x >= 0);
      REQUIRE(place.y >= bottom);
      REQUIRE(place.width > 0);
      REQUIRE(place.height > 0);
      REQUIRE(place.x + place.width <= shape.width());
      REQUIRE(place.y + place.height <= shape.height());
      const auto x = static_cast<float>(place.x);
      const auto y = static_cast<float>(place.y);
      REQUIRE(shape.bit_at(x, y) == cell);
      REQUIRE(shape.bit_at(x + static_cast<float>(place.width - 1),
                           y + static_cast<float>(place.height - 1)) == cell);
    }
    bottom = shape.place(row.first).y + shape.place(row.first).height;
  }
  REQUIRE(next == shape.end_bit());
}

}  // namespace

TEST_CASE("the cells of every family have places, whatever its size and the room") {
  std::mt19937 random(11);
  for (const sim::FamilyInfo* family : sim::all_families()) {
    for (const std::uint32_t bits : {8u, 64u, 300u, 1000u, 4096u, 65537u, 1u << 20, 1u << 23}) {
      for (const std::uint32_t width : {0u, 1u, 3u, 16u, 32u}) {
        if (!test::quick && (bits > 65537 || width == 3)) continue;
        const auto specimen = filled(*family, bits, width, std::min(bits / 10 + 1, 5000u));
        const Arrangement lies = arrange(*specimen);
        CAPTURE(family->name);
        CAPTURE(bits);
        CAPTURE(width);
        REQUIRE(lies.cells == specimen->cells().count);
        REQUIRE(lies.group_count() == specimen->group_count());
        for (const float room : {284.0f, 498.0f, 900.0f, 1600.0f}) {
          for (const float ratio : {1.0f, 2.0f}) {
            for (int zoom = -2; zoom <= 2; ++zoom) {
              GridView view{zoom, static_cast<std::uint32_t>(random() % lies.cells)};
              const GridShape shape = shape_grid(lies, room, 480, ratio, view);
              CAPTURE(room);
              CAPTURE(ratio);
              CAPTURE(zoom);
              check_places(shape, static_cast<int>(room * ratio), static_cast<int>(480 * ratio));
            }
          }
        }
      }
    }
  }
}

TEST_CASE("a cell is drawn by what it holds, one by one or all at once") {
  for (const sim::FamilyInfo* family : sim::all_families()) {
    for (const std::uint32_t width : {0u, 2u, 8u}) {
      const bool written = width != 2;
      const auto specimen = filled(*family, 3000, width, 40);
      const CellLook look(*specimen, theme(false), written);
      const std::uint32_t count = std::min(specimen->cells().count, 700u);
      CAPTURE(family->name);
      for (const std::uint32_t first : {0u, 1u, 63u, 65u}) {
        const auto looks = look.looks(*specimen, first, count - first);
        std::set<std::uint32_t> seen;
        for (std::uint32_t i = 0; i < looks.size(); ++i) {
          const sim::Value value = specimen->value(first + i);
          REQUIRE(looks[i] == (look.stacked() ? value.number : look.level(value)));
          REQUIRE((look.stacked() || looks[i] <= look.levels()));
          seen.insert(looks[i]);
        }
        // Cells that all hold something look alike, where what it is is written in them.
        const bool alike = family->rule == sim::Rule::sum_wanted && written && !look.stacked();
        CHECK((seen.size() > 1) != alike);
      }
    }
  }
}

TEST_CASE("every family is drawn: seeded, asked, taken out of, taken back") {
  for (const float width : {320.0f, 960.0f}) {
    for (const sim::FamilyInfo* family : sim::all_families()) {
      for (const std::uint32_t bits : {8u, 64u, 1000u, 1u << 20}) {
        if (!test::quick && bits > 1000) continue;
        CAPTURE(width);
        CAPTURE(family->name);
        CAPTURE(bits);
        Stage stage(width);
        sim::Configure configure;
        configure.family = family->kind;
        configure.bits = bits;
        stage.apply(configure);
        stage.settle();
        const auto shown = [&](const sim::Command& command) {
          stage.apply(command);
          stage.settle();
          CHECK(stage.host.outside == 0);
          CHECK(stage.find("cell") != nullptr);
          CHECK_FALSE(stage.text("cell").empty());
        };
        shown(sim::Seed{});
        shown(sim::Insert{"kiwi"});
        shown(sim::Check{"kiwi"});
        shown(sim::Check{"nobody"});
        shown(sim::Delete{"kiwi"});
        shown(sim::Undo{});
        shown(sim::Undo{});
        shown(sim::Redo{});
        shown(sim::Clear{});
      }
    }
  }
}
