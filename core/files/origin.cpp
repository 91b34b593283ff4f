#include "files/origin.hpp"

namespace bloom::files {

Result<Bytes> whole(Source source) {
  auto bytes = Bytes::allocate(source.size());
  if (bytes && !source(*bytes)) return bloom::detail::not_given();
  return bytes;
}

}  // namespace bloom::files
