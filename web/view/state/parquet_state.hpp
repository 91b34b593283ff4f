// A Parquet file that is open: what is shown of it, and what was chosen and asked.
#pragma once

#include <cstdint>
#include <optional>
#include <string>

#include "files/parquet/parquet_file.hpp"

namespace bloom::view {

struct ParquetState {
  const files::ParquetFile* file = nullptr;  // read in every frame; null: none is open
  std::string name;
  bool aside = false;        // something else is in Filter, with a way back to it
  bool stopped = false;      // the reading was cancelled
  std::uint32_t column = 0;  // that was chosen, and is looked at once the platform has heard of it
  std::uint32_t row_group = 0;  // that is looked at
  std::string value;            // as it was typed
  std::string asked;            // what the answer is of

  bool shown() const { return file != nullptr && !aside; }
  bool waits() const { return file != nullptr && aside; }  // for the reader to come back
};

}  // namespace bloom::view
