// The simulator's filter as files.
#pragma once

#include <span>
#include <string>
#include <string_view>

#include "bloom/result.hpp"
#include "bloom/storage/bytes.hpp"
#include "sim/state.hpp"

namespace bloom::sim {

struct FileFormat {
  std::string_view name;       // in programs: "jsonl"
  std::string_view title;      // "Path map (JSONL)"
  std::string_view extension;  // of its files: "jsonl"
  std::string_view form;       // in sentences: "A path map"
  bool is_text;                // UTF-8, no other bytes
};

// Those of files/formats.hpp, in their order, then "keys".
//
// A format that holds the family of this filter takes it as it is: a path map with n the distinct
// keys, or an estimate where they are unknown, and p the rate from them. Other formats take the
// keys, in the size that they have nearest to m, Parquet's in one that every reader takes: of any
// family in Parquet's, of a classic filter in those of classic filters, with the same k. A filter
// that was opened from a format of its own is saved as it is in that only.
// "keys": those that are known, in the order of their first inserts, one a line, as a load of keys
// takes them.
std::span<const FileFormat> file_formats();

// Why it cannot be written so now, and what would have to change; empty when it can be, if there is
// memory for it. Takes none itself; for "keys" it reads them all.
std::string save_problem(const State& state, std::string_view format);

Result<Bytes> export_filter(const State& state, std::string_view format);

bool is_text(std::string_view format);  // for one of these

// What the file is called: "bloom-classic.jsonl". Other formats, of pictures, are their extension.
std::string file_name(const State& state, std::string_view format);

}  // namespace bloom::sim
