#include "files/write_filter.hpp"

#include <variant>

namespace bloom::files {

Result<Done> write(Format format, const AnyFilter& filter, const Claim& claim,
                   std::string_view header, Sink sink) {
  return with_format(format, [&]<Format one>() {
    using Row = FormatTraits<one>;
    if constexpr (Row::any_family) {
      return std::visit([&](const auto& family) { return family.serialize(sink); }, filter);
    } else {
      return Row::write(std::get<typename Row::Filter>(filter), claim, header, sink);
    }
  });
}

}  // namespace bloom::files
