// The rate of a scalable filter, from its bits.
//
// A stage alone answers "maybe" with the product of its slices' fills. The stages together do not
// do so independently: slice j of each is asked at the same number, scaled to its size, and a key
// enters a stage only when the earlier ones deny it, so the bits of one tend to lie where the
// others have none. The rate is therefore that of the union, by inclusion and exclusion over the
// sets of stages: a set answers "maybe" with the product, over j, of the part of all numbers at
// which the slices j of the whole set are 1. That part is counted.
#include <algorithm>
#include <array>
#include <bit>
#include <cstddef>

#include "bloom/filters/scalable.hpp"

namespace bloom {
namespace {

// Sets of stages are counted one by one: more stages, each with a small part of the rate, are taken
// as independent.
constexpr std::size_t max_joint_stages = 10;

// A number for each set of stages: 8 KiB, whatever the filter.
using Sets = std::array<double, std::size_t{1} << max_joint_stages>;

// Below this the stages' order of dependence is lost in the third digit.
constexpr double small_rate = 1.0 / 64;

constexpr double all_numbers = 4294967296.0;  // 2^32: a cell is chosen by the upper half

}  // namespace

// The part of all numbers at which exactly the slices j of the stages in a set are 1, for each set.
// A stage without a slice j denies nothing there.
void ScalableFilter::joint_fill(std::uint32_t j, std::size_t stages,
                                std::span<double> parts) const {
  struct Slice {
    const std::uint64_t* words = nullptr;
    std::uint64_t cells = 1;
    std::uint64_t cell = 0;
    std::uint64_t end = 0;  // the first number of the next cell
  };
  std::array<Slice, max_joint_stages> slices;
  std::uint32_t set = 0;
  const auto enter = [&](std::size_t i) {
    Slice& slice = slices[i];
    slice.end = (((slice.cell + 1) << 32) + slice.cells - 1) / slice.cells;
    const bool one = !slice.words || (slice.words[slice.cell / 64] >> (slice.cell % 64) & 1) != 0;
    set = (set & ~(1U << i)) | (one ? 1U << i : 0);
  };
  for (std::size_t i = 0; i < stages; ++i) {
    const Stage& stage = stages_[i];
    if (j < stage.slices) {
      slices[i].words = stage.words.data() + std::size_t{j} * stage.slice_words;
      slices[i].cells = std::uint64_t{stage.slice_words} * 64;
    }
    enter(i);
  }
  std::fill(parts.begin(), parts.end(), 0.0);
  for (std::uint64_t number = 0; number >> 32 == 0;) {
    std::uint64_t end = slices[0].end;
    for (std::size_t i = 1; i < stages; ++i) end = std::min(end, slices[i].end);
    parts[set] += static_cast<double>(end - number) / all_numbers;
    number = end;
    if (number >> 32 != 0) break;
    for (std::size_t i = 0; i < stages; ++i) {
      if (slices[i].end != number) continue;
      ++slices[i].cell;
      enter(i);
    }
  }
}

double ScalableFilter::joint_rate(std::size_t stages) const {
  std::uint32_t slices = 0;
  for (std::size_t i = 0; i < stages; ++i) slices = std::max(slices, stages_[i].slices);
  Sets of_parts;
  Sets of_products;
  const auto parts = std::span(of_parts).first(std::size_t{1} << stages);
  const auto maybe = std::span(of_products).first(parts.size());
  std::fill(maybe.begin(), maybe.end(), 1.0);
  for (std::uint32_t j = 0; j < slices; ++j) {
    joint_fill(j, stages, parts);
    // From "exactly these are 1" to "at least these are".
    for (std::size_t bit = 1; bit < parts.size(); bit *= 2) {
      for (std::size_t set = 0; set < parts.size(); ++set) {
        if ((set & bit) == 0) parts[set] += parts[set | bit];
      }
    }
    for (std::size_t set = 0; set < parts.size(); ++set) maybe[set] *= parts[set];
  }
  double rate = 0;
  for (std::size_t set = 1; set < maybe.size(); ++set) {
    rate += std::popcount(set) % 2 == 1 ? maybe[set] : -maybe[set];
  }
  return rate;
}

double ScalableFilter::false_positive_rate() const {
  double most = 0;
  for (const Stage& stage : stages_) most += stage.fill_rate();
  const std::size_t joint =
      most < small_rate ? 0 : std::min<std::size_t>(stages_.size(), max_joint_stages);
  double rate = joint == 0 ? 0 : joint_rate(joint);
  for (std::size_t i = joint; i < stages_.size(); ++i) {
    rate += (1 - rate) * stages_[i].fill_rate();
  }
  return rate;
}

}  // namespace bloom
