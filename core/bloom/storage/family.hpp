// The numbers of the families of filters.
#pragma once

#include <cstdint>
#include <string_view>

namespace bloom {

// The numbers stand in stored files: never change one, and never use one twice. They are no order:
// lists follow AllFamilies (bloom/families.hpp).
enum class Family : std::uint32_t {
  classic = 1,
  blocked = 2,
  split_block = 3,
  counting = 4,
  scalable = 5,
  stable = 6,
  cuckoo = 7,
  exclusive_or = 8,
  binary_fuse = 9,
  ribbon = 10,
  quotient = 11,
  partitioned = 12,

  // Classic filters in the forms of other systems (bloom/formats/). They are opened, shown and
  // written in those forms only: no file of ours holds these numbers, and no list has them.
  guava = 0x1000'0000,
  bip37 = 0x1000'0001,
};

// The family in full, for sentences: "classic", "split-block", "binary fuse"; "unknown" for a
// number that no family of AllFamilies has. Defined with these (bloom/families.cpp).
std::string_view family_name(Family family);

}  // namespace bloom
