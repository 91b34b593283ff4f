// Our side of the comparison with other implementations:
//   peer_tool build sbbf BLOCKS < keys > filter    a filter of BLOCKS blocks that holds the keys
//   peer_tool build guava N P < keys > filter      one of the size for N keys at rate P
//   peer_tool build bip37 N P TWEAK < keys > filter
//   peer_tool check sbbf|guava|bip37 FILTER < keys one line a key: 1 may be there, 0 is not
// One key a line, in bytes as they are.
#include <cstdint>
#include <cstdlib>
#include <fstream>
#include <iostream>
#include <iterator>
#include <string>
#include <string_view>
#include <vector>

#include "bloom/bits/bitmap.hpp"
#include "bloom/formats/bip37.hpp"
#include "bloom/formats/guava.hpp"
#include "bloom/formats/sbbf.hpp"

namespace {

using Bytes = std::vector<std::uint8_t>;

// The keys on standard input, and what else the filters take.
struct Keys {
  Keys() {
    for (std::string key; std::getline(std::cin, key);) texts.push_back(key);
    views.assign(texts.begin(), texts.end());
  }

  std::vector<std::string> texts;
  std::vector<std::string_view> views;
};

int fail(const std::string& reason) {
  std::cerr << "peer_tool: " << reason << '\n';
  return 1;
}

int write(const bloom::Result<bloom::Bytes>& bytes) {
  if (!bytes) return fail(bytes.reason());
  std::cout.write(reinterpret_cast<const char*>(bytes->data()),
                  static_cast<std::streamsize>(bytes->size()));
  return 0;
}

int build_sbbf(const char* blocks) {
  auto filter = bloom::SplitBlockFilter::create(
      {static_cast<std::uint32_t>(std::strtoul(blocks, nullptr, 10))});
  if (!filter) return fail(filter.reason());
  filter->insert_all(Keys().views);
  return write(bloom::write_sbbf(*filter));
}

int build_guava(const char* n, const char* p) {
  auto filter = bloom::GuavaFilter::create(
      bloom::guava_settings_for(std::strtoull(n, nullptr, 10), std::strtod(p, nullptr)));
  if (!filter) return fail(filter.reason());
  filter->insert_all(Keys().views);
  return write(filter->serialize());
}

int build_bip37(const char* n, const char* p, const char* tweak) {
  auto settings = bloom::bip37_settings_for(std::strtoull(n, nullptr, 10), std::strtod(p, nullptr));
  settings.tweak = static_cast<std::uint32_t>(std::strtoul(tweak, nullptr, 10));
  auto filter = bloom::Bip37Filter::create(settings);
  if (!filter) return fail(filter.reason());
  filter->insert_all(Keys().views);
  return write(filter->serialize());
}

template <class Filter>
int check(const bloom::Result<Filter>& filter, const std::vector<std::string_view>& keys) {
  if (!filter) return fail(filter.reason());
  std::vector<std::uint64_t> answers(bloom::bitmap_words(keys.size()));
  filter->may_contain_all(keys, answers);
  for (std::size_t i = 0; i < keys.size(); ++i) {
    std::cout << (answers[i / 64] >> (i % 64) & 1) << '\n';
  }
  return 0;
}

Bytes read(const std::string& path) {
  std::ifstream file(path, std::ios::binary);
  return {std::istreambuf_iterator<char>(file), {}};
}

}  // namespace

int main(int argc, char** argv) {
  const std::vector<std::string_view> words(argv + 1, argv + argc);
  const std::string_view command = words.size() < 3 ? "" : words[0];
  const std::string_view format = words.size() < 3 ? "" : words[1];
  if (command == "build" && format == "sbbf") return build_sbbf(argv[3]);
  if (command == "build" && format == "guava" && argc == 5) return build_guava(argv[3], argv[4]);
  if (command == "build" && format == "bip37" && argc == 6) {
    return build_bip37(argv[3], argv[4], argv[5]);
  }
  if (command == "check" && format == "sbbf") {
    return check(bloom::read_sbbf(read(argv[3])), Keys().views);
  }
  if (command == "check" && format == "guava") {
    return check(bloom::GuavaFilter::deserialize(read(argv[3])), Keys().views);
  }
  if (command == "check" && format == "bip37") {
    return check(bloom::Bip37Filter::deserialize(read(argv[3])), Keys().views);
  }
  return fail(
      "give: build sbbf BLOCKS, build guava N P, build bip37 N P TWEAK, or "
      "check sbbf|guava|bip37 FILTER");
}
