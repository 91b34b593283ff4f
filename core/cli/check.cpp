#include <array>
#include <string>
#include <unistd.h>

#include "cli/builder.hpp"
#include "cli/commands.hpp"
#include "cli/filter_file.hpp"
#include "cli/io/file_slices.hpp"
#include "cli/io/key_reader.hpp"
#include "cli/io/output.hpp"

namespace bloom::cli {

Result<std::uint8_t> check_command(const std::string& path) {
  if (FileSlices::is_standard(path)) {
    return Error{
        "The filter and the keys would both come from standard input: give the filter as a file."};
  }
  const auto stored = load(path);
  if (!stored) return Error{stored.reason()};
  note_uncertainty(*stored);

  KeyReader reader(STDIN_FILENO);
  Output output("");
  std::array<std::uint64_t, KeyReader::batch_keys / 64> answers;
  std::string lines;
  for (;;) {
    const auto keys = reader.next();
    if (!keys) {
      if (const auto flushed = output.flush(); !flushed) return flushed;
      return Error{keys.reason()};
    }
    if (keys->empty()) return output.finish();
    may_contain_all(stored->filter, *keys, answers);
    lines.clear();
    for (std::size_t i = 0; i < keys->size(); ++i) {
      const bool maybe = (answers[i / 64] >> (i % 64) & 1) != 0;
      lines.append(maybe ? "MAYBE\t" : "NOT\t").append((*keys)[i]).push_back('\n');
    }
    if (const auto added = output.add(lines); !added) return added;
    // Whoever types the keys, or sends them one at a time, waits for the answer.
    if (reader.waiting()) {
      if (const auto flushed = output.flush(); !flushed) return flushed;
    }
  }
}

}  // namespace bloom::cli
