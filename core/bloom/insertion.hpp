// What an insert did: one type with one meaning in all families.
#pragma once

#include <cstdint>

namespace bloom {

enum class Insertion : std::uint8_t {
  added,           // the key seemed absent before, and is in the filter now
  seemed_present,  // the filter said "maybe" of it before, and still does; where keys can be
                   // erased, this insert counts, too
  no_room,         // the filter is full, or memory ran out, and is as it was before: the key is not
                   // in it, and “no” is the answer for it
};

}  // namespace bloom
