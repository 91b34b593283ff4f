#include "bloom/hash/scheme.hpp"

namespace bloom {

std::string_view scheme_name(Scheme scheme) {
  switch (scheme) {
    case Scheme::double_hashing:
      return "double";
    case Scheme::enhanced:
      return "enhanced";
    case Scheme::independent:
      return "independent";
  }
  return "unknown";
}

std::optional<Scheme> scheme_named(std::string_view name) {
  for (const Scheme scheme : {Scheme::double_hashing, Scheme::enhanced, Scheme::independent}) {
    if (scheme_name(scheme) == name) return scheme;
  }
  return std::nullopt;
}

}  // namespace bloom
