// What Boost.Bloom asks of Boost.ContainerHash, for releases of Boost that do not have it yet.
#pragma once

#include <type_traits>

namespace boost {

template <class Hash, class = void>
struct hash_is_avalanching : std::false_type {};

template <class Hash>
struct hash_is_avalanching<Hash, std::void_t<typename Hash::is_avalanching>> : std::true_type {};

}  // namespace boost
