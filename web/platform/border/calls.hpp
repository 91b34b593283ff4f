// What the page calls of C++: the functions that calls.inc lists.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "bloom/result.hpp"
#include "files/file_type.hpp"

#include "web/platform/app.hpp"

namespace bloom::app::calls {

using Text = std::string_view;  // UTF-8, or the bytes of a file; gone with the next call
using FileUse = App::FileUse;

// The one of the page. start() makes it, and comes before any other call.
App& app();
void make_app();

#define BLOOM_CALL(result, name, ...) result name(__VA_ARGS__);
#include "web/platform/border/calls.inc"
#undef BLOOM_CALL

}  // namespace bloom::app::calls
