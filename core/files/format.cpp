#include "files/format.hpp"

namespace bloom::files {

Result<Bytes> whole(Source source) {
  auto bytes = Bytes::allocate(source.size());
  if (bytes && !source(*bytes)) return bloom::detail::not_given();
  return bytes;
}

bool begins_json(std::string_view text) {
  if (text.starts_with(byte_order_mark)) text.remove_prefix(byte_order_mark.size());
  const auto first = text.find_first_not_of(" \t\r\n");
  return first != std::string_view::npos && text[first] == '{';
}

}  // namespace bloom::files
