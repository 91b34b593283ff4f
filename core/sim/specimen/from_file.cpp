#include "sim/specimen/from_file.hpp"

#include <algorithm>

#include "sim/specimen/families.hpp"

namespace bloom::sim {

Result<std::unique_ptr<Specimen>> stored_specimen(std::span<const std::uint8_t> bytes) {
  constexpr std::size_t place = 8;  // of the family's number, little endian
  std::uint32_t number = 0;
  for (std::size_t i = place + 4; i-- > place;) {
    number = number << 8 | (i < bytes.size() ? bytes[i] : 0U);
  }
  const Families all = all_families();
  const auto found = std::find_if(all.begin(), all.end(), [&](const FamilyInfo* family) {
    return static_cast<std::uint32_t>(family->kind) == number;
  });
  // A number that is none is refused by any family.
  return (found == all.end() ? all.front() : *found)->open(bytes);
}

}  // namespace bloom::sim
