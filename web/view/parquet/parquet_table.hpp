// The columns of a Parquet file as a table, or where there is no room for one as cards.
#pragma once

#include "web/view/common/context.hpp"
#include "web/view/state/parquet_state.hpp"

namespace bloom::view {

// Draws and describes it; returns the height. The chosen column stands out; a row chooses its own.
float draw_columns(Ui& ui, const Area& area, const ParquetState& looked);

// Which column the widget of a row is of; none for any other.
std::optional<std::uint32_t> column_of_row(std::string_view id);

}  // namespace bloom::view
