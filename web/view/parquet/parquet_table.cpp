#include "web/view/parquet/parquet_table.hpp"

#include <algorithm>
#include <array>
#include <string>
#include <utility>
#include <vector>

#include "web/view/interface/input.hpp"
#include "web/view/parquet/parquet_text.hpp"

namespace bloom::view {
namespace {

constexpr std::string_view table_id = "parquet_table";
constexpr std::string_view row_id = "parquet_column_";
constexpr std::uint32_t most_rows = 40;
constexpr float table_width = 900;  // from this width all columns fit
constexpr float head_height = 26;
constexpr float card_gap = 8;
constexpr float card_padding = 10;
constexpr float line = 20;
constexpr float card_line = 18;

class Columns {
 public:
  Columns(Ui& ui, const Area& area, const ParquetState& looked)
      : ui_(ui),
        area_(area),
        looked_(looked),
        columns_(listed_columns(*looked.file, looked.file->looked_at(), most_rows)) {}

  float draw() {
    const bool rows = area_.width >= table_width;
    Widget widget;
    widget.id = table_id;
    widget.role = Role::table;
    widget.name = widget.detail = columns_title(looked_.name);
    widget.text = table_text(*looked_.file, columns_);
    widget.rect = {area_.x, area_.y, area_.width, rows ? rows_height() : cards_height()};
    const float height = widget.rect.height;
    ui_.describe(std::move(widget));
    if (rows) {
      draw_rows();
    } else {
      draw_cards();
    }
    return height;
  }

 private:
  bool chosen(std::uint32_t column) const { return column == looked_.file->looked_at(); }
  float row_height() const { return ui_.touch ? 40.0f : 29.0f; }
  float rows_height() const {
    return head_height + static_cast<float>(columns_.size()) * row_height();
  }
  // What a card says below its first line, with a dot between the parts that fit beside each other.
  int card_lines() const { return area_.width < 430 ? 4 : 2; }
  float card_height(std::uint32_t column) const {
    const bool filters = looked_.file->column(column).present() > 0;
    return filters ? 2 * card_padding + line + static_cast<float>(card_lines()) * card_line
                   : std::max(row_height(), 2 * card_padding + line);
  }
  float cards_height() const {
    float height = -card_gap;
    for (const std::uint32_t column : columns_) height += card_height(column) + card_gap;
    return height;
  }

  void button(std::size_t row, const ColumnWords& words, const Rect& rect) {
    const std::string id = std::string(row_id) + std::to_string(columns_[row]);
    ui_.row_button(rect, table_id, static_cast<int>(row),
                   {.id = id,
                    .name = words.name,
                    .pressed = chosen(columns_[row]) ? 1 : 0,
                    .detail = say::looks_at_filters});
  }

  void right(Font font, float end, const Rect& row, Colour colour, std::string_view text) {
    const float width = ui_.painter.text_width(font, text);
    ui_.painter.text(font, ui_.painter.snap(end - width), row.y, row.height, colour, text);
  }

  void draw_rows() {
    // Where the columns of numbers end, from the left; the last one has what is left.
    const float x = area_.x + 10;
    const float names = std::clamp(area_.width * 0.17f, 130.0f, 260.0f);
    const float groups = x + names;
    const float bytes = groups + 160;
    const float share = bytes + 82;
    const float fill = share + 52;
    const float keys = fill + 100;
    const float rate = keys + 118;
    const float made_for = rate + 20;
    const Theme& theme = ui_.theme;
    const Rect head{area_.x, area_.y, area_.width, head_height};
    const auto left_title = [&](float at, std::string_view text) {
      ui_.painter.text(Font::small, at, head.y, head.height, theme.muted, text);
    };
    left_title(x, "column");
    left_title(groups, say::in_row_groups);
    const std::array<std::pair<float, std::string_view>, 5> titles{{{bytes, "bytes"},
                                                                    {share, say::of_the_file},
                                                                    {fill, "fill"},
                                                                    {keys, "distinct, est."},
                                                                    {rate, say::rate_it_reaches}}};
    for (const auto& [end, text] : titles) right(Font::small, end, head, theme.muted, text);
    left_title(made_for, "made for");

    Rect row{area_.x, area_.y + head_height, area_.width, row_height()};
    for (std::size_t i = 0; i < columns_.size(); ++i) {
      const ColumnWords words = words_of(*looked_.file, columns_[i]);
      button(i, words, row);
      const bool none = looked_.file->column(columns_[i]).present() == 0;
      const Colour ink = none ? theme.muted : theme.text;
      ui_.writer.write(ui_.painter, chosen(columns_[i]) ? Font::small_strong : Font::small, x,
                       row.y, row.height, ink, words.name, names - 12);
      ui_.painter.text(Font::small, groups, row.y, row.height, ink, words.groups);
      right(Font::small, bytes, row, ink, words.bytes);
      right(Font::small, share, row, ink, words.share);
      const Colour rated = words.missed ? theme.maybe : theme.text;
      right(Font::small, fill, row, rated, words.fill);
      right(Font::small, keys, row, ink, words.keys);
      right(Font::small_strong, rate, row, rated, words.rate);
      ui_.writer.write(ui_.painter, Font::small, made_for, row.y, row.height, ink, words.verdict(),
                       area_.x + area_.width - made_for - 8);
      row.y += row.height;
    }
  }

  void draw_cards() {
    Rect rect{area_.x, area_.y, area_.width, 0};
    for (std::size_t i = 0; i < columns_.size(); ++i) {
      rect.height = card_height(columns_[i]);
      card(i, rect);
      rect.y += rect.height + card_gap;
    }
  }

  void card(std::size_t index, const Rect& rect) {
    const std::uint32_t column = columns_[index];
    const ColumnWords words = words_of(*looked_.file, column);
    const Theme& theme = ui_.theme;
    button(index, words, rect);
    ui_.painter.shape(rect, Shape::control_line, chosen(column) ? theme.set : theme.line);
    const float x = rect.x + card_padding;
    const float width = rect.width - 2 * card_padding;
    const bool none = looked_.file->column(column).present() == 0;
    const Rect first{x, none ? rect.y + (rect.height - line) / 2 : rect.y + card_padding - 2, width,
                     line};
    const std::string& beside = none ? words.made_for : words.rate;
    const Font font = none ? Font::small : Font::strong;
    const float taken = ui_.painter.text_width(font, beside);
    right(font, x + width, first,
          none           ? theme.muted
          : words.missed ? theme.maybe
                         : theme.text,
          beside);
    ui_.writer.write(ui_.painter, chosen(column) ? Font::strong : Font::body, x, first.y, line,
                     none ? theme.muted : theme.text, words.name, width - taken - 12);
    if (none) return;
    float y = first.y + line + 4;
    std::string all;
    int left = card_lines();
    const auto write = [&] {
      ui_.writer.write(ui_.painter, Font::small, x, y, card_line, theme.muted, all, width);
      y += card_line;
      --left;
      all.clear();
    };
    for (const std::string& part : card_parts(words)) {
      if (part.empty()) continue;
      std::string longer = all;
      if (!all.empty()) longer += " · ";
      longer += part;
      const bool fits = ui_.painter.text_width(Font::small, longer) <= width;
      if (!all.empty() && !fits && left > 1) {
        write();
        longer = part;
      }
      all = std::move(longer);
    }
    if (!all.empty()) write();
  }

  Ui& ui_;
  const Area area_;
  const ParquetState& looked_;
  const std::vector<std::uint32_t> columns_;
};

}  // namespace

float draw_columns(Ui& ui, const Area& area, const ParquetState& looked) {
  return Columns(ui, area, looked).draw();
}

std::optional<std::uint32_t> column_of_row(std::string_view id) {
  return number_behind(id, row_id);
}

}  // namespace bloom::view
