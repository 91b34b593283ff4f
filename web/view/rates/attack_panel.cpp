// Attack and defence: keys that are chosen to do harm, what they do, and what a secret seed leaves
// of it. One sentence and three buttons, until one of them is pressed.
#include <algorithm>
#include <string>
#include <utility>
#include <vector>

#include "web/view/common/action_buttons.hpp"
#include "web/view/common/progress_row.hpp"
#include "web/view/drawing/format.hpp"
#include "web/view/rates/attack_text.hpp"
#include "web/view/rates/rates_panels.hpp"
#include "web/view/widgets/legend.hpp"
#include "web/view/widgets/paragraph.hpp"
#include "web/view/widgets/plot.hpp"

namespace bloom::view {
namespace {

constexpr float heading_height = 22;
constexpr float plot_height = 150;
constexpr float gap = 8;

// The cells in use against the keys. Returns where it ends.
float plot(Context& context, const Area& area, float y, const sim::Attacks& attacks) {
  Ui& ui = context.ui;
  const Theme& theme = ui.theme;
  const sim::Pollution& poison = *attacks.poison();
  const std::vector<sim::Dose>& doses = poison.doses();
  const sim::SecretSeed* reseeded = attacks.reseeded();
  const bool second = reseeded != nullptr && reseeded->used().size() == doses.size();

  Legend legend(ui, area.x, y, area.width);
  legend.add(say::chosen_keys, [&](float x, float middle) {
    ui.painter.fill({x, middle - 1, Legend::swatch, 2}, theme.set);
  });
  legend.add(say::honest_keys, [&](float x, float middle) {
    for (const float dash : {0.0f, 9.0f, 18.0f}) {
      ui.painter.fill({x + dash, middle - 0.5f, 4, 1}, theme.muted);
    }
  });
  if (second) {
    legend.add(say::chosen_under_secret_seed, [&](float x, float middle) {
      ui.painter.fill({x, middle - 0.5f, Legend::swatch, 1}, theme.text);
    });
  }

  Widget table;
  table.id = "attack_table";
  table.role = Role::table;
  table.name = table.detail = say::what_chosen_keys_fill;
  table.text = poison_table(context.state, attacks);
  table.rect = {area.x, legend.end(), area.width, plot_height};
  const auto share = [&](double used) { return used / static_cast<double>(poison.cells()); };
  double top = share(static_cast<double>(doses.back().used));
  if (second) top = std::max(top, share(static_cast<double>(reseeded->used().back())));
  float label_width = 0;
  for (const double part : {0.5, 1.0}) {
    label_width = std::max(label_width, ui.painter.text_width(Font::small, percent(top * part, 2)));
  }
  Plot picture(ui, table.rect, {0, static_cast<double>(poison.keys())}, {0, top}, label_width);
  for (const double part : {0.0, 0.5, 1.0}) {
    picture.horizontal(top * part, percent(top * part, 2));
  }
  picture.mark_x(0, "0");
  picture.mark_x(poison.keys(), counted(poison.keys(), "key"));
  std::vector<Point> chosen, honest, defended;
  for (std::size_t i = 0; i < doses.size(); ++i) {
    const std::uint32_t keys = doses[i].keys;
    chosen.push_back(picture.at(keys, share(static_cast<double>(doses[i].used))));
    honest.push_back(picture.at(
        keys,
        share(sim::used_by_honest(poison.cells(), poison.cells_a_key(), doses[0].used, keys))));
    if (!second) continue;
    defended.push_back(picture.at(keys, share(static_cast<double>(reseeded->used()[i]))));
  }
  picture.dashed(honest, theme.muted);
  if (second) picture.curve(defended, 1, theme.text);
  picture.curve(chosen, 2, theme.set);
  const float end = table.rect.y + plot_height;
  ui.describe(std::move(table));
  return end;
}

}  // namespace

float attack_panel(Context& context, const Area& area) {
  Ui& ui = context.ui;
  const sim::State& state = context.state;
  const sim::Attacks* attacks = attacks_on(state, context.session.attacked);
  const std::vector<AttackParagraph> paragraphs = attack_paragraphs(state, attacks);
  const bool running = attacks != nullptr && attacks->progress() >= 0;
  const bool idle = !context.busy();
  const bool poisoned =
      attacks != nullptr && attacks->poison() != nullptr && attacks->poison()->done();
  const auto small = [&](std::string_view id, std::string_view name, bool enabled) {
    return Button{.id = id, .name = name, .look = Look::segment, .enabled = idle && enabled};
  };

  ui.heading("attack_heading", say::attack_and_defence,
             {area.x, area.y, area.width, heading_height});
  float y = area.y + heading_height + 2;
  const std::vector<Button> first{
      small("poison", "Poison", sim::immunity(state.family()).empty()),
      small("query_attack", "Query attack", true),
      small("secret_seed", say::secret_seed, !paragraphs.empty() && !running)};
  y += button_rows(ui, {area.x, y, area.width}, first) + gap;
  if (running) {
    const sim::Attack which = attacks->running();
    y = progress_row(context, area, y, attack_progress(which), attacks->progress(), "_attack") +
        gap;
  }

  Widget status;
  status.id = "attack_words";
  status.role = Role::status;
  status.name = say::attack_and_defence;
  status.rect = {area.x, y, area.width, 0};
  if (paragraphs.empty()) {
    status.text = attack_idle_words(state);
    y += draw_paragraph(ui, area.x, y, area.width, {{status.text, Font::small, ui.theme.muted}});
  }
  for (const AttackParagraph& paragraph : paragraphs) {
    if (!status.text.empty()) {
      status.text += ' ';
      y += gap;
    }
    status.text += paragraph.lead + ' ' + paragraph.words;
    if (!paragraph.aside.empty()) status.text.append(" ").append(paragraph.aside);
    y += draw_paragraph(ui, area.x, y, area.width,
                        {{paragraph.lead + ' ', Font::small_strong, ui.theme.text},
                         {paragraph.words + ' ', Font::small, ui.theme.text},
                         {std::string(paragraph.aside), Font::small, ui.theme.muted}});
  }
  status.rect.height = y - status.rect.y;
  ui.describe(std::move(status));

  if (poisoned && !attacks->poison()->crowds()) y = plot(context, area, y + gap, *attacks);
  std::vector<Button> last;
  if (poisoned) last.push_back(small("insert_poison", "Insert them", !running));
  if (attacks != nullptr && attacks->reseeded() != nullptr && attacks->reseeded()->done()) {
    last.push_back(small("use_seed", say::use_this_seed, true));
  }
  if (!last.empty()) y += gap + button_rows(ui, {area.x, y + gap, area.width}, last);
  return y - area.y;
}

}  // namespace bloom::view
