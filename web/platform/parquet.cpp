#include "web/platform/parquet.hpp"

#include <utility>

#include "files/parquet/value.hpp"

#include "web/platform/platform_text.hpp"

namespace bloom::app {
namespace {

// What a page can show and hold; the command has other limits.
constexpr files::ParquetFile::Limits limits = {1U << 26, 10'000, 200'000};

}  // namespace

void Parquet::begin(std::string_view name, double bytes) {
  coming_name_ = name;
  coming_ = std::make_unique<files::ParquetFile>(static_cast<std::uint64_t>(bytes), limits);
}

files::ByteRange Parquet::wanted() const {
  if (coming_) return coming_->wanted();
  if (!file_) return {};
  const bool asking = file_->asked() && !file_->answered();
  return view_.parquet().stopped && !asking ? files::ByteRange{} : file_->wanted();
}

files::ByteRange Parquet::wanted(std::uint32_t place) const {
  const files::ByteRange now = wanted();
  if (place == 0 || now.length == 0) return now;
  return (coming_ ? coming_ : file_)->ahead(place - 1);
}

Result<bool> Parquet::give(double offset, std::string_view bytes) {
  files::ParquetFile* const file = coming_ ? coming_.get() : file_.get();
  const files::ByteRange wanted = this->wanted();
  if (wanted.length == 0 || static_cast<double>(wanted.offset) != offset) return false;
  if (bytes.size() != wanted.length) {
    coming_.reset();
    return Error{say::file_gone};
  }
  const auto given =
      file->give({reinterpret_cast<const std::uint8_t*>(bytes.data()), bytes.size()});
  if (!given) {
    coming_.reset();
    return Error{given.reason()};
  }
  if (!coming_ || !coming_->open()) return false;
  file_ = std::move(coming_);
  view_.show_parquet(file_.get(), coming_name_);
  return true;
}

[[gnu::noinline]] bool Parquet::act(view::Request request) {
  switch (request) {
    case view::Request::parquet_look:
      if (const auto looked = file_->look_at(view_.parquet().column); !looked) {
        view_.show_alert(looked.reason());
      }
      return true;
    case view::Request::parquet_ask:
      ask();
      return true;
    case view::Request::parquet_close:
      view_.show_parquet(nullptr, {});
      file_.reset();
      coming_.reset();
      return true;
    default:
      return false;
  }
}

void Parquet::ask() {
  const view::ParquetState& looked = view_.parquet();
  const ParquetSchema& schema = file_->footer().schema();
  const ParquetType type = schema.type(file_->looked_at());
  std::string_view value = looked.value;
  // Blanks around it are of bytes alone.
  const bool bytes = type.physical >= ParquetPhysical::bytes;
  while (!bytes && value.starts_with(' ')) value.remove_prefix(1);
  while (!bytes && value.ends_with(' ')) value.remove_suffix(1);
  const auto hashes = parquet_hashes(value, type);
  if (!hashes) return view_.show_alert(hashes.reason());
  const auto asked = file_->ask(*hashes);
  if (!asked) return view_.show_alert(asked.reason());
  view_.show_parquet_asked();
}

Parquet::Place Parquet::filter() const {
  if (!file_) return {};
  const view::ParquetState& looked = view_.parquet();
  const files::ParquetFilter& filter = file_->filters()[looked.row_group];
  return {{filter.offset, static_cast<std::uint32_t>(filter.bytes())},
          parquet_filter_name(file_->footer().schema().path(file_->looked_at()), looked.row_group,
                              looked.name)};
}

}  // namespace bloom::app
