// Our side of the comparison with programs in other languages:
//   language_tool program LANGUAGE M K SCHEME SEED     the program
//   language_tool bits M K SCHEME SEED < keys > bytes  what it shall write for these keys
#include <cstdint>
#include <cstdlib>
#include <iostream>
#include <string>
#include <vector>

#include "bloom/filters/classic.hpp"
#include "bloom/storage/bit_order.hpp"
#include "languages/languages.hpp"

namespace {

int fail(const std::string& reason) {
  std::cerr << "language_tool: " << reason << '\n';
  return 1;
}

int print_program(const char* key, const bloom::languages::Settings& settings) {
  const auto* const language = bloom::languages::find_language(key);
  if (language == nullptr) return fail("no such language");
  const auto program = bloom::languages::program(*language, settings);
  if (!program) return fail(program.reason());
  std::cout << *program;
  return 0;
}

int print_bits(const bloom::languages::Settings& settings) {
  auto filter = bloom::ClassicFilter::create(
      {static_cast<std::uint32_t>(settings.bits), settings.hashes, settings.scheme, settings.seed});
  if (!filter) return fail(filter.reason());
  for (std::string key; std::getline(std::cin, key);) filter->insert(key);
  std::vector<std::uint8_t> bytes((settings.bits + 7) / 8);
  bloom::detail::bytes_msb_first(filter->words(), bytes);
  std::cout.write(reinterpret_cast<const char*>(bytes.data()),
                  static_cast<std::streamsize>(bytes.size()));
  return 0;
}

}  // namespace

int main(int argc, char** argv) {
  const std::string command = argc < 6 ? "" : argv[1];
  const bool program = command == "program" && argc == 7;
  if (!program && (command != "bits" || argc != 6)) {
    return fail("give: program LANGUAGE M K SCHEME SEED, or bits M K SCHEME SEED");
  }
  char** const words = argv + (program ? 3 : 2);
  const auto scheme = bloom::scheme_named(words[2]);
  if (!scheme) return fail("no such scheme");
  const bloom::languages::Settings settings{
      std::strtoull(words[0], nullptr, 10),
      static_cast<std::uint32_t>(std::strtoul(words[1], nullptr, 10)), *scheme,
      static_cast<std::uint32_t>(std::strtoul(words[3], nullptr, 10))};
  return program ? print_program(argv[2], settings) : print_bits(settings);
}
