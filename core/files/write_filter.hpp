// Filters into files of this and of other systems.
#pragma once

#include <string_view>

#include "bloom/result.hpp"
#include "bloom/storage/bytes.hpp"
#include "files/any_filter.hpp"
#include "files/formats.hpp"

namespace bloom::files {

// The whole file, in pieces; takes no memory. The filter is of the type that the format holds. A
// path map has the claim, and keeps what else is in the header of a file that was read.
Result<Done> write(Format format, const AnyFilter& filter, const Claim& claim,
                   std::string_view header, Sink sink);

}  // namespace bloom::files
