#include <cmath>
#include <cstdio>
#include <optional>
#include <string>

#include "bloom/text/json.hpp"
#include "cli/column.hpp"
#include "cli/commands.hpp"
#include "cli/io/file_slices.hpp"
#include "cli/io/note.hpp"
#include "cli/io/output.hpp"
#include "cli/io/printable.hpp"
#include "files/parquet/parquet_advice.hpp"
#include "files/parquet/parquet_file.hpp"
#include "files/parquet/value.hpp"

namespace bloom::cli {
namespace {

// Reads what is wanted until nothing is.
template <class Reading>
Result<Done> read_all(const FileSlices& file, Reading& reading) {
  for (files::ByteRange wanted; (wanted = reading.wanted()).length > 0;) {
    const auto bytes = file.read(wanted.offset, wanted.length);
    if (!bytes) return Error{bytes.reason()};
    reading.give(*bytes);
  }
  return Done{};
}

std::string number(const char* format, double value) {
  char text[64];
  std::snprintf(text, sizeof text, format, value);
  return std::isfinite(value) ? text : "-";
}

std::string padded(std::string text, std::size_t width, bool to_the_right = false) {
  if (text.size() >= width) return text;
  return to_the_right ? std::string(width - text.size(), ' ') + text
                      : text + std::string(width - text.size(), ' ');
}

std::string counted(std::uint64_t count, const char* one, const char* many) {
  return std::to_string(count) + " " + (count == 1 ? one : many);
}

std::string percent(double rate) {
  return number("%.3g %%", 100 * rate);
}

// What a filter's size was made for: "1 %", "0.2 % to 2.1 %", "many more values".
std::string made_for(const files::ParquetAdvice& advice) {
  if (advice.high == 0) return advice.overfull ? "far fewer values" : "many more values";
  if (advice.low == advice.high) return percent(advice.low);
  return percent(advice.low) + " to " + percent(advice.high);
}

class Report {
 public:
  Report(const ParquetRequest& request, const FileSlices& file, const ParquetFooter& footer)
      : request_(request),
        file_(file),
        footer_(footer),
        writer_(files::parquet_writer(footer.created_by())) {
    for (std::uint32_t i = 0; i < footer.schema().column_count(); ++i) {
      width_ = std::max(width_, std::min(name_of(i).size(), most_width));
    }
  }

  Result<std::uint8_t> print(std::optional<std::uint32_t> column,
                             const std::optional<ParquetHashes>& asked) {
    begin(asked.has_value());
    footer_.each_chunk([&](const ParquetChunk& chunk) {
      if (!failed_ && chunk.column == column.value_or(chunk.column)) add(chunk, asked);
    });
    if (failed_) return *failed_;
    end(asked.has_value());
    auto printed = output_.finish();
    if (!printed || unreadable_ == 0) return printed;
    return Error{counted(unreadable_, "filter", "filters") + " of " + file_.name() +
                 " cannot be read: the report says which and why."};
  }

 private:
  std::string name_of(std::uint32_t column) const {
    return printable(footer_.schema().path(column));
  }

  void put(const std::string& text) {
    if (failed_) return;
    const auto added = output_.add(text);
    if (!added) failed_ = Error{added.reason()};
  }

  void begin(bool asked) {
    const std::string_view writer = footer_.created_by();
    if (request_.json) {
      put("{\"file\":" + text::json_text(as_utf8(file_.name())) + ",\"bytes\":" +
          std::to_string(file_.size()) + ",\"createdBy\":" + text::json_text(as_utf8(writer)) +
          ",\"rows\":" + std::to_string(footer_.row_count()) +
          ",\"rowGroups\":" + std::to_string(footer_.row_group_count()) + ",\"chunks\":[");
      return;
    }
    put(printable(file_.name()) + ": " + std::to_string(file_.size()) + " bytes, " +
        std::to_string(footer_.row_count()) + " rows in " +
        std::to_string(footer_.row_group_count()) + " row groups, " +
        std::to_string(footer_.schema().column_count()) + " columns" +
        (writer.empty() ? std::string() : ", written by " + printable(writer)) + "\n");
    put(padded("group", 6, true) + "  " + padded("column", width_) + "  " + padded("filter", 16) +
        padded("bytes", 11, true) + padded("of file", 9, true) + padded("fill", 8, true) +
        padded("keys", 11, true) + padded("rate", 11, true) + (asked ? "  value" : "") +
        "  made for\n");
  }

  void add(const ParquetChunk& chunk, const std::optional<ParquetHashes>& asked) {
    files::ParquetFilter filter(chunk);
    files::FilterReader reading(filter, file_.size());
    auto read = read_all(file_, reading);
    std::optional<bool> may_contain;
    if (read && filter.read && asked) {
      files::FilterProbe probe(filter, file_.size(), *asked);
      read = read_all(file_, probe);
      may_contain = probe.may_contain();
    }
    if (!read) {
      failed_ = Error{read.reason()};
      return;
    }
    if (filter.unreadable()) ++unreadable_;
    if (asked) count(chunk, may_contain);
    put(request_.json ? json(chunk, filter, may_contain) : line(chunk, filter, may_contain));
  }

  void count(const ParquetChunk& chunk, std::optional<bool> may_contain) {
    if (!may_contain) {
      ++unknown_;
    } else if (*may_contain) {
      if (++maybe_ <= most_named) {
        named_ += (named_.empty() ? "" : ", ") + std::to_string(chunk.row_group);
      }
    } else {
      ++excluded_;
    }
  }

  files::ParquetAdvice advice_for(const files::ParquetFilter& filter) const {
    return files::parquet_advice(writer_,
                                 {filter.rate(), filter.bits_bytes, filter.keys(), filter.values});
  }

  std::string line(const ParquetChunk& chunk, const files::ParquetFilter& filter,
                   std::optional<bool> may_contain) const {
    std::string text = padded(std::to_string(chunk.row_group), 6, true) + "  " +
                       padded(name_of(chunk.column), width_) + "  " +
                       padded(std::string(files::presence_words(filter)), 16);
    if (filter.read) {
      const double share = static_cast<double>(filter.bytes()) / static_cast<double>(file_.size());
      text += padded(std::to_string(filter.bytes()), 11, true) +
              padded(number("%.2f %%", 100 * share), 9, true) +
              padded(number("%.4f", filter.fill()), 8, true) +
              padded(number("%.0f", filter.keys()), 11, true) +
              padded(number("%.3g", filter.rate()), 11, true);
      if (may_contain) text += *may_contain ? "  MAYBE" : "  NOT  ";
      const files::ParquetAdvice advice = advice_for(filter);
      text += "  " + made_for(advice);
      if (!advice.setting.empty()) text += "; " + advice.setting;
    } else if (filter.unreadable()) {
      text += filter.problem;
    }
    while (text.back() == ' ') text.pop_back();
    return text + "\n";
  }

  std::string json(const ParquetChunk& chunk, const files::ParquetFilter& filter,
                   std::optional<bool> may_contain) {
    std::string text = first_ ? "\n{" : ",\n{";
    first_ = false;
    const auto member = [&](const char* name, const std::string& value) {
      text += (text.back() == '{' ? "\"" : ",\"") + std::string(name) + "\":" + value;
    };
    const auto known = [](double value) {
      return std::isfinite(value) ? text::json_text(value) : "null";
    };
    member("rowGroup", std::to_string(chunk.row_group));
    member("column", text::json_text(as_utf8(footer_.schema().path(chunk.column))));
    member("type", text::json_text(spoken(footer_.schema().type(chunk.column))));
    member("filter", text::json_text(files::presence_words(filter)));
    member("values", std::to_string(chunk.values));
    if (chunk.nulls) member("nulls", std::to_string(*chunk.nulls));
    if (filter.present()) member("offset", std::to_string(chunk.offset));
    if (filter.unreadable()) member("problem", text::json_text(filter.problem));
    if (filter.read) {
      member("bytes", std::to_string(filter.bytes()));
      member("fill", known(filter.fill()));
      member("estimatedKeys", known(filter.keys()));
      member("falsePositiveRate", known(filter.rate()));
      const files::ParquetAdvice advice = advice_for(filter);
      if (advice.high > 0) {
        const std::string low = text::json_text(advice.low);
        member("madeFor",
               std::string("[").append(low).append(",").append(text::json_text(advice.high)) + "]");
      }
      if (!advice.setting.empty()) member("setting", text::json_text(advice.setting));
      if (may_contain) member("answer", *may_contain ? "\"MAYBE\"" : "\"NOT\"");
    }
    return text + "}";
  }

  void end(bool asked) {
    if (request_.json) {
      put("\n]}\n");
    } else if (asked) {
      const auto groups = [](std::uint64_t count) {
        return counted(count, "row group", "row groups");
      };
      std::string text = "MAYBE in " + groups(maybe_);
      if (maybe_ > 0) text += ": " + named_ + (maybe_ > most_named ? ", …" : "");
      text += ". NOT in " + groups(excluded_) + ".";
      if (unknown_ > 0) {
        text += " Not known of " + groups(unknown_) + " without a filter";
        text += unreadable_ > 0 ? " that can be read." : ".";
      }
      put(text + "\n");
    }
  }

  static constexpr std::uint64_t most_named = 100;
  static constexpr std::size_t most_width = 100;

  const ParquetRequest& request_;
  const FileSlices& file_;
  const ParquetFooter& footer_;
  const files::ParquetWriter writer_;
  Output output_{""};
  std::optional<Error> failed_;
  std::size_t width_ = 6;
  bool first_ = true;
  std::uint64_t unreadable_ = 0;
  std::uint64_t maybe_ = 0;
  std::uint64_t excluded_ = 0;
  std::uint64_t unknown_ = 0;
  std::string named_;
};

Result<ParquetFooter> footer_of(const FileSlices& file) {
  files::FooterReader reading(file.size());
  while (!reading.done()) {
    const files::ByteRange wanted = reading.wanted();
    const auto bytes = file.read(wanted.offset, wanted.length);
    if (!bytes) return Error{bytes.reason()};
    const auto given = reading.give(*bytes);
    if (!given) return Error{given.reason()};
  }
  return reading.footer();
}

// Says how a value was taken that may have been meant otherwise.
void note_text(const std::string& value, const ParquetType& type) {
  if (!is_text_like_hex(value, type)) return;
  const bool is_text = type.logical == ParquetLogical::text;
  note("“" + printable(value) + "” is checked as " + counted(value.size(), "byte", "bytes") +
       " of text" +
       (is_text ? ", as the column holds text." : ". Bytes in hexadecimal begin with 0x."));
}

}  // namespace

Result<std::uint8_t> parquet_command(const ParquetRequest& request) {
  const auto file = FileSlices::open(request.path);
  if (!file) return Error{file.reason()};
  const auto footer = footer_of(*file);
  if (!footer) return Error{file->name() + ": " + footer.reason()};
  const auto column = column_of(footer->schema(), request);
  if (!column) return Error{column.reason()};
  std::optional<ParquetHashes> asked;
  if (request.check) {
    const auto hashes = parquet_hashes(*request.check, footer->schema().type(**column));
    if (!hashes) return Error{hashes.reason()};
    asked = *hashes;
    note_text(*request.check, footer->schema().type(**column));
  }
  return Report(request, *file, *footer).print(*column, asked);
}

}  // namespace bloom::cli
