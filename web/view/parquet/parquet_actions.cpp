#include "web/view/parquet/parquet_actions.hpp"

#include <algorithm>
#include <cmath>

#include "web/view/parquet/parquet_table.hpp"

namespace bloom::view {
namespace {

void look_at(double column, ParquetState& looked, Frame& frame) {
  const double last = looked.file->column_count() - 1;
  looked.column = static_cast<std::uint32_t>(std::clamp(column, 0.0, last));
  looked.stopped = false;
  frame.requests.push_back(Request::parquet_look);
}

void move_to(double row_group, ParquetState& looked) {
  const std::size_t count = looked.file->filters().size();
  if (count == 0) return;
  const double last = static_cast<double>(count - 1);
  looked.row_group = static_cast<std::uint32_t>(std::lround(std::clamp(row_group, 0.0, last)));
}

}  // namespace

[[gnu::noinline]] bool act_on_parquet(const Input& input, Session& session, Frame& frame) {
  ParquetState& looked = session.parquet;
  const std::string& id = input.id;
  if (const auto column = column_of_row(id)) {
    look_at(*column, looked, frame);
  } else if (id == "parquet_column") {
    look_at(input.number, looked, frame);
  } else if (id == "parquet_value") {
    looked.value = input.text;
    const bool known = looked.file->asked() && input.text == looked.asked;
    if (!input.text.empty() && !known) frame.requests.push_back(Request::parquet_ask);
  } else if (id == "parquet_check") {
    frame.requests.push_back(Request::parquet_ask);
  } else if (id == "parquet_bars") {
    move_to(input.kind == Input::Kind::step ? looked.row_group + input.number : input.number,
            looked);
  } else if (id == "parquet_filter") {
    frame.requests.push_back(Request::parquet_filter);
  } else if (id == "parquet_back") {
    looked.aside = false;
  } else if (id == "parquet_close") {
    frame.requests.push_back(Request::parquet_close);
  } else if (id == "cancel_parquet") {
    looked.stopped = true;
  } else {
    return false;
  }
  return true;
}

}  // namespace bloom::view
