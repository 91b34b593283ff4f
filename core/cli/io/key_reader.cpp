#include "cli/io/key_reader.hpp"

#include <cerrno>
#include <cstring>
#include <string>
#include <unistd.h>

#include "bloom/text/utf8.hpp"

namespace bloom::cli {
namespace {

constexpr std::string_view byte_order_mark = "\xef\xbb\xbf";

constexpr std::string_view too_long =
    "is longer than 1048576 bytes. Give one key a line, each of at most that many bytes";
constexpr std::string_view not_utf8 = "is not UTF-8. Convert the keys first, as with iconv";

bool ascii(std::span<const char> bytes) {
  std::uint64_t seen = 0;
  std::size_t i = 0;
  for (; i + 8 <= bytes.size(); i += 8) {
    std::uint64_t word;
    std::memcpy(&word, bytes.data() + i, sizeof word);
    seen |= word;
  }
  for (; i < bytes.size(); ++i) seen |= static_cast<std::uint8_t>(bytes[i]);
  return (seen & 0x8080'8080'8080'8080U) == 0;
}

}  // namespace

KeyReader::KeyReader(int descriptor) : descriptor_(descriptor), block_(max_key_bytes + 2) {}

Result<std::span<const std::string_view>> KeyReader::next() {
  if (!bad_.empty()) return bad_line(bad_);
  for (;;) {
    const char* const first = block_.data() + begin_;
    std::size_t count = 0;
    while (count < batch_keys) {
      const char* const from = block_.data() + scanned_;
      const void* const found = std::memchr(from, '\n', end_ - scanned_);
      if (found == nullptr) {
        scanned_ = end_;
        break;
      }
      const auto line_end =
          static_cast<std::size_t>(static_cast<const char*>(found) - block_.data());
      batch_[count++] = line(begin_, line_end);
      begin_ = scanned_ = line_end + 1;
    }
    if (count == 0 && finished_) {
      if (begin_ != end_) batch_[count++] = line(begin_, end_);
      begin_ = end_;
    }
    if (count > 0 || finished_) return checked(count, {first, block_.data() + begin_});
    if (const auto filled = fill(); !filled) return Error{filled.reason()};
  }
}

std::string_view KeyReader::line(std::size_t begin, std::size_t end) const {
  if (end > begin && block_[end - 1] == '\r') --end;
  return {block_.data() + begin, end - begin};
}

Result<std::span<const std::string_view>> KeyReader::checked(std::size_t count,
                                                             std::span<const char> bytes) {
  if (keys_ == 0 && count > 0 && batch_[0].starts_with(byte_order_mark)) {
    batch_[0].remove_prefix(byte_order_mark.size());
  }
  const bool plain = ascii(bytes);
  for (std::size_t i = 0; i < count && (!plain || bytes.size() > max_key_bytes); ++i) {
    if (batch_[i].size() > max_key_bytes) {
      bad_ = too_long;
    } else if (!plain && !text::valid_utf8(batch_[i])) {
      bad_ = not_utf8;
    }
    if (!bad_.empty()) count = i;
  }
  if (count == 0 && !bad_.empty()) return bad_line(bad_);
  keys_ += count;
  return std::span<const std::string_view>(batch_.data(), count);
}

Result<std::uint8_t> KeyReader::fill() {
  if (begin_ > 0) {
    std::memmove(block_.data(), block_.data() + begin_, end_ - begin_);
    end_ -= begin_;
    scanned_ = end_;
    begin_ = 0;
  }
  if (end_ == block_.size()) return bad_line(too_long);
  ssize_t got;
  do {
    got = ::read(descriptor_, block_.data() + end_, block_.size() - end_);
  } while (got < 0 && errno == EINTR);
  if (got < 0) return Error{std::string("The keys cannot be read: ") + std::strerror(errno) + "."};
  finished_ = got == 0;
  end_ += static_cast<std::size_t>(got);
  bytes_ += static_cast<std::uint64_t>(got);
  return std::uint8_t{1};
}

Error KeyReader::bad_line(std::string_view what) const {
  return {"Line " + std::to_string(keys_ + 1) + " of the keys " + std::string(what) + "."};
}

}  // namespace bloom::cli
