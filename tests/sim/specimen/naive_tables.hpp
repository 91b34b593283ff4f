// The families that keep fingerprints, naively: cuckoo, quotient, xor, fuse and ribbon.
#pragma once

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdint>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "tests/sim/specimen/naive_bits.hpp"

namespace bloom::test {

class NaiveCuckoo : public Naive {
 public:
  explicit NaiveCuckoo(const sim::SpecimenSettings& settings)
      : Naive(settings), buckets_(s.bits / s.width / 4) {
    cells.resize(std::size_t{buckets_} * 4);
  }
  bool insert(const std::string& key) override {
    const auto before = cells;
    auto [fingerprint, one, two] = of(key);
    if (put(one, 0, fingerprint) || put(two, 0, fingerprint)) return true;
    std::uint64_t random = mixed(key);
    std::uint32_t bucket = random % 2 == 0 ? one : two;
    for (int moves = 0; moves < 500; ++moves) {
      random = naive_mix64(random);
      std::swap(cells[bucket * 4 + random % 4], fingerprint);
      bucket = other(bucket, fingerprint);
      if (put(bucket, 0, fingerprint)) return true;
    }
    cells = before;
    return false;
  }
  bool erase(const std::string& key) override {
    const auto [fingerprint, one, two] = of(key);
    return put(one, fingerprint, 0) || put(two, fingerprint, 0);
  }
  bool may_contain(const std::string& key) const override {
    const auto [fingerprint, one, two] = of(key);
    for (std::uint32_t i = 0; i < 4; ++i) {
      if (cells[one * 4 + i] == fingerprint || cells[two * 4 + i] == fingerprint) return true;
    }
    return false;
  }

 private:
  struct Place {
    std::uint32_t fingerprint, one, two;
  };
  std::uint64_t mixed(const std::string& key) const { return naive_mix(hash(key), s.seed); }
  Place of(const std::string& key) const {
    const std::uint32_t fingerprint = 1 + naive_reduce(lower(mixed(key)), (1U << s.width) - 1);
    const std::uint32_t bucket = naive_reduce(upper(mixed(key)), buckets_);
    return {fingerprint, bucket, other(bucket, fingerprint)};
  }
  std::uint32_t other(std::uint32_t bucket, std::uint32_t fingerprint) const {
    const std::uint32_t sum = naive_reduce(upper(naive_mix(fingerprint, s.seed)), buckets_);
    return (sum + buckets_ - bucket) % buckets_;
  }
  bool put(std::uint32_t bucket, std::uint32_t stale, std::uint32_t fresh) {
    for (std::uint32_t i = bucket * 4; i < bucket * 4 + 4; ++i) {
      if (cells[i] != stale) continue;
      cells[i] = fresh;
      return true;
    }
    return false;
  }

  std::uint32_t buckets_;
};

// A multiset of fingerprints, from which the table follows.
class NaiveQuotient : public Naive {
 public:
  explicit NaiveQuotient(const sim::SpecimenSettings& settings)
      : Naive(settings), slots_(s.bits / (s.width + 3)) {}
  bool insert(const std::string& key) override {
    if (kept_.size() == slots_ - (slots_ + 15) / 16) return false;
    kept_.insert(fingerprint(key));
    return true;
  }
  bool erase(const std::string& key) override {
    const auto found = kept_.find(fingerprint(key));
    if (found == kept_.end()) return false;
    kept_.erase(found);
    return true;
  }
  bool may_contain(const std::string& key) const override {
    return kept_.count(fingerprint(key)) > 0;
  }
  bool same_cells(const sim::Specimen& specimen) const override {
    std::vector<sim::Value> table(slots_);
    for (const auto& [home, remainder] : kept_) table[home].marks |= sim::Value::occupied;
    std::uint32_t end = 0;  // the first slot that is free, of two rounds
    for (int round = 0; round < 2; ++round) {
      end = end > slots_ ? end - slots_ : 0;
      std::optional<std::uint32_t> last;
      for (const auto& [home, remainder] : kept_) {
        const std::uint32_t slot = std::max(end, home);
        end = slot + 1;
        sim::Value& value = table[slot % slots_];
        value.number = remainder;
        value.marks &= sim::Value::occupied;
        if (slot != home) value.marks |= sim::Value::shifted;
        if (last == home) value.marks |= sim::Value::continuation;
        last = home;
      }
    }
    if (specimen.cells().count != slots_) return false;
    for (std::uint32_t i = 0; i < slots_; ++i) {
      if (specimen.value(i) != table[i]) return false;
    }
    return true;
  }

 private:
  std::pair<std::uint32_t, std::uint32_t> fingerprint(const std::string& key) const {
    std::uint32_t q = 0;
    while ((1U << q) < slots_) ++q;
    const std::uint64_t mixed = naive_mix(hash(key), s.seed);
    const std::uint64_t rest = mixed << q >> (64 - s.width);
    return {static_cast<std::uint32_t>(mixed >> (64 - q)), static_cast<std::uint32_t>(rest)};
  }

  std::uint32_t slots_;
  std::multiset<std::pair<std::uint32_t, std::uint32_t>> kept_;
};

// Xor and fuse: any solution of the keys' equations is right. Which seed has one is known from the
// hypergraph alone.
class NaiveXor : public Naive {
 public:
  NaiveXor(const sim::SpecimenSettings& settings, bool fuse) : Naive(settings), fuse_(fuse) {}
  bool insert(const std::string& key) override {
    if (keys_.insert(hash(key)).second) solved_ = false;
    return true;
  }
  bool may_contain(const std::string& key) const override {
    const std::uint64_t mixed = naive_mix(hash(key), seed_);
    std::uint32_t sum = fingerprint(mixed);
    for (const std::uint32_t i : places(mixed)) sum ^= specimen_->value(i).number;
    return sum == 0;
  }
  void look_at(const sim::Specimen& specimen) override {
    specimen_ = &specimen;
    if (!solved_) solve();
    solved_ = true;
  }
  bool same_cells(const sim::Specimen& specimen) const override {
    if (specimen.cells().count != count_) return false;
    return std::all_of(keys_.begin(), keys_.end(), [&](std::uint64_t key) {
      const std::uint64_t mixed = naive_mix(key, seed_);
      std::uint32_t sum = fingerprint(mixed);
      for (const std::uint32_t i : places(mixed)) sum ^= specimen.value(i).number;
      return sum == 0;
    });
  }

 private:
  std::uint32_t fingerprint(std::uint64_t mixed) const {
    return static_cast<std::uint32_t>((mixed ^ mixed >> 32) % (std::uint64_t{1} << s.width));
  }
  std::array<std::uint32_t, 3> places(std::uint64_t mixed) const {
    if (fuse_) {
      const std::uint32_t first = naive_reduce(upper(mixed), count_ - 2 * length_);
      const auto within = [&](std::uint64_t number) {
        return static_cast<std::uint32_t>(number % length_);
      };
      return {first, (first + length_) ^ within(mixed >> 18),
              (first + 2 * length_) ^ within(mixed)};
    }
    constexpr Ring ring{64};
    return {naive_reduce(upper(mixed), length_),
            length_ + naive_reduce(upper(ring.rotate(mixed, 21)), length_),
            2 * length_ + naive_reduce(upper(ring.rotate(mixed, 42)), length_)};
  }
  void solve() {
    const auto n = static_cast<std::uint32_t>(keys_.size());
    if (fuse_) {
      length_ = 4;
      for (double limit = 2.4651; limit <= n; limit *= 3.33) length_ *= 2;
      const double ratio = n < 2 ? 0 : std::log(1e6) / std::log(static_cast<double>(n));
      const double factor = std::max(1.125, std::ceil(256 * (0.875 + 0.25 * ratio)) / 256);
      const auto wanted = static_cast<std::uint32_t>(std::ceil(n * factor));
      count_ = length_ * std::max((wanted + length_ - 1) / length_, 3U);
    } else {
      length_ = static_cast<std::uint32_t>((n * 123 / 100 + 32) / 3 + 1);
      count_ = 3 * length_;
    }
    for (seed_ = s.seed; !peels(); ++seed_) {
    }
  }
  // Whether keys can be taken out one by one that are alone in some cell.
  bool peels() const {
    std::set<std::uint64_t> left = keys_;
    for (bool any = true; any && !left.empty();) {
      any = false;
      std::map<std::uint32_t, int> load;
      for (const std::uint64_t key : left) {
        for (const std::uint32_t i : places(naive_mix(key, seed_))) ++load[i];
      }
      for (auto key = left.begin(); key != left.end();) {
        const auto at = places(naive_mix(*key, seed_));
        const bool alone =
            std::any_of(at.begin(), at.end(), [&](std::uint32_t i) { return load[i] == 1; });
        key = alone ? left.erase(key) : std::next(key);
        any |= alone;
      }
    }
    return left.empty();
  }

  bool fuse_;
  bool solved_ = false;
  std::set<std::uint64_t> keys_;
  std::uint64_t seed_ = 0;
  std::uint32_t length_ = 0;
  std::uint32_t count_ = 0;
  const sim::Specimen* specimen_ = nullptr;
};

// Ribbon: any solution whose rate was good enough is right; its seed is one of a hundred.
class NaiveRibbon : public Naive {
 public:
  using Naive::Naive;
  bool insert(const std::string& key) override {
    keys_.insert(key);
    return true;
  }
  bool may_contain(const std::string& key) const override { return sum(key) == 0; }
  void look_at(const sim::Specimen& specimen) override {
    specimen_ = &specimen;
    const std::uint64_t shown = specimen.trace("any key").cells.front().number;
    const std::uint64_t wanted = hash("any key");
    for (seed_ = s.seed; naive_mix(wanted, seed_) != shown && seed_ < s.seed + 100ULL; ++seed_) {
    }
  }
  bool same_cells(const sim::Specimen&) const override {
    return std::all_of(keys_.begin(), keys_.end(),
                       [&](const std::string& key) { return sum(key) == 0; });
  }

 private:
  std::uint32_t sum(const std::string& key) const {
    constexpr Ring ring{64};
    const std::uint64_t mixed = naive_mix(hash(key), seed_);
    const std::uint64_t a = ring.times(mixed, golden);
    const std::uint64_t b = ring.times(mixed ^ a >> 32, 0xc2b2ae3d27d4eb4f);
    const std::uint64_t halves[] = {(a ^ b >> 29) | 1, b ^ b >> 32};
    const std::uint32_t start = naive_reduce(upper(mixed), specimen_->cells().count - 127);
    std::uint32_t result = 0;
    for (std::uint32_t i = 0; i < 128; ++i) {
      if ((halves[i / 64] >> (i % 64) & 1) != 0) result ^= specimen_->value(start + i).number;
    }
    return result & specimen_->trace(key).mask;
  }

  std::set<std::string> keys_;
  std::uint64_t seed_ = 0;
  const sim::Specimen* specimen_ = nullptr;
};

}  // namespace bloom::test
