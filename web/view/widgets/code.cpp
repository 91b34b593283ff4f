#include "web/view/widgets/code.hpp"

#include <algorithm>
#include <utility>

namespace bloom::view {
namespace {

constexpr float padding = 12;
constexpr float line_height = 18;
constexpr std::size_t further_in = 4;
constexpr std::size_t least_columns = 16;

// Where a line that is too long is broken: before a space, else behind a mark, else anywhere.
std::size_t break_in(const std::string& line, std::size_t columns) {
  const std::size_t first = line.find_first_not_of(' ');
  const std::size_t space = line.rfind(' ', columns);
  if (space != std::string::npos && space > first) return space;
  for (const char* const marks : {"(,=", ".:/>"}) {
    const std::size_t mark = line.find_last_of(marks, columns - 1);
    if (mark != std::string::npos && mark > first) return mark + 1;
  }
  return columns;
}

void add_line(std::vector<std::string>& lines, std::string rest, std::size_t columns) {
  const std::size_t own = std::min(rest.find_first_not_of(' '), rest.size());
  const std::size_t indent = std::min(own + further_in, columns / 2);
  while (rest.size() > columns) {
    const std::size_t end = break_in(rest, columns);
    lines.push_back(rest.substr(0, end));
    rest.erase(0, std::min(rest.find_first_not_of(' ', end), rest.size()));
    rest.insert(0, indent, ' ');
  }
  lines.push_back(std::move(rest));
}

}  // namespace

std::vector<std::string> code_lines(std::string_view text, std::size_t columns) {
  if (!text.empty() && text.back() == '\n') text.remove_suffix(1);
  std::vector<std::string> lines;
  for (std::size_t from = 0; from <= text.size();) {
    const std::size_t end = std::min(text.find('\n', from), text.size());
    std::string line;
    for (const char character : text.substr(from, end - from)) {
      line += character == '\t' ? "  " : std::string(1, character);
    }
    add_line(lines, std::move(line), std::max(columns, least_columns));
    from = end + 1;
  }
  return lines;
}

float draw_code(Ui& ui, std::string_view id, std::string_view name, float x, float y, float width,
                std::string_view text) {
  const float column = ui.painter.text_width(Font::mono, "0");
  const auto columns = static_cast<std::size_t>((width - 2 * padding) / column);
  const std::vector<std::string> lines = code_lines(text, columns);
  const float height = static_cast<float>(lines.size()) * line_height + 2 * padding;
  ui.painter.shape({x, y, width, height}, Shape::control, ui.theme.panel);
  float top = y + padding;
  for (const std::string& line : lines) {
    ui.painter.text(Font::mono, x + padding, top, line_height, ui.theme.text, line);
    top += line_height;
  }
  Widget code;
  code.id = id;
  code.role = Role::code;
  code.name = name;
  code.text = text;
  code.rect = {x, y, width, height};
  ui.describe(std::move(code));
  return height;
}

}  // namespace bloom::view
