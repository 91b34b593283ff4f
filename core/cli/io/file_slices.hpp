// A file of any size, read in places; and in order, as the readers of filters take it.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>

#include "bloom/result.hpp"
#include "bloom/storage/bytes.hpp"

namespace bloom::cli {

class FileSlices {
 public:
  // Of a regular file; “-” is standard input, here and below.
  static Result<FileSlices> open(const std::string& path);
  // Of any: what a pipe gives is read to its end and kept in memory.
  static Result<FileSlices> open_any(const std::string& path);
  // Whether the path leads to what standard input gives: “-”, /dev/stdin, or the file of “<”.
  static bool is_standard(const std::string& path);
  FileSlices(FileSlices&& other) noexcept;
  FileSlices& operator=(FileSlices&&) = delete;
  ~FileSlices();

  // In a sentence: the path, or “standard input”.
  const std::string& name() const { return name_; }
  std::uint64_t size() const { return size_; }
  // So many bytes from there on: an error where the file has fewer, or there is no memory.
  Result<Bytes> read(std::uint64_t offset, std::uint64_t count) const;
  // The same into memory that is there.
  Result<Done> fill(std::uint64_t offset, std::span<std::uint8_t> room) const;

 private:
  FileSlices(std::string name, int descriptor, std::uint64_t size);

  std::string name_;
  int descriptor_;
  std::uint64_t size_;
  std::optional<Bytes> kept_;  // where it is no regular file
};

// The same in order, for the readers of filters. One source at a time; it borrows this and the
// file.
class FileSource {
 public:
  explicit FileSource(const FileSlices& file) : file_(&file) {}

  // Of bytes that the file has.
  Source of(std::uint64_t offset, std::uint64_t count);
  Source of_all() { return of(0, file_->size()); }
  // Why bytes did not come, where they did not.
  const std::optional<Error>& problem() const { return problem_; }

  bool operator()(std::span<std::uint8_t> room);

 private:
  const FileSlices* file_;
  std::uint64_t next_ = 0;
  std::optional<Error> problem_;
};

}  // namespace bloom::cli
