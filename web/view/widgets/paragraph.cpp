#include "web/view/widgets/paragraph.hpp"

#include <algorithm>
#include <utility>

namespace bloom::view {
namespace {

constexpr float quotes = 20;  // room beside what is never broken for the marks around it

// What stays together on a line: up to the next space that no % follows.
struct Piece {
  std::string text;
  const Run* run;
  bool space_before;
  float width;
};

std::vector<Piece> pieces_of(Ui& ui, float width, const std::vector<Run>& runs) {
  std::vector<Piece> pieces;
  bool space = false;
  const auto add = [&](std::string text, const Run& run) {
    text = ui.writer.fitted(ui.painter, run.font, text, width - (run.whole ? quotes : 0));
    const float wide = ui.writer.width(ui.painter, run.font, text);
    pieces.push_back({std::move(text), &run, space, wide});
    space = false;
  };
  for (const Run& run : runs) {
    if (run.text.empty()) continue;
    if (run.whole) {
      add(run.text, run);
      continue;
    }
    std::size_t at = 0;
    while (at < run.text.size()) {
      if (run.text[at] == ' ') {
        space = true;
        ++at;
        continue;
      }
      std::size_t end = run.text.find(' ', at);
      if (end < run.text.size() && run.text.compare(end, 2, " %") == 0) {
        end = run.text.find(' ', end + 1);
      }
      end = std::min(end, run.text.size());
      add(run.text.substr(at, end - at), run);
      at = end;
    }
  }
  return pieces;
}

float lay_out(Ui& ui, float x, float y, float width, const std::vector<Run>& runs, bool draw,
              float room) {
  const std::vector<Piece> pieces = pieces_of(ui, width, runs);
  float left = 0;
  float top = 0;
  float end = 0;  // of the line before
  const auto wrap = [&] {
    end = left;
    left = 0;
    top += paragraph_line;
  };
  for (std::size_t i = 0; i < pieces.size(); ++i) {
    const Piece& piece = pieces[i];
    const float gap =
        piece.space_before && left > 0 ? ui.painter.text_width(piece.run->font, " ") : 0;
    if (piece.space_before && left > 0) {
      float together = piece.width;
      for (std::size_t j = i + 1; j < pieces.size() && !pieces[j].space_before; ++j) {
        together += pieces[j].width;
      }
      if (left + gap + together > width) wrap();
    }
    if (left > 0) left += gap;
    if (left > 0 && left + piece.width > width) wrap();
    if (top + paragraph_line > room) {
      ui.writer.write(ui.painter, piece.run->font, x + end, y + top - paragraph_line,
                      paragraph_line, piece.run->colour, "…");
      return top;
    }
    if (draw) {
      ui.writer.write(ui.painter, piece.run->font, x + left, y + top, paragraph_line,
                      piece.run->colour, piece.text);
    }
    left += piece.width;
  }
  return pieces.empty() ? 0 : top + paragraph_line;
}

}  // namespace

float draw_paragraph(Ui& ui, float x, float y, float width, const std::vector<Run>& runs,
                     float room) {
  return lay_out(ui, x, y, width, runs, true, room);
}

float measure_paragraph(Ui& ui, float width, const std::vector<Run>& runs) {
  return lay_out(ui, 0, 0, width, runs, false, all_lines);
}

float draw_note(Ui& ui, std::string_view id, float x, float y, float width, std::string words) {
  Widget note;
  note.id = id;
  note.role = Role::note;
  note.name = note.text = std::move(words);
  const float height = draw_paragraph(ui, x, y, width, {{note.text, Font::small, ui.theme.muted}});
  note.rect = {x, y, width, height};
  ui.describe(std::move(note));
  return height;
}

}  // namespace bloom::view
