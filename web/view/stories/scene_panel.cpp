// What a story shows beside the filter, or instead of it: sorted files with a filter each, or two
// caches.
#include <algorithm>
#include <cmath>
#include <cstdint>
#include <string>
#include <utility>

#include "sim/story/cache_scene.hpp"
#include "sim/story/lsm_scene.hpp"

#include "web/view/drawing/format.hpp"
#include "web/view/stories/stories_panels.hpp"
#include "web/view/stories/stories_text.hpp"
#include "web/view/widgets/paragraph.hpp"

namespace bloom::view {
namespace {

using sim::GuardedCache;
using sim::SortedFiles;

constexpr float line = 20;
constexpr float gap = 12;

Colour told_colour(SortedFiles::Told told, const Theme& theme) {
  switch (told) {
    case SortedFiles::Told::skipped:
      return theme.absent;
    case SortedFiles::Told::wasted:
      return theme.maybe;
    case SortedFiles::Told::found:
      return theme.set;
    case SortedFiles::Told::nothing:
      break;
  }
  return theme.muted;
}

// The files, one below the other: name and what became of it, the keys, the bits of the filter.
class FilesPicture {
 public:
  FilesPicture(Ui& ui, const Area& area, const SortedFiles& files)
      : ui_(ui), area_(area), files_(files), y_(area.y) {
    const auto bits = static_cast<float>(files.files().front().filter.bit_count());
    // Beside each other where there is room: name and keys, the bits, what became of it.
    beside_ = area.width >= 760;
    const float room = beside_ ? area.width - names_width - told_width - 24 : area.width;
    columns_ = static_cast<std::uint32_t>(bits);
    while (columns_ > 8 && room / static_cast<float>(columns_) < 8) columns_ /= 2;
    cell_ = std::min(18.0f, std::floor(room / static_cast<float>(columns_)));
    rows_ = (static_cast<std::uint32_t>(bits) + columns_ - 1) / columns_;
  }

  float draw() {
    Widget table;
    table.id = "files";
    table.role = Role::table;
    table.name = "Files";
    table.detail = files_title(files_);
    table.text = say::files_table_head;
    ui_.heading("files_heading", table.detail, {area_.x, y_, area_.width, line});
    y_ += line + 8;
    const float from = y_;
    std::uint32_t number = 0;
    for (const SortedFiles::File& file : files_.files()) {
      ++number;
      const std::string name = file_name(number, number == 1 && !beside_);
      table.text += file_row(name, file, asked());
      draw(file, name);
    }
    table.rect = {area_.x, from, area_.width, y_ - from};
    ui_.describe(std::move(table));
    y_ += draw_note(ui_, "files_counts", area_.x, y_, area_.width, lookups_words(files_.counts()));
    return y_ - area_.y;
  }

 private:
  static constexpr float name_width = 48;
  static constexpr float names_width = 280;
  static constexpr float told_width = 160;

  bool asked() const { return !files_.key().empty(); }

  void draw(const SortedFiles::File& file, const std::string& name) {
    const Theme& theme = ui_.theme;
    const bool read = file.told == SortedFiles::Told::found;
    const float bits_height = cell_ * static_cast<float>(rows_);
    const float row = beside_ ? std::max(line, bits_height) : line;
    const float middle = y_ + (row - line) / 2;
    ui_.painter.text(Font::small_strong, area_.x, middle, line, theme.text, name);
    const std::string told = told_words(file.told, asked());
    const float told_x = beside_
                             ? area_.x + names_width + cell_ * static_cast<float>(columns_) + 24
                             : area_.x + area_.width - ui_.painter.text_width(Font::small, told);
    ui_.painter.text(Font::small, told_x, middle, line, told_colour(file.told, theme), told);
    const float keys_x = area_.x + (beside_ ? name_width : 0);
    const float keys_width = beside_ ? names_width - name_width - 16 : area_.width;
    ui_.writer.write(ui_.painter, Font::small, keys_x, beside_ ? middle : y_ + line, line,
                     read ? theme.text : theme.muted,
                     ui_.writer.fitted(ui_.painter, Font::small, file_keys(file), keys_width));
    if (!beside_) y_ += 2 * line + 2;
    bits(file, area_.x + (beside_ ? names_width : 0), y_ + (beside_ ? row - bits_height : 0) / 2);
    y_ += (beside_ ? row : bits_height) + gap;
  }

  void bits(const SortedFiles::File& file, float x, float y) {
    const auto place = [&](std::uint32_t bit) {
      const std::uint32_t row = bit / columns_;
      return Rect{x + static_cast<float>(bit % columns_) * cell_,
                  y + static_cast<float>(row) * cell_, cell_ - 1, cell_ - 1};
    };
    for (std::uint32_t bit = 0; bit < file.filter.bit_count(); ++bit) {
      ui_.painter.fill(place(bit), file.filter.bit(bit) ? ui_.theme.set : ui_.theme.unset);
    }
    if (!asked() || file.told == SortedFiles::Told::nothing) return;
    for (const Cell& cell : file.filter.trace(files_.key())) {
      const Rect at = place(static_cast<std::uint32_t>(cell.bit));
      ui_.painter.frame({at.x - 1, at.y - 1, at.width + 2, at.height + 2}, 2, ui_.theme.ring);
    }
  }

  Ui& ui_;
  const Area area_;
  const SortedFiles& files_;
  float y_;
  bool beside_ = false;
  std::uint32_t columns_ = 1, rows_ = 1;
  float cell_ = 1;
};

// Two caches, as bars.
float draw_caches(Ui& ui, const Area& area, const GuardedCache& cache) {
  struct Bar {
    const char* name;
    std::uint32_t open, guarded;
  };
  const Bar bars[] = {{say::written, cache.open().written, cache.guarded().written},
                      {say::served, cache.open().served, cache.guarded().served}};
  const std::string caption = caches_title(cache);
  Widget table;
  table.id = "caches";
  table.role = Role::table;
  table.name = "Caches";
  table.detail = caption;
  table.text = caches_table(cache);
  float y = area.y;
  ui.heading("caches_heading", caption, {area.x, y, area.width, line});
  y += line + 4;
  const float from = y;
  constexpr float number_width = 64;
  const float label_width = std::min(190.0f, area.width * 0.52f);
  const float room = area.width - label_width - number_width;
  const double most = std::max(cache.asked(), 1U);
  const auto bar = [&](const char* label, std::uint32_t value, Colour colour) {
    ui.painter.text(Font::small, area.x, y, line, ui.theme.muted, label);
    const float width = static_cast<float>(value / most) * room;
    ui.painter.fill({area.x + label_width, y + 5, std::max(width, 1.0f), line - 10}, colour);
    ui.painter.text(Font::small, area.x + label_width + width + 8, y, line, ui.theme.text,
                    grouped(value));
    y += line;
  };
  for (const Bar& each : bars) {
    y += 4;
    ui.painter.text(Font::small, area.x, y, line, ui.theme.text, each.name);
    y += line;
    bar("keeps everything", each.open, ui.theme.muted);
    bar(say::waits_for_second, each.guarded, ui.theme.set);
  }
  table.rect = {area.x, from, area.width, y - from};
  ui.describe(std::move(table));
  return y - area.y;
}

}  // namespace

float scene_panel(Context& context, const Area& area) {
  if (!context.session.tale.playing()) return 0;
  const sim::Outcome& outcome = context.session.tale.player->outcome();
  if (outcome.files) return FilesPicture(context.ui, area, *outcome.files).draw();
  return outcome.cache ? draw_caches(context.ui, area, *outcome.cache) : 0;
}

}  // namespace bloom::view
