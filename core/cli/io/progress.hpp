// A line on the terminal that says how far a long piece of work is.
#pragma once

#include <chrono>
#include <cstdint>

namespace bloom::cli {

// Silent unless stderr is a terminal and the work has taken more than a second; then at most five
// lines a second, each written over the last, and wiped at the end.
class Progress {
 public:
  // `total_bytes` is the size of the input, or 0 when it is not known.
  explicit Progress(std::uint64_t total_bytes);
  ~Progress();
  Progress(const Progress&) = delete;
  Progress& operator=(const Progress&) = delete;

  void show(std::uint64_t keys, std::uint64_t bytes);

 private:
  std::uint64_t total_bytes_;
  bool terminal_;
  bool shown_ = false;
  std::chrono::steady_clock::time_point start_;
  std::chrono::steady_clock::time_point due_;
};

// The size of a regular file behind the descriptor, from its current position; 0 for anything else.
std::uint64_t input_size(int descriptor);

}  // namespace bloom::cli
