#include "web/view/files/files_text.hpp"

#include <cmath>
#include <string_view>

#include "files/formats.hpp"

#include "web/view/drawing/format.hpp"

namespace bloom::view {

std::string words_of(const OpenedFile& file) {
  std::string words(files::with_format(
      file.format, []<files::Format format>() { return files::FormatTraits<format>::file_title; }));
  words += ", " + counted(file.bytes, "byte");
  if (std::isfinite(file.keys)) {
    words += ": about " +
             counted(static_cast<std::uint64_t>(std::llround(file.keys)), "distinct key",
                     "distinct keys") +
             " by its fill";
  } else if (std::isinf(file.keys)) {
    words += ": full, every key seems present";
  }
  words += ".";
  if (file.claim) {
    words += " It says it was made for " +
             counted(static_cast<std::uint64_t>(std::llround(file.claim->keys)), "key") + " at " +
             percent(file.claim->rate) + ".";
  }
  const std::string_view note = files::with_format(
      file.format, []<files::Format format>() { return files::FormatTraits<format>::check_note; });
  if (!note.empty()) words.append(" ").append(note);
  return words + " Which keys it holds is not known.";
}

}  // namespace bloom::view
