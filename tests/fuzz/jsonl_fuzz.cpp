// Any text given to the reader of path maps.
#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

#include "bloom/formats/jsonl.hpp"

#include "tests/fuzz/expect.hpp"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using bloom::fuzz::expect;
  const std::string_view text(reinterpret_cast<const char*>(data), size);
  const auto read = bloom::read_jsonl(text);
  if (!read.ok()) {
    expect(read.reason().size() > 20, "a refusal is a sentence");
    return 0;
  }
  expect(read->filter.bit_count() <= 8 * size, "a filter is no larger than its text");
  const auto written = bloom::write_jsonl(read->filter, read->keys, read->rate, read->header);
  expect(written.ok(), "what was read can be written");
  const auto text_of = [](const bloom::Bytes& bytes) {
    return std::string_view(reinterpret_cast<const char*>(bytes.data()), bytes.size());
  };
  const auto again = bloom::read_jsonl(text_of(*written));
  expect(again.ok(), "what was written can be read");
  expect(again->filter.settings() == read->filter.settings(), "the settings stay");
  const auto before = read->filter.words();
  const auto after = again->filter.words();
  expect(std::equal(before.begin(), before.end(), after.begin(), after.end()), "the bits stay");
  const auto twice = bloom::write_jsonl(again->filter, again->keys, again->rate, again->header);
  expect(twice.ok() && text_of(*twice) == text_of(*written), "writing again gives the same text");
  return 0;
}
