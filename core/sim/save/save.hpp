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
};

// "jsonl": this very filter as a path map (bloom/formats/jsonl.hpp), with n the distinct keys, or
// an estimate where they are unknown, and p the rate from them; one that open_filter() takes.
// "sbbf": the blocks of a split-block filter as Parquet has them (bloom/formats/sbbf.hpp), and of
// another filter its keys in one of m bits rounded up to a size that every reader takes.
// "guava", "bip37": the keys of a classic filter in the nearest m that the format has, with the
// same k (bloom/formats/guava.hpp, bip37.hpp); a filter that was opened from such a file as it is.
// "native": the stored form of its family (bloom/storage/stored_form.hpp).
// "keys": those that are known, in the order of their first inserts, one a line, as a load of keys
// takes them.
std::span<const FileFormat> file_formats();

// Why it cannot be written so now, and what would have to change; empty when it can be, if there is
// memory for it. Takes none itself; for "keys" it reads them all.
std::string save_problem(const State& state, std::string_view format);

Result<Bytes> export_filter(const State& state, std::string_view format);

}  // namespace bloom::sim
