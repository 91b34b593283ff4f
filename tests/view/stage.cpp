#include "tests/view/stage.hpp"

#include <algorithm>
#include <cstdlib>
#include <doctest/doctest.h>
#include <set>

#include "imgui.h"

namespace bloom::view {
namespace {

constexpr ImWchar ellipsis = 0x2026;

bool interactive(Role role) {
  return role == Role::button || role == Role::slider || role == Role::number ||
         role == Role::choice || role == Role::text_field || role == Role::entry;
}

bool overlap(const Rect& a, const Rect& b) {
  constexpr float slack = 0.51f;  // half a pixel of rounding
  return a.x + slack < b.x + b.width && b.x + slack < a.x + a.width &&
         a.y + slack < b.y + b.height && b.y + slack < a.y + a.height;
}

}  // namespace

FakeHost::~FakeHost() {
  for (const FakeTexture* texture : textures_) delete texture;
}

Texture FakeHost::create_texture(int width, int height, bool) {
  ++live;
  textures_.push_back(new FakeTexture{width, height, {}});
  return textures_.back();
}

void FakeHost::update_texture(Texture texture, int x, int y, int width, int height,
                              const std::uint32_t* pixels, int pitch) {
  const auto& target = *static_cast<FakeTexture*>(texture);
  const bool inside = x >= 0 && y >= 0 && width > 0 && height > 0 && x + width <= target.width &&
                      y + height <= target.height && pitch >= width && pixels != nullptr;
  if (!inside) ++outside;
  sent_pixels += static_cast<std::int64_t>(width) * height;
  ++updates;
}

void FakeHost::destroy_texture(Texture texture) {
  const auto found = std::find(textures_.begin(), textures_.end(), texture);
  REQUIRE(found != textures_.end());
  delete *found;
  textures_.erase(found);
  --live;
}

Mask FakeHost::rasterize(std::string_view utf8, float pixels, bool) {
  rasterized.emplace_back(utf8);
  Mask mask;
  mask.width = static_cast<int>(static_cast<float>(utf8.size()) * pixels / 4) + 1;
  mask.height = static_cast<int>(pixels * 1.3f) + 1;
  mask.alpha.assign(static_cast<std::size_t>(mask.width) * static_cast<std::size_t>(mask.height),
                    255);
  return mask;
}

std::string FakeHost::normalized(std::string_view utf8, bool composed) {
  const std::string_view from = composed ? "e\u0301" : "é";
  const std::string_view to = composed ? "é" : "e\u0301";
  std::string text(utf8);
  for (std::size_t at = 0; (at = text.find(from, at)) != std::string::npos; at += to.size()) {
    text.replace(at, from.size(), to);
  }
  return text;
}

Stage::Stage(float width, float ratio) {
  environment.width = width;
  environment.ratio = ratio;
}

Frame Stage::frame(double seconds) {
  environment.now += seconds;
  const float ratio = environment.ratio;
  if (loaded_ratio_ != ratio) {
    view.load_fonts(ratio);
    view.atlas().SetTexID(&loaded_ratio_);
    loaded_ratio_ = ratio;
  }
  Frame frame = view.draw(simulator.state(), environment, 6000 * ratio);
  vertices_ = view.drawn().TotalVtxCount;
  if (applies) {
    for (const sim::Command& command : frame.commands) apply(command);
  }
  return frame;
}

int Stage::settle(int most) {
  int frames = 1;
  while (frame().wake_in >= 0 && frames < most) ++frames;
  return frames;
}

std::vector<sim::Event> Stage::apply(const sim::Command& command) {
  std::vector<sim::Event> events = simulator.apply(command);
  view.notify(events, environment.now);
  return events;
}

void Stage::point(float x, float y) {
  pointer(PointerEvent::move, x, y);
}

void Stage::pointer(PointerEvent kind, float x, float y) {
  view.pointer(kind, x * environment.ratio, y * environment.ratio);
}

void Stage::click(std::string_view id) {
  frame();
  const Rect rect = widget(id).rect;
  const float x = rect.x + rect.width / 2;
  const float y = rect.y + rect.height / 2;
  point(x, y);
  frame();
  pointer(PointerEvent::down, x, y);
  frame();
  pointer(PointerEvent::up, x, y);
}

std::vector<sim::Command> Stage::commands_of_frame() {
  return frame().commands;
}

const Widget* Stage::find(std::string_view id) const {
  const auto& widgets = view.widgets();
  const auto found = std::find_if(widgets.begin(), widgets.end(),
                                  [&](const Widget& each) { return each.id == id; });
  return found != widgets.end() ? &*found : nullptr;
}

const Widget& Stage::widget(std::string_view id) const {
  const Widget* found = find(id);
  REQUIRE_MESSAGE(found != nullptr, id);
  if (found == nullptr) std::abort();
  return *found;
}

void check_geometry(const Stage& stage, float height) {
  const float least = stage.environment.touch ? 40.0f : 24.0f;
  std::set<std::string> ids;
  const auto& widgets = stage.view.widgets();
  for (std::size_t i = 0; i < widgets.size(); ++i) {
    const Widget& widget = widgets[i];
    CAPTURE(widget.id);
    CAPTURE(widget.rect.x);
    CAPTURE(widget.rect.width);
    CHECK(ids.insert(widget.id).second);
    CHECK_FALSE(widget.name.empty());
    CHECK(widget.rect.x >= 0);
    CHECK(widget.rect.y >= 0);
    CHECK(widget.rect.x + widget.rect.width <= stage.environment.width + 0.5f);
    CHECK(widget.rect.y + widget.rect.height <= height + 0.5f);
    if (interactive(widget.role)) {
      CHECK(widget.rect.width >= least - 0.01f);
      CHECK(widget.rect.height >= least - 0.01f);
    }
    if (widget.role == Role::alert && widget.primary)
      continue;  // it covers others, and is pressed away
    for (std::size_t j = 0; j < i; ++j) {
      CAPTURE(widgets[j].id);
      if (widget.inside == widgets[j].id) continue;
      CHECK_FALSE(overlap(widget.rect, widgets[j].rect));
    }
  }
}

bool asks(const Frame& frame, Request request) {
  return std::find(frame.requests.begin(), frame.requests.end(), request) != frame.requests.end();
}

bool asks(const Frame& frame, Job job) {
  return std::find(frame.jobs.begin(), frame.jobs.end(), job) != frame.jobs.end();
}

int cuts(Stage& stage) {
  const ImDrawData& data = stage.view.drawn();
  int count = 0;
  for (const ImFont* font : stage.view.atlas().Fonts) {
    const ImFontGlyph* glyph = font->FindGlyphNoFallback(ellipsis);
    if (glyph == nullptr) continue;
    for (const ImDrawVert& vertex : data.CmdLists[0]->VtxBuffer) {
      count += vertex.uv.x == glyph->U0 && vertex.uv.y == glyph->V0 ? 1 : 0;
    }
  }
  return count;
}

std::vector<std::string> lines(const std::string& text) {
  std::vector<std::string> all(1);
  for (const char c : text) {
    if (c == '\n') {
      all.emplace_back();
    } else {
      all.back() += c;
    }
  }
  return all;
}

}  // namespace bloom::view
