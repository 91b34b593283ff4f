#include "cli/io/file_slices.hpp"

#include <algorithm>
#include <cerrno>
#include <cstring>
#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>
#include <utility>

namespace bloom::cli {
namespace {

constexpr std::string_view standard = "-";

Error unread(const std::string& name, const char* why) {
  return {name + " cannot be read: " + why + "."};
}

std::string name_of(const std::string& path) {
  return path == standard ? "standard input" : path;
}

int opened(const std::string& path) {
  return path == standard ? ::fcntl(STDIN_FILENO, F_DUPFD_CLOEXEC, 0)
                          : ::open(path.c_str(), O_RDONLY | O_CLOEXEC);
}

// Whether it is a file of which nothing was read yet.
bool is_regular(int descriptor, struct stat& status) {
  return ::fstat(descriptor, &status) == 0 && S_ISREG(status.st_mode) &&
         ::lseek(descriptor, 0, SEEK_CUR) == 0;
}

}  // namespace

FileSlices::FileSlices(std::string name, int descriptor, std::uint64_t size)
    : name_(std::move(name)), descriptor_(descriptor), size_(size) {}

FileSlices::FileSlices(FileSlices&& other) noexcept
    : name_(std::move(other.name_)),
      descriptor_(std::exchange(other.descriptor_, -1)),
      size_(other.size_),
      kept_(std::exchange(other.kept_, std::nullopt)) {}

FileSlices::~FileSlices() {
  if (descriptor_ >= 0) ::close(descriptor_);
}

bool FileSlices::is_standard(const std::string& path) {
  struct stat there;
  struct stat input;
  return path == standard ||
         (::stat(path.c_str(), &there) == 0 && ::fstat(STDIN_FILENO, &input) == 0 &&
          there.st_dev == input.st_dev && there.st_ino == input.st_ino);
}

Result<FileSlices> FileSlices::open(const std::string& path) {
  const int descriptor = opened(path);
  const std::string name = name_of(path);
  if (descriptor < 0) return unread(name, std::strerror(errno));
  struct stat status;
  if (!is_regular(descriptor, status)) {
    ::close(descriptor);
    return unread(name, "its parts must be read in any order, so save it to a file first");
  }
  return FileSlices(name, descriptor, static_cast<std::uint64_t>(status.st_size));
}

Result<FileSlices> FileSlices::open_any(const std::string& path) {
  const int descriptor = opened(path);
  const std::string name = name_of(path);
  if (descriptor < 0) return unread(name, std::strerror(errno));
  struct stat status;
  if (is_regular(descriptor, status)) {
    return FileSlices(name, descriptor, static_cast<std::uint64_t>(status.st_size));
  }
  FileSlices file(name, descriptor, 0);  // closes it
  auto bytes = Bytes::allocate(std::uint64_t{1} << 16);
  if (!bytes) return Error{bytes.reason()};
  for (;;) {
    const std::size_t room = bytes->size() - static_cast<std::size_t>(file.size_);
    const ssize_t more = ::read(descriptor, bytes->data() + file.size_, room);
    if (more < 0 && errno == EINTR) continue;
    if (more < 0) return unread(name, std::strerror(errno));
    if (more == 0) break;
    file.size_ += static_cast<std::uint64_t>(more);
    if (file.size_ < bytes->size()) continue;
    auto larger = Bytes::allocate(2 * file.size_);
    if (!larger) return Error{larger.reason()};
    std::copy_n(bytes->data(), bytes->size(), larger->data());
    *bytes = std::move(*larger);
  }
  file.kept_ = std::move(*bytes);
  return file;
}

Result<Bytes> FileSlices::read(std::uint64_t offset, std::uint64_t count) const {
  if (offset > size_ || count > size_ - offset) return unread(name_, "it ends too early");
  auto bytes = Bytes::allocate(count);
  if (!bytes) return bytes;
  if (auto filled = fill(offset, *bytes); !filled) return Error{filled.reason()};
  return bytes;
}

Result<Done> FileSlices::fill(std::uint64_t offset, std::span<std::uint8_t> room) const {
  if (offset > size_ || room.size() > size_ - offset) return unread(name_, "it ends too early");
  if (kept_) {
    std::copy_n(kept_->data() + offset, room.size(), room.data());
    return Done{};
  }
  while (!room.empty()) {
    const ssize_t more = ::pread(descriptor_, room.data(), room.size(), static_cast<off_t>(offset));
    if (more < 0 && errno == EINTR) continue;
    if (more < 0) return unread(name_, std::strerror(errno));
    if (more == 0) return unread(name_, "it became shorter");
    offset += static_cast<std::uint64_t>(more);
    room = room.subspan(static_cast<std::size_t>(more));
  }
  return Done{};
}

Source FileSource::of(std::uint64_t offset, std::uint64_t count) {
  next_ = offset;
  return {*this, count};
}

bool FileSource::operator()(std::span<std::uint8_t> room) {
  const auto filled = file_->fill(next_, room);
  next_ += room.size();
  if (!filled) problem_ = Error{filled.reason()};
  return filled.ok();
}

}  // namespace bloom::cli
