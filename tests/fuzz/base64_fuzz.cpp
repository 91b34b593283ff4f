// Any text given to the reader of base64: only what its writer writes is read.
#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "bloom/text/base64.hpp"

#include "tests/fuzz/expect.hpp"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using bloom::fuzz::expect;
  const std::string_view text(reinterpret_cast<const char*>(data), size);
  const auto written = [](std::span<const std::uint8_t> bytes) {
    std::string base64(static_cast<std::size_t>(bloom::text::base64_size(bytes.size())), '\0');
    bloom::text::to_base64(bytes, base64);
    return base64;
  };
  std::vector<std::uint8_t> bytes(size / 4 * 3);
  if (const auto count = bloom::text::from_base64(text, bytes)) {
    expect(written(std::span(bytes).first(*count)) == text,
           "what is read is what would be written");
  }
  const std::string base64 = written({data, size});
  std::vector<std::uint8_t> again(base64.size() / 4 * 3);
  const auto count = bloom::text::from_base64(base64, again);
  expect(count == size && std::equal(data, data + size, again.begin()), "what is written is read");
  return 0;
}
