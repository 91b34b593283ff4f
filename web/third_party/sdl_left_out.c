/* What is left out of SDL, because the page never calls it, though SDL's own code refers to it. */
#include "SDL.h"
#include "events/SDL_gesture_c.h"
#include "events/SDL_keyboard_c.h"
#include "events/SDL_mouse_c.h"
#include "events/SDL_touch_c.h"
#include "video/SDL_blit.h"

/* Its parts, which start and end each other: the page starts the one that it uses, video. */
int SDL_Init(Uint32 flags) {
  return SDL_Unsupported();
}
int SDL_InitSubSystem(Uint32 flags) {
  return 0;
}
void SDL_QuitSubSystem(Uint32 flags) {}
Uint32 SDL_WasInit(Uint32 flags) {
  return 0;
}

/* Input: the page's own elements take it; there is no mouse, keyboard or touch screen. */
int SDL_MouseInit(void) {
  return 0;
}
void SDL_MouseQuit(void) {}
SDL_Mouse* SDL_GetMouse(void) {
  static SDL_Mouse none;
  return &none;
}
SDL_Window* SDL_GetMouseFocus(void) {
  return NULL;
}
void SDL_SetMouseFocus(SDL_Window* window) {}
Uint32 SDL_GetMouseState(int* x, int* y) {
  return 0;
}
SDL_bool SDL_GetRelativeMouseMode(void) {
  return SDL_FALSE;
}
int SDL_SetRelativeMouseMode(SDL_bool enabled) {
  return SDL_Unsupported();
}
int SDL_UpdateMouseCapture(SDL_bool force_release) {
  return 0;
}
void SDL_WarpMouseInWindow(SDL_Window* window, int x, int y) {}
void SDL_PerformWarpMouseInWindow(SDL_Window* window, int x, int y, SDL_bool ignore_relative_mode) {
}
int SDL_ShowCursor(int toggle) {
  return SDL_DISABLE;
}

int SDL_KeyboardInit(void) {
  return 0;
}
void SDL_KeyboardQuit(void) {}
SDL_Window* SDL_GetKeyboardFocus(void) {
  return NULL;
}
void SDL_SetKeyboardFocus(SDL_Window* window) {}
void SDL_ResetKeyboard(void) {}
void SDL_ReleaseAutoReleaseKeys(void) {}

int SDL_TouchInit(void) {
  return 0;
}
void SDL_TouchQuit(void) {}
void SDL_GestureProcessEvent(SDL_Event* event) {}

/* Events: nobody asks for them. The renderer watches its window's, to follow its size. */
static SDL_EventFilter watch;
static void* watcher;
void SDL_AddEventWatch(SDL_EventFilter filter, void* userdata) {
  watch = filter;
  watcher = userdata;
}
void SDL_DelEventWatch(SDL_EventFilter filter, void* userdata) {
  watch = NULL;
}
int SDL_PushEvent(SDL_Event* event) {
  if (watch) watch(watcher, event);
  return 1;
}
Uint8 SDL_EventState(Uint32 type, int state) {
  return SDL_ENABLE;
}
void SDL_FilterEvents(SDL_EventFilter filter, void* userdata) {}
int SDL_EventsInit(void) {
  return 0;
}
void SDL_EventsQuit(void) {}
int SDL_SendQuit(void) {
  return 0;
}

/* What SDL would write on the console: its errors are the page's to tell (SDL_GetError). */
void SDL_LogInit(void) {}
SDL_LogPriority SDL_LogGetPriority(int category) {
  return SDL_LOG_PRIORITY_CRITICAL;
}
void SDL_Log(const char* format, ...) {}
void SDL_LogInfo(int category, const char* format, ...) {}
void SDL_LogDebug(int category, const char* format, ...) {}

/* Time, by which SDL would pace frames: the page does. */
Uint32 SDL_GetTicks(void) {
  return 0;
}
void SDL_Delay(Uint32 ms) {}

/* The environment, of which the page has none. */
char* SDL_getenv(const char* name) {
  return NULL;
}

/* Reading which copying loops to take from the environment: scanf would be linked in. */
int sdl_reads_nothing(const char* text, const char* format, ...) {
  return 0;
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

/* Copies between any two formats: those made here have loops of their own (sdl_blits.c). */
void SDL_Blit_Slow(SDL_BlitInfo* info) {}

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
