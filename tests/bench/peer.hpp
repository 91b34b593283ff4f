// What stands beside our filters in the native run: other libraries, through their public
// interfaces, with the same 16-byte keys.
#pragma once

#include <cstdint>
#include <memory>
#include <span>
#include <string>
#include <vector>

#include "tests/bench/cases.hpp"
#include "tests/bench/keys.hpp"

namespace bloom::bench {

class Peer {
 public:
  virtual ~Peer() = default;
  // Seconds to fill an empty one with keys 0 … n − 1.
  virtual double fill() = 0;
  // How many of the keys it may contain.
  virtual std::uint64_t count(std::span<const Key> keys) = 0;
  virtual double bit_count() const = 0;

  const std::uint64_t n;

 protected:
  explicit Peer(std::uint64_t keys) : n(keys) {}
};

// Each peer that was found when this was built, and a note on each that was not.
struct PeerKind {
  std::string name;
  double bits_per_key;                             // at the rate of design_rate
  std::unique_ptr<Peer> (*make)(std::uint64_t n);  // null where it was not found
};
std::vector<PeerKind> peer_kinds();

// Seconds that `insert(key)` takes for keys 0 … n − 1, without their making.
template <class Insert>
double seconds_to_insert(std::uint64_t n, Insert insert) {
  Stopwatch watch;
  std::vector<Key> keys(batch_keys);
  for (std::uint64_t done = 0; done < n; done += batch_keys) {
    const std::uint64_t count = std::min<std::uint64_t>(batch_keys, n - done);
    for (std::uint64_t i = 0; i < count; ++i) keys[i] = key_number(done + i);
    watch.start();
    for (std::uint64_t i = 0; i < count; ++i) insert(keys[i]);
    watch.stop();
  }
  return watch.seconds();
}

}  // namespace bloom::bench
