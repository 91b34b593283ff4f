#include "web/platform/window.hpp"

#include <SDL.h>
#include <algorithm>
#include <cstddef>
#include <imgui.h>
#include <string>
#include <utility>
#include <vector>

#include "web/platform/browser.hpp"
#include "web/platform/platform_text.hpp"

namespace bloom::app {
namespace {

Error sdl_error(std::string_view what) {
  return {canvas_words(what, SDL_GetError())};
}

}  // namespace

Window::~Window() {
  destroy_renderer();
  if (window_ != nullptr) SDL_DestroyWindow(window_);
}

Result<Renderer> Window::open(Renderer renderer, int width, int height) {
  SDL_SetHint(SDL_HINT_RENDER_BATCHING, "1");
  if (SDL_VideoInit(nullptr) != 0) return sdl_error(say::no_canvas);
  window_ = SDL_CreateWindow("", 0, 0, width, height, 0);
  if (window_ == nullptr) return sdl_error(say::canvas_not_opened);
  return create_renderer(renderer);
}

void Window::lose() {
  destroy_renderer();
}

Result<Renderer> Window::reopen(Renderer renderer) {
  destroy_renderer();
  return create_renderer(renderer);
}

Result<Renderer> Window::create_renderer(Renderer renderer) {
  SDL_SetHint(SDL_HINT_RENDER_DRIVER, renderer == Renderer::webgl ? "opengles2" : "software");
  // No SDL_RENDERER_PRESENTVSYNC: the page sets the pace, and the software renderer would spin.
  renderer_ = SDL_CreateRenderer(window_, -1, 0);
  if (renderer_ == nullptr) return sdl_error(say::canvas_not_drawn_on);
  // A canvas that was refused a WebGL context can still be drawn on without, and SDL then does.
  SDL_RendererInfo info;
  SDL_GetRendererInfo(renderer_, &info);
  kind_ = (info.flags & SDL_RENDERER_SOFTWARE) != 0 ? Renderer::software : Renderer::webgl;
  return kind_;
}

void Window::destroy_renderer() {
  if (renderer_ == nullptr) return;
  fonts_ = nullptr;  // goes with it, as all textures do
  dropped_.clear();
  SDL_DestroyRenderer(renderer_);
  renderer_ = nullptr;
}

void Window::resize(int width, int height) {
  int old_width = 0;
  int old_height = 0;
  SDL_GetWindowSize(window_, &old_width, &old_height);
  if (width != old_width || height != old_height) SDL_SetWindowSize(window_, width, height);
}

void Window::take_fonts(ImFontAtlas& atlas) {
  if (renderer_ == nullptr) return;
  if (fonts_ != nullptr) dropped_.push_back(fonts_);
  fonts_ = SDL_CreateTexture(renderer_, SDL_PIXELFORMAT_RGBA32, SDL_TEXTUREACCESS_STATIC,
                             atlas.TexWidth, atlas.TexHeight);
  atlas.SetTexID(fonts_);
  if (fonts_ == nullptr) return;
  constexpr std::uint32_t white = 0xffffff;
  const auto count =
      static_cast<std::size_t>(atlas.TexWidth) * static_cast<std::size_t>(atlas.TexHeight);
  std::vector<std::uint32_t> pixels(count);
  for (std::size_t i = 0; i < count; ++i) {
    pixels[i] = std::uint32_t{atlas.TexPixelsAlpha8[i]} << 24 | white;
  }
  SDL_UpdateTexture(fonts_, nullptr, pixels.data(), atlas.TexWidth * 4);
  SDL_SetTextureBlendMode(fonts_, SDL_BLENDMODE_BLEND);
  SDL_SetTextureScaleMode(fonts_, SDL_ScaleModeLinear);
}

void Window::present(std::uint32_t background, const ImDrawData& drawn) {
  const auto channel = [&](int shift) { return static_cast<std::uint8_t>(background >> shift); };
  SDL_RenderSetClipRect(renderer_, nullptr);
  SDL_SetRenderDrawColor(renderer_, channel(0), channel(8), channel(16), channel(24));
  SDL_RenderClear(renderer_);
  for (const ImDrawList* list : drawn.CmdLists)
    draw(*list, drawn.DisplaySize.x, drawn.DisplaySize.y);
  SDL_RenderPresent(renderer_);
  for (SDL_Texture* texture : std::exchange(dropped_, {})) SDL_DestroyTexture(texture);
}

// WebGL's own state was not put back, and no picture was begun: only which texture is bound, and
// that SDL forgets when it changes one.
void Window::undone() {
  if (renderer_ == nullptr || kind_ == Renderer::software || fonts_ == nullptr) return;
  constexpr std::uint32_t white = 0xffffffff;  // the atlas has a white corner
  const SDL_Rect corner{0, 0, 1, 1};
  SDL_UpdateTexture(fonts_, &corner, &white, 4);
}

void Window::draw(const ImDrawList& list, float width, float height) {
  constexpr int stride = sizeof(ImDrawVert);
  for (const ImDrawCmd& command : list.CmdBuffer) {
    const float left = std::max(command.ClipRect.x, 0.0f);
    const float top = std::max(command.ClipRect.y, 0.0f);
    const float right = std::min(command.ClipRect.z, width);
    const float bottom = std::min(command.ClipRect.w, height);
    if (right <= left || bottom <= top || command.ElemCount == 0) continue;
    const SDL_Rect clip{static_cast<int>(left), static_cast<int>(top),
                        static_cast<int>(right - left), static_cast<int>(bottom - top)};
    SDL_RenderSetClipRect(renderer_, &clip);
    const ImDrawVert* first = list.VtxBuffer.Data + command.VtxOffset;
    SDL_RenderGeometryRaw(renderer_, static_cast<SDL_Texture*>(command.GetTexID()), &first->pos.x,
                          stride, reinterpret_cast<const SDL_Color*>(&first->col), stride,
                          &first->uv.x, stride,
                          list.VtxBuffer.Size - static_cast<int>(command.VtxOffset),
                          list.IdxBuffer.Data + command.IdxOffset,
                          static_cast<int>(command.ElemCount), sizeof(ImDrawIdx));
  }
}

void Window::read_back() const {
  std::uint32_t pixel = 0;
  const SDL_Rect corner{0, 0, 1, 1};
  SDL_RenderReadPixels(renderer_, &corner, SDL_PIXELFORMAT_RGBA32, &pixel, 4);
}

view::Texture Window::create_texture(int width, int height, bool opaque) {
  if (renderer_ == nullptr) return nullptr;
  // The same bytes; without alpha, as SDL's canvas has them, they are copied row by row.
  const bool copied = opaque && kind_ == Renderer::software;
  SDL_Texture* texture =
      SDL_CreateTexture(renderer_, copied ? SDL_PIXELFORMAT_BGR888 : SDL_PIXELFORMAT_RGBA32,
                        SDL_TEXTUREACCESS_STATIC, width, height);
  if (texture == nullptr) return nullptr;
  SDL_SetTextureBlendMode(texture, opaque ? SDL_BLENDMODE_NONE : SDL_BLENDMODE_BLEND);
  SDL_SetTextureScaleMode(texture, SDL_ScaleModeNearest);
  return texture;
}

void Window::update_texture(view::Texture texture, int x, int y, int width, int height,
                            const std::uint32_t* pixels, int pitch) {
  const SDL_Rect rect{x, y, width, height};
  SDL_UpdateTexture(static_cast<SDL_Texture*>(texture), &rect, pixels, pitch * 4);
}

void Window::destroy_texture(view::Texture texture) {
  dropped_.push_back(static_cast<SDL_Texture*>(texture));
}

view::Mask Window::rasterize(std::string_view utf8, float pixels, bool monospace) {
  return rasterize_on_canvas(utf8, pixels, monospace);
}

std::string Window::normalized(std::string_view utf8, bool composed) {
  return normalized_by_browser(utf8, composed);
}

}  // namespace bloom::app
