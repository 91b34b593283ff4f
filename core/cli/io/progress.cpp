#include "cli/io/progress.hpp"

#include <cstdio>
#include <sys/stat.h>
#include <unistd.h>

namespace bloom::cli {
namespace {

constexpr auto patience = std::chrono::seconds(1);
constexpr auto interval = std::chrono::milliseconds(200);

}  // namespace

Progress::Progress(std::uint64_t total_bytes)
    : total_bytes_(total_bytes),
      terminal_(::isatty(STDERR_FILENO) == 1),
      start_(std::chrono::steady_clock::now()),
      due_(start_ + patience) {}

Progress::~Progress() {
  if (shown_) std::fputs("\r\x1b[K", stderr);
}

void Progress::show(std::uint64_t keys, std::uint64_t bytes) {
  if (!terminal_) return;
  const auto now = std::chrono::steady_clock::now();
  if (now < due_) return;
  due_ = now + interval;
  shown_ = true;
  const double seconds = std::chrono::duration<double>(now - start_).count();
  const double millions = static_cast<double>(keys) / 1e6;
  std::fprintf(stderr, "\r\x1b[K%.1f million keys, %.1f million a second", millions,
               millions / seconds);
  if (total_bytes_ > 0) {
    std::fprintf(stderr, ", %.0f %%",
                 100.0 * static_cast<double>(bytes) / static_cast<double>(total_bytes_));
  }
}

std::uint64_t input_size(int descriptor) {
  struct stat status;
  if (::fstat(descriptor, &status) != 0 || !S_ISREG(status.st_mode)) return 0;
  const off_t position = ::lseek(descriptor, 0, SEEK_CUR);
  return position < status.st_size ? static_cast<std::uint64_t>(status.st_size - position) : 0;
}

}  // namespace bloom::cli
