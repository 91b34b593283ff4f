// How the commands fill and ask a filter of any family.
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "bloom/plan.hpp"
#include "bloom/result.hpp"
#include "files/any_filter.hpp"
#include "files/formats.hpp"

namespace bloom::cli {

using files::AnyFilter;
using files::Format;

using Keys = std::span<const std::string_view>;

// Bit i % 64 of bitmap[i / 64] is the answer for keys[i]; ⌈count/64⌉ words are written.
void may_contain_all(const AnyFilter& filter, Keys keys, std::span<std::uint64_t> bitmap);

// Fills a filter from a stream of keys. Takes no memory but the filter's own, except for the
// families that are solved from all keys at once: 8 bytes a key, and what their
// build() needs at the end.
class Builder {
 public:
  static Result<Builder> create(const Plan& plan);

  // Fails when the family has no room for more keys.
  Result<std::uint8_t> insert(Keys keys);
  // The filter; the builder is spent.
  Result<AnyFilter> finish();

 private:
  struct Unsolved {
    Plan plan;
    std::vector<Hash> hashes;
  };
  using FallibleVector = std::variant<AnyFilter, Unsolved>;

  explicit Builder(FallibleVector growing) : growing_(std::move(growing)) {}

  FallibleVector growing_;
};

}  // namespace bloom::cli
