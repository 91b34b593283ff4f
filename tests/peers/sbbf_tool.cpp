// Our side of the comparison with other Parquet implementations:
//   sbbf_tool build BLOCKS < keys > filter      a filter of BLOCKS blocks that holds the keys
//   sbbf_tool check FILTER < keys               one line a key: 1 may be there, 0 is not
// One key a line, in bytes as they are.
#include <cstdint>
#include <cstdlib>
#include <fstream>
#include <iostream>
#include <iterator>
#include <string>
#include <string_view>
#include <vector>

#include "core/bitmap.hpp"
#include "core/codec/sbbf.hpp"
#include "core/hash.hpp"

namespace {

std::vector<std::uint64_t> hashes_of_input() {
  std::vector<std::uint64_t> hashes;
  for (std::string key; std::getline(std::cin, key);) hashes.push_back(bloom::xxh64(key, 0));
  return hashes;
}

int fail(const std::string& reason) {
  std::cerr << "sbbf_tool: " << reason << '\n';
  return 1;
}

int build(const char* blocks) {
  auto filter = bloom::SplitBlockFilter::create(
      static_cast<std::uint32_t>(std::strtoul(blocks, nullptr, 10)));
  if (!filter) return fail(filter.reason());
  filter->insert_all(hashes_of_input());
  const std::vector<std::uint8_t> bytes = bloom::write_sbbf(*filter);
  std::cout.write(reinterpret_cast<const char*>(bytes.data()),
                  static_cast<std::streamsize>(bytes.size()));
  return 0;
}

int check(const char* path) {
  std::ifstream file(path, std::ios::binary);
  const std::vector<std::uint8_t> bytes(std::istreambuf_iterator<char>(file), {});
  const auto filter = bloom::read_sbbf(bytes);
  if (!filter) return fail(filter.reason());
  const std::vector<std::uint64_t> hashes = hashes_of_input();
  std::vector<std::uint64_t> answers(bloom::bitmap_words(hashes.size()));
  filter->may_contain_all(hashes, answers);
  for (std::size_t i = 0; i < hashes.size(); ++i) {
    std::cout << (answers[i / 64] >> (i % 64) & 1) << '\n';
  }
  return 0;
}

}  // namespace

int main(int argc, char** argv) {
  const std::string_view command = argc == 3 ? argv[1] : "";
  if (command == "build") return build(argv[2]);
  if (command == "check") return check(argv[2]);
  return fail("give: build BLOCKS, or check FILTER");
}
