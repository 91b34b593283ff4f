// The window: SDL's renderer on the page's canvas, and what the view asks of its host.
//
// All lengths are device pixels. The canvas gets its CSS size from the page; SDL is told of no
// pixel ratio and gets no input.
#pragma once

#include <cstdint>
#include <string_view>
#include <vector>

#include "bloom/result.hpp"

#include "web/view/interface/host.hpp"

struct ImDrawData;
struct ImDrawList;
struct ImFontAtlas;
struct SDL_Renderer;
struct SDL_Texture;
struct SDL_Window;

namespace bloom::app {

enum class Renderer : std::uint8_t { webgl, software };

class Window final : public view::Host {
 public:
  Window() = default;
  ~Window() override;
  Window(const Window&) = delete;
  Window& operator=(const Window&) = delete;

  // Opens it, without WebGL also where the browser refuses that; answers which it is, or why SDL
  // refuses both. Needs the element #canvas.
  Result<Renderer> open(Renderer renderer, int width, int height);
  // The browser took the renderer away: nothing is drawn until reopen, which takes the canvas that
  // the page has by then. All textures are gone.
  void lose();
  Result<Renderer> reopen(Renderer renderer);
  bool usable() const { return renderer_ != nullptr; }
  Renderer renderer() const { return kind_; }

  void resize(int width, int height);
  // Makes a texture of the atlas' pixels, and names it there. After the atlas was built, and after
  // reopen.
  void take_fonts(ImFontAtlas& atlas);
  void present(std::uint32_t background, const ImDrawData& drawn);  // 0xAABBGGRR
  void read_back() const;  // waits until the picture is there, for measuring
  // The memory was put back to what it was before a picture that was not finished.
  void undone();

  view::Texture create_texture(int width, int height, bool opaque) override;
  void update_texture(view::Texture texture, int x, int y, int width, int height,
                      const std::uint32_t* pixels, int pitch) override;
  void destroy_texture(view::Texture texture) override;
  view::Mask rasterize(std::string_view utf8, float pixels, bool monospace) override;
  std::string normalized(std::string_view utf8, bool composed) override;

 private:
  Result<Renderer> create_renderer(Renderer renderer);
  void destroy_renderer();
  void draw(const ImDrawList& list, float width, float height);

  SDL_Window* window_ = nullptr;
  SDL_Renderer* renderer_ = nullptr;
  SDL_Texture* fonts_ = nullptr;
  std::vector<SDL_Texture*> dropped_;  // the next picture is the first without them
  Renderer kind_ = Renderer::software;
};

}  // namespace bloom::app
