// Any bytes given to the reader of Parquet's filters.
#include <algorithm>
#include <cstddef>
#include <cstdint>

#include "bloom/formats/sbbf.hpp"

#include "tests/fuzz/expect.hpp"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using bloom::fuzz::expect;
  const auto filter = bloom::read_sbbf(std::span(data, size));
  if (!filter.ok()) {
    expect(filter.reason().size() > 20, "a refusal is a sentence");
    return 0;
  }
  // A header may be written in several ways, but the words are the end of the file as they are.
  const auto words = filter->to_bytes();
  expect(words.ok() && words->size() <= size &&
             std::equal(words->begin(), words->end(), data + (size - words->size())),
         "the words are those of the file");
  const auto written = bloom::write_sbbf(*filter);
  expect(written.ok(), "what is read can be written");
  const auto again = bloom::read_sbbf(*written);
  expect(again.ok(), "what is written can be read");
  const auto same = again->to_bytes();
  expect(same.ok() && std::equal(same->begin(), same->end(), words->begin(), words->end()),
         "what is written reads the same");
  return 0;
}
