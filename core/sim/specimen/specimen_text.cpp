#include "sim/specimen/specimen_text.hpp"

#include <algorithm>

#include "sim/specimen/arithmetic.hpp"
#include "sim/text/key_text.hpp"

namespace bloom::sim {
namespace {

// "c4", in the digits of so many bits.
std::string digits(std::uint32_t number, std::uint32_t width) {
  return hex(number, static_cast<int>(width + 3) / 4).substr(2);
}

std::string binary(std::uint32_t number, std::uint32_t width) {
  std::string text;
  for (std::uint32_t i = 0; i < width; ++i) text += (number >> i & 1) != 0 ? '1' : '0';
  return text;
}

std::string group_words(const Specimen& specimen, std::uint32_t cell) {
  return numbered(specimen.family().nouns.group, specimen.group_of(cell));
}

std::string mark_words(const Value& value) {
  std::string text;
  const auto add = [&](std::uint8_t mark, const char* name) {
    if ((value.marks & mark) == 0) return;
    text += (text.empty() ? "" : ", ") + std::string(name);
  };
  add(Value::occupied, "occupied");
  add(Value::continuation, "continuation");
  add(Value::shifted, "shifted");
  add(Value::sticky, "stuck");
  return text;
}

// Of a family whose cells must not be 0: "are 1" of bits, "are above 0" of counters.
std::string all_set_words(const Specimen& specimen, std::span<const Reading> cells,
                          const std::string& where) {
  const FamilyInfo& family = specimen.family();
  const std::string state = family.cells == CellKind::bit ? "1" : "above 0";
  if (cells.size() == 1)
    return "the one " + std::string(family.nouns.cell) + where + " is " + state;
  return "all " + counted(cells.size(), family.nouns.cell) + where + " are " + state;
}

bool is_zero(const Reading& reading) {
  return reading.value.number == 0;
}

std::string scattered_words(const Specimen& specimen, const KeyTrace& trace) {
  const auto zero = std::find_if(trace.cells.begin(), trace.cells.end(), is_zero);
  if (zero != trace.cells.end()) return place_words(specimen, zero->cell) + " is 0";
  const auto elsewhere = [&](const Reading& reading) {
    return specimen.group_of(reading.cell) != specimen.group_of(trace.cells.front().cell);
  };
  const bool in_one_group = !specimen.family().nouns.group.empty() &&
                            std::none_of(trace.cells.begin(), trace.cells.end(), elsewhere);
  return all_set_words(
      specimen, trace.cells,
      in_one_group ? " in " + group_words(specimen, trace.cells.front().cell) : std::string());
}

// The readings of a slice follow each other.
std::string slices_words(const Specimen& specimen, const KeyTrace& trace) {
  std::uint32_t slices = 0;
  const std::span<const Reading> cells = trace.cells;
  for (std::size_t begin = 0, end = 0; begin < cells.size(); begin = end, ++slices) {
    const std::uint32_t slice = specimen.group_of(cells[begin].cell);
    while (end < cells.size() && specimen.group_of(cells[end].cell) == slice) ++end;
    const auto own = cells.subspan(begin, end - begin);
    if (std::none_of(own.begin(), own.end(), is_zero)) {
      return all_set_words(specimen, own, " in " + group_words(specimen, own.front().cell));
    }
  }
  if (slices > 1) return "in each of the " + grouped(slices) + " slices a bit is 0";
  const auto zero = std::find_if(cells.begin(), cells.end(), is_zero);
  return place_words(specimen, zero->cell) + " is 0";
}

std::string wanted_words(const Specimen& specimen, const KeyTrace& trace) {
  const std::string wanted = digits(trace.wanted, specimen.cells().width);
  const auto found =
      std::find_if(trace.cells.begin(), trace.cells.end(), [&](const Reading& reading) {
        return reading.value != Value{} && reading.value.number == trace.wanted;
      });
  const bool is_found = found != trace.cells.end();
  if (is_found && !trace.home) return place_words(specimen, found->cell) + " holds " + wanted;
  if (!trace.home) {
    const std::string one = group_words(specimen, trace.cells.front().cell);
    const std::string two = group_words(specimen, trace.cells.back().cell);
    return one == two ? one + ", the only one for it, does not hold " + wanted
                      : "neither " + one + " nor " + two + " holds " + wanted;
  }
  const std::string home = "home " + place_words(specimen, *trace.home);
  if (trace.cells.empty()) return home + " is not occupied";
  if (!is_found) return "the run of " + home + " does not hold " + wanted;
  return place_words(specimen, found->cell) + ", in the run of " + home + ", holds " + wanted;
}

std::string sum_words(const Specimen& specimen, const KeyTrace& trace) {
  std::uint32_t sum = 0;
  for (const Reading& reading : trace.cells) sum ^= reading.value.number;
  sum &= trace.mask;
  const bool passing = sum == (trace.wanted & trace.mask);
  if (specimen.family().cells == CellKind::solution) {
    std::uint32_t columns = 0;
    while (columns < 32 && (trace.mask >> columns & 1) != 0) ++columns;
    const std::string rows =
        "the " + counted(trace.cells.size(), specimen.family().nouns.cell) + " of the key xor to ";
    return rows + binary(sum, columns) + (passing ? "" : ", and not to " + binary(0, columns));
  }
  const std::uint32_t width = specimen.cells().width;
  const std::string all = "the three cells xor to " + digits(sum, width);
  return passing ? all + ", as the key wants"
                 : all + ", and the key wants " + digits(trace.wanted, width);
}

}  // namespace

std::string place_words(const Specimen& specimen, std::uint32_t cell) {
  const FamilyInfo& family = specimen.family();
  std::string text;
  if (!family.nouns.group.empty()) {
    text = group_words(specimen, cell) + ", ";
    cell -= specimen.group(specimen.group_of(cell)).first;
  }
  if (family.row_cells > 0) {
    text += numbered(family.nouns.row, cell / family.row_cells) + ", ";
    cell %= family.row_cells;
  }
  return text + numbered(family.nouns.cell, cell);
}

std::string value_words(const Specimen& specimen, std::uint32_t cell, const Value& value) {
  const FamilyInfo& family = specimen.family();
  const std::uint32_t width = specimen.width_of(cell);
  const std::string marks = mark_words(value);
  const std::string after = marks.empty() ? std::string() : ", " + marks;
  switch (family.cells) {
    case CellKind::bit:
      return grouped(value.number);
    case CellKind::counter:
      if (!family.forgets) return grouped(value.number) + after;
      return grouped(value.number) + " of " + grouped((1U << width) - 1);
    case CellKind::fingerprint:
      if (!family.is_static && value.number == 0) return "empty";
      return digits(value.number, width);
    case CellKind::remainder:
      return value == Value{} ? std::string("empty") : digits(value.number, width) + after;
    case CellKind::solution:
      return binary(value.number, width);
  }
  return {};
}

std::string cell_words(const Specimen& specimen, std::uint32_t cell) {
  return place_words(specimen, cell) + ": " + value_words(specimen, cell, specimen.value(cell));
}

std::string change_words(const Specimen& specimen, const Change& change) {
  using What = Change::What;
  const std::uint32_t width = specimen.cells().width;
  const auto digits_of = [&](const Value& value) { return digits(value.number, width); };
  const std::string from_to =
      " from " + grouped(change.before.number) + " to " + grouped(change.after.number);
  if (change.what == What::rebuilt) return "the filter was built again from its keys";
  if (change.what == What::grown) return group_words(specimen, change.cell) + " was added";
  const std::string place = place_words(specimen, change.cell);
  const auto moved = [&](const char* how) {
    return digits_of(change.after) + how + place_words(specimen, change.from) + " to " + place;
  };
  switch (change.what) {
    case What::set:
    case What::cleared:
    case What::uncounted:
      return place + " went" + from_to;
    case What::counted:
      return place + " went" + from_to +
             ((change.after.marks & Value::sticky) != 0 ? ", where it sticks" : "");
    case What::faded:
      return place + " faded" + from_to;
    case What::refreshed:
      return place + " was set" + from_to;
    case What::placed:
      return digits_of(change.after) + " was put into " + place;
    case What::kicked:
      if (change.from == change.cell) {
        return digits_of(change.after) + " was put into " + place + ", in the place of " +
               digits_of(change.before);
      }
      return moved(" was kicked from ") + ", in the place of " + digits_of(change.before);
    case What::moved_in:
      return moved(" was kicked from ");
    case What::shifted:
      return moved(" moved from ");
    case What::removed:
      return specimen.family().cells == CellKind::fingerprint
                 ? digits_of(change.before) + " was taken out of " + place
                 : place + " became empty";
    case What::marked:
      return place + " is marked " + mark_words(change.after) + " now";
    default:
      return {};
  }
}

std::string rule_words(const Specimen& specimen, const KeyTrace& trace) {
  switch (specimen.family().rule) {
    case Rule::all_set:
      return scattered_words(specimen, trace);
    case Rule::one_slice:
      return slices_words(specimen, trace);
    case Rule::any_wanted:
      return wanted_words(specimen, trace);
    case Rule::sum_wanted:
      return sum_words(specimen, trace);
  }
  return {};
}

std::string reads_words(const Specimen& specimen) {
  const Nouns& nouns = specimen.family().nouns;
  return counted(specimen.reads(), nouns.read.empty() ? nouns.cell : nouns.read);
}

std::string size_words(const Specimen& specimen) {
  const FamilyInfo& family = specimen.family();
  const Cells cells = specimen.cells();
  const std::uint32_t groups = specimen.group_count();
  std::string width = " of " + counted(cells.width, "bit");
  if (family.cells == CellKind::remainder)
    width = " of " + std::to_string(cells.width) + " + 3 bits";
  if (family.cells == CellKind::bit) width.clear();
  const auto part = [&](std::uint32_t count) { return counted(count, family.nouns.cell) + width; };
  if (family.nouns.group.empty()) return part(cells.count);
  const std::string all = counted(groups, family.nouns.group);
  if (groups > 1 && specimen.group(0).count != specimen.group(1).count) {
    return all + ", " + part(cells.count);
  }
  return all + " of " + part(specimen.group(0).count);
}

}  // namespace bloom::sim
