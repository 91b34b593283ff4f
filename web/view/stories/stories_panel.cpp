// The stories to choose from, as cards in groups.
#include <algorithm>
#include <string>
#include <vector>

#include "web/view/drawing/format.hpp"
#include "web/view/stories/stories_panels.hpp"
#include "web/view/stories/stories_text.hpp"
#include "web/view/widgets/paragraph.hpp"

namespace bloom::view {
namespace {

constexpr float gap = 12;
constexpr float padding = 14;
constexpr float title_height = 22;
constexpr float steps_height = 18;
constexpr float least_card = 240;  // the width of one, where there are several in a row

struct Card {
  std::uint32_t place;
  const sim::StoryCard* story;
};

// Cards of one group, in rows of equal height.
class Rows {
 public:
  Rows(Ui& ui, const Area& area)
      : ui_(ui),
        area_(area),
        columns_(std::clamp(static_cast<int>((area.width + gap) / (least_card + gap)), 1, 3)),
        width_((area.width + gap) / static_cast<float>(columns_) - gap) {}

  float draw(const std::vector<Card>& cards, float y) {
    for (std::size_t first = 0; first < cards.size();) {
      const std::size_t end = std::min(cards.size(), first + static_cast<std::size_t>(columns_));
      float height = 0;
      for (std::size_t i = first; i < end; ++i) {
        height = std::max(height, words_height(*cards[i].story));
      }
      height += 2 * padding + title_height + steps_height;
      float x = area_.x;
      for (; first < end; ++first, x += width_ + gap) draw(cards[first], {x, y, width_, height});
      y += height + gap;
    }
    return y;
  }

 private:
  std::vector<Run> words(const sim::StoryCard& story) const {
    return {{story.about, Font::small, ui_.theme.muted}};
  }
  float words_height(const sim::StoryCard& story) {
    return measure_paragraph(ui_, width_ - 2 * padding, words(story));
  }

  void draw(const Card& card, const Rect& rect) {
    const sim::StoryCard& story = *card.story;
    Widget button;
    button.id = "story_card_" + std::to_string(card.place);
    button.name = button.text = story.title;
    const std::string steps = counted(story.steps, "step");
    button.detail = story.about + " " + steps;
    button.rect = rect;
    const Pointing pointing = ui_.area(button.id, rect);
    if (pointing.clicked) ui_.input({Input::Kind::press, button.id});
    if (pointing.inside) ui_.painter.shape(rect, Shape::control, ui_.theme.panel);
    ui_.painter.shape(rect, Shape::control_line, ui_.theme.line);
    const float x = rect.x + padding, room = rect.width - 2 * padding;
    float y = rect.y + padding - 2;
    ui_.writer.write(ui_.painter, Font::strong, x, y, title_height, ui_.theme.text, story.title,
                     room);
    y += title_height;
    y += draw_paragraph(ui_, x, y, room, words(story));
    ui_.writer.write(ui_.painter, Font::small, x, y + 2, steps_height, ui_.theme.muted, steps,
                     room);
    ui_.describe(std::move(button));
  }

  Ui& ui_;
  const Area& area_;
  int columns_;
  float width_;
};

}  // namespace

float stories_panel(Context& context, const Area& area) {
  Ui& ui = context.ui;
  const StoryState& tale = context.session.tale;
  if (tale.shelf == nullptr) {
    return draw_note(ui, "stories_note", area.x, area.y, area.width,
                     tale.problem.empty() ? say::stories_coming : tale.problem);
  }
  std::vector<std::string> groups;
  for (const sim::StoryCard& story : *tale.shelf) {
    if (std::find(groups.begin(), groups.end(), story.group) == groups.end()) {
      groups.push_back(story.group);
    }
  }
  Rows rows(ui, area);
  float y = area.y;
  for (std::size_t group = 0; group < groups.size(); ++group) {
    ui.heading("stories_" + std::to_string(group), groups[group], {area.x, y, area.width, 20});
    std::vector<Card> cards;
    for (std::uint32_t place = 0; place < tale.shelf->size(); ++place) {
      const sim::StoryCard& story = (*tale.shelf)[place];
      if (story.group == groups[group]) cards.push_back({place, &story});
    }
    y = rows.draw(cards, y + 26) + 4;
  }
  return y + draw_note(ui, "stories_note", area.x, y, area.width, say::own_story) - area.y;
}

}  // namespace bloom::view
