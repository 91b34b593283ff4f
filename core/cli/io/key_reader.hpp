// Keys from a stream: one a line, UTF-8, ended by LF or CRLF, the last also by the end of input.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <string_view>
#include <vector>

#include "bloom/result.hpp"

namespace bloom::cli {

// One block is read at a time, and a key must fit into it.
inline constexpr std::size_t max_key_bytes = std::size_t{1} << 20;

// Every line is a key, an empty line the empty key; a byte order mark before the first is dropped.
// Memory is one block and one batch, however long the input; a pipe is never waited for while
// whole lines are at hand.
class KeyReader {
 public:
  static constexpr std::size_t batch_keys = 1024;

  explicit KeyReader(int descriptor);

  // The next 1 … batch_keys keys, valid until the next call; none at the end of the input. Fails
  // on a read error, a line longer than max_key_bytes and bytes that are no UTF-8, when the keys
  // before have been delivered.
  Result<std::span<const std::string_view>> next();

  // Whether the next call must read: no whole line is at hand.
  bool waiting() const { return scanned_ == end_ && bad_.empty(); }
  std::uint64_t keys() const { return keys_; }    // delivered so far
  std::uint64_t bytes() const { return bytes_; }  // read so far

 private:
  Result<std::uint8_t> fill();
  std::string_view line(std::size_t begin, std::size_t end) const;
  Result<std::span<const std::string_view>> checked(std::size_t count, std::span<const char> bytes);
  Error bad_line(std::string_view what) const;  // the line after those delivered

  int descriptor_;
  std::vector<char> block_;
  std::size_t begin_ = 0;    // of what is not yet delivered
  std::size_t scanned_ = 0;  // no line ends between begin_ and here
  std::size_t end_ = 0;
  bool finished_ = false;
  std::string_view bad_;  // what is wrong with the line behind the batch
  std::uint64_t keys_ = 0;
  std::uint64_t bytes_ = 0;
  std::array<std::string_view, batch_keys> batch_;
};

}  // namespace bloom::cli
