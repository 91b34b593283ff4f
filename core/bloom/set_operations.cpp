#include "bloom/set_operations.hpp"

#include <bit>
#include <optional>
#include <string>

#include "bloom/theory.hpp"

namespace bloom {
namespace {

std::string described(const Settings& settings) {
  return "m = " + std::to_string(settings.bits) + ", k = " + std::to_string(settings.hashes) +
         ", scheme " + std::string(scheme_name(settings.scheme)) + ", seed " +
         std::to_string(settings.seed);
}

std::optional<Error> difference(const ClassicFilter& a, const ClassicFilter& b) {
  if (a.settings() == b.settings()) return std::nullopt;
  return Error{"Only filters with equal settings can be combined, and one has " +
               described(a.settings()) + ", the other " + described(b.settings()) +
               ": build them again with the same settings."};
}

Result<ClassicFilter> copied(const ClassicFilter& filter) {
  auto copy = ClassicFilter::create(filter.settings());
  if (copy) copy->merge(filter.words());
  return copy;
}

}  // namespace

Result<ClassicFilter> united(const ClassicFilter& a, const ClassicFilter& b) {
  if (auto error = difference(a, b)) return *error;
  auto result = copied(a);
  if (result) result->merge(b.words());
  return result;
}

Result<ClassicFilter> intersected(const ClassicFilter& a, const ClassicFilter& b) {
  if (auto error = difference(a, b)) return *error;
  auto result = copied(a);
  if (result) result->intersect(b.words());
  return result;
}

Result<SetSizes> estimated_sizes(const ClassicFilter& a, const ClassicFilter& b) {
  if (auto error = difference(a, b)) return *error;
  std::uint32_t filled = 0;
  for (std::size_t i = 0; i < a.words().size(); ++i) {
    filled += static_cast<std::uint32_t>(std::popcount(a.words()[i] | b.words()[i]));
  }
  SetSizes sizes{};
  sizes.first = a.estimated_keys();
  sizes.second = b.estimated_keys();
  sizes.united = theory::keys_from_fill(a.settings().bits, a.settings().hashes, filled);
  const double common = sizes.first + sizes.second - sizes.united;
  sizes.common = common < 0 ? 0 : common;
  return sizes;
}

}  // namespace bloom
