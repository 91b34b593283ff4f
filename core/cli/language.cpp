#include <string>

#include "bloom/formats/jsonl.hpp"
#include "cli/commands.hpp"
#include "cli/io/output.hpp"
#include "languages/languages.hpp"

namespace bloom::cli {

std::string language_names() {
  std::string names;
  for (const languages::Language& language : languages::languages()) {
    std::string line(language.key);
    line.resize(20, ' ');
    names += line + std::string(language.name) + '\n';
  }
  return names;
}

Result<std::uint8_t> language_command(const std::string& name, const Demand& demand) {
  const languages::Language* language = languages::find_language(name);
  if (language == nullptr) {
    return Error{"There is no language “" + name + "” here: --language list names them."};
  }
  const JsonlSize size = jsonl_size_for(demand.keys, demand.rate);
  if (size.bits > languages::max_bits) {
    return Error{"A program has at most 2^62 bits: give fewer keys, or a higher rate."};
  }
  const auto program =
      languages::program(*language, {size.bits, size.hashes, Scheme::double_hashing, demand.seed});
  if (!program) return Error{program.reason()};
  return print(*program);
}

}  // namespace bloom::cli
