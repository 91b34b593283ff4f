// A cache on disk that lets an object in when it is asked for the second time, as a filter of all
// objects that were asked for tells, beside one of the same size that lets in everything (Maggs &
// Sitaraman, Algorithmic Nuggets in Content Delivery, 2015). Both drop what was not asked for the
// longest.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "bloom/result.hpp"
#include "sim/state.hpp"

namespace bloom::sim {

class GuardedCache {
 public:
  struct Counts {
    std::uint32_t served = 0;   // requests that needed no fetch
    std::uint32_t written = 0;  // objects written to the disk
  };

  // Room for so many objects, at least 1.
  explicit GuardedCache(std::uint32_t room) : room_(room) {}

  // One request. Whether its key is new to the filter, and is to be inserted into it.
  bool request(std::string_view key, bool may_contain);

  // So many requests for so many objects, of which the i-th is asked for in proportion to 1/i
  // (Zipf), by this seed. Answers with the keys that are new to the filter of the state, in order.
  // Refused where the filter cannot be copied, or is no classic one.
  Result<std::vector<std::string>> requests(const State& state, std::uint32_t count,
                                            std::uint32_t objects, std::uint32_t seed);

  std::uint32_t room() const { return room_; }
  std::uint32_t asked() const { return asked_; }        // requests
  std::uint32_t objects() const;                        // that were asked for
  std::uint32_t wonders() const;                        // of these, those that were asked for once
  std::uint32_t mistaken() const { return mistaken_; }  // let in at once, by a false positive
  std::uint32_t kept() const { return static_cast<std::uint32_t>(guarded_.keys.size()); }
  const Counts& guarded() const { return guarded_.counts; }
  const Counts& open() const { return open_.counts; }

 private:
  struct Cache {
    std::vector<std::string> keys;  // the newest is the last
    Counts counts;
    // Whether the key is in, and is now the newest.
    bool serve(std::string_view key);
    void write(std::string_view key, std::uint32_t room);
  };
  struct Seen {
    std::string key;
    std::uint32_t times;
  };
  // How often it was asked for before.
  std::uint32_t count(std::string_view key);

  std::uint32_t room_;
  std::uint32_t asked_ = 0, mistaken_ = 0;
  Cache guarded_, open_;
  std::vector<Seen> seen_;  // sorted by key
};

}  // namespace bloom::sim
