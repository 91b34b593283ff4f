#include "cli/column.hpp"

#include <string>
#include <vector>

#include "cli/io/printable.hpp"

namespace bloom::cli {
namespace {

std::string names_of(const ParquetSchema& schema, const std::vector<std::uint32_t>& columns,
                     const char* between) {
  constexpr std::size_t most = 20;
  std::string names;
  for (std::size_t i = 0; i < columns.size() && i < most; ++i) {
    names += (i == 0 ? "" : between) + printable(schema.path(columns[i]));
  }
  return columns.size() > most ? names + between + "…" : names;
}

}  // namespace

Result<std::optional<std::uint32_t>> column_of(const ParquetSchema& schema,
                                               const ParquetRequest& request) {
  if (request.column.empty()) {
    if (!request.check || schema.column_count() == 1) {
      return std::optional<std::uint32_t>(request.check ? std::optional(0U) : std::nullopt);
    }
    return Error{"Say of which column “" + *request.check + "” is a value: give --column."};
  }
  std::vector<std::uint32_t> all;
  std::vector<std::uint32_t> found;
  std::vector<std::uint32_t> printed;  // as it stands in the report, where that is not the path
  for (std::uint32_t i = 0; i < schema.column_count(); ++i) {
    all.push_back(i);
    if (schema.is_path(request.column, i)) found.push_back(i);
    if (printable(schema.path(i)) == request.column) printed.push_back(i);
  }
  if (found.empty()) found = printed;
  if (found.size() == 1) return std::optional(found.front());
  if (found.empty()) {
    return Error{"There is no column “" + request.column + "”: it has " +
                 names_of(schema, all, ", ") + "."};
  }
  const std::string several =
      "“" + request.column + "” names " + std::to_string(found.size()) + " columns: ";
  if (printable(schema.path(found[0])) == printable(schema.path(found[1]))) {
    return Error{several + "their paths look the same, and --column cannot tell them apart."};
  }
  return Error{several + "give --column '" + names_of(schema, found, "' or '") + "'."};
}

}  // namespace bloom::cli
