#include "web/view/filter/array/array_text.hpp"

#include <algorithm>
#include <vector>

#include "sim/specimen/specimen_text.hpp"

#include "web/view/common/family_text.hpp"
#include "web/view/drawing/format.hpp"

namespace bloom::view {
namespace {

// The cells of an insert that have `flipped` or not, each once and in the order of the array.
std::string listed_cells(const sim::Explanation& explanation, bool flipped, std::size_t& count) {
  const auto& rows = explanation.rows;
  // Also where another probe of the same cell did it.
  const auto flips = [&](const sim::ProbeRow& probe) {
    return std::any_of(rows.begin(), rows.end(), [&](const sim::ProbeRow& row) {
      return row.position == probe.position && row.before != row.after;
    });
  };
  std::vector<std::uint32_t> cells;
  for (const sim::ProbeRow& row : rows) {
    if (flips(row) == flipped) cells.push_back(row.position);
  }
  std::sort(cells.begin(), cells.end());
  cells.erase(std::unique(cells.begin(), cells.end()), cells.end());
  count = cells.size();
  constexpr std::size_t most_named = 6;
  std::vector<std::string> names;
  for (const std::uint32_t cell : cells) {
    if (names.size() < most_named) names.push_back(grouped(cell));
  }
  return listed(names.data(), names.size(), static_cast<std::uint32_t>(count));
}

}  // namespace

std::string array_title(const sim::State& state) {
  if (state.classic() != nullptr) return "Bit array · " + grouped(state.cells()) + " bits";
  return std::string(state.family().title) + " · " + sim::size_words(state.specimen());
}

std::string array_words(const sim::State& state) {
  const bool bits = state.family().cells == sim::CellKind::bit;
  return grouped(state.cells()) + (bits ? " bits, " : " cells, ") + grouped(state.filled()) +
         (bits ? " set, " : " in use, ") + counted(state.inserted(), "key") + " inserted";
}

std::string visible_words(bool bits, std::uint32_t first, std::uint32_t last) {
  return (bits ? "bits " : "cells ") + grouped(first) + " to " + grouped(last);
}

std::string of_keys_words(const std::string& cell, const sim::FamilyInfo& family,
                          const std::string& keys) {
  const bool set = family.cells == sim::CellKind::bit || family.cells == sim::CellKind::counter;
  return cell + (set ? ", set by " : ", of ") + keys;
}

std::string insert_words(const sim::Explanation& explanation) {
  std::size_t flips = 0;
  std::size_t kept = 0;
  const std::string now = listed_cells(explanation, true, flips);
  const std::string already = listed_cells(explanation, false, kept);
  std::string words;
  if (flips > 0) words = now + (flips == 1 ? " is 1 now" : " are 1 now");
  if (kept > 0)
    words += (flips > 0 ? ", " : "") + already + (kept == 1 ? " was" : " were") + " 1 already";
  return words + ".";
}

std::string rebuilt_words(std::uint64_t keys) {
  return "Built again from " + counted(keys, "key") + ".";
}

std::string set_cells_words(std::span<const SetCell> cells, std::size_t named, bool bits) {
  std::string words;
  for (std::size_t i = 0; i < named; ++i) {
    const bool known = !cells[i].setters.empty();
    words += (i > 0 ? ", " : "") + cells[i].name;
    if (!known || i == 0) words += known ? " was set" : bits ? " is 1" : " is above 0";
    if (known) words += " by " + cells[i].setters;
  }
  if (named < cells.size()) words += ", and " + grouped(cells.size() - named) + " more";
  return capital(words);
}

std::string zero_words(const std::string& cell, bool loses) {
  return cell + (loses ? " is 0." : " is 0: no key has set it.");
}

std::string but_words(const std::string& set, const std::string& zero) {
  return set + ", but " + zero;
}

}  // namespace bloom::view
