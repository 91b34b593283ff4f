#include "bloom/hash/xxh64.hpp"

#include <xxhash.h>

namespace bloom {

std::uint64_t xxh64(std::string_view bytes, std::uint64_t seed) {
  return XXH64(bytes.data(), bytes.size(), seed);
}

}  // namespace bloom
