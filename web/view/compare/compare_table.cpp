#include "web/view/compare/compare_table.hpp"

#include <algorithm>
#include <cmath>
#include <initializer_list>
#include <string>
#include <utility>

#include "web/view/common/common_text.hpp"
#include "web/view/compare/compare_text.hpp"
#include "web/view/widgets/paragraph.hpp"

namespace bloom::view {
namespace {

constexpr std::string_view table_id = "comparison";
constexpr float table_width = 1200;  // from this width all columns fit
constexpr float two_cards = 620;     // … two cards beside each other
constexpr float head_height = 26;
constexpr float line = 20;
constexpr float card_gap = 8;
constexpr float card_padding = 10;
constexpr float card_line = 18;
constexpr float card_words = 4 * card_line;
constexpr float card_height = card_padding + line + 14 + card_words + 4;

// Bars begin a decade below the smallest rate, and end at 100 %.
class Scale {
 public:
  explicit Scale(const sim::Comparison& comparison) {
    double least = 0.1;
    for (const sim::Contender& contender : comparison.contenders()) {
      if (contender.done && shown(contender) > 0) least = std::min(least, shown(contender));
    }
    decades_ = 1 - std::floor(std::log10(least));
  }
  float share(const sim::Contender& contender) const {
    const double rate = shown(contender);
    return rate > 0 ? static_cast<float>(std::max(0.0, 1 + std::log10(rate) / decades_)) : 0;
  }

 private:
  static double shown(const sim::Contender& contender) {
    return contender.measured.value > 0 ? contender.measured.value : contender.measured.high;
  }
  double decades_;
};

class Table {
 public:
  Table(Ui& ui, const Area& area, const sim::Comparison& comparison, Family present)
      : ui_(ui), area_(area), comparison_(comparison), present_(present), scale_(comparison) {}

  float draw() {
    const bool table = area_.width >= table_width;
    Widget widget;
    widget.id = table_id;
    widget.role = Role::table;
    widget.detail = say::all_families;
    widget.text = table_text(comparison_);
    widget.rect = {area_.x, area_.y, area_.width, table ? rows_height() : cards_height()};
    const float height = widget.rect.height;
    ui_.describe(std::move(widget));
    if (table) {
      rows();
    } else {
      cards();
    }
    return height;
  }

 private:
  float count() const { return static_cast<float>(comparison_.contenders().size()); }
  float row_height() const { return ui_.touch ? 40.0f : 29.0f; }
  float rows_height() const { return head_height + count() * row_height(); }
  bool two() const { return area_.width >= two_cards; }
  float cards_height() const {
    return std::ceil(count() / (two() ? 2.0f : 1.0f)) * (card_height + card_gap) - card_gap;
  }

  bool present(const sim::Contender& contender) const { return contender.family->kind == present_; }

  void button(const sim::Contender& contender, const Rect& rect) {
    const auto row = static_cast<int>(&contender - comparison_.contenders().data());
    const std::string id = contender_id(contender);
    ui_.row_button(rect, table_id, row,
                   {.id = id,
                    .name = contender.family->name,
                    .pressed = present(contender) ? 1 : -1,
                    .detail = say::opens_family});
  }

  void bar(const sim::Contender& contender, const Rect& rect) {
    const Colour idle = mix(ui_.theme.background, ui_.theme.muted, 0.45f);
    const bool hit = contender.measured.value > 0;
    ui_.painter.fill(
        {rect.x, rect.y, std::max(2.0f, rect.width * scale_.share(contender)), rect.height},
        !hit                 ? ui_.theme.line
        : present(contender) ? ui_.theme.set
                             : idle);
  }

  void right(Font font, float end, const Rect& row, Colour colour, std::string_view text) {
    const float width = ui_.painter.text_width(font, text);
    ui_.painter.text(font, ui_.painter.snap(end - width), row.y, row.height, colour, text);
  }

  void rows() {
    // Where columns of numbers end; the bars take the room that is left before the others.
    const bool timed = comparison_.contenders().front().build_time > 0;
    const float x = area_.x + 10;
    const float size = x + 282;
    const float bits = size + 78;
    const float expected = bits + 146;
    const float measured = expected + 100;
    const float interval = measured + 180;
    const float end = area_.x + area_.width;
    const float abilities = end - 128;
    const float ask = abilities - 22;
    const float build = ask - 50;
    const float reads = timed ? build - 50 : ask;
    const float limit = reads - 46;
    const float bar_x = interval + 16;
    const float bar_width = limit - 84 - bar_x;

    const Rect head{area_.x, area_.y, area_.width, head_height};
    const auto title = [&](float at, std::string_view text) {
      right(Font::small, at, head, ui_.theme.muted, text);
    };
    const auto left_title = [&](float at, std::string_view text) {
      ui_.painter.text(Font::small, at, head.y, head.height, ui_.theme.muted, text);
    };
    left_title(x, "family");
    title(size, "bits");
    title(bits, say::bits_per_key);
    title(expected, "expected");
    title(measured, "measured");
    title(interval, "95 % interval");
    left_title(bar_x, "rate, log");
    title(limit, say::to_the_limit);
    title(reads, "reads");
    if (timed) {
      title(build, "build");
      title(ask, "ask");
    }
    left_title(abilities, "can");

    Rect row{area_.x, area_.y + head_height, area_.width, row_height()};
    for (const sim::Contender& contender : comparison_.contenders()) {
      button(contender, row);
      const float name = name_of(contender, x, row);
      const float settings = std::max(name, x + 104);
      if (contender.done && !contender.failure.empty()) {
        ui_.writer.write(ui_.painter, Font::small, settings, row.y, row.height, ui_.theme.muted,
                         contender.failure, end - settings);
      } else if (contender.done) {
        const ContenderWords words = words_of(comparison_, contender);
        const bool hit = contender.measured.value > 0;
        const Colour ink = words.over ? ui_.theme.muted : ui_.theme.text;
        const auto number = [&](float at, std::string_view text, bool main) {
          right(Font::small, at, row, main ? ink : ui_.theme.muted, text);
        };
        ui_.painter.text(Font::small, settings, row.y, row.height, ui_.theme.muted, words.settings);
        number(size, words.size, true);
        number(bits, words.bits, true);
        number(expected, words.expected, false);
        right(words.over ? Font::small : Font::small_strong, hit ? measured : interval, row, ink,
              words.measured);
        number(interval, words.interval, false);
        bar(contender, {bar_x, ui_.painter.snap(row.y + row.height / 2 - 5), bar_width, 10});
        number(limit, words.limit, true);
        number(reads, words.reads, false);
        number(build, words.build, false);
        number(ask, words.ask, false);
        ui_.painter.text(Font::small, abilities, row.y, row.height, ui_.theme.muted,
                         words.abilities);
      }
      row.y += row.height;
    }
  }

  // Returns where it ends.
  float name_of(const sim::Contender& contender, float x, const Rect& row) {
    const Font font = present(contender) ? Font::strong : Font::body;
    ui_.painter.text(font, x, row.y, row.height, ui_.theme.text, contender.family->name);
    return x + ui_.painter.text_width(font, contender.family->name) + 10;
  }

  void cards() {
    const float width = two() ? (area_.width - card_gap) / 2 : area_.width;
    Rect rect{area_.x, area_.y, width, card_height};
    for (const sim::Contender& contender : comparison_.contenders()) {
      card(contender, rect);
      const bool beside = two() && rect.x == area_.x;
      rect.x = beside ? area_.x + width + card_gap : area_.x;
      if (!beside) rect.y += card_height + card_gap;
    }
  }

  void card(const sim::Contender& contender, const Rect& rect) {
    button(contender, rect);
    ui_.painter.shape(rect, Shape::control_line,
                      present(contender) ? ui_.theme.set : ui_.theme.line);
    const float x = rect.x + card_padding;
    const float width = rect.width - 2 * card_padding;
    const Rect first{x, rect.y + card_padding - 2, width, line};
    const float name = name_of(contender, x, first);
    const float text = first.y + line + 14;
    if (!contender.done) return;
    if (!contender.failure.empty()) {
      draw_paragraph(ui_, x, first.y + line + 2, width,
                     {{contender.failure, Font::small, ui_.theme.muted}}, card_words + 12);
      return;
    }
    const ContenderWords words = words_of(comparison_, contender);
    ui_.painter.text(Font::small, name, first.y, line, ui_.theme.muted, words.settings);
    right(Font::strong, x + width, first, ui_.theme.text, words.measured);
    bar(contender, {x, first.y + line + 5, width, 4});
    // With a dot between them, but for what is empty.
    Rect row{x, text, width, card_line};
    const auto write = [&](std::initializer_list<std::string> parts) {
      std::string all;
      for (const std::string& part : parts) {
        if (!part.empty()) all += (all.empty() ? "" : " · ") + part;
      }
      ui_.writer.write(ui_.painter, Font::small, row.x, row.y, row.height, ui_.theme.muted, all,
                       row.width);
      row.y += row.height;
    };
    const CardWords parts = card_words_of(contender, words);
    write({parts.size, parts.bits});
    write({parts.expected, words.abilities});
    if (!words.interval.empty()) {
      const bool fits = ui_.painter.text_width(Font::small, parts.interval) <= row.width;
      write({fits ? parts.interval : parts.short_interval});
    }
    write({parts.reads, parts.limit, parts.build, parts.ask});
  }

  Ui& ui_;
  const Area area_;
  const sim::Comparison& comparison_;
  const Family present_;
  const Scale scale_;
};

}  // namespace

float draw_comparison(Ui& ui, const Area& area, const sim::Comparison& comparison, Family present) {
  return Table(ui, area, comparison, present).draw();
}

}  // namespace bloom::view
