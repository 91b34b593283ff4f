#include "bloom/formats/parquet/schema.hpp"

namespace bloom {
namespace {

using detail::ThriftReader;
using detail::ThriftType;

constexpr std::size_t max_depth = 100;
constexpr std::size_t max_elements = 1U << 20;
constexpr std::uint64_t max_one_path_bytes = 1U << 12;  // it stands in each line about the column
// Of all columns: of one megabyte a group's name can come to be in thousands of paths.
constexpr std::uint64_t max_path_bytes = 1U << 24;

}  // namespace

// The schema is a tree, depth first: each group says how many children follow.
Result<Done> ParquetSchema::read(ThriftReader& reader) {
  struct Open {
    std::uint32_t element;
    std::int64_t left;
    std::uint64_t path_bytes;
  };
  detail::Growing<Open> open;
  std::size_t depth = 0;
  std::uint64_t all_path_bytes = 0;  // of the columns so far
  const char* problem = nullptr;
  const auto fail = [&](const char* what) {
    if (problem == nullptr) problem = what;
  };
  const auto add = [&](Element element, std::int64_t children) {
    if (!elements_.empty() && depth == 0)
      return fail("Its schema has more parts than it announces");
    std::uint64_t path_bytes = 0;
    if (depth > 0) {
      Open& parent = open[depth - 1];
      element.parent = parent.element;
      path_bytes = parent.path_bytes + element.name.size() + 1;
      --parent.left;
    }
    const auto index = static_cast<std::uint32_t>(elements_.size());
    if (index == max_elements) return fail("Its schema has more than 1,048,576 parts");
    if (depth == max_depth) return fail("Its schema is nested deeper than 100 groups");
    if (!elements_.reserve_one() || !leaves_.reserve_one())
      return fail("There is no memory for its schema");
    elements_.push_back(element);
    if (children == 0 && index > 0) {
      leaves_.push_back(index);
      all_path_bytes += path_bytes;
      if (path_bytes > max_one_path_bytes) return fail("A column's name takes more than 4 KiB");
      if (all_path_bytes > max_path_bytes) return fail("Its columns' names take more than 16 MiB");
    }
    if (children > 0) {
      if (depth == open.size()) {
        if (!open.reserve_one()) return fail("There is no memory for its schema");
        open.push_back({index, children, path_bytes});
      } else {
        open[depth] = {index, children, path_bytes};
      }
      ++depth;
    }
    while (depth > 0 && open[depth - 1].left == 0) --depth;
  };
  reader.items([&](ThriftType item) {
    if (item != ThriftType::structure || problem != nullptr) return reader.skip_item(item);
    Element element;
    std::int64_t children = 0;
    bool has_logical = false;
    std::int64_t physical = -1;
    std::int64_t scale = 0;
    ParquetType converted;
    reader.fields([&](std::int32_t id, ThriftType kind) {
      switch (id) {
        case 1:
          physical = reader.integer(kind);
          return true;
        case 2:
          element.type.length = static_cast<std::int32_t>(reader.integer(kind));
          return true;
        case 4:
          element.name = reader.text(kind);
          return true;
        case 5:
          children = reader.integer(kind);
          return true;
        case 6:
          detail::convert(reader.integer(kind), converted);
          return true;
        case 7:
          scale = reader.integer(kind);
          return true;
        case 10:
          if (kind != ThriftType::structure) return false;
          has_logical = true;
          detail::read_logical(reader, element.type);
          return true;
        default:
          return false;
      }
    });
    if (children < 0) fail("A group of its schema has fewer than no parts");
    if (children == 0 && !elements_.empty()) {
      if (physical < 0 || physical > 7) fail("A column has a type that Parquet does not know");
      const std::int32_t length = element.type.length;
      if (!has_logical) {
        element.type = converted;
        element.type.length = length;
        element.type.scale = static_cast<std::int32_t>(scale);
      }
      element.type.physical = static_cast<ParquetPhysical>(physical & 7);
    }
    add(element, children);
  });
  if (problem == nullptr && depth > 0) problem = "Its schema ends early";
  if (problem != nullptr) return Error{problem};
  return Done{};
}

ParquetType ParquetSchema::type(std::uint32_t column) const {
  return elements_[leaves_[column]].type;
}

std::string ParquetSchema::path(std::uint32_t column) const {
  std::string text;
  for (std::uint32_t at = leaves_[column]; at != 0; at = elements_[at].parent) {
    text.insert(0, std::string(elements_[at].name) + (text.empty() ? "" : "."));
  }
  return text;
}

std::optional<std::uint32_t> ParquetSchema::column_of(std::string_view path) const {
  for (std::uint32_t column = 0; column < column_count(); ++column) {
    if (this->path(column) == path) return column;
  }
  return std::nullopt;
}

}  // namespace bloom
