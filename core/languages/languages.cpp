#include "languages/languages.hpp"

namespace bloom::languages {

const Language* find_language(std::string_view key) {
  for (const Language& language : languages()) {
    if (language.key == key) return &language;
  }
  return nullptr;
}

namespace {

// Whether a line that begins so is in the program of this scheme.
bool belongs(char mark, Scheme scheme) {
  switch (mark) {
    case '0':
      return scheme != Scheme::independent;
    case '1':
      return scheme == Scheme::double_hashing;
    case '2':
      return scheme == Scheme::enhanced;
    case '3':
      return scheme == Scheme::independent;
    default:
      return true;
  }
}

constexpr bool is_mark(char character) {
  return character >= '0' && character <= '3';
}

}  // namespace

// A text has {m}, {k}, {s} and {b} for m, k, the seed and the bytes of the filter. A line that
// begins with a digit is for some schemes only: 1 double, 2 enhanced, 0 both, 3 independent.
Result<std::string> program(const Language& language, const Settings& settings) {
  const std::uint64_t bytes = (settings.bits + 7) / 8;
  if (bytes > language.most_bytes) {
    constexpr std::uint64_t gibibyte = 1 << 30;
    return Error{"An array of " + std::string(language.name) + " ends at " +
                 std::to_string((language.most_bytes + gibibyte - 1) / gibibyte) +
                 " GiB: take several filters."};
  }
  std::string program;
  std::string_view rest = language.text;
  while (!rest.empty()) {
    std::string_view line = rest.substr(0, rest.find('\n') + 1);
    rest.remove_prefix(line.size());
    if (!belongs(line.front(), settings.scheme)) continue;
    if (is_mark(line.front())) line.remove_prefix(1);
    for (std::size_t i = 0; i < line.size(); ++i) {
      const std::string_view name = line.substr(i, 3);
      const std::uint64_t number = name == "{m}"   ? settings.bits
                                   : name == "{k}" ? settings.hashes
                                   : name == "{s}" ? settings.seed
                                                   : bytes;
      const bool named = name == "{m}" || name == "{k}" || name == "{s}" || name == "{b}";
      program += named ? std::to_string(number) : std::string(1, line[i]);
      if (named) i += 2;
    }
  }
  return program;
}

}  // namespace bloom::languages
