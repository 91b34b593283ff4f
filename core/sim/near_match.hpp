// Inserted keys that a reader may take for another: they differ by spaces, capitals or Unicode
// normalisation only.
#pragma once

#include <cstddef>
#include <functional>
#include <optional>
#include <span>
#include <string>
#include <string_view>

#include "sim/state.hpp"

namespace bloom::sim {

struct NearMatch {
  std::string key;        // an inserted key, the first there is
  std::string form;       // the checked key in the form that is alike
  bool spaces = false;    // the inserted one has other spaces or characters that are not seen
  bool capitals = false;  // other capitals (Latin, Greek and Cyrillic are known)
  bool encoding = false;  // another normalisation form
};

// For a key that was not inserted. `forms` are the key as it is, and its normalisation forms where
// they are others; `composed` answers an inserted key's own, for the first 1000 that are not ASCII.
// Costs a pass over the keys.
std::optional<NearMatch> near_match(const State& state, std::span<const std::string> forms,
                                    const std::function<std::string(std::string_view)>& composed);

// Whether two texts differ by capitals at most.
bool same_but_capitals(std::string_view a, std::string_view b);

// How many spaces begin and end a key.
struct Edges {
  std::size_t leading = 0, trailing = 0;
};
Edges edges(std::string_view key);

}  // namespace bloom::sim
