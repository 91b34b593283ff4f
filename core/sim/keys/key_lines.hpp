// Cuts a stream of bytes into keys, one a line, whatever pieces it arrives in.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "sim/text/key_text.hpp"

namespace bloom::sim {

struct LoadReport {
  std::uint64_t bytes = 0;            // read so far
  std::uint32_t loaded = 0;           // keys so far, repeats included
  std::uint32_t skipped = 0;          // lines that were no valid key
  std::vector<std::string> problems;  // the first few, each "line 3: longer than 4096 bytes"
};

// Lines end with LF or CRLF, the last one also with the stream. A byte order mark at the start is
// dropped, and so are empty lines. Of a line that is too long for a key only a little more is kept
// than a key may have: enough to see that it is.
class KeyLines {
 public:
  // Calls visit(key) for each valid key that the bytes complete.
  template <class Visit>
  void feed(std::string_view bytes, Visit&& visit) {
    report_.bytes += bytes.size();
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
    const std::string_view key = line();
    if (valid(key)) visit(key);
    line_.clear();
  }

  const LoadReport& report() const { return report_; }

 private:
  void keep(std::string_view part);
  std::string_view line();
  bool valid(std::string_view key);

  std::string line_;
  std::uint64_t number_ = 0;  // of the lines so far
  LoadReport report_;
};

}  // namespace bloom::sim
