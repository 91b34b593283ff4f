#include "bloom/hash/xxh64.hpp"

#define XXH_STATIC_LINKING_ONLY  // for the size of the state
#include <memory>
#include <xxhash.h>

namespace bloom {
namespace {

XXH64_state_t* state_in(std::array<unsigned char, 96>& bytes) {
  static_assert(sizeof(XXH64_state_t) <= sizeof bytes && alignof(XXH64_state_t) <= 8);
  return reinterpret_cast<XXH64_state_t*>(bytes.data());
}

}  // namespace

std::uint64_t xxh64(std::string_view bytes, std::uint64_t seed) {
  return XXH64(bytes.data(), bytes.size(), seed);
}

}  // namespace bloom

namespace bloom::detail {

Xxh64Stream::Xxh64Stream() : state_{} {
  std::construct_at(state_in(state_));
  XXH64_reset(state_in(state_), 0);
}

void Xxh64Stream::add(std::span<const std::uint8_t> piece) {
  XXH64_update(state_in(state_), piece.data(), piece.size());
}

std::uint64_t Xxh64Stream::value() const {
  auto copy = state_;
  return XXH64_digest(state_in(copy));
}

}  // namespace bloom::detail
