// A file of any size, read in places.
#pragma once

#include <cstdint>
#include <string>

#include "bloom/formats/bytes.hpp"
#include "bloom/result.hpp"

namespace bloom::cli {

class FileSlices {
 public:
  // Of a regular file.
  static Result<FileSlices> open(const std::string& path);
  FileSlices(FileSlices&& other) noexcept;
  FileSlices& operator=(FileSlices&&) = delete;
  ~FileSlices();

  std::uint64_t size() const { return size_; }
  // So many bytes from there on: an error where the file has fewer, or there is no memory.
  Result<Bytes> read(std::uint64_t offset, std::uint64_t count) const;

 private:
  FileSlices(std::string path, int descriptor, std::uint64_t size);

  std::string path_;
  int descriptor_;
  std::uint64_t size_;
};

}  // namespace bloom::cli
