#include "web/view/save/figure.hpp"

#include <cmath>
#include <list>

#include "imgui.h"

#include "web/view/drawing/format.hpp"
#include "web/view/panels/panels.hpp"

namespace bloom::view {
namespace {

constexpr float figure_width = 720;
constexpr float margin = 24;
constexpr float gap = 14;
constexpr float title_height = 26;
constexpr float line_height = 20;

// Textures that can be written down; the rest is the page's.
class FigureHost final : public Host {
 public:
  explicit FigureHost(Host& page) : page_(page) {}

  Texture create_texture(int width, int height, bool) override {
    textures_.push_back({width, height, {}});
    textures_.back().colours.resize(static_cast<std::size_t>(width) *
                                    static_cast<std::size_t>(height));
    return &textures_.back();
  }
  void update_texture(Texture texture, int x, int y, int width, int height,
                      const std::uint32_t* pixels, int pitch) override {
    auto& whole = *static_cast<Pixels*>(texture);
    for (int row = 0; row < height; ++row) {
      std::copy_n(pixels + static_cast<std::ptrdiff_t>(row) * pitch, width,
                  whole.colours.begin() + static_cast<std::ptrdiff_t>(y + row) * whole.width + x);
    }
  }
  void destroy_texture(Texture) override {}
  Mask rasterize(std::string_view utf8, float pixels, bool monospace) override {
    return page_.rasterize(utf8, pixels, monospace);
  }
  std::string normalized(std::string_view utf8, bool composed) override {
    return page_.normalized(utf8, composed);
  }

 private:
  Host& page_;
  std::list<Pixels> textures_;
};

std::string title_of(const sim::State& state) {
  return state.classic() != nullptr ? "Bloom filter"
                                    : std::string(state.family().title) + " filter";
}

// "m = 64 · k = 3 · scheme double · seed 0".
std::string settings_words(const sim::State& state) {
  const sim::Settings& settings = state.settings();
  std::string words;
  const auto add = [&](const std::string& more) { words += (words.empty() ? "" : " · ") + more; };
  for (const sim::Knob& knob : state.family().knobs) {
    const double value = sim::value_of(settings, knob.setting);
    add(std::string(sim::link_name(knob.setting)) + " = " +
        (knob.setting == sim::Setting::rate ? percent(value)
                                            : grouped(static_cast<std::uint64_t>(value))));
  }
  const bool classic = state.classic() != nullptr;
  if (classic) add("scheme " + std::string(scheme_name(settings.scheme)));
  if (classic || settings.seed != 0) add("seed " + std::to_string(settings.seed));
  return words;
}

float head(Context& context, const Area& area) {
  Ui& ui = context.ui;
  ui.painter.text(Font::title, area.x, area.y, title_height, ui.theme.text,
                  title_of(context.state));
  ui.painter.text(Font::small, area.x, area.y + title_height, line_height, ui.theme.muted,
                  settings_words(context.state));
  return title_height + line_height;
}

}  // namespace

std::string figure_of(const sim::State& state, const Session& session,
                      const Environment& environment, const Fonts& fonts, Host& host) {
  FigureHost pages(host);
  Svg svg;
  Painter painter(fonts, *ImGui::GetWindowDrawList(), &svg);
  Writer writer(pages);
  GridImage no_image(pages);
  Overview overview(pages);
  std::vector<Input> no_inputs;
  std::vector<Widget> widgets;

  Environment still;
  still.ratio = environment.ratio;
  still.now = environment.now;
  still.reduced_motion = true;
  still.show = 1U << static_cast<unsigned>(Part::bits) | 1U << static_cast<unsigned>(Part::counters);
  const Theme colours = theme(false, environment.accent, 0);
  writer.mark_colour = colours.fresh;

  Session shown;
  shown.animation = session.animation;
  shown.answer = session.answer;
  shown.deleted = session.deleted;
  shown.grid = session.grid;
  shown.blame.begin_frame(state);

  Ui ui(painter, writer, colours, false, no_inputs, widgets);
  Context context{ui, state, still, shown, no_image, overview, pages};
  Area area{margin, margin, figure_width - 2 * margin, false};
  // Nothing of it reacts to the pointer.
  ImGui::PushID("figure");
  ImGui::BeginDisabled();
  area.y += head(context, area) + gap;
  if (shown.answer) area.y += verdict_panel(context, area) + gap;
  area.y += grid_panel(context, area) + gap;
  area.y += counters_panel(context, area);
  ImGui::EndDisabled();
  ImGui::PopID();

  std::string title = title_of(state) + ", ";
  for (const Widget& widget : widgets) {
    if (widget.id == "cell") title += widget.detail;
  }
  return svg.finish(figure_width, std::ceil(area.y + margin), title, colours.background);
}

}  // namespace bloom::view
