#include "sim/specimen/from_file.hpp"

#include <array>

#include "bloom/storage/stored_form.hpp"
#include "sim/specimen/families.hpp"

namespace bloom::sim {

Result<std::unique_ptr<Specimen>> stored_specimen(std::span<const std::uint8_t> bytes) {
  // In the order of their numbers, which begin at 1.
  static constexpr std::array<Kind, 11> kinds = {
      Kind::classic,     Kind::blocked, Kind::split_block, Kind::counting,
      Kind::scalable,    Kind::stable,  Kind::cuckoo,      Kind::exclusive_or,
      Kind::binary_fuse, Kind::ribbon,  Kind::quotient};
  static_assert(static_cast<std::size_t>(Family::quotient) == kinds.size());
  constexpr std::size_t place = 8;  // of the family's number, little endian
  std::uint32_t number = 0;
  for (std::size_t i = place + 4; i-- > place;) {
    number = number << 8 | (i < bytes.size() ? bytes[i] : 0U);
  }
  // A number that is none is refused by any family.
  const Kind kind = number - 1 < kinds.size() ? kinds[number - 1] : Kind::classic;
  return all_families()[static_cast<std::size_t>(kind)]->open(bytes);
}

}  // namespace bloom::sim
