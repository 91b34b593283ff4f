// What can be told about a filter, as names and values, in the order of printing.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

#include "cli/filter_file.hpp"

namespace bloom::cli {

// A number that does not exist, such as the keys of a full filter, is a NaN or an infinity.
using FactValue = std::variant<std::uint64_t, double, std::string>;
using Facts = std::vector<std::pair<std::string_view, FactValue>>;

// Family, format, settings, then always bits, bytes (of the bits), fileBytes, fill (0 … 1),
// estimatedKeys and falsePositiveRate (0 … 1, cli/rate.hpp), both from what the filter holds now.
// Reads the whole filter.
Facts facts_of(const Stored& stored);

// "split-block".
std::string_view family_name(const files::AnyFilter& filter);

// Prints them, a line each or as one JSON object.
Result<std::uint8_t> print_facts(const Stored& stored, bool json);

}  // namespace bloom::cli
