// Files: opened, loaded, saved, and Parquet files that are read as they want it.

#include "sim/save/save.hpp"

#include "web/platform/border/calls.hpp"
#include "web/platform/browser.hpp"
#include "web/platform/json.hpp"
#include "web/platform/json_out.hpp"

namespace bloom::app::calls {

Result<Done> file_begin(FileUse use, double bytes) {
  return app().file_begin(use, bytes);
}

Result<Done> file_feed(FileUse use, Text bytes) {
  return app().file_feed(use, bytes);
}

std::string file_end(FileUse use, bool commit) {
  return to_json(app().file_end(use, commit, browser_time()));
}

files::FileType file_type(Text first, double bytes) {
  return files::detect_file_type(
      {reinterpret_cast<const std::uint8_t*>(first.data()), first.size()},
      static_cast<std::uint64_t>(bytes));
}

Opening::Outcome open(Text name) {
  return app().open(name, browser_time());
}

void open_filter() {
  app().open_filter(browser_time());
}

std::string saving() {
  const view::SaveState& saving = app().view().saving();
  Json json;
  json.object()
      .member("format", saving.format)
      .member("width", saving.width)
      .member("file", sim::file_name(app().simulator().state(), saving.format))
      .member("svg", saving.figure)
      .end_object();
  return json.text();
}

Result<std::string> export_filter(Text format) {
  const auto data = sim::export_filter(app().simulator().state(), format);
  if (!data) return Error{data.reason()};
  return std::string(data->begin(), data->end());
}

bool is_text(Text format) {
  return sim::is_text(format);
}

Result<Done> import_filter(Text file) {
  return app().import_filter(file, browser_time());
}

void parquet_begin(Text name, double bytes) {
  app().parquet().begin(name, bytes);
}

void parquet_leave() {
  app().parquet().leave();
}

std::string parquet_wanted(std::uint32_t place) {
  const files::ByteRange wanted = app().parquet().wanted(place);
  Json json;
  json.object().member("offset", wanted.offset).member("length", wanted.length).end_object();
  return json.text();
}

std::string parquet_give(Text bytes, double offset) {
  const auto given = app().parquet().give(offset, bytes);
  Json json;
  json.object()
      .member("problem", given ? std::string() : given.reason())
      .member("opened", given && *given)
      .end_object();
  return json.text();
}

std::string parquet_filter() {
  const Parquet::Place place = app().parquet().filter();
  Json json;
  json.object()
      .member("offset", place.extent.offset)
      .member("length", place.extent.length)
      .member("name", place.name)
      .end_object();
  return json.text();
}

}  // namespace bloom::app::calls
