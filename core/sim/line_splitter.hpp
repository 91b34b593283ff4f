// Cuts a stream of bytes into lines, whatever pieces it arrives in.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

namespace bloom::sim {

// Lines end with LF or CRLF, the last one also with the stream. A byte order mark at the start is
// dropped. Of a line longer than `limit` bytes only a little more than `limit` is kept: enough to
// see that it is too long, however long it is.
class LineSplitter {
 public:
  explicit LineSplitter(std::uint32_t limit) : limit_(limit) {}

  // Calls visit(line) for each line that the bytes complete.
  template <class Visit>
  void feed(std::string_view bytes, Visit&& visit) {
    while (!bytes.empty()) {
      const std::size_t end = bytes.find('\n');
      keep(bytes.substr(0, end));
      if (end == std::string_view::npos) return;
      finish(visit);
      bytes.remove_prefix(end + 1);
    }
  }

  // The last line, when it did not end with LF.
  template <class Visit>
  void finish(Visit&& visit) {
    std::string_view line = line_;
    if (first_ && line.substr(0, 3) == "\xef\xbb\xbf") line.remove_prefix(3);
    first_ = false;
    if (!line.empty() && line.back() == '\r') line.remove_suffix(1);
    visit(line);
    line_.clear();
  }

 private:
  void keep(std::string_view part) {
    // Room for a byte order mark and a carriage return, which do not count.
    const std::size_t room = std::size_t{limit_} + 5 - line_.size();
    line_.append(part.substr(0, room));
  }

  std::uint32_t limit_;
  std::string line_;
  bool first_ = true;
};

}  // namespace bloom::sim
