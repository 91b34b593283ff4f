// Any bytes given to the readers of Guava's and BIP-37's filters; the first byte chooses.
#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <span>

#include "bloom/formats/bip37.hpp"
#include "bloom/formats/guava.hpp"

#include "tests/fuzz/expect.hpp"

namespace {

template <class Filter>
void read(std::span<const std::uint8_t> data) {
  using bloom::fuzz::expect;
  auto filter = Filter::deserialize(data);
  if (!filter.ok()) {
    expect(filter.reason().size() > 20, "a refusal is a sentence");
    return;
  }
  const auto again = filter->serialize();
  expect(again.ok() && std::equal(data.begin(), data.end(), again->begin(), again->end()),
         "what was read is written the same");
  for (const bloom::Cell& cell : filter->trace("key")) {
    expect(cell.bit < filter->bit_count(), "a key touches the filter's own bits");
  }
  const double rate = filter->false_positive_rate();
  expect(rate >= 0 && rate <= 1, "the rate is one");
  filter->insert("key");
  expect(filter->may_contain("key"), "an inserted key is found");
  expect(filter->filled() <= filter->bit_count(), "no more bits are 1 than there are");
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  if (size == 0) return 0;
  const std::span<const std::uint8_t> rest(data + 1, size - 1);
  if (data[0] % 2 == 0) {
    read<bloom::GuavaFilter>(rest);
  } else {
    const bool recognised = bloom::Bip37Filter::recognises(rest);
    bloom::fuzz::expect(recognised == bloom::Bip37Filter::deserialize(rest).ok(),
                        "what is recognised is read");
    read<bloom::Bip37Filter>(rest);
  }
  return 0;
}
