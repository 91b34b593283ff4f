#include "cli/io/output.hpp"

#include <cerrno>
#include <csignal>
#include <cstdlib>
#include <cstring>
#include <fcntl.h>
#include <filesystem>
#include <sys/stat.h>
#include <system_error>
#include <unistd.h>

#include "bloom/text/numbers.hpp"

namespace bloom::cli {
namespace {

constexpr std::size_t collected_bytes = std::size_t{1} << 16;
constexpr int most_links = 40;  // behind one another, as the system has it

Result<std::uint8_t> done() {
  return std::uint8_t{1};
}

// The file that a signal must remove, while there is one.
std::string unfinished;
volatile std::sig_atomic_t has_unfinished = 0;

constexpr int ending_signals[] = {SIGHUP, SIGINT, SIGQUIT, SIGTERM, SIGXCPU, SIGXFSZ};

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

// Where the file is or will be: behind links, also behind the last one to a file that is not yet.
std::string behind_links(const std::string& path) {
  std::filesystem::path place = path;
  std::error_code problem;
  for (int links = 0; links < most_links && std::filesystem::is_symlink(place, problem); ++links) {
    const auto target = std::filesystem::read_symlink(place, problem);
    if (problem) break;
    place = place.parent_path() / target;  // an absolute target stands alone
  }
  return place.string();
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

// The open file that /dev/stdout, /dev/fd/3 or a link to one stands for; -1 for any other path.
int opened_as(const std::string& path) {
  std::error_code problem;
  const auto opened = std::filesystem::canonical("/dev/fd", problem);
  std::filesystem::path name = path;
  for (int links = 0; links < most_links && !problem; ++links) {
    if (std::filesystem::weakly_canonical(name.parent_path(), problem) == opened) {
      const auto number = text::read_whole(name.filename().string());
      return number && *number <= 0xffff ? static_cast<int>(*number) : -1;
    }
    name = name.parent_path() / std::filesystem::read_symlink(name, problem);
  }
  return -1;
}

bool is_directory(const std::string& path) {
  struct stat status;
  return ::stat(path.c_str(), &status) == 0 && S_ISDIR(status.st_mode);
}

}  // namespace

bool Output::is_standard(const std::string& path) {
  if (Output(path).path_.empty()) return true;
  struct stat there;
  struct stat standard;
  return ::stat(path.c_str(), &there) == 0 && ::fstat(STDOUT_FILENO, &standard) == 0 &&
         there.st_dev == standard.st_dev && there.st_ino == standard.st_ino;
}

Result<std::uint8_t> Output::check(const std::string& path) {
  const Output output(path);
  if (output.path_.empty()) return done();
  if (is_directory(path)) return output.failed(EISDIR);
  if (const int opened = opened_as(path); opened >= 0) {
    const int flags = ::fcntl(opened, F_GETFL);
    const bool writable = flags >= 0 && (flags & O_ACCMODE) != O_RDONLY;
    return writable ? done() : output.failed(EBADF);
  }
  struct stat status;
  if (::stat(path.c_str(), &status) != 0 && errno == ELOOP) return output.failed(ELOOP);
  // Who may not write a file does not want it replaced.
  const std::string place = behind_links(path);
  if (::access(place.c_str(), W_OK) != 0 && errno != ENOENT) return output.failed(errno);
  if (is_device_or_pipe(path)) return done();
  if (::access(directory_of(place).c_str(), W_OK) != 0) return output.failed(errno);
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
  if (const int opened = opened_as(path_); opened >= 0) {
    descriptor_ = ::fcntl(opened, F_DUPFD_CLOEXEC, 0);
    if (descriptor_ < 0) return failed(errno);
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
    if (wrote <= 0) continue;
    bytes.remove_prefix(static_cast<std::size_t>(wrote));
    bytes_ += static_cast<std::uint64_t>(wrote);
  }
  return done();
}

Result<std::uint8_t> print(std::string_view text) {
  Output output("");
  if (auto added = output.add(text); !added) return added;
  return output.finish();
}

Error Output::failed(int why) const {
  return {(path_.empty() ? "standard output" : path_) +
          " cannot be written: " + std::strerror(why) + "."};
}

}  // namespace bloom::cli
