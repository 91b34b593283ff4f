#include "web/view/parquet/parquet_bars.hpp"

#include <algorithm>
#include <cmath>
#include <string>
#include <utility>

#include "web/view/parquet/parquet_text.hpp"
#include "web/view/widgets/paragraph.hpp"

namespace bloom::view {
namespace {

constexpr float heading_height = 24;
constexpr float bars_height = 56;
constexpr float marks_height = 8;  // below them
constexpr float least_pitch = 2;   // of bars: else some share one
constexpr std::size_t most_described = 500;

class Bars {
 public:
  Bars(Context& context, const Rect& rect)
      : ui_(context.ui),
        looked_(context.session.parquet),
        filters_(looked_.file->filters()),
        rect_(rect),
        bars_(std::max<std::size_t>(
            1, std::min(filters_.size(), static_cast<std::size_t>(rect.width / least_pitch)))) {
    for (const files::ParquetFilter& filter : filters_) {
      if (filter.read) highest_ = std::max(highest_, filter.rate());
    }
  }

  double highest() const { return highest_; }

  void draw() {
    const float pitch = std::min(rect_.width / static_cast<float>(bars_), 24.0f);
    const float width = std::max(1.0f, std::floor(pitch * 0.78f));
    const float base = rect_.y + bars_height;
    const Theme& theme = ui_.theme;
    const Colour idle = mix(theme.background, theme.set, 0.55f);
    for (std::size_t bar = 0; bar < bars_; ++bar) {
      const Bar is = bar_of(bar);
      const float x = ui_.painter.snap(rect_.x + static_cast<float>(bar) * pitch);
      const float height =
          highest_ > 0 && is.rate >= 0
              ? std::max(2.0f, bars_height * static_cast<float>(is.rate / highest_))
              : 0;
      const bool now = is.now;
      if (height > 0) {
        ui_.painter.fill({x, ui_.painter.snap(base - height), width, height}, is.maybe ? theme.maybe
                                                                              : now    ? theme.set
                                                                                       : idle);
      } else {
        ui_.painter.fill({x, base - 1, width, 1}, theme.line);
      }
      if (is.maybe) ui_.painter.fill({x, base + 2, std::max(2.0f, width), 3}, theme.maybe);
      if (now) ui_.painter.fill({x, base + 6, std::max(2.0f, width), 2}, theme.text);
    }
    describe(pitch);
  }

 private:
  struct Bar {
    double rate = -1;  // below 0: no filter that was read
    bool maybe = false;
    bool now = false;
  };

  // The row groups of a bar: what stands out among them.
  Bar bar_of(std::size_t bar) const {
    Bar is;
    const std::size_t end = (bar + 1) * filters_.size() / bars_;
    for (std::size_t i = bar * filters_.size() / bars_; i < end; ++i) {
      if (filters_[i].read) is.rate = std::max(is.rate, filters_[i].rate());
      is.maybe |= looked_.file->answered() &&
                  looked_.file->holds(static_cast<std::uint32_t>(i)) == files::Holds::maybe;
      is.now |= i == looked_.row_group;
    }
    return is;
  }

  void describe(float pitch) {
    Widget widget;
    widget.id = "parquet_bars";
    widget.role = Role::slider;
    widget.name = say::row_group;
    widget.text = row_group_words(*looked_.file, looked_.row_group);
    widget.value = looked_.row_group;
    widget.max = static_cast<double>(filters_.size() - 1);
    widget.rect = {rect_.x, rect_.y, std::max(24.0f, pitch * static_cast<float>(bars_)),
                   bars_height + marks_height};
    const Pointing pointing = ui_.area(widget.id, widget.rect);
    ui_.describe(std::move(widget));
    if (!pointing.held) return;
    const float bar =
        std::clamp(std::floor(pointing.x / pitch), 0.0f, static_cast<float>(bars_ - 1));
    const std::size_t at = static_cast<std::size_t>(bar) * filters_.size() / bars_;
    if (at != looked_.row_group) {
      ui_.input({Input::Kind::value, "parquet_bars", static_cast<double>(at)});
    }
  }

  Ui& ui_;
  const ParquetState& looked_;
  std::span<const files::ParquetFilter> filters_;
  const Rect rect_;
  const std::size_t bars_;
  double highest_ = 0;
};

}  // namespace

float draw_row_groups(Context& context, const Area& area) {
  Ui& ui = context.ui;
  const ParquetState& looked = context.session.parquet;
  const files::ParquetFile& file = *looked.file;
  const files::ParquetColumn& column = file.column(file.looked_at());
  if (column.present() == 0) return 0;
  const std::string name = file.footer().schema().path(file.looked_at());
  Bars bars(context, {area.x, area.y + heading_height + 4, area.width, bars_height});
  const std::string heading = bars_title(name, bars.highest(), area.wide);
  ui.heading("parquet_bars_heading", heading, {area.x, area.y, area.width, heading_height});
  bars.draw();
  float y = area.y + heading_height + 4 + bars_height + marks_height + 4;
  if (file.filters().size() <= most_described) {
    Widget table;
    table.id = "parquet_bars_table";
    table.role = Role::table;
    table.name = table.detail = row_groups_title(name);
    table.text = row_groups_table(file);
    table.rect = {area.x, y - 3, area.width, 2};
    ui.describe(std::move(table));
  }
  const files::ParquetFilter& filter = file.filters()[looked.row_group];
  const Button open{.id = "parquet_filter",
                    .name = say::open_this_filter,
                    .look = Look::link,
                    .enabled = filter.read};
  const float width = ui.button_width(open, 0);
  const float height = ui.touch ? 40 : 24;
  const std::string words = row_group_words(file, looked.row_group);
  const float long_as = std::ceil(ui.painter.text_width(Font::small, words)) + 1;
  const bool beside = long_as + 12 + width <= area.width;
  const float tall = measure_paragraph(ui, area.width, {{words, Font::small}});
  draw_note(ui, "parquet_row_group", area.x, beside ? y + (height - tall) / 2 : y,
            beside ? long_as : area.width, words);
  if (!beside) y += tall + 2;
  ui.button({beside ? area.x + long_as + 12 : area.x, y, width, height}, open);
  return y + height - area.y;
}

}  // namespace bloom::view
