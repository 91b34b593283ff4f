// One filter of each family, made for a given number of bytes, behind one face for the benchmarks.
#pragma once

#include <cstdint>
#include <memory>
#include <span>
#include <string_view>
#include <vector>

#include "bloom/hash/hash.hpp"

namespace bloom::bench {

using Hashes = std::span<const Hash>;
using Bitmap = std::span<std::uint64_t>;

// The rate that all filters which can choose one are made for.
inline constexpr double design_rate = 0.01;

class Subject {
 public:
  virtual ~Subject() = default;

  std::uint64_t keys = 0;  // that it is made for

  virtual void clear() = 0;
  virtual void insert_all(Hashes hashes) = 0;
  virtual void may_contain_all(Hashes hashes, Bitmap bitmap) const = 0;
  // One call a key; answers how many may be contained.
  virtual std::uint64_t may_contain_each(Hashes hashes) const = 0;
  virtual std::uint64_t bit_count() const = 0;
  // Built from all keys at once: insert_all is called once after clear, with all of them.
  virtual bool is_static() const = 0;
};

// "random read" is no filter: insert_all does nothing, and a check reads one word of the memory at
// the place that the hash names, the least that any filter of that size can do.
std::span<const std::string_view> subject_names();
std::unique_ptr<Subject> make_subject(std::string_view name, std::uint64_t bytes);

}  // namespace bloom::bench
