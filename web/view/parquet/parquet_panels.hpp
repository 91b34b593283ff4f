// The panels of an open Parquet file.
#pragma once

#include "web/view/common/context.hpp"

namespace bloom::view {

float parquet_panel(Context& context, const Area& area);  // a Parquet file, all of it
float back_panel(Context& context, const Area& area);     // the way back to one

}  // namespace bloom::view
