// What counting and stable filters share: k cells of a key, each a number of a few bits, anywhere.
#pragma once

#include <string>
#include <vector>

#include "bloom/hash/mix.hpp"
#include "sim/specimen/families/common/adapter.hpp"
#include "sim/text/key_text.hpp"

namespace bloom::sim {

template <class F>
class Scattered : public Grown<F> {
 public:
  using Grown<F>::Grown;

  KeyTrace trace(std::string_view key) const override {
    KeyTrace trace;
    for (const Cell& cell : this->filter().trace(key)) {
      const auto index = static_cast<std::uint32_t>(cell.bit / cell.width);
      trace.cells.push_back({cell.value, index, this->value(index)});
    }
    return trace;
  }

  std::vector<ArithmeticRow> arithmetic(std::string_view key) const override {
    const std::uint64_t hash = Hash::of(key).value();
    std::vector<ArithmeticRow> rows = {
        {"hash", hex(hash), {}},
        {"mixed with the seed", hex(detail::mix(hash, this->own().seed)), {}}};
    std::uint32_t probe = 0;
    for (const Reading& reading : trace(key).cells) {
      rows.push_back({numbered("number", probe), hex(reading.number), {}});
      rows.push_back({numbered("probe", probe++),
                      reduced(detail::high_half(reading.number), this->cells().count),
                      reading.cell});
    }
    return rows;
  }
};

}  // namespace bloom::sim
