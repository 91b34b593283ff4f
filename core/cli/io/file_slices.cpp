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

Error unread(const std::string& path, const char* why) {
  return {path + " cannot be read: " + why + "."};
}

bool is_regular(int descriptor, struct stat& status) {
  return ::fstat(descriptor, &status) == 0 && S_ISREG(status.st_mode);
}

}  // namespace

FileSlices::FileSlices(std::string path, int descriptor, std::uint64_t size)
    : path_(std::move(path)), descriptor_(descriptor), size_(size) {}

FileSlices::FileSlices(FileSlices&& other) noexcept
    : path_(std::move(other.path_)),
      descriptor_(std::exchange(other.descriptor_, -1)),
      size_(other.size_),
      kept_(std::exchange(other.kept_, std::nullopt)) {}

FileSlices::~FileSlices() {
  if (descriptor_ >= 0) ::close(descriptor_);
}

Result<FileSlices> FileSlices::open(const std::string& path) {
  const int descriptor = ::open(path.c_str(), O_RDONLY | O_CLOEXEC);
  if (descriptor < 0) return unread(path, std::strerror(errno));
  struct stat status;
  if (!is_regular(descriptor, status)) {
    ::close(descriptor);
    return unread(path, "it is no file whose parts can be read in any order");
  }
  return FileSlices(path, descriptor, static_cast<std::uint64_t>(status.st_size));
}

Result<FileSlices> FileSlices::open_any(const std::string& path) {
  const int descriptor = ::open(path.c_str(), O_RDONLY | O_CLOEXEC);
  if (descriptor < 0) return unread(path, std::strerror(errno));
  struct stat status;
  if (is_regular(descriptor, status)) {
    return FileSlices(path, descriptor, static_cast<std::uint64_t>(status.st_size));
  }
  FileSlices file(path, descriptor, 0);  // closes it
  auto bytes = Bytes::allocate(std::uint64_t{1} << 16);
  if (!bytes) return Error{bytes.reason()};
  for (;;) {
    const std::size_t room = bytes->size() - static_cast<std::size_t>(file.size_);
    const ssize_t more = ::read(descriptor, bytes->data() + file.size_, room);
    if (more < 0 && errno == EINTR) continue;
    if (more < 0) return unread(path, std::strerror(errno));
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
  if (offset > size_ || count > size_ - offset) return unread(path_, "it ends too early");
  auto bytes = Bytes::allocate(count);
  if (!bytes) return bytes;
  if (auto filled = fill(offset, *bytes); !filled) return Error{filled.reason()};
  return bytes;
}

Result<Done> FileSlices::fill(std::uint64_t offset, std::span<std::uint8_t> room) const {
  if (offset > size_ || room.size() > size_ - offset) return unread(path_, "it ends too early");
  if (kept_) {
    std::copy_n(kept_->data() + offset, room.size(), room.data());
    return Done{};
  }
  while (!room.empty()) {
    const ssize_t more = ::pread(descriptor_, room.data(), room.size(), static_cast<off_t>(offset));
    if (more < 0 && errno == EINTR) continue;
    if (more < 0) return unread(path_, std::strerror(errno));
    if (more == 0) return unread(path_, "it became shorter");
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
