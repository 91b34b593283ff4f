#include "web/view/common/size_numbers.hpp"

#include <array>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <string_view>

#include "web/view/drawing/format.hpp"

namespace bloom::view {
namespace {

std::string size_in(double bits, double step, const std::array<std::string_view, 6>& units) {
  const double bytes = std::ceil(bits / 8);
  if (bytes < 1024) return counted(static_cast<std::uint64_t>(bytes), "byte");
  double size = bytes;
  std::size_t unit = 0;
  for (size /= step; size >= 999.5 && unit + 1 < units.size(); size /= step) ++unit;
  return significant(size, 3) + " " + std::string(units[unit]);
}

}  // namespace

std::string binary_size(double bits) {
  return size_in(bits, 1024, {"KiB", "MiB", "GiB", "TiB", "PiB", "EiB"});
}

std::string decimal_size(double bits) {
  return size_in(bits, 1000, {"KB", "MB", "GB", "TB", "PB", "EB"});
}

std::string bits_a_key(double bits, double keys) {
  const double each = bits / keys;
  return each < 1000 ? significant(each, each < 10 ? 3 : 4)
                     : grouped(static_cast<std::uint64_t>(std::llround(each)));
}

}  // namespace bloom::view
