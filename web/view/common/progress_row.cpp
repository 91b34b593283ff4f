#include "web/view/common/progress_row.hpp"

#include <algorithm>
#include <cmath>
#include <string>
#include <utility>

namespace bloom::view {

float progress_row(Context& context, const Area& area, float y, std::string_view name,
                   double progress, std::string_view of) {
  Ui& ui = context.ui;
  const std::string id = "cancel" + std::string(of);
  const Button cancel{.id = id, .name = "Cancel"};
  const float height = ui.control_height();
  const float width = ui.button_width(cancel, 14);
  const double share = std::max(0.0, progress);

  Widget bar;
  bar.id = "progress" + std::string(of);
  bar.role = Role::progress;
  bar.name = name;
  bar.text = std::to_string(static_cast<int>(share * 100)) + " %";
  bar.value = std::floor(share * 100);
  bar.max = 100;
  bar.rect = {area.x, y, area.width - width - 16, height};
  const float line = y + height - 12;
  ui.painter.text(Font::small, area.x, y, 20, ui.theme.muted, bar.name + " · " + bar.text);
  ui.painter.fill({area.x, line, bar.rect.width, 4}, ui.theme.line);
  ui.painter.fill({area.x, line, bar.rect.width * static_cast<float>(share), 4}, ui.theme.set);
  ui.describe(std::move(bar));
  ui.button({area.x + area.width - width, y, width, height}, cancel);
  return y + height;
}

}  // namespace bloom::view
