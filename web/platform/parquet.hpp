// A Parquet file that is looked into, by slices that the page reads as they are wanted.
#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <string_view>

#include "bloom/result.hpp"
#include "files/parquet/parquet_file.hpp"

#include "web/view/view.hpp"

namespace bloom::app {

class Parquet {
 public:
  explicit Parquet(view::View& view) : view_(view) {}

  // A file of so many bytes. What is shown stays until its footer has come.
  void begin(std::string_view name, double bytes);
  // The one that begins is not wanted any more.
  void leave() { coming_.reset(); }
  // What to read of it next, and of the one that is shown when there is none that begins.
  files::ByteRange wanted() const;
  // The same, and what will be after it: place 0 is wanted now.
  files::ByteRange wanted(std::uint32_t place) const;
  // Bytes from there on; what is no longer wanted is left. Whether the file is shown from now on;
  // refused when it is no Parquet file.
  Result<bool> give(double offset, std::string_view bytes);

  bool shown() const { return file_ != nullptr; }
  // What the view asks for of the one that is shown: another column, whether row groups hold a
  // value, or the end of it. Whether that changed what is shown.
  bool act(view::Request request);

  // Of the filter that is looked at: where it lies, how many bytes it has, and how it is called.
  struct Place {
    files::ByteRange extent;
    std::string name;
  };
  Place filter() const;

 private:
  void ask();

  view::View& view_;
  std::unique_ptr<files::ParquetFile> coming_;
  std::string coming_name_;
  std::unique_ptr<files::ParquetFile> file_;
};

}  // namespace bloom::app
