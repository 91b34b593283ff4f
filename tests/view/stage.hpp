// The view without a window: a simulator, synthetic pointer input, and a host that counts.
#pragma once

#include <cstdint>
#include <functional>
#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "sim/simulator.hpp"

#include "web/view/interface/host.hpp"
#include "web/view/view.hpp"

namespace bloom::view {

struct FakeTexture {
  int width, height;
  std::vector<std::uint32_t> pixels;
};

class FakeHost : public Host {
 public:
  ~FakeHost() override;
  Texture create_texture(int width, int height, bool opaque) override;
  void update_texture(Texture texture, int x, int y, int width, int height,
                      const std::uint32_t* pixels, int pitch) override;
  void destroy_texture(Texture texture) override;
  Mask rasterize(std::string_view utf8, float pixels, bool monospace) override;
  std::string normalized(std::string_view utf8, bool composed) override;  // knows é alone

  std::int64_t sent_pixels = 0;  // by update_texture, ever
  int updates = 0;
  int outside = 0;  // updates that did not lie in their texture
  int live = 0;     // textures
  std::vector<std::string> rasterized;

 private:
  std::vector<FakeTexture*> textures_;
};

class Stage {
 public:
  explicit Stage(float width = 960, float ratio = 1);
  Stage(const Stage&) = delete;
  Stage& operator=(const Stage&) = delete;

  // Draws one frame `seconds` after the last one and applies its commands, as the page does.
  Frame frame(double seconds = 0.016);
  // Frames until none is wanted; returns how many, at most `most`.
  int settle(int most = 400);

  std::vector<sim::Event> apply(const sim::Command& command);
  void point(float x, float y);  // CSS pixels
  void pointer(PointerEvent kind, float x, float y);
  void click(std::string_view id);
  // The commands of one frame, after which it is settled.
  std::vector<sim::Command> commands_of_frame();

  const Widget* find(std::string_view id) const;
  const Widget& widget(std::string_view id) const;  // must be there
  std::string text(std::string_view id) const { return widget(id).text; }
  int vertices() const { return vertices_; }

  FakeHost host;
  sim::Simulator simulator;
  Environment environment;
  View view{host};
  bool applies = true;  // whether frame() applies the commands

 private:
  float loaded_ratio_ = 0;
  int vertices_ = 0;
};

// Every widget has a name and an id of its own, lies inside the page, apart from the others, and is
// large enough.
void check_geometry(const Stage& stage, float height);

// Whether the frame asks the page, or the platform, for this.
bool asks(const Frame& frame, Request request);
bool asks(const Frame& frame, Job job);

// How often the last frame drew an "…", in whatever font.
int cuts(Stage& stage);

// The lines of a text, at least one.
std::vector<std::string> lines(const std::string& text);

}  // namespace bloom::view
