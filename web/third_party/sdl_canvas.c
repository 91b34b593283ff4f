/* SDL's way to the screen: the page's #canvas, drawn on with WebGL or by putting pixels there. It
   is looked up whenever it is needed, for the page may replace it. SDL's own (video/emscripten)
   takes the EGL, main loop and full screen of Emscripten along. */
#include <emscripten.h>

#include "SDL_internal.h"
#include "video/SDL_sysvideo.h"

/* clang-format off */
EM_JS(void, sdl_size_canvas, (int width, int height), {
  var canvas = document.getElementById('canvas');
  canvas.width = width;
  canvas.height = height;
});

/* The bytes are shown where they are: only the browser copies them. */
EM_JS(void, sdl_put_pixels, (const void* pixels, int width, int height), {
  var bytes = new Uint8ClampedArray(HEAPU8.buffer, pixels, 4 * width * height);
  var image = new ImageData(bytes, width, height);
  document.getElementById('canvas').getContext('2d').putImageData(image, 0, 0);
});

/* 0 when it is refused. */
EM_JS(int, sdl_open_webgl, (void), {
  return GL.createContext(document.getElementById('canvas'),
      {alpha: false, depth: false, stencil: false, antialias: false, majorVersion: 1});
});
EM_JS(int, sdl_use_webgl, (int context), { GL.makeContextCurrent(context); return 0; });
EM_JS(void, sdl_close_webgl, (int context), { GL.deleteContext(context); });
/* clang-format on */

static int start(_THIS) {
  /* The screen: as large as SDL lets a window be. */
  const SDL_DisplayMode mode = {SDL_PIXELFORMAT_RGB888, 16384, 16384};
  return SDL_AddBasicVideoDisplay(&mode) < 0 ? -1 : 0;
}
static void stop(_THIS) {}
static void discard(SDL_VideoDevice* device) {
  SDL_free(device);
}

static void resize(_THIS, SDL_Window* window) {
  sdl_size_canvas(window->w, window->h);
}
static int create_window(_THIS, SDL_Window* window) {
  resize(_this, window);
  return 0;
}

static void destroy_pixels(_THIS, SDL_Window* window) {
  SDL_free(window->driverdata);
  window->driverdata = NULL;
}
static int create_pixels(_THIS, SDL_Window* window, Uint32* format, void** pixels, int* pitch) {
  destroy_pixels(_this, window);
  *format = SDL_PIXELFORMAT_BGR888;
  *pitch = 4 * window->w;
  *pixels = window->driverdata = SDL_calloc(window->h, *pitch);
  return *pixels ? 0 : SDL_OutOfMemory();
}
static int show_pixels(_THIS, SDL_Window* window, const SDL_Rect* rects, int count) {
  Uint32* pixel = window->driverdata;
  for (const Uint32* end = pixel + window->w * window->h; pixel < end; ++pixel) {
    *pixel |= 0xFF000000; /* opaque, which the format leaves open */
  }
  sdl_put_pixels(window->driverdata, window->w, window->h);
  return 0;
}

static int load_webgl(_THIS, const char* path) {
  return 0;
}
static SDL_GLContext open_webgl(_THIS, SDL_Window* window) {
  const int context = sdl_open_webgl();
  sdl_use_webgl(context);
  return (SDL_GLContext)context;
}
static int use_webgl(_THIS, SDL_Window* window, SDL_GLContext context) {
  return sdl_use_webgl((int)context);
}
static int show_webgl(_THIS, SDL_Window* window) {
  return 0; /* the browser does, when the frame is over */
}
static void close_webgl(_THIS, SDL_GLContext context) {
  sdl_close_webgl((int)context);
}

static SDL_VideoDevice* create(void) {
  SDL_VideoDevice* device = SDL_calloc(1, sizeof(*device));
  if (!device) {
    SDL_OutOfMemory();
    return NULL;
  }
  device->VideoInit = start;
  device->VideoQuit = stop;
  device->free = discard;
  device->CreateSDLWindow = create_window;
  device->SetWindowSize = resize;
  device->CreateWindowFramebuffer = create_pixels;
  device->UpdateWindowFramebuffer = show_pixels;
  device->DestroyWindowFramebuffer = destroy_pixels;
  device->GL_LoadLibrary = load_webgl;
  device->GL_CreateContext = open_webgl;
  device->GL_MakeCurrent = use_webgl;
  device->GL_SwapWindow = show_webgl;
  device->GL_DeleteContext = close_webgl;
  return device;
}

VideoBootStrap Emscripten_bootstrap = {"emscripten", "The page's canvas", create};
