// What `bloom` does, one function a command. Each answers with a sentence when it cannot.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "bloom/plan.hpp"
#include "bloom/result.hpp"
#include "cli/filter_file.hpp"

namespace bloom::cli {

// Prints a table: what each family takes for the demand.
Result<std::uint8_t> size_command(const Demand& demand);

// Prints what the demand becomes in another system (systems/systems.hpp).
Result<std::uint8_t> system_command(const std::string& name, const Demand& demand);
// The systems, a line each: the name for the call above, and what people call it.
std::string system_names();

// Prints a program that sets the same bits as `build` for the demand in its default format
// (languages/languages.hpp).
Result<std::uint8_t> language_command(const std::string& name, const Demand& demand);
// The languages, likewise.
std::string language_names();

struct BuildRequest {
  Plan plan;
  Demand demand;
  Format format;
  std::string output;  // empty or “-” for standard output
};

struct BuildOptions {
  std::string family;  // one of `families`, or empty: each may follow from the other
  std::string format;  // one of `formats`, or empty
  std::string output;
};

// Refused, with the reason, where family and format do not go together, and where the demand cannot
// be had.
Result<BuildRequest> build_request(const Demand& demand, const BuildOptions& options);

// "jsonl, guava or bip37 (classic), sbbf (split-block) or native"
std::string formats_by_family();

// Reads keys from standard input. Whole filter or nothing.
Result<std::uint8_t> build_command(const BuildRequest& request);

// Reads keys from standard input; prints NOT or MAYBE, a tab and the key, a line each.
Result<std::uint8_t> check_command(const std::string& path);

// Prints what the file holds; as one JSON object for programs.
Result<std::uint8_t> info_command(const std::string& path, bool json);

struct MergeRequest {
  std::vector<std::string> paths;
  std::string output;
  std::optional<std::uint64_t> parts;  // any other number of paths is refused
};

// Writes the union of filters with equal settings, in the format of the first, and prints what it
// holds as info does. Whole filter or nothing; memory is that of two filters and a file.
Result<std::uint8_t> merge_command(const MergeRequest& request);

struct ParquetRequest {
  std::string path;
  std::string column;                // all when empty
  std::optional<std::string> check;  // a value of the column
  bool json;
};

// Prints where a Parquet file has Bloom filters, and what they hold. Memory is the footer's and one
// filter's, whatever the size of the file.
Result<std::uint8_t> parquet_command(const ParquetRequest& request);

}  // namespace bloom::cli
