#include "web/view/cells/arrangement.hpp"

#include <algorithm>
#include <bit>

namespace bloom::view {
namespace {

// With more groups than these a title above each would take more room than the cells.
constexpr std::uint32_t few_groups = 12;
constexpr std::uint32_t usual_columns = 8;

// Of so many bits, written in hexadecimal digits.
float hex_aspect(std::uint32_t bits) {
  const std::uint32_t digits = (bits + 3) / 4;
  return std::max(1.0f, 0.45f + 0.4f * static_cast<float>(digits));
}

}  // namespace

std::uint32_t Arrangement::group_count() const {
  if (!firsts.empty()) return static_cast<std::uint32_t>(firsts.size());
  return group_cells == 0 ? 1 : (cells - 1) / group_cells + 1;
}

std::uint32_t Arrangement::first_of(std::uint32_t group) const {
  return firsts.empty() ? group * group_cells : firsts[group];
}

std::uint32_t Arrangement::count_of(std::uint32_t group) const {
  const std::uint32_t end = group + 1 < group_count() ? first_of(group + 1) : cells;
  return end - first_of(group);
}

std::uint32_t Arrangement::group_of(std::uint32_t cell) const {
  if (firsts.empty()) return group_cells == 0 ? 0 : cell / group_cells;
  const auto after = std::upper_bound(firsts.begin(), firsts.end(), cell);
  return static_cast<std::uint32_t>(after - firsts.begin()) - 1;
}

Arrangement arrange(const sim::Specimen& specimen) {
  const sim::FamilyInfo& family = specimen.family();
  const sim::Cells cells = specimen.cells();
  Arrangement lies;
  lies.cells = cells.count;
  lies.least_columns = usual_columns;
  const std::uint32_t groups = specimen.group_count();
  if (groups > 1 || family.cells != sim::CellKind::bit) {
    const std::uint32_t size = specimen.group(0).count;
    const bool alike = groups == 1 || specimen.group(1).count == size;
    if (groups > 1 && alike) lies.group_cells = size;
    for (std::uint32_t i = 0; !alike && i < groups; ++i) {
      lies.firsts.push_back(specimen.group(i).first);
    }
  }
  if (family.row_cells > 0) lies.least_columns = family.row_cells;
  switch (family.cells) {
    case sim::CellKind::bit:
    case sim::CellKind::counter:
      break;
    case sim::CellKind::fingerprint:
      lies.aspect = hex_aspect(cells.width);
      break;
    case sim::CellKind::remainder:
      lies.aspect = hex_aspect(cells.width);
      lies.below = 0.6f;
      break;
    case sim::CellKind::solution:
      lies.stacked = cells.width;
      break;
  }
  // Buckets lie side by side; blocks, lines, slices and segments begin a row each.
  const std::uint32_t group = specimen.group(0).count;
  const bool small = !family.nouns.group.empty() && group < usual_columns;
  if (small && std::has_single_bit(group)) {
    lies.beside = lies.group_cells > 0;
    lies.least_columns = group;
  } else if (lies.group_cells > 0) {
    lies.most_columns = usual_columns;
    while (lies.most_columns < lies.group_cells) lies.most_columns *= 2;
  }
  lies.titled = groups > 1 && groups <= few_groups && !lies.beside;
  return lies;
}

}  // namespace bloom::view
