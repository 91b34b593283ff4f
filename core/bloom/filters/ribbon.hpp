// Ribbon filter: static, and close to the space floor. (Dillinger, Hübschle-Schneider, Sanders &
// Walzer 2022, "Fast succinct retrieval and approximate membership using ribbon"; the homogeneous
// form of width 128.)
//
// Never a false negative for the keys it was built from. Construction cannot fail for any hashes;
// repeated ones count once. Any rate is met, not powers of two alone: the first blocks store
// ⌊log2(1/p)⌋ bits a row and the others one more. About 1.06·log2(1/p) bits a key from 100,000
// keys on; 128 rows at the least. Where too many keys fall together a seed breaks the rate, one in
// about a hundred at 100,000 keys: build() sees it and takes another.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "bloom/bits/buffer.hpp"
#include "bloom/filters/ribbon/ribbon_rows.hpp"
#include "bloom/hash/by_key.hpp"
#include "bloom/hash/hash.hpp"
#include "bloom/result.hpp"
#include "bloom/storage/bytes.hpp"
#include "bloom/trace.hpp"

namespace bloom {

struct RibbonSettings {
  double rate = 0.01;  // the false-positive rate to stay under: 2^−32 … 0.5
  std::uint64_t seed = 0;
  // Seeds to try, `seed` first, until the filter's rate is at most 1.1 · rate. All fail only for
  // hashes that were made to make them fail; the best is then taken, and says its rate.
  std::uint32_t attempts = 100;

  friend bool operator==(const RibbonSettings&, const RibbonSettings&) = default;
};

class RibbonFilter : public detail::KeyBuild<RibbonFilter, RibbonSettings> {
  using Keys = detail::KeyBuild<RibbonFilter, RibbonSettings>;

 public:
  // The calls that take a Hash, for a key given by its bytes.
  using Keys::build;
  using Keys::for_keys;
  using Keys::may_contain;
  using Keys::may_contain_all;
  using Keys::trace;

  static constexpr std::uint32_t max_keys = 1U << 27;

  // From 0 … max_keys hashes in any order. Expected linear time an attempt; 25 bytes a key of
  // scratch memory, 8 more where keys are repeated, and twice the filter where an attempt failed:
  // an error when it is not there, also when an earlier attempt's filter was.
  static Result<RibbonFilter> build(std::span<const Hash> hashes, const RibbonSettings& settings);
  // From these keys, with a rate of about p, at most 1.1 · p. Refused where that cannot be reached.
  static Result<RibbonFilter> for_keys(std::span<const Hash> hashes, double p,
                                       std::uint32_t seed = 0);

  Result<RibbonFilter> clone() const;

  // What bit_count() will be for so many hashes, 0 … max_keys, and a rate in its range.
  static std::uint64_t bits_for(std::uint32_t keys, double rate);

  bool may_contain(Hash hash) const;
  // Bit i % 64 of bitmap[i / 64] is the answer for hashes[i]; ⌈count/64⌉ words are written.
  void may_contain_all(std::span<const Hash> hashes, std::span<std::uint64_t> bitmap) const;

  // Those that build this filter from its keys at once: the seed that was found, in one attempt,
  // and a rate of the same sizes, near to the one that was asked for.
  RibbonSettings settings() const;
  std::uint32_t size() const { return keys_; }  // distinct hashes that it was built from
  std::uint64_t bit_count() const { return 64 * std::uint64_t{cells_.size()}; }
  // Of a key that was not inserted: exact for this filter's cells. Reads the whole filter.
  double false_positive_rate() const;

  // The solution, a row of 1 … 32 columns for each of the unknowns: column c is bit c.
  static constexpr std::uint32_t width = 128;
  std::uint32_t row_count() const { return blocks_ * width; }
  std::uint32_t columns_of(std::uint32_t row) const { return columns(row / width); }
  std::uint32_t row(std::uint32_t row) const;
  // The key may be there if the sum of the rows from `start` on that `coefficients` names is 0 in
  // each of the columns that row `start` has.
  struct Window {
    std::uint32_t start;
    detail::RibbonRow coefficients;
  };
  Window window(Hash hash) const;

  // For each column the run of 128 bits that the key's equation may take, in one or two parts.
  Trace trace(Hash hash) const;

  Result<Done> serialize(Sink sink) const;
  Result<Bytes> serialize() const { return detail::stored_bytes(*this); }
  static Result<RibbonFilter> deserialize(Source source);

 private:
  static constexpr std::uint32_t max_columns = 32;
  static constexpr std::uint32_t max_blocks = 1U << 21;

  // A key says: the sum of some of the 128 rows from `start` on is 0, in every column.
  struct Equation {
    std::uint32_t start;
    detail::RibbonRow row;
  };
  // The same, cut at the border of blocks.
  struct Probe {
    std::uint64_t mixed;
    std::uint64_t first;  // index of the first column in cells_, in words
    std::uint64_t columns;
    std::uint32_t shift;
    detail::ShiftedRow row;
  };

  RibbonFilter() = default;

  std::uint32_t starts() const { return (blocks_ - 1) * width + 1; }
  std::uint32_t columns(std::uint32_t block) const {
    return narrow_columns_ + (block >= narrow_blocks_ ? 1 : 0);
  }
  std::uint64_t offset(std::uint32_t block) const;  // of the block's first column in cells_
  Equation equation(std::uint64_t mixed) const;
  Probe locate(Hash hash) const;
  bool test(const Probe& probe) const;
  double rate_at(std::uint32_t start) const;  // of the keys that start there
  void choose_sizes(std::uint32_t keys, double rate);
  struct Attempt {
    double rate;
    bool repeated;  // some hash came more than once
  };
  Result<Attempt> attempt(std::span<const Hash> hashes, std::uint64_t seed);
  std::optional<Error> solve(std::span<const detail::RibbonRow> rows);

  std::uint32_t keys_ = 0;
  std::uint32_t blocks_ = 1;          // of 128 rows
  std::uint32_t narrow_columns_ = 1;  // bits stored a row in the first narrow_blocks_ blocks
  std::uint32_t narrow_blocks_ = 0;
  std::uint64_t seed_ = 0;
  detail::Buffer<std::uint64_t> cells_;  // by block, then column: 128 rows of it in two words
};

}  // namespace bloom
