#include "web/view/cells/cell_look.hpp"

#include <algorithm>
#include <span>

#include "sim/specimen/arithmetic.hpp"

namespace bloom::view {
namespace {

constexpr std::uint32_t most_levels = 15;
constexpr float faintest = 0.45f;  // share of the set colour in the first level

}  // namespace

CellLook::CellLook(const sim::Specimen& specimen, const Theme& theme, bool written)
    : kind_(specimen.family().cells),
      plain_(specimen.family().rule == sim::Rule::sum_wanted),
      shaded_(plain_ && !written && kind_ != sim::CellKind::solution),
      width_(specimen.cells().width),
      theme_(theme) {
  if (shaded_) levels_ = most_levels;
  if (kind_ == sim::CellKind::counter) {
    levels_ = std::min(most_levels, width_ >= 4 ? most_levels : (1U << width_) - 1);
  }
}

std::uint32_t CellLook::level(const sim::Value& value) const {
  if (kind_ == sim::CellKind::counter) {
    // The first level for 1, the last for the largest number.
    const std::uint64_t most = (std::uint64_t{1} << width_) - 1;
    return value.number == 0
               ? 0
               : static_cast<std::uint32_t>(1 + (value.number - 1) * std::uint64_t{levels_ - 1} /
                                                    std::max<std::uint64_t>(most - 1, 1));
  }
  if (kind_ == sim::CellKind::bit) return value.number;
  if (shaded_) {
    return static_cast<std::uint32_t>(std::uint64_t{value.number} * levels_ >> width_);
  }
  return !plain_ && value != sim::Value{} ? 1 : 0;
}

Colour CellLook::fill(std::uint32_t level) const {
  if (level == 0) return theme_.unset;
  if (level == levels_) return theme_.set;
  const float share = static_cast<float>(level - 1) / static_cast<float>(levels_ - 1);
  return mix(theme_.unset, theme_.set, faintest + (1 - faintest) * share);
}

Colour CellLook::ink(std::uint32_t level) const {
  if (level == 0) return theme_.unset_digit;
  // On a faint cell the dark digit is read more easily, in the light theme and in the dark one.
  return 2 * level > levels_ ? theme_.set_digit : theme_.text;
}

std::string CellLook::text(const sim::Value& value) const {
  switch (kind_) {
    case sim::CellKind::bit:
    case sim::CellKind::counter:
    case sim::CellKind::solution:
      return std::to_string(value.number);
    case sim::CellKind::fingerprint:
    case sim::CellKind::remainder:
      break;
  }
  if (!plain_ && value == sim::Value{}) return {};
  return sim::hex(value.number, static_cast<int>(width_ + 3) / 4).substr(2);
}

std::vector<std::uint32_t> CellLook::looks(const sim::Specimen& specimen, std::uint32_t first,
                                           std::uint32_t count) const {
  std::vector<std::uint32_t> looks(count);
  if (plain_ && !shaded_ && !stacked()) return looks;
  if (!plain_ && (kind_ == sim::CellKind::fingerprint || kind_ == sim::CellKind::remainder ||
                  kind_ == sim::CellKind::bit)) {
    const std::uint32_t shift = first % 64;
    std::vector<std::uint64_t> used((shift + count + 63) / 64);
    specimen.used_bits(first - shift, used);
    for (std::uint32_t i = 0; i < count; ++i) {
      looks[i] = static_cast<std::uint32_t>(used[(i + shift) / 64] >> (i + shift) % 64 & 1);
    }
    return looks;
  }
  specimen.numbers(first, looks);
  if (!stacked()) {
    for (std::uint32_t& look : looks) look = level({look});
  }
  return looks;
}

}  // namespace bloom::view
