// Any text given to the reader of base64: only what its writer writes is read.
#include <cstddef>
#include <cstdint>
#include <string_view>
#include <vector>

#include "bloom/formats/base64.hpp"

#include "tests/fuzz/expect.hpp"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using bloom::fuzz::expect;
  const std::string_view text(reinterpret_cast<const char*>(data), size);
  if (const auto bytes = bloom::from_base64(text)) {
    expect(bloom::to_base64(*bytes) == text, "what is read is what would be written");
  }
  const std::vector<std::uint8_t> any(data, data + size);
  expect(bloom::from_base64(bloom::to_base64(any)) == any, "what is written is read");
  return 0;
}
