// Any bytes given to the reader of Parquet's filters.
#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <iterator>
#include <vector>

#include "bloom/formats/sbbf.hpp"

#include "tests/fuzz/expect.hpp"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using bloom::fuzz::expect;
  const auto filter = bloom::read_sbbf({data, size});
  if (!filter.ok()) {
    expect(filter.reason().size() > 20, "a refusal is a sentence");
    return 0;
  }
  // A header may be written in several ways, but the words are the end of the file as they are.
  const std::vector<std::uint8_t> words = filter->to_bytes();
  expect(words.size() <= size &&
             std::equal(words.rbegin(), words.rend(), std::make_reverse_iterator(data + size)),
         "the words are those of the file");
  const auto again = bloom::read_sbbf(bloom::write_sbbf(*filter));
  expect(again.ok() && again->to_bytes() == words, "what is written reads the same");
  return 0;
}
