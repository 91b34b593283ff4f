#include "cli/output.hpp"

#include <cerrno>
#include <csignal>
#include <cstdlib>
#include <cstring>
#include <fcntl.h>
#include <filesystem>
#include <sys/stat.h>
#include <system_error>
#include <unistd.h>

namespace bloom::cli {
namespace {

constexpr std::size_t collected_bytes = std::size_t{1} << 16;
Result<std::uint8_t> done() {
  return std::uint8_t{1};
}

// The file that a signal must remove, while there is one.
std::string unfinished;
volatile std::sig_atomic_t has_unfinished = 0;

constexpr int ending_signals[] = {SIGHUP, SIGINT, SIGTERM};

void remove_unfinished(int signal) {
  if (has_unfinished != 0) ::unlink(unfinished.c_str());
  std::signal(signal, SIG_DFL);
  std::raise(signal);
}

// A signal that is ignored, as under nohup, stays ignored.
void handle_ending_signals() {
  for (const int signal : ending_signals) {
    struct sigaction action = {};
    if (::sigaction(signal, nullptr, &action) == 0 && action.sa_handler == SIG_DFL) {
      action.sa_handler = remove_unfinished;
      ::sigaction(signal, &action, nullptr);
    }
  }
}

// Holds the ending signals back while the file and what is known of it differ.
class SignalsHeld {
 public:
  SignalsHeld() {
    sigset_t held;
    sigemptyset(&held);
    for (const int signal : ending_signals) sigaddset(&held, signal);
    ::sigprocmask(SIG_BLOCK, &held, &before_);
  }
  ~SignalsHeld() { ::sigprocmask(SIG_SETMASK, &before_, nullptr); }
  SignalsHeld(const SignalsHeld&) = delete;
  SignalsHeld& operator=(const SignalsHeld&) = delete;

 private:
  sigset_t before_;
};

std::string behind_links(const std::string& path) {
  std::error_code missing;
  const auto real = std::filesystem::canonical(path, missing);
  return missing ? path : real.string();
}

std::string directory_of(const std::string& path) {
  const auto parent = std::filesystem::path(path).parent_path().string();
  return parent.empty() ? "." : parent;
}

// The permissions of the file that is replaced, or those of any new file.
mode_t mode_at(const std::string& place) {
  struct stat status;
  if (::stat(place.c_str(), &status) == 0) return status.st_mode & 07777;
  const mode_t mask = ::umask(0);
  ::umask(mask);
  return 0666 & ~mask;
}

bool is_device_or_pipe(const std::string& path) {
  struct stat status;
  return ::stat(path.c_str(), &status) == 0 && !S_ISREG(status.st_mode) && !S_ISDIR(status.st_mode);
}

bool is_directory(const std::string& path) {
  struct stat status;
  return ::stat(path.c_str(), &status) == 0 && S_ISDIR(status.st_mode);
}

}  // namespace

Result<std::uint8_t> Output::check(const std::string& path) {
  if (path.empty()) return done();
  const Output output(path);
  if (is_directory(path)) return output.failed(EISDIR);
  const std::string needed = is_device_or_pipe(path) ? path : directory_of(behind_links(path));
  if (::access(needed.c_str(), W_OK) != 0) return output.failed(errno);
  return done();
}

Output::~Output() {
  if (descriptor_ < 0 || path_.empty()) return;
  ::close(descriptor_);
  if (!replaces_) return;
  const SignalsHeld held;
  ::unlink(unfinished.c_str());
  has_unfinished = 0;
}

Result<std::uint8_t> Output::add(std::string_view bytes) {
  if (collected_.size() + bytes.size() < collected_bytes) {
    collected_.append(bytes);
    return done();
  }
  if (auto flushed = flush(); !flushed) return flushed;
  return write(bytes);
}

Result<std::uint8_t> Output::flush() {
  auto written = write(collected_);
  collected_.clear();
  return written;
}

Result<std::uint8_t> Output::finish() {
  if (auto flushed = flush(); !flushed) return flushed;
  if (path_.empty()) return done();
  if (replaces_) {
    // A machine that stops after the rename must not come back with an empty file.
    if (::fchmod(descriptor_, mode_at(place_)) != 0 || ::fsync(descriptor_) != 0) {
      return failed(errno);
    }
    const SignalsHeld held;
    if (::rename(unfinished.c_str(), place_.c_str()) != 0) return failed(errno);
    has_unfinished = 0;
    replaces_ = false;
  }
  const int descriptor = descriptor_;
  descriptor_ = -1;
  if (::close(descriptor) != 0) return failed(errno);
  return done();
}

Result<std::uint8_t> Output::open() {
  if (path_.empty()) {
    descriptor_ = STDOUT_FILENO;
    return done();
  }
  if (is_device_or_pipe(path_)) {
    descriptor_ = ::open(path_.c_str(), O_WRONLY | O_CLOEXEC);
    if (descriptor_ < 0) return failed(errno);
    return done();
  }
  place_ = behind_links(path_);
  const SignalsHeld held;
  unfinished = directory_of(place_) + "/.bloom-XXXXXX";
  descriptor_ = ::mkostemp(unfinished.data(), O_CLOEXEC);
  if (descriptor_ < 0) return failed(errno);
  replaces_ = true;
  has_unfinished = 1;
  handle_ending_signals();
  return done();
}

Result<std::uint8_t> Output::write(std::string_view bytes) {
  if (descriptor_ < 0) {
    if (auto opened = open(); !opened) return opened;
  }
  while (!bytes.empty()) {
    const ssize_t wrote = ::write(descriptor_, bytes.data(), bytes.size());
    if (wrote < 0 && errno != EINTR) return failed(errno);
    if (wrote > 0) bytes.remove_prefix(static_cast<std::size_t>(wrote));
  }
  return done();
}

Error Output::failed(int why) const {
  return {(path_.empty() ? "standard output" : path_) +
          " cannot be written: " + std::strerror(why) + "."};
}

}  // namespace bloom::cli
