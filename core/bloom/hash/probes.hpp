// The probe generator: how k positions come from one key. The filter's speed and the simulator's
// picture both come from this code.
#pragma once

#include <cstdint>
#include <string_view>

#include "bloom/hash/reduce.hpp"
#include "bloom/hash/scheme.hpp"
#include "bloom/hash/xxh64.hpp"

namespace bloom::detail {

// The independent 64-bit hashes of a key that is given by its bytes: number i is XXH64(key,
// seed+i), the sum taken in 64 bits.
struct KeyHashes {
  std::string_view key;
  std::uint32_t seed = 0;

  std::uint64_t operator()(std::uint32_t i) const { return xxh64(key, std::uint64_t{seed} + i); }
};

// Those of a key that the caller has hashed already: number 0 is that hash, number i is element i
// of the SplitMix64 sequence started there. Its quality is that of the caller's hash; a filter's
// seed plays no part in it.
struct Prehashed {
  std::uint64_t hash;

  constexpr std::uint64_t operator()(std::uint32_t i) const {
    // 2^64 divided by the golden ratio, SplitMix64's step.
    return i == 0 ? hash : mix64(hash + i * 0x9e37'79b9'7f4a'7c15U);
  }
};

// The 64-bit values of one key's probes, before "mod m", one after the other.
template <Scheme scheme, class Hashes>
class Probes {
 public:
  Probes() = default;
  explicit Probes(const Hashes& hashes) : hashes_(hashes), x_(hashes(0)) {
    if constexpr (scheme != Scheme::independent) y_ = hashes(1);
  }

  std::uint64_t value() const { return x_; }

  void advance() {
    ++i_;
    if constexpr (scheme == Scheme::independent) {
      x_ = hashes_(i_);
    } else {
      x_ += y_;
      if constexpr (scheme == Scheme::enhanced) y_ += i_;
    }
  }

 private:
  Hashes hashes_{};
  std::uint64_t x_ = 0;
  std::uint64_t y_ = 0;
  std::uint32_t i_ = 0;
};

// Calls visit(value, position) for probes 0 … k−1 in order, as long as it answers true; true when
// it always did.
template <Scheme scheme, class Hashes, class Visit>
bool visit_probes(const Hashes& hashes, std::uint32_t k, const Reducer& reduce, Visit&& visit) {
  Probes<scheme, Hashes> probes(hashes);
  for (std::uint32_t i = 1;; ++i) {
    if (!visit(probes.value(), reduce(probes.value()))) return false;
    if (i == k) return true;
    probes.advance();
  }
}

// Calls action.operator()<scheme>() with the scheme as a constant, outside of the loops.
template <class Action>
decltype(auto) with_scheme(Scheme scheme, Action&& action) {
  switch (scheme) {
    case Scheme::enhanced:
      return action.template operator()<Scheme::enhanced>();
    case Scheme::independent:
      return action.template operator()<Scheme::independent>();
    case Scheme::double_hashing:
      break;
  }
  return action.template operator()<Scheme::double_hashing>();
}

}  // namespace bloom::detail
