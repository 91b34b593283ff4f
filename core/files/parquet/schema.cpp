#include "files/parquet/schema.hpp"

#include <algorithm>

#include "bloom/bits/buffer.hpp"
#include "bloom/hash/hash.hpp"
#include "bloom/text/numbers.hpp"

namespace bloom {
namespace {

using detail::ThriftReader;
using detail::ThriftType;

constexpr std::size_t max_depth = 100;
constexpr std::size_t max_elements = 1U << 20;
constexpr std::uint64_t max_one_path_bytes = 1U << 12;  // it stands in each line about the column
// Of all columns: of one megabyte a group's name can come to be in thousands of paths.
constexpr std::uint64_t max_path_bytes = 1U << 24;

std::string in_quotes(std::string_view name) {
  std::string text = "\"";
  for (const char letter : name) text.append(letter == '"' ? 2 : 1, letter);
  return text + '"';
}

}  // namespace

// The schema is a tree, depth first: each group says how many children follow.
Result<Done> ParquetSchema::read(ThriftReader& reader) {
  struct Open {
    std::uint32_t element;
    std::int64_t left;
    std::uint64_t path_bytes;
  };
  detail::FallibleVector<Open> open;
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
  return tell_apart();
}

// By hashes of what they are with dots alone: where two agree, both get quotes, and so does what
// would itself be read as quoted.
Result<Done> ParquetSchema::tell_apart() {
  const auto plain = [this](std::uint32_t leaf) { return path(leaf, false); };
  auto paths = detail::Buffer<Hash>::allocate(leaves_.size());
  if (!paths) return Error{"There is no memory for its schema"};
  for (std::size_t i = 0; i < leaves_.size(); ++i) (*paths)[i] = Hash::of(plain(leaves_[i]));
  std::sort(paths->begin(), paths->end());
  for (const std::uint32_t leaf : leaves_) {
    const std::string text = plain(leaf);
    const Hash* const same = std::lower_bound(paths->begin(), paths->end(), Hash::of(text));
    elements_[leaf].quoted = (same + 1 != paths->end() && same[0] == same[1]) || text.empty() ||
                             text[0] == '"' || text.find(".\"") != text.npos;
  }
  return Done{};
}

ParquetType ParquetSchema::type(std::uint32_t column) const {
  return elements_[leaves_[column]].type;
}

std::string ParquetSchema::path(std::uint32_t column) const {
  const std::uint32_t leaf = leaves_[column];
  return path(leaf, elements_[leaf].quoted);
}

std::string ParquetSchema::path(std::uint32_t element, bool quoted) const {
  const Element& last = elements_[element];
  std::string text;
  if (last.parent != 0) text = path(last.parent, quoted) + '.';
  text += quoted ? in_quotes(last.name) : std::string(last.name);
  return text;
}

bool ParquetSchema::is_path(std::string_view path, std::uint32_t column) const {
  return take_path(path, leaves_[column]) && path.empty();
}

// Takes the element's path from the front.
bool ParquetSchema::take_path(std::string_view& path, std::uint32_t element) const {
  const Element& last = elements_[element];
  if (last.parent != 0 && !(take_path(path, last.parent) && text::take(path, '.'))) return false;
  const std::string part = path.starts_with('"') ? in_quotes(last.name) : std::string(last.name);
  if (!path.starts_with(part)) return false;
  path.remove_prefix(part.size());
  return true;
}

}  // namespace bloom
