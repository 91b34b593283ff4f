/* What is left out of SDL, because the page never calls it, though SDL's own code refers to it. */
#include "SDL.h"

/* Input: the page's own elements take it, so SDL listens to nothing and can swallow nothing. */
void Emscripten_RegisterEventHandlers(void* window) {
  (void)window;
}
void Emscripten_UnregisterEventHandlers(void* window) {
  (void)window;
}
int Emscripten_HandleCanvasResize(int type, const void* reserved, void* window) {
  return 0;
}

/* Looking WebGL functions up by name, which would bring all of them along; the renderer is linked
   to those that it calls (__SDL_NOGETPROCADDR__). */
void* sdl_no_proc_address(const char* name) {
  (void)name;
  return NULL;
}

/* Lines, points and rotated copies of the software renderer, for every pixel format there is. Dear
   ImGui draws triangles and rectangles only. */
#define LEFT_OUT(name, ...)   \
  int name(__VA_ARGS__) {     \
    return SDL_Unsupported(); \
  }

LEFT_OUT(SDL_DrawPoints, SDL_Surface* dst, const SDL_Point* points, int count, Uint32 color)
LEFT_OUT(SDL_DrawLines, SDL_Surface* dst, const SDL_Point* points, int count, Uint32 color)
LEFT_OUT(SDL_BlendPoints, SDL_Surface* dst, const SDL_Point* points, int count, SDL_BlendMode mode,
         Uint8 r, Uint8 g, Uint8 b, Uint8 a)
LEFT_OUT(SDL_BlendLines, SDL_Surface* dst, const SDL_Point* points, int count, SDL_BlendMode mode,
         Uint8 r, Uint8 g, Uint8 b, Uint8 a)

/* Filling rectangles, for every pixel format and way of blending. Dear ImGui blends by alpha only,
   and the picture has four bytes a pixel. */
static Uint32 over(Uint32 colour, Uint32 alpha, Uint32 below, Uint32 shift) {
  return (colour * alpha / 255 + (below >> shift & 255) * (255 - alpha) / 255) << shift;
}

int SDL_BlendFillRect(SDL_Surface* dst, const SDL_Rect* rect, SDL_BlendMode mode, Uint8 r, Uint8 g,
                      Uint8 b, Uint8 a) {
  const SDL_PixelFormat* format = dst->format;
  SDL_Rect area = dst->clip_rect;
  if (mode != SDL_BLENDMODE_BLEND || format->BytesPerPixel != 4) return SDL_Unsupported();
  if (rect && !SDL_IntersectRect(rect, &dst->clip_rect, &area)) return 0;
  for (int y = area.y; y < area.y + area.h; ++y) {
    Uint32* pixel = (Uint32*)((Uint8*)dst->pixels + y * dst->pitch) + area.x;
    for (const Uint32* end = pixel + area.w; pixel < end; ++pixel) {
      const Uint32 below = *pixel;
      *pixel = over(r, a, below, format->Rshift) | over(g, a, below, format->Gshift) |
               over(b, a, below, format->Bshift) |
               (format->Amask ? over(255, a, below, format->Ashift) : 0);
    }
  }
  return 0;
}

int SDL_BlendFillRects(SDL_Surface* dst, const SDL_Rect* rects, int count, SDL_BlendMode mode,
                       Uint8 r, Uint8 g, Uint8 b, Uint8 a) {
  int status = 0;
  for (int i = 0; i < count; ++i) {
    if (SDL_BlendFillRect(dst, rects + i, mode, r, g, b, a) < 0) status = -1;
  }
  return status;
}

SDL_Surface* SDLgfx_rotateSurface(SDL_Surface* source, double angle, int smooth, int flip_x,
                                  int flip_y, const SDL_Rect* target, double cosine, double sine,
                                  const SDL_FPoint* center) {
  SDL_Unsupported();
  return NULL;
}

void SDLgfx_rotozoomSurfaceSizeTrig(int width, int height, double angle, const SDL_FPoint* center,
                                    SDL_Rect* target, double* cosine, double* sine) {
  SDL_Unsupported();
}
