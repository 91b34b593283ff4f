// What all adapters share: a filter of one family, asked and stored through its own calls.
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <memory>
#include <utility>
#include <vector>

#include "bloom/filter.hpp"
#include "files/fill.hpp"
#include "sim/specimen/arithmetic.hpp"
#include "sim/specimen/families/common/cells_of.hpp"
#include "sim/specimen/sampled_rate.hpp"
#include "sim/specimen/specimen.hpp"
#include "sim/text/key_text.hpp"

namespace bloom::sim {

// The values of some cells before an operation, and what became of them.
class Watch {
 public:
  explicit Watch(const Specimen& specimen) : specimen_(&specimen) {}

  void add(std::uint32_t cell) {
    const auto same = [&](const Seen& seen) { return seen.cell == cell; };
    if (std::any_of(seen_.begin(), seen_.end(), same)) return;
    seen_.push_back({cell, specimen_->value(cell)});
  }
  void add(const KeyTrace& trace) {
    for (const Reading& reading : trace.cells) add(reading.cell);
  }
  // Those that are others now, in the order in which they were added.
  Changes changes(Change::What what) const {
    Changes changes;
    for (const Seen& seen : seen_) {
      const Value after = specimen_->value(seen.cell);
      if (after != seen.value) changes.push_back({what, seen.cell, seen.cell, seen.value, after});
    }
    return changes;
  }

 private:
  struct Seen {
    std::uint32_t cell;
    Value value;
  };
  const Specimen* specimen_;
  std::vector<Seen> seen_;
};

// Of an erase of a key that is certainly not in the filter.
inline Error nothing_to_delete(std::string_view key) {
  return Error{"The filter answers NOT for " + quoted(key) +
               ", so that there is nothing to delete: only keys that were inserted can be."};
}

// A specimen of a filter that was made, or the reason why it was not.
template <class Adapter, class F, class... More>
Result<std::unique_ptr<Specimen>> adapted(const FamilyInfo& family,
                                          const SpecimenSettings& settings, Result<F> filter,
                                          More... more) {
  if (!filter) return Error{filter.reason()};
  return std::unique_ptr<Specimen>(
      new Adapter(family, settings, std::move(*filter), std::move(more)...));
}

// For any family.
template <class F>
class Wrapped : public Specimen {
 public:
  Wrapped(const FamilyInfo& family, const SpecimenSettings& settings, F filter)
      : Specimen(family), settings_(settings), filter_(std::move(filter)) {}

  SpecimenSettings settings() const override { return settings_; }
  std::uint64_t bit_count() const override { return filter_.bit_count(); }
  double estimated_keys() const override { return files::fill_of(filter_).keys; }

  bool may_contain(std::string_view key) const override { return filter_.may_contain(key); }
  void may_contain_all(std::span<const std::string_view> keys,
                       std::span<std::uint64_t> answers) const override {
    filter_.may_contain_all(keys, answers);
  }
  void may_contain_all(std::span<const Hash> hashes,
                       std::span<std::uint64_t> answers) const override {
    if constexpr (requires { filter_.may_contain_all(hashes, answers); }) {
      filter_.may_contain_all(hashes, answers);
    } else {
      ask_as_keys(hashes, answers);
    }
  }
  Result<Done> store(Sink sink) const override { return filter_.serialize(sink); }

 protected:
  Rate exact_rate() const {
    const double rate = filter_.false_positive_rate();
    return {rate, rate, rate, true, 0};
  }
  Rate measured_rate() const {
    const std::uint32_t hits =
        sampled_hits([&](auto hashes, auto answers) { may_contain_all(hashes, answers); });
    return counted_rate(hits, rate_samples);
  }

  template <class Adapter>
  Result<std::unique_ptr<Specimen>> copied() const {
    return adapted<Adapter>(family(), own(), filter_.clone());
  }

  const SpecimenSettings& own() const { return settings_; }  // what they became at first
  F& filter() { return filter_; }
  const F& filter() const { return filter_; }

 private:
  // Of a filter that hashes keys by itself: of the eight bytes of each hash, the lowest first.
  void ask_as_keys(std::span<const Hash> hashes, std::span<std::uint64_t> answers) const {
    std::fill(answers.begin(), answers.end(), std::uint64_t{0});
    for (std::size_t i = 0; i < hashes.size(); ++i) {
      std::array<char, 8> key;
      std::uint64_t left = hashes[i].value();
      for (char& byte : key) {
        byte = static_cast<char>(left & 0xff);
        left >>= 8;
      }
      const bool maybe = filter_.may_contain(std::string_view(key.data(), key.size()));
      answers[i / 64] |= std::uint64_t{maybe} << (i % 64);
    }
  }

  SpecimenSettings settings_;
  F filter_;
};

// For families that grow key by key.
template <class F>
class Grown : public Wrapped<F> {
 public:
  using Wrapped<F>::Wrapped;

  std::uint64_t insert_all(std::span<const std::string_view> keys) override {
    // One key is not worth a batch.
    if (keys.size() == 1) return this->filter().insert(keys[0]) == Insertion::no_room ? 0 : 1;
    return this->filter().insert_all(keys);
  }
  Error no_room(std::string_view) const override {
    if constexpr (requires { this->filter().no_room(); }) {
      return this->filter().no_room();
    } else {
      return Error{"There is always room in this filter."};
    }
  }
  void clear() override { this->filter().clear(); }
};

}  // namespace bloom::sim
