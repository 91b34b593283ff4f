#include <cmath>
#include <cstdio>
#include <optional>
#include <string>

#include "bloom/filters/split_block.hpp"
#include "bloom/formats/json.hpp"
#include "bloom/formats/parquet/filter_header.hpp"
#include "bloom/formats/parquet/footer.hpp"
#include "bloom/formats/parquet/value.hpp"
#include "cli/commands.hpp"
#include "cli/io/file_slices.hpp"
#include "cli/io/output.hpp"
#include "files/fill.hpp"

namespace bloom::cli {
namespace {

// What one filter holds, as far as its bits tell.
struct Held {
  std::uint64_t bytes;              // with its header
  double fill;                      // 0 … 1
  double keys;                      // estimated distinct values; infinite when full
  double rate;                      // of false positives, exact for these bits
  std::optional<bool> may_contain;  // of the value asked for
};

const char* words_of(ParquetPresence presence) {
  switch (presence) {
    case ParquetPresence::present:
      return "present";
    case ParquetPresence::not_written:
      return "not written";
    case ParquetPresence::dictionary_only:
      return "dictionary only";
    case ParquetPresence::encrypted:
      return "encrypted";
    case ParquetPresence::elsewhere:
      return "in another file";
  }
  return "";
}

Result<Held> look_at(const FileSlices& file, const ParquetChunk& chunk, std::optional<Hash> asked) {
  const std::uint64_t room = file.size() - chunk.offset;
  const auto begin =
      file.read(chunk.offset, std::min<std::uint64_t>(room, max_parquet_filter_header));
  if (!begin) return Error{begin.reason()};
  const auto header = read_parquet_filter_header(*begin);
  if (!header) return Error{header.reason()};
  const std::uint64_t whole = std::uint64_t{header->header_bytes} + header->filter_bytes;
  if (whole > room || whole != chunk.length.value_or(static_cast<std::uint32_t>(whole))) {
    return Error{"Its footer and its header tell different lengths."};
  }
  FileSource source(file);
  const auto filter = SplitBlockFilter::from_bytes(
      source.of(chunk.offset + header->header_bytes, header->filter_bytes));
  if (!filter) return source.problem() ? *source.problem() : Error{filter.reason()};
  const double fill =
      static_cast<double>(filter->filled()) / static_cast<double>(filter->bit_count());
  Held held{whole, fill, files::split_block_keys(filter->settings().blocks, fill),
            filter->false_positive_rate(), std::nullopt};
  if (asked) held.may_contain = filter->may_contain(*asked);
  return held;
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

class Report {
 public:
  Report(const ParquetRequest& request, const FileSlices& file, const ParquetFooter& footer)
      : request_(request), file_(file), footer_(footer) {
    for (std::uint32_t i = 0; i < footer.schema().column_count(); ++i) {
      width_ = std::max(width_, footer.schema().path(i).size());
    }
  }

  Result<std::uint8_t> print(std::optional<std::uint32_t> column, std::optional<Hash> asked) {
    begin(asked.has_value());
    footer_.each_chunk([&](const ParquetChunk& chunk) {
      if (!failed_ && chunk.column == column.value_or(chunk.column)) add(chunk, asked);
    });
    if (failed_) return *failed_;
    end(asked.has_value());
    return output_.finish();
  }

 private:
  void put(const std::string& text) {
    if (failed_) return;
    const auto added = output_.add(text);
    if (!added) failed_ = Error{added.reason()};
  }

  void begin(bool asked) {
    const std::string_view writer = footer_.created_by();
    if (request_.json) {
      put("{\"file\":" + detail::json_text(request_.path) + ",\"bytes\":" +
          std::to_string(file_.size()) + ",\"createdBy\":" + detail::json_text(writer) +
          ",\"rows\":" + std::to_string(footer_.row_count()) +
          ",\"rowGroups\":" + std::to_string(footer_.row_group_count()) + ",\"chunks\":[");
      return;
    }
    put(request_.path + ": " + std::to_string(file_.size()) + " bytes, " +
        std::to_string(footer_.row_count()) + " rows in " +
        std::to_string(footer_.row_group_count()) + " row groups, " +
        std::to_string(footer_.schema().column_count()) + " columns" +
        (writer.empty() ? std::string() : ", written by " + std::string(writer)) + "\n");
    put(padded("group", 6, true) + "  " + padded("column", width_) + "  " + padded("filter", 16) +
        padded("bytes", 11, true) + padded("of file", 9, true) + padded("fill", 8, true) +
        padded("keys", 11, true) + padded("rate", 11, true) + (asked ? "  value\n" : "\n"));
  }

  void add(const ParquetChunk& chunk, std::optional<Hash> asked) {
    std::optional<Held> held;
    if (chunk.presence == ParquetPresence::present) {
      auto found = look_at(file_, chunk, asked);
      if (!found) {
        failed_ = Error{"The filter of " + footer_.schema().path(chunk.column) + " in row group " +
                        std::to_string(chunk.row_group) + " cannot be read. " + found.reason()};
        return;
      }
      held = *found;
    }
    if (asked) count(chunk, held);
    put(request_.json ? json(chunk, held) : line(chunk, held));
  }

  void count(const ParquetChunk& chunk, const std::optional<Held>& held) {
    if (!held) {
      ++unknown_;
    } else if (*held->may_contain) {
      if (++maybe_ <= most_named) {
        named_ += (named_.empty() ? "" : ", ") + std::to_string(chunk.row_group);
      }
    } else {
      ++excluded_;
    }
  }

  std::string line(const ParquetChunk& chunk, const std::optional<Held>& held) const {
    std::string text = padded(std::to_string(chunk.row_group), 6, true) + "  " +
                       padded(footer_.schema().path(chunk.column), width_) + "  " +
                       padded(words_of(chunk.presence), 16);
    if (held) {
      const double share = static_cast<double>(held->bytes) / static_cast<double>(file_.size());
      text += padded(std::to_string(held->bytes), 11, true) +
              padded(number("%.2f %%", 100 * share), 9, true) +
              padded(number("%.4f", held->fill), 8, true) +
              padded(number("%.0f", held->keys), 11, true) +
              padded(number("%.3g", held->rate), 11, true);
      if (held->may_contain) text += *held->may_contain ? "  MAYBE" : "  NOT";
    } else {
      while (text.back() == ' ') text.pop_back();
    }
    return text + "\n";
  }

  std::string json(const ParquetChunk& chunk, const std::optional<Held>& held) {
    std::string text = first_ ? "\n{" : ",\n{";
    first_ = false;
    const auto member = [&](const char* name, const std::string& value) {
      text += (text.back() == '{' ? "\"" : ",\"") + std::string(name) + "\":" + value;
    };
    const auto known = [](double value) {
      return std::isfinite(value) ? detail::json_text(value) : "null";
    };
    member("rowGroup", std::to_string(chunk.row_group));
    member("column", detail::json_text(footer_.schema().path(chunk.column)));
    member("type", detail::json_text(spoken(footer_.schema().type(chunk.column))));
    member("filter", detail::json_text(words_of(chunk.presence)));
    member("values", std::to_string(chunk.values));
    if (chunk.nulls) member("nulls", std::to_string(*chunk.nulls));
    if (held) {
      member("offset", std::to_string(chunk.offset));
      member("bytes", std::to_string(held->bytes));
      member("fill", known(held->fill));
      member("estimatedKeys", known(held->keys));
      member("falsePositiveRate", known(held->rate));
      if (held->may_contain) member("answer", *held->may_contain ? "\"MAYBE\"" : "\"NOT\"");
    }
    return text + "}";
  }

  void end(bool asked) {
    if (request_.json) {
      put("\n]}\n");
    } else if (asked) {
      const auto groups = [](std::uint64_t count) {
        return std::to_string(count) + (count == 1 ? " row group" : " row groups");
      };
      std::string text = "MAYBE in " + groups(maybe_);
      if (maybe_ > 0) text += ": " + named_ + (maybe_ > most_named ? ", …" : "");
      text += ". NOT in " + groups(excluded_) + ".";
      if (unknown_ > 0) text += " Not known of " + groups(unknown_) + " without a filter.";
      put(text + "\n");
    }
  }

  static constexpr std::uint64_t most_named = 100;

  const ParquetRequest& request_;
  const FileSlices& file_;
  const ParquetFooter& footer_;
  Output output_{""};
  std::optional<Error> failed_;
  std::size_t width_ = 6;
  bool first_ = true;
  std::uint64_t maybe_ = 0;
  std::uint64_t excluded_ = 0;
  std::uint64_t unknown_ = 0;
  std::string named_;
};

Result<ParquetFooter> footer_of(const FileSlices& file) {
  const std::uint64_t size = file.size();
  const auto tail = file.read(size - std::min<std::uint64_t>(size, ParquetFooter::tail_bytes),
                              std::min<std::uint64_t>(size, ParquetFooter::tail_bytes));
  if (!tail) return Error{tail.reason()};
  const auto length = ParquetFooter::size_of(*tail, size);
  if (!length) return Error{length.reason()};
  auto bytes = file.read(size - ParquetFooter::tail_bytes - *length, *length);
  if (!bytes) return Error{bytes.reason()};
  return ParquetFooter::read(std::move(*bytes), size);
}

// The column asked for; the only one with a filter where none is named and a value is.
Result<std::optional<std::uint32_t>> column_of(const ParquetRequest& request,
                                               const ParquetFooter& footer) {
  if (request.column.empty()) {
    if (!request.check || footer.schema().column_count() == 1) {
      return std::optional<std::uint32_t>(request.check ? std::optional(0U) : std::nullopt);
    }
    return Error{"Say of which column “" + *request.check + "” is a value: give --column."};
  }
  if (const auto column = footer.schema().column_of(request.column)) return column;
  std::string names;
  for (std::uint32_t i = 0; i < footer.schema().column_count() && i < 20; ++i) {
    names += (i == 0 ? "" : ", ") + footer.schema().path(i);
  }
  return Error{"There is no column “" + request.column + "”: it has " + names +
               (footer.schema().column_count() > 20 ? ", …." : ".")};
}

}  // namespace

Result<std::uint8_t> parquet_command(const ParquetRequest& request) {
  const auto file = FileSlices::open(request.path);
  if (!file) return Error{file.reason()};
  const auto footer = footer_of(*file);
  if (!footer) return Error{request.path + ": " + footer.reason()};
  const auto column = column_of(request, *footer);
  if (!column) return Error{column.reason()};
  std::optional<Hash> asked;
  if (request.check) {
    const auto hash = parquet_hash(*request.check, footer->schema().type(**column));
    if (!hash) return Error{hash.reason()};
    asked = *hash;
  }
  return Report(request, *file, *footer).print(*column, asked);
}

}  // namespace bloom::cli
