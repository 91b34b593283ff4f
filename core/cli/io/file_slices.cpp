#include "cli/io/file_slices.hpp"

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

}  // namespace

FileSlices::FileSlices(std::string path, int descriptor, std::uint64_t size)
    : path_(std::move(path)), descriptor_(descriptor), size_(size) {}

FileSlices::FileSlices(FileSlices&& other) noexcept
    : path_(std::move(other.path_)),
      descriptor_(std::exchange(other.descriptor_, -1)),
      size_(other.size_) {}

FileSlices::~FileSlices() {
  if (descriptor_ >= 0) ::close(descriptor_);
}

Result<FileSlices> FileSlices::open(const std::string& path) {
  const int descriptor = ::open(path.c_str(), O_RDONLY | O_CLOEXEC);
  if (descriptor < 0) return unread(path, std::strerror(errno));
  struct stat status;
  if (::fstat(descriptor, &status) != 0 || !S_ISREG(status.st_mode)) {
    ::close(descriptor);
    return unread(path, "it is no file whose parts can be read in any order");
  }
  return FileSlices(path, descriptor, static_cast<std::uint64_t>(status.st_size));
}

Result<Bytes> FileSlices::read(std::uint64_t offset, std::uint64_t count) const {
  if (offset > size_ || count > size_ - offset) return unread(path_, "it ends too early");
  auto bytes = Bytes::allocate(count);
  if (!bytes) return bytes;
  std::uint64_t got = 0;
  while (got < count) {
    const ssize_t more =
        ::pread(descriptor_, bytes->data() + got, count - got, static_cast<off_t>(offset + got));
    if (more < 0 && errno == EINTR) continue;
    if (more < 0) return unread(path_, std::strerror(errno));
    if (more == 0) return unread(path_, "it became shorter");
    got += static_cast<std::uint64_t>(more);
  }
  return bytes;
}

}  // namespace bloom::cli
