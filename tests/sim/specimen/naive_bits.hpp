// The families once more, naively: plain lists and sums of 128 bits, written from the papers and
// the headers' words alone. Nothing of it comes from core/ but the settings. Here those that
// scatter bits or counters; naive_tables.hpp has the others.
#pragma once

#include <algorithm>
#include <cstdint>
#include <string>
#include <vector>

#include "sim/specimen/specimen.hpp"

#include "tests/support/oracle.hpp"

namespace bloom::test {

constexpr std::uint64_t golden = 0x9e3779b97f4a7c15;

// SplitMix64's output function.
inline std::uint64_t naive_mix64(std::uint64_t x) {
  constexpr Ring ring{64};
  x = ring.shifted(x, 30, 0xbf58476d1ce4e5b9);
  x = ring.shifted(x, 27, 0x94d049bb133111eb);
  return x ^ x >> 31;
}
inline std::uint64_t naive_mix(std::uint64_t hash, std::uint64_t seed) {
  return naive_mix64(Ring{64}.cut(Wide{hash} + Wide{seed} * golden));
}
// One of `range`, from the upper or the lower half of a number.
inline std::uint32_t naive_reduce(std::uint64_t half, std::uint32_t range) {
  return static_cast<std::uint32_t>(Wide{half} * range / (Wide{1} << 32));
}
inline std::uint64_t upper(std::uint64_t x) {
  return x / (std::uint64_t{1} << 32);
}
inline std::uint64_t lower(std::uint64_t x) {
  return x % (std::uint64_t{1} << 32);
}

// What a family should be after some operations. `cells` are the numbers of its cells; an operation
// that should be refused answers false and changes nothing.
class Naive {
 public:
  explicit Naive(const sim::SpecimenSettings& settings) : s(settings) {}
  virtual ~Naive() = default;
  virtual bool insert(const std::string& key) = 0;
  virtual bool erase(const std::string&) { return false; }
  virtual bool unset(const std::string&) { return false; }
  virtual bool may_contain(const std::string& key) const = 0;
  // For those that know only what any solution must fulfil: whose cells to ask.
  virtual void look_at(const sim::Specimen&) {}
  // Whether the specimen holds what it should, cell by cell.
  virtual bool same_cells(const sim::Specimen& specimen) const {
    if (specimen.cells().count != cells.size()) return false;
    for (std::uint32_t i = 0; i < cells.size(); ++i) {
      if (specimen.value(i).number != cells[i]) return false;
    }
    return true;
  }

 protected:
  static std::uint64_t hash(const std::string& key) { return naive_xxh64(key, 0); }

  sim::SpecimenSettings s;
  std::vector<std::uint32_t> cells;
};

class NaiveClassic : public Naive {
 public:
  explicit NaiveClassic(const sim::SpecimenSettings& settings) : Naive(settings) {
    cells.resize(s.bits);
  }
  bool insert(const std::string& key) override { return put(key, 1); }
  bool unset(const std::string& key) override { return put(key, 0); }
  bool may_contain(const std::string& key) const override {
    const auto at = places(key);
    return std::all_of(at.begin(), at.end(), [&](std::uint32_t i) { return cells[i] == 1; });
  }

 protected:
  virtual std::vector<std::uint32_t> places(const std::string& key) const {
    return naive_positions(key, static_cast<int>(s.scheme), s.bits, s.hashes, s.seed);
  }
  bool put(const std::string& key, std::uint32_t bit) {
    for (const std::uint32_t i : places(key)) cells[i] = bit;
    return true;
  }
};

class NaiveSplitBlock : public NaiveClassic {
 public:
  using NaiveClassic::NaiveClassic;
  bool unset(const std::string&) override { return false; }

 protected:
  std::vector<std::uint32_t> places(const std::string& key) const override {
    // BloomFilter.md of parquet-format.
    constexpr std::uint32_t salts[] = {0x47b6137b, 0x44974d91, 0x8824ad5b, 0xa2b7289d,
                                       0x705495c7, 0x2df1424b, 0x9efc4947, 0x5c6bfb31};
    const std::uint64_t h = hash(key);
    std::vector<std::uint32_t> bits;
    for (std::uint32_t word = 0; word < 8; ++word) {
      const std::uint64_t mixed = Ring{32}.times(lower(h), salts[word]);
      bits.push_back(naive_reduce(upper(h), s.bits / 256) * 256 + word * 32 +
                     static_cast<std::uint32_t>(mixed >> 27));
    }
    return bits;
  }
};

class NaiveBlocked : public NaiveSplitBlock {
 public:
  using NaiveSplitBlock::NaiveSplitBlock;

 protected:
  std::vector<std::uint32_t> places(const std::string& key) const override {
    const std::uint64_t spread = Ring{64}.times(hash(key), naive_mix(0, s.seed) | 1);
    std::vector<std::uint32_t> bits;
    for (std::uint32_t i = 0; i < s.hashes; ++i) {
      const std::uint64_t mixed = Ring{32}.times(lower(spread), upper(naive_mix(i, 1)) | 1);
      bits.push_back(naive_reduce(upper(spread), s.bits / 512) * 512 +
                     static_cast<std::uint32_t>(mixed >> 23));
    }
    return bits;
  }
};

// The numbers that the probes of counting, stable and scalable filters come from.
inline std::vector<std::uint64_t> naive_numbers(std::uint64_t hash, std::uint64_t seed,
                                                std::uint32_t count) {
  std::vector<std::uint64_t> numbers;
  std::uint64_t state = naive_mix(hash, seed);
  for (std::uint32_t i = 0; i < count; ++i) {
    state = Ring{64}.cut(Wide{state} * 0xd1342543de82ef95 + 1);
    numbers.push_back(state);
  }
  return numbers;
}

// One bit in each of k slices of m/k bits.
class NaivePartitioned : public NaiveSplitBlock {
 public:
  using NaiveSplitBlock::NaiveSplitBlock;

 protected:
  std::vector<std::uint32_t> places(const std::string& key) const override {
    const std::uint32_t slice = s.bits / s.hashes;
    std::vector<std::uint32_t> bits;
    for (const std::uint64_t number : naive_numbers(hash(key), s.seed, s.hashes)) {
      const auto first = static_cast<std::uint32_t>(bits.size()) * slice;
      bits.push_back(first + naive_reduce(upper(number), slice));
    }
    return bits;
  }
};

class NaiveCounting : public Naive {
 public:
  explicit NaiveCounting(const sim::SpecimenSettings& settings) : Naive(settings) {
    cells.resize(s.bits / s.width);
  }
  bool insert(const std::string& key) override {
    for (const std::uint32_t i : places(key)) cells[i] = std::min(cells[i] + 1, 15U);
    return true;
  }
  bool erase(const std::string& key) override {
    if (!may_contain(key)) return false;
    for (const std::uint32_t i : places(key)) {
      if (cells[i] > 0 && cells[i] < 15) --cells[i];
    }
    return true;
  }
  bool may_contain(const std::string& key) const override {
    const auto at = places(key);
    return std::all_of(at.begin(), at.end(), [&](std::uint32_t i) { return cells[i] > 0; });
  }

 protected:
  std::vector<std::uint32_t> places(const std::string& key) const {
    std::vector<std::uint32_t> at;
    for (const std::uint64_t number : naive_numbers(hash(key), s.seed, s.hashes)) {
      at.push_back(naive_reduce(upper(number), static_cast<std::uint32_t>(cells.size())));
    }
    return at;
  }
};

class NaiveStable : public NaiveCounting {
 public:
  explicit NaiveStable(const sim::SpecimenSettings& settings)
      : NaiveCounting(settings), random_(naive_mix64(s.seed)) {}
  bool insert(const std::string& key) override {
    random_ = Ring{64}.cut(Wide{random_} + golden);
    const auto count = static_cast<std::uint32_t>(cells.size());
    const std::uint32_t first = naive_reduce(upper(naive_mix64(random_)), count);
    for (std::uint32_t i = 0; i < s.decrements; ++i) {
      std::uint32_t& cell = cells[(first + i) % count];
      if (cell > 0) --cell;
    }
    for (const std::uint32_t i : places(key)) cells[i] = (1U << s.width) - 1;
    return true;
  }
  bool erase(const std::string&) override { return false; }

 private:
  std::uint64_t random_;
};

class NaiveScalable : public Naive {
 public:
  explicit NaiveScalable(const sim::SpecimenSettings& settings) : Naive(settings) {
    grow(s.rate / 2, s.capacity);
  }
  bool insert(const std::string& key) override {
    if (may_contain(key)) return true;
    if (slices_.back().keys == slices_.back().capacity) {
      grow(slices_.back().rate / 2, slices_.back().capacity * s.growth);
    }
    Slice& last = slices_.back();
    for (const std::uint32_t i : places(key, last)) cells[i] = 1;
    ++last.keys;
    return true;
  }
  bool may_contain(const std::string& key) const override {
    return std::any_of(slices_.begin(), slices_.end(), [&](const Slice& slice) {
      const auto at = places(key, slice);
      return std::all_of(at.begin(), at.end(), [&](std::uint32_t i) { return cells[i] == 1; });
    });
  }

 private:
  struct Slice {
    double rate;
    std::uint32_t capacity, k, bits, first, keys;
  };

  void grow(double rate, std::uint32_t capacity) {
    std::uint32_t k = 1;
    while (1.0 / static_cast<double>(std::uint64_t{1} << k) > rate) ++k;
    const auto words = static_cast<std::uint32_t>((capacity / 0.693147180559945309 + 0.5) / 64) + 1;
    slices_.push_back({rate, capacity, k, 64 * words, static_cast<std::uint32_t>(cells.size()), 0});
    cells.resize(cells.size() + std::size_t{k} * 64 * words);
  }
  std::vector<std::uint32_t> places(const std::string& key, const Slice& slice) const {
    std::vector<std::uint32_t> at;
    std::uint32_t first = slice.first;
    for (const std::uint64_t number : naive_numbers(hash(key), s.seed, slice.k)) {
      at.push_back(first + naive_reduce(upper(number), slice.bits));
      first += slice.bits;
    }
    return at;
  }

  std::vector<Slice> slices_;
};

}  // namespace bloom::test
