#include "web/view/files/files_text.hpp"

#include <cmath>

#include "web/view/drawing/format.hpp"

namespace bloom::view {
namespace {

std::string_view format_words(files::Format format) {
  switch (format) {
    case files::Format::jsonl:
      return "Path map";
    case files::Format::sbbf:
      return "Parquet's split-block filter";
    case files::Format::guava:
      return "Guava's filter";
    case files::Format::bip37:
      return "BIP-37 filter";
    case files::Format::native:
      break;
  }
  return "Bloom's own form";
}

// Which keys Check takes for those of the filter: their bytes are known to their writer alone.
std::string_view check_words(files::Format format) {
  switch (format) {
    case files::Format::sbbf:
      return " Check takes a key as text: values of other types are asked for in their Parquet "
             "file.";
    case files::Format::guava:
      return " Check takes a key as text in UTF-8: of keys from another funnel it knows nothing.";
    case files::Format::bip37:
      return " Check takes a key as text: Bitcoin's own are bytes, of which it knows nothing.";
    case files::Format::jsonl:
    case files::Format::native:
      break;
  }
  return {};
}

}  // namespace

std::string words_of(const OpenedFile& file) {
  std::string words(format_words(file.format));
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
  words += check_words(file.format);
  return words + " Which keys it holds is not known.";
}

}  // namespace bloom::view
