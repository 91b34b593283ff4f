#include "web/view/parquet/parquet_text.hpp"

#include <algorithm>
#include <cmath>
#include <string_view>

#include "files/parquet/parquet_advice.hpp"
#include "files/parquet/value.hpp"
#include "sim/text/key_text.hpp"

#include "web/view/common/size_numbers.hpp"
#include "web/view/drawing/format.hpp"

namespace bloom::view {
namespace {

constexpr std::uint32_t most_named = 20;  // row groups of an answer
constexpr const char* not_read_yet = "not read yet";

std::string bytes_words(std::uint64_t bytes) {
  return decimal_size(8 * static_cast<double>(bytes));
}

std::string keys_words(double keys) {
  return std::isfinite(keys) ? grouped(static_cast<std::uint64_t>(std::llround(keys))) : "all full";
}

// Of a share that has no use for "1 in 171,000".
std::string share_words(double share) {
  return share < 1e-4 ? "under 0.01 %" : percent(share, 2);
}

std::string made_for_words(const files::ParquetAdvice& advice) {
  if (advice.high == 0) return advice.overfull ? "far fewer values" : "many more values";
  // A writer's own rate has one digit.
  if (advice.low == advice.high) return significant(100 * advice.low, 1) + " %";
  return percent(advice.low, 2) + " to " + percent(advice.high, 2);
}

// What is to be said of the row groups without a filter, where others have one.
std::string elsewhere_words(const files::ParquetFile& file, const files::ParquetColumn& column) {
  const std::uint32_t without = file.footer().row_group_count() - column.present();
  if (without == 0) return {};
  const files::ParquetWriter writer = files::parquet_writer(file.footer().created_by());
  // DuckDB writes filters beside dictionaries, and gives those up that grow too large.
  if (writer == files::ParquetWriter::duckdb && column.reason() == ParquetPresence::not_written) {
    return "dictionary too small elsewhere";
  }
  return std::string(files::presence_words(column.reason())) + " elsewhere";
}

}  // namespace

std::string back_words(const std::string& file) {
  return "Back to " + file;
}

std::string columns_title(const std::string& file) {
  return "Columns of " + file;
}

std::string value_name(const files::ParquetFile& file) {
  return "a value of " + file.footer().schema().path(file.looked_at());
}

std::string question_words(const files::ParquetFile& file) {
  if (file.asked()) return "Asking …";
  return file.column(file.looked_at()).present() == 0
             ? "This column has no filter that could be asked."
             : "Its filters tell which row groups may hold a value.";
}

std::string about_words(const files::ParquetFile& file) {
  return bytes_words(file.bytes()) + ", " +
         counted(file.footer().row_group_count(), "row group", "row groups") + ", " +
         counted(file.column_count(), "column") + ". Read: " +
         (file.bytes_read() < file.bytes() ? bytes_words(file.bytes_read()) : "all of it") +
         ". Nothing left this computer.";
}

std::string column_words(const files::ParquetFile& file, std::uint32_t column) {
  const ParquetSchema& schema = file.footer().schema();
  return schema.path(column) + " · " + spoken(schema.type(column));
}

ColumnWords words_of(const files::ParquetFile& file, std::uint32_t index) {
  const files::ParquetColumn& column = file.column(index);
  ColumnWords words;
  words.name = file.footer().schema().path(index);
  if (column.present() == 0) {
    words.groups = "none";
    words.made_for =
        file.footer().row_group_count() == 0 ? "no rows" : files::presence_words(column.reason());
    return words;
  }
  words.groups = grouped(column.present()) + " of " + grouped(file.footer().row_group_count());
  if (column.bytes() > 0) {
    words.bytes = bytes_words(column.bytes());
    words.share =
        share_words(static_cast<double>(column.bytes()) / static_cast<double>(file.bytes()));
  }
  if (column.read() > 0) {
    const files::ParquetAdvice advice =
        files::parquet_advice(files::parquet_writer(file.footer().created_by()), column.worst());
    words.fill = significant(column.fill(), 2);
    words.keys = keys_words(column.keys());
    words.rate = percent(column.rate());
    words.made_for = made_for_words(advice);
    words.missed =
        advice.overfull || (advice.high > 0 && column.rate() > files::most_missed * advice.high);
    words.setting = advice.setting;
  } else if (column.unreadable() == 0) {
    words.made_for = "read when it is looked at";
  }
  const auto add = [&](const std::string& more) {
    if (!more.empty()) words.setting += (words.setting.empty() ? "" : " · ") + more;
  };
  if (column.unreadable() > 0) {
    add(grouped(column.unreadable()) + " unreadable");
  } else if (column.read() > 0) {
    add(elsewhere_words(file, column));
  }
  return words;
}

std::vector<std::string> card_parts(const ColumnWords& words) {
  const auto if_any = [](const char* before, const std::string& text, const char* after) {
    return text.empty() ? text : before + text + after;
  };
  return {words.groups + " row groups",
          words.bytes,
          if_any("", words.share, " of the file"),
          if_any("fill ", words.fill, ""),
          if_any("", words.keys, " distinct, est."),
          if_any("made for ", words.made_for, ""),
          words.setting};
}

std::vector<std::uint32_t> listed_columns(const files::ParquetFile& file, std::uint32_t chosen,
                                          std::uint32_t most) {
  std::vector<std::uint32_t> columns;
  for (const bool present : {true, false}) {
    for (std::uint32_t i = 0; i < file.column_count() && columns.size() < most; ++i) {
      if ((file.column(i).present() > 0) == present) columns.push_back(i);
    }
  }
  if (std::find(columns.begin(), columns.end(), chosen) == columns.end()) columns.back() = chosen;
  return columns;
}

std::string table_text(const files::ParquetFile& file, const std::vector<std::uint32_t>& columns) {
  std::string text =
      "column\tin row groups\tbytes\tof the file\tfill\tdistinct, est.\trate it reaches\tmade for";
  for (const std::uint32_t column : columns) {
    const ColumnWords words = words_of(file, column);
    text += '\n';
    for (const std::string* cell :
         {&words.groups, &words.bytes, &words.share, &words.fill, &words.keys, &words.rate}) {
      text += '\t' + *cell;
    }
    text += '\t' + words.verdict();
  }
  return text;
}

std::string bars_title(const std::string& column, double highest, bool wide) {
  std::string title =
      wide ? column + ", row group by row group · rate it reaches" : column + " by row group";
  if (highest > 0) title += (wide ? ", up to " : " · up to ") + percent(highest);
  return title;
}

std::string row_groups_title(const std::string& column) {
  return "Row groups of " + column;
}

std::string row_groups_table(const files::ParquetFile& file) {
  std::string text = "row group\tbytes\tfill\tdistinct, est.\trate it reaches";
  if (file.answered()) text += "\tthe value";
  for (std::uint32_t i = 0; i < file.filters().size(); ++i) {
    const files::ParquetFilter& filter = file.filters()[i];
    text += '\n' + grouped(i) + '\t';
    if (filter.read) {
      text += grouped(filter.bytes()) + '\t' + significant(filter.fill(), 2) + '\t' +
              (std::isfinite(filter.keys())
                   ? grouped(static_cast<std::uint64_t>(std::llround(filter.keys())))
                   : "full") +
              '\t' + percent(filter.rate());
    } else {
      text +=
          filter.unreadable() || !filter.present() ? files::presence_words(filter) : not_read_yet;
      text += "\t\t\t";
    }
    if (file.answered()) {
      const files::Holds holds = file.holds(i);
      text += holds == files::Holds::maybe ? "\tMAYBE" : holds == files::Holds::no ? "\tNOT" : "\t";
    }
  }
  return text;
}

std::string row_group_words(const files::ParquetFile& file, std::uint32_t row_group) {
  const files::ParquetFilter& filter = file.filters()[row_group];
  std::string words = std::string(say::row_group) + " " + grouped(row_group) + ": ";
  if (filter.unreadable()) {
    words += "unreadable. " + filter.problem;
    return words;
  }
  if (!filter.present()) {
    words += "no filter, ";
    words += files::presence_words(filter.presence);
  } else if (!filter.read) {
    words += not_read_yet;
  } else {
    words +=
        files::binary_bytes(filter.bits_bytes) + ", fill " + significant(filter.fill(), 2) + ", ";
    words +=
        std::isfinite(filter.keys()) ? "about " + keys_words(filter.keys()) + " distinct" : "full";
    words += ", " + percent(filter.rate());
  }
  if (file.answered()) {
    const files::Holds holds = file.holds(row_group);
    if (holds == files::Holds::maybe) words += "; may hold the value";
    if (holds == files::Holds::no) words += "; does not hold the value";
  }
  return words + ".";
}

std::string answer_words(const ParquetState& looked) {
  const files::ParquetFile& file = *looked.file;
  if (!file.answered()) return {};
  const std::uint32_t maybe = file.count(files::Holds::maybe);
  const std::uint32_t unknown = file.count(files::Holds::unknown);
  const std::uint32_t asked = maybe + file.count(files::Holds::no);
  std::string words = sim::quoted(looked.asked);
  if (is_text_like_hex(looked.asked, file.footer().schema().type(file.looked_at()))) {
    words += " (" + counted(looked.asked.size(), "byte") + " of text)";
  }
  if (asked == 0) return words + " can be anywhere: the column has no filter that could tell.";
  if (maybe == 0) {
    words += " is in none of " + counted(asked, "row group", "row groups");
  } else {
    words +=
        " can be in " + grouped(maybe) + " of " + counted(asked, "row group", "row groups") + ": ";
    std::uint32_t named = 0;
    for (std::uint32_t i = 0; i < file.filters().size() && named < most_named; ++i) {
      if (file.holds(i) == files::Holds::maybe) words += (named++ == 0 ? "" : ", ") + grouped(i);
    }
    if (maybe > named) words += " and " + grouped(maybe - named) + " more";
  }
  words += '.';
  if (unknown > 0) {
    words += " Not known of " + grouped(unknown) + " without a filter";
    words += file.column(file.looked_at()).unreadable() > 0 ? " that can be read." : ".";
  }
  return words;
}

}  // namespace bloom::view
