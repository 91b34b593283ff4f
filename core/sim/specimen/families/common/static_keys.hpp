// What the families share that are built from all their keys at once: the keys are kept, and every
// insert builds the filter again.
#pragma once

#include <algorithm>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "bloom/bits/buffer.hpp"
#include "sim/specimen/families/common/adapter.hpp"

namespace bloom::sim {

// `build(hashes)` is the family's. The filter depends on the set of its keys only, in no order.
template <class F>
class BuiltAtOnce : public Wrapped<F> {
 public:
  // With the keys it was built from, where they are known.
  BuiltAtOnce(const FamilyInfo& family, const SpecimenSettings& settings, F filter,
              detail::Buffer<Hash> keys = {}, bool keys_known = true)
      : Wrapped<F>(family, settings, std::move(filter)),
        keys_(std::move(keys)),
        keys_known_(keys_known) {}

  Result<Changes> insert(std::string_view key) override {
    const std::uint64_t keys = keys_.size();
    if (const auto done = add({&key, 1}); !done) return Error{done.reason()};
    if (keys_.size() == keys) return Changes{};
    return Changes{{Change::What::rebuilt, 0, 0, {}, {}}};
  }

  std::uint64_t insert_all(std::span<const std::string_view> keys) override {
    if (add(keys)) return keys.size();
    return 0;
  }
  Error no_room(std::string_view) const override {
    if (!keys_known_) return unknown_keys();
    return Error{
        "There is no memory to build the filter again from its keys and these: give fewer."};
  }

  void clear() override {
    // Of no keys, which needs hardly any memory; without it the old one stays, and is asked no more
    // than it would have been.
    if (auto empty = build({})) {
      this->filter() = std::move(*empty);
      keys_ = {};
      keys_known_ = true;
    }
  }

  bool in_use(std::uint32_t) const override { return true; }
  std::uint64_t used() const override { return this->cells().count; }
  void used_bits(std::uint32_t first, std::span<std::uint64_t> bits) const override {
    fill_ones(this->cells().count, first, bits);
  }
  Rate rate() const override { return this->exact_rate(); }

 protected:
  virtual Result<F> build(std::span<const Hash> hashes) const = 0;

  template <class Adapter>
  Result<std::unique_ptr<Specimen>> copied() const {
    auto keys = keys_.clone();
    if (!keys) return Error{keys.reason()};
    return adapted<Adapter>(this->family(), this->own(), this->filter().clone(), std::move(*keys),
                            keys_known_);
  }

 private:
  Error unknown_keys() const {
    return Error{"This filter was opened without its keys, and " +
                 std::string(this->family().title) +
                 " filters are built from all their keys at once: clear it, and insert all of "
                 "them."};
  }

  Result<Done> add(std::span<const std::string_view> keys) {
    if (!keys_known_) return unknown_keys();
    auto all = detail::Buffer<Hash>::allocate(keys_.size() + keys.size());
    if (!all) return Error{all.reason()};
    Hash* end = std::copy(keys_.begin(), keys_.end(), all->begin());
    for (const std::string_view key : keys) *end++ = Hash::of(key);
    std::sort(all->begin(), end);
    const auto count = static_cast<std::uint64_t>(std::unique(all->begin(), end) - all->begin());
    if (count == keys_.size()) return Done{};
    auto kept = detail::Buffer<Hash>::allocate(count);
    if (!kept) return Error{kept.reason()};
    std::copy(all->begin(), all->begin() + count, kept->begin());
    *all = {};  // building needs the memory
    auto filter = build({kept->begin(), kept->size()});
    if (!filter) return Error{filter.reason()};
    this->filter() = std::move(*filter);
    keys_ = std::move(*kept);
    return Done{};
  }

  detail::Buffer<Hash> keys_;  // in ascending order, each once
  bool keys_known_;
};

}  // namespace bloom::sim
