// Any bytes given to a family's deserialize: a filter that stores to the same bytes and can be
// used, or one sentence. Built once for each family (BLOOM_FILTER in BLOOM_FILTER_HEADER).
#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include BLOOM_FILTER_HEADER
#include "bloom/hash/xxh64.hpp"

#include "tests/fuzz/expect.hpp"

namespace bloom::fuzz {

using namespace detail;
namespace {

template <class Filter>
void insert_and_erase(Filter& filter, Hash hash) {
  if constexpr (requires { filter.insert(hash); }) {
    const bool inserted = filter.insert(hash) != Insertion::no_room;
    if (inserted) expect(filter.may_contain(hash), "an inserted hash may be contained");
    if constexpr (requires { filter.erase(hash); }) {
      if (inserted) expect(filter.erase(hash), "an inserted hash can be erased");
    }
  }
}

template <class Filter>
void use(Filter& filter) {
  std::array<Hash, 70> hashes;
  for (std::size_t i = 0; i < hashes.size(); ++i) hashes[i] = Hash::from_uniform(mix64(i + 1));
  std::array<std::uint64_t, 2> bitmap{};
  filter.may_contain_all(hashes, bitmap);
  for (std::size_t i = 0; i < hashes.size(); ++i) {
    const bool in_batch = (bitmap[i / 64] >> (i % 64) & 1) != 0;
    expect(filter.may_contain(hashes[i]) == in_batch, "single and batch answers agree");
    for (const Cell& cell : filter.trace(hashes[i])) {
      expect(cell.width >= 1 && cell.bit + cell.width <= filter.bit_count(),
             "a traced cell lies in the filter");
    }
  }
  const double rate = filter.false_positive_rate();
  expect(rate >= 0 && rate <= 1, "a rate is a fraction");
  for (std::size_t i = 0; i < 4; ++i) insert_and_erase(filter, hashes[i]);
}

// The same from a source in pieces.
template <class Filter>
bool opens_in_pieces(std::span<const std::uint8_t> stored) {
  std::size_t given = 0;
  const auto give = [&](std::span<std::uint8_t> room) {
    std::copy_n(stored.begin() + static_cast<std::ptrdiff_t>(given), room.size(), room.begin());
    given += room.size();
    return true;
  };
  return Filter::deserialize(Source(give, stored.size())).ok();
}

template <class Filter>
void read(std::span<const std::uint8_t> stored) {
  auto filter = Filter::deserialize(stored);
  expect(filter.ok() == opens_in_pieces<Filter>(stored), "in pieces as at once");
  if (!filter.ok()) {
    expect(filter.reason().size() > 20, "a refusal is a sentence");
    return;
  }
  const auto stored_again = filter->serialize();
  expect(stored_again.ok(), "a filter can be stored");
  const Bytes& again = *stored_again;
  expect(std::equal(again.begin(), again.end(), stored.begin(), stored.end()),
         "a filter stores to the bytes that it was read from");
  use(*filter);
}

// Gives the bytes the checksum that a fuzzer would not find.
std::vector<std::uint8_t> sealed(std::span<const std::uint8_t> data) {
  std::vector<std::uint8_t> stored(data.begin(), data.end());
  const std::size_t size = stored.size() - 8;
  const std::uint64_t checksum = xxh64({reinterpret_cast<const char*>(stored.data()), size}, 0);
  for (std::size_t i = 0; i < 8; ++i) {
    stored[size + i] = static_cast<std::uint8_t>(checksum >> (8 * i));
  }
  return stored;
}

}  // namespace
}  // namespace bloom::fuzz

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using Filter = bloom::BLOOM_FILTER;
  bloom::fuzz::read<Filter>(std::span(data, size));
  if (size >= 8) bloom::fuzz::read<Filter>(bloom::fuzz::sealed({data, size}));
  return 0;
}
