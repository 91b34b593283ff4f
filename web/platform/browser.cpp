#include "web/platform/browser.hpp"

#include <cmath>
#include <cstring>
#include <emscripten.h>

// clang-format off
// Draws a line of text and keeps its pixels for bloom_js_take_mask; its width, 0 when refused.
EM_JS(int, bloom_js_draw_text,
      (const char* text, int length, double pixels, int height, int monospace), {
  var line = new TextDecoder().decode(HEAPU8.slice(text, text + length));
  var canvas = document.createElement('canvas');
  var context = canvas.getContext('2d', {'willReadFrequently': true});
  if (!context) return 0;
  var font = pixels + 'px ' + (monospace ? 'ui-monospace, monospace' : 'system-ui, sans-serif');
  context.font = font;
  var width = Math.min(Math.ceil(context.measureText(line).width), 8192);
  if (width < 1) return 0;
  canvas.width = width;
  canvas.height = height;
  context.font = font;
  context.fillText(line, 0, pixels);
  Module['bloomMask'] = context.getImageData(0, 0, width, height).data;
  return width;
});

EM_JS(void, bloom_js_take_mask, (unsigned char* alpha), {
  var rgba = Module['bloomMask'];
  for (var i = 3; i < rgba.length; i += 4) HEAPU8[alpha++] = rgba[i];
  Module['bloomMask'] = null;
});

// Keeps the normalised text for bloom_js_take_text; its length in bytes.
EM_JS(int, bloom_js_normalize, (const char* text, int length, int composed), {
  var decoder = new TextDecoder('utf-8', {'ignoreBOM': true});
  var line = decoder.decode(HEAPU8.slice(text, text + length));
  Module['bloomText'] = new TextEncoder().encode(line.normalize(composed ? 'NFC' : 'NFD'));
  return Module['bloomText'].length;
});

EM_JS(void, bloom_js_take_text, (char* bytes), {
  HEAPU8.set(Module['bloomText'], bytes);
  Module['bloomText'] = null;
});

EM_JS(double, bloom_js_number, (const char* text), {
  return Number(UTF8ToString(text));
});

EM_JS(double, bloom_js_sin, (double angle), { return Math.sin(angle); });

EM_JS(unsigned, bloom_js_random, (), {
  return crypto.getRandomValues(new Uint32Array(1))[0];
});
// clang-format on

// The browser reads decimal numbers, rounded to the nearest as well: the C library's own reader
// works in 128 bits and is 6 KB of the page. Linked in its place (-Wl,--wrap=strtod).
extern "C" double __wrap_strtod(const char* text, char** end) {
  if (end != nullptr) *end = const_cast<char*>(text) + std::strlen(text);
  return bloom_js_number(text);
}

// So it does for the angles of circles: 3 KB of the page.
extern "C" float __wrap_sinf(float angle) {
  return static_cast<float>(bloom_js_sin(static_cast<double>(angle)));
}
extern "C" float __wrap_cosf(float angle) {
  return static_cast<float>(bloom_js_sin(static_cast<double>(angle) + 1.5707963267948966));
}

namespace bloom::app {

view::Mask rasterize_on_canvas(std::string_view utf8, float pixels, bool monospace) {
  const int height = static_cast<int>(std::ceil(1.3 * static_cast<double>(pixels)));
  const int width = bloom_js_draw_text(utf8.data(), static_cast<int>(utf8.size()),
                                       static_cast<double>(pixels), height, monospace ? 1 : 0);
  if (width == 0) return {};
  view::Mask mask{width, height, {}};
  mask.alpha.resize(static_cast<std::size_t>(width) * static_cast<std::size_t>(height));
  bloom_js_take_mask(mask.alpha.data());
  return mask;
}

std::string normalized_by_browser(std::string_view utf8, bool composed) {
  const int size = bloom_js_normalize(utf8.data(), static_cast<int>(utf8.size()), composed ? 1 : 0);
  std::string text(static_cast<std::size_t>(size), ' ');
  bloom_js_take_text(text.data());
  return text;
}

double browser_time() {
  return emscripten_get_now();
}

std::uint32_t random_number() {
  return bloom_js_random();
}

}  // namespace bloom::app
