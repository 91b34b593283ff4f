#include "sim/specimen/specimen.hpp"

#include <algorithm>
#include <array>
#include <bit>
#include <map>

#include "bloom/families.hpp"
#include "sim/specimen/families.hpp"

namespace bloom::sim {

Result<Changes> Specimen::erase(std::string_view) {
  const std::string title(family_->title);
  if (family_->is_static) {
    return Error{title +
                 " filters are built from all their keys at once, and let none go: clear "
                 "the filter, and insert the keys that are to stay."};
  }
  return Error{title +
               " filters cannot delete a key, because its cells may be other keys', too: choose " +
               erasing_families("or") + "."};
}

Result<Changes> Specimen::unset(std::string_view) {
  return Error{
      "Only a classic filter's bits can be unset, to show why that is no deletion: choose "
      "classic."};
}

bool Specimen::holds(std::string_view key, std::uint32_t cell) const {
  const KeyTrace read = trace(key);
  return std::any_of(read.cells.begin(), read.cells.end(), [&](const Reading& reading) {
    if (reading.cell != cell) return false;
    switch (family_->rule) {
      case Rule::all_set:
      case Rule::one_slice:
        return reading.value.number != 0;
      case Rule::any_wanted:
        return in_use(cell) && reading.value.number == read.wanted;
      case Rule::sum_wanted:
        return true;
    }
    return false;
  });
}

std::uint64_t Specimen::used() const {
  std::array<std::uint64_t, 512> bits;
  std::uint64_t sum = 0;
  const std::uint32_t count = cells().count;
  for (std::uint32_t cell = 0; cell < count; cell += 64 * bits.size()) {
    used_bits(cell, bits);
    for (const std::uint64_t word : bits) sum += static_cast<std::uint32_t>(std::popcount(word));
  }
  return sum;
}

Group Specimen::group(std::uint32_t) const {
  return {{}, 0, cells().count};
}

std::uint32_t Specimen::group_of(std::uint32_t) const {
  return 0;
}

const FamilyInfo* family_named(Families families, std::string_view name) {
  const auto found = std::find_if(families.begin(), families.end(),
                                  [&](const FamilyInfo* family) { return family->name == name; });
  return found == families.end() ? nullptr : *found;
}

bool passes(const Specimen& specimen, const KeyTrace& trace) {
  const auto set = [](const Reading& reading) { return reading.value.number != 0; };
  switch (specimen.family().rule) {
    case Rule::all_set:
      return std::all_of(trace.cells.begin(), trace.cells.end(), set);
    case Rule::one_slice: {
      std::map<std::uint32_t, bool> slices;
      for (const Reading& reading : trace.cells) {
        slices.try_emplace(specimen.group_of(reading.cell), true).first->second &= set(reading);
      }
      return std::any_of(slices.begin(), slices.end(),
                         [](const auto& slice) { return slice.second; });
    }
    case Rule::any_wanted:
      return std::any_of(trace.cells.begin(), trace.cells.end(), [&](const Reading& reading) {
        return reading.value.number == trace.wanted && reading.value != Value{};
      });
    case Rule::sum_wanted: {
      std::uint32_t sum = trace.wanted;
      for (const Reading& reading : trace.cells) sum ^= reading.value.number;
      return (sum & trace.mask) == 0;
    }
  }
  return false;
}

std::vector<Finding> findings(const Specimen& specimen, const KeyTrace& trace) {
  const Rule rule = specimen.family().rule;
  std::vector<Finding> found;
  found.reserve(trace.cells.size());
  bool over = false;       // the answer is there
  bool slice_fits = true;  // so far, in the slice that is read
  for (std::size_t i = 0; i < trace.cells.size(); ++i) {
    const Reading& reading = trace.cells[i];
    if (rule == Rule::one_slice && i > 0 &&
        specimen.group_of(reading.cell) != specimen.group_of(trace.cells[i - 1].cell)) {
      over = slice_fits;  // the slice before had nothing against it
      slice_fits = true;
    }
    if (over || (rule == Rule::one_slice && !slice_fits)) {
      found.push_back(Finding::unread);
    } else if (rule == Rule::sum_wanted) {
      found.push_back(Finding::summed);
    } else if (rule == Rule::any_wanted) {
      over = reading.value != Value{} && reading.value.number == trace.wanted;
      found.push_back(over ? Finding::yes : Finding::other);
    } else {
      const bool set = reading.value.number != 0;
      found.push_back(set ? Finding::yes : Finding::no);
      slice_fits = set;
      over = rule == Rule::all_set && !set;
    }
  }
  return found;
}

}  // namespace bloom::sim
