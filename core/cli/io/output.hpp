// Where a command writes: standard output, or a file that appears whole or not at all.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

#include "bloom/result.hpp"

namespace bloom::cli {

// A regular file is made beside its place and renamed by finish(), so that no reader ever sees half
// of it. When anything fails, or SIGHUP, SIGINT, SIGQUIT, SIGTERM, SIGXCPU or SIGXFSZ ends the
// program, nothing is left behind and an older file is as it was. Devices and pipes are written to
// directly, and so is what the program was given open, such as /dev/stdout and /dev/fd/3: it goes
// on where it is. A link is kept, and the file is made where it leads, also when there is none yet.
// One Output at a time.
class Output {
 public:
  // Says before long work whether `path` could be written; "" and "-" are standard output, as
  // below.
  static Result<std::uint8_t> check(const std::string& path);

  // Whether `path` leads to where standard output goes: /dev/stdout, or the file of “>”.
  static bool is_standard(const std::string& path);

  explicit Output(std::string path) : path_(path == "-" ? std::string() : std::move(path)) {}
  ~Output();
  Output(const Output&) = delete;
  Output& operator=(const Output&) = delete;

  // Collects up to 64 KiB before it writes; opens the file at the first.
  Result<std::uint8_t> add(std::string_view bytes);
  // Writes what is collected, for a reader that waits for it.
  Result<std::uint8_t> flush();
  // Flushes, and puts the file in its place. Nothing can be added after it.
  Result<std::uint8_t> finish();
  // Written so far, of all that was flushed.
  std::uint64_t bytes() const { return bytes_; }

 private:
  Result<std::uint8_t> open();
  Result<std::uint8_t> write(std::string_view bytes);
  Error failed(int why) const;

  std::string path_;
  std::string place_;  // path_ behind symbolic links
  std::string collected_;
  std::uint64_t bytes_ = 0;
  int descriptor_ = -1;
  bool replaces_ = false;  // descriptor_ is the file beside place_
};

// All of a short text, to standard output.
Result<std::uint8_t> print(std::string_view text);

}  // namespace bloom::cli
