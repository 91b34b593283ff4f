// The words of a Parquet file: its columns, the filters of one of them, and what they tell of a
// value; for what is drawn as for what is read.
#pragma once

#include <string>
#include <vector>

#include "files/parquet/parquet_file.hpp"

#include "web/view/state/parquet_state.hpp"

namespace bloom::view {

namespace say {

inline constexpr const char* row_group = "Row group";
inline constexpr const char* open_this_filter = "Open this filter";
inline constexpr const char* looks_at_filters = "Looks at its filters";
inline constexpr const char* in_row_groups = "in row groups";
inline constexpr const char* of_the_file = "of the file";
inline constexpr const char* rate_it_reaches = "rate it reaches";

}  // namespace say

std::string back_words(const std::string& file);  // "Back to trips.parquet"
std::string columns_title(const std::string& file);
std::string value_name(const files::ParquetFile& file);      // "a value of user_id"
std::string question_words(const files::ParquetFile& file);  // as long as there is no answer

// "4.1 GB, 240 row groups, 6 columns. Read: 1.9 MB. Nothing left this computer."
std::string about_words(const files::ParquetFile& file);

// "user_id · INT64".
std::string column_words(const files::ParquetFile& file, std::uint32_t column);

struct ColumnWords {
  std::string name;
  std::string groups;  // "31 of 240", "none"
  std::string bytes, share, fill, keys, rate;
  std::string made_for;  // "1 %"; where there is no filter, why
  std::string setting;   // "set max.bytes to 2 MiB", "dictionary too small elsewhere"
  bool missed = false;   // the rate is not what the size was made for

  std::string verdict() const { return setting.empty() ? made_for : made_for + " · " + setting; }
};
ColumnWords words_of(const files::ParquetFile& file, std::uint32_t column);
// The parts of a card for a column with filters; some may be empty.
std::vector<std::string> card_parts(const ColumnWords& words);

// The columns in the order of the table: those with filters first, and no more than `most`.
std::vector<std::uint32_t> listed_columns(const files::ParquetFile& file, std::uint32_t chosen,
                                          std::uint32_t most);

// The same as text: a line a row, the head first, tabs between cells. The first cell of a row is
// left to the button that it is.
std::string table_text(const files::ParquetFile& file, const std::vector<std::uint32_t>& columns);

// The bars: their heading, and the table of them with its name.
std::string bars_title(const std::string& column, double highest, bool wide);
std::string row_groups_title(const std::string& column);
std::string row_groups_table(const files::ParquetFile& file);

// "Row group 17: 1 MiB, fill 0.74, about 1,912,000 distinct values, 7.9 %."
std::string row_group_words(const files::ParquetFile& file, std::uint32_t row_group);

// "“81 230 447” can be in 3 of 240 row groups: 17, 18, 203."; empty while that is not known.
std::string answer_words(const ParquetState& looked);

}  // namespace bloom::view
