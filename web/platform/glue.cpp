// The border between C++ and the page: the exported functions that web/page/bridge.js calls, and
// what C++ asks of the browser. Only strings and numbers cross. A string comes in through
// reserve(), its length as an argument; one goes out through output() and output_size().

#include <algorithm>
#include <charconv>
#include <cmath>
#include <cstring>
#include <emscripten.h>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <unistd.h>
#include <utility>
#include <vector>

#include "bloom/text/json.hpp"
#include "files/file_type.hpp"
#include "sim/save/save.hpp"
#include "sim/story/command_reader.hpp"

#include "web/platform/app.hpp"
#include "web/platform/canvas.hpp"
#include "web/platform/json_out.hpp"
#include "web/platform/platform_text.hpp"

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

}  // namespace bloom::app

namespace {

using bloom::Result;
using bloom::app::App;
using bloom::app::Lab;
using bloom::app::Renderer;
namespace sim = bloom::sim;
namespace view = bloom::view;

std::string input;
std::string output;
std::unique_ptr<App> app;
view::Environment looks;  // of which only the author's wishes and the paper count

// The string of `length` bytes that came in `skip` bytes after the start.
std::string_view received(int length, int skip = 0) {
  return std::string_view(input).substr(static_cast<std::size_t>(skip),
                                        static_cast<std::size_t>(length));
}

// True for a value; for an error its sentence goes out.
template <class T>
int succeed(const Result<T>& result) {
  if (result) return 1;
  output = result.reason();
  return 0;
}

void reply(const std::vector<sim::Event>& events) {
  output = bloom::app::to_json(events);
}

void apply(const sim::Command& command) {
  reply(app->apply(command, emscripten_get_now()));
}

view::Environment environment(double width, double height, double ratio, int dark, int reduced,
                              int touch, int controls) {
  view::Environment result;
  result.width =
      std::max(static_cast<float>(width), view::least_width);  // 0 where nothing is shown
  result.height = static_cast<float>(height);
  result.ratio = static_cast<float>(ratio);
  result.dark = dark != 0;
  result.reduced_motion = reduced != 0;
  result.touch = touch != 0;
  result.controls = static_cast<view::Controls>(controls);
  result.show = looks.show;
  result.accent = looks.accent;
  result.background = looks.background;
  result.paper = looks.paper;
  return result;
}

}  // namespace

extern "C" {

// Memory for `size` bytes that the next call reads.
EMSCRIPTEN_KEEPALIVE char* bloom_reserve(int size) {
  input.resize(static_cast<std::size_t>(size));
  return input.data();
}

EMSCRIPTEN_KEEPALIVE const char* bloom_output() {
  return output.data();
}

EMSCRIPTEN_KEEPALIVE int bloom_output_size() {
  return static_cast<int>(output.size());
}

// While a part of the module is missing (web/page/start/attempts.js): the end of the memory that is
// in use, and that it was put back to what it was.
EMSCRIPTEN_KEEPALIVE char* bloom_used() {
  return static_cast<char*>(sbrk(0));
}

EMSCRIPTEN_KEEPALIVE void bloom_undone() {
  if (app) app->undone();
}

// Start and surroundings.

EMSCRIPTEN_KEEPALIVE int bloom_start(int webgl, double width, double height, double ratio, int dark,
                                     int reduced, int touch, int controls) {
  app = std::make_unique<App>();
  return succeed(app->start(webgl != 0 ? Renderer::webgl : Renderer::software,
                            environment(width, height, ratio, dark, reduced, touch, controls)));
}

EMSCRIPTEN_KEEPALIVE void bloom_environment(double width, double height, double ratio, int dark,
                                            int reduced, int touch, int controls) {
  app->set_environment(environment(width, height, ratio, dark, reduced, touch, controls));
}

// The author's wishes: parts and colours, 0 for none; and whether it is for paper. They count from
// the next environment on.
EMSCRIPTEN_KEEPALIVE void bloom_looks(std::uint32_t show, std::uint32_t accent,
                                      std::uint32_t background, int paper) {
  looks.show = show;
  looks.accent = accent;
  looks.background = background;
  looks.paper = paper != 0;
}

EMSCRIPTEN_KEEPALIVE void bloom_lost() {
  app->lose_renderer();
}

EMSCRIPTEN_KEEPALIVE int bloom_restored(int webgl, double width, double height, double ratio,
                                        int dark, int reduced, int touch, int controls) {
  app->set_environment(environment(width, height, ratio, dark, reduced, touch, controls));
  return succeed(app->restore_renderer(webgl != 0 ? Renderer::webgl : Renderer::software));
}

// Frames.

EMSCRIPTEN_KEEPALIVE double bloom_frame(double now) {
  return app->frame(now);
}

EMSCRIPTEN_KEEPALIVE double bloom_measure(int frames) {
  return app->measure(frames, emscripten_get_now);
}

EMSCRIPTEN_KEEPALIVE double bloom_height() {
  return static_cast<double>(app->height());
}

EMSCRIPTEN_KEEPALIVE double bloom_scale() {
  return static_cast<double>(app->scale());
}

EMSCRIPTEN_KEEPALIVE int bloom_widgets_changed() {
  return app->widgets_changed() ? 1 : 0;
}

EMSCRIPTEN_KEEPALIVE void bloom_widgets() {
  output = bloom::app::to_json(app->view().widgets());
}

EMSCRIPTEN_KEEPALIVE int bloom_requests() {
  int bits = 0;
  for (const view::Request request : app->take_requests()) bits |= 1 << static_cast<int>(request);
  return bits;
}

// What the page's elements report.

EMSCRIPTEN_KEEPALIVE void bloom_pointer(int kind, double x, double y) {
  app->pointer(static_cast<bloom::view::PointerEvent>(kind), static_cast<float>(x),
               static_cast<float>(y));
}

EMSCRIPTEN_KEEPALIVE void bloom_activate(int id) {
  app->view().activate(received(id));
}

EMSCRIPTEN_KEEPALIVE void bloom_submit(int check) {
  app->view().submit(check != 0);
}

EMSCRIPTEN_KEEPALIVE void bloom_text(int id, int text) {
  app->view().set_text(received(id), received(text, id));
}

EMSCRIPTEN_KEEPALIVE void bloom_value(int id, double value) {
  app->view().set_value(received(id), value);
}

EMSCRIPTEN_KEEPALIVE void bloom_enter(int id, int text) {
  app->view().enter(received(id), received(text, id));
}

EMSCRIPTEN_KEEPALIVE void bloom_step(int id, int steps) {
  app->view().step(received(id), steps);
}

EMSCRIPTEN_KEEPALIVE void bloom_scroll(int id, double offset) {
  app->view().scroll(received(id), static_cast<float>(offset));
}

EMSCRIPTEN_KEEPALIVE void bloom_alert(int sentence) {
  app->view().show_alert(received(sentence));
}

// A command of the JavaScript interface, which puts out its events.

// Received: the command as JSON. What is none is refused with what it should look like.
EMSCRIPTEN_KEEPALIVE int bloom_apply(int json) {
  const std::string_view text = received(json);
  if (!bloom::text::json_problem(text).empty()) {
    output = bloom::app::say::command_wanted;
    return 0;
  }
  const auto command = sim::read_command(text);
  if (command) apply(*command);
  return succeed(command);
}

EMSCRIPTEN_KEEPALIVE void bloom_events() {
  reply(app->take_events());
}

// A file, in slices.

EMSCRIPTEN_KEEPALIVE int bloom_file_begin(int use, double total) {
  return succeed(app->file_begin(static_cast<App::FileUse>(use), total));
}

EMSCRIPTEN_KEEPALIVE int bloom_file_feed(int bytes, int use) {
  return succeed(app->file_feed(static_cast<App::FileUse>(use), received(bytes)));
}

EMSCRIPTEN_KEEPALIVE void bloom_file_end(int use, int commit) {
  output = bloom::app::to_json(
      app->file_end(static_cast<App::FileUse>(use), commit != 0, emscripten_get_now()));
}

// What a file is, by its first bytes: one of files::FileType.
EMSCRIPTEN_KEEPALIVE int bloom_kind(int bytes, double size) {
  const std::string_view first = received(bytes);
  return static_cast<int>(bloom::files::detect_file_type(
      {reinterpret_cast<const std::uint8_t*>(first.data()), first.size()},
      static_cast<std::uint64_t>(size)));
}

// What was read for that is opened; received: its name. One of Opening::Outcome.
EMSCRIPTEN_KEEPALIVE int bloom_open(int name) {
  return static_cast<int>(app->open(received(name), emscripten_get_now()));
}

EMSCRIPTEN_KEEPALIVE void bloom_open_filter() {
  app->open_filter(emscripten_get_now());
}

// Stories.

EMSCRIPTEN_KEEPALIVE int bloom_stories(int json) {
  return succeed(app->take_stories(received(json)));
}

// They cannot be had, for the reason that is received.
EMSCRIPTEN_KEEPALIVE void bloom_no_stories(int reason) {
  app->view().show_shelf(nullptr, received(reason));
}

EMSCRIPTEN_KEEPALIVE int bloom_story(int name, int step) {
  return succeed(
      app->begin_story(received(name), static_cast<std::uint32_t>(step), emscripten_get_now()));
}

EMSCRIPTEN_KEEPALIVE int bloom_open_story(int json, int step) {
  return succeed(
      app->open_story(received(json), static_cast<std::uint32_t>(step), emscripten_get_now()));
}

EMSCRIPTEN_KEEPALIVE void bloom_worksheet() {
  output = app->stories().playing() ? app->stories().worksheet() : std::string();
}

// A Parquet file, by slices.

EMSCRIPTEN_KEEPALIVE void bloom_parquet_begin(int name, double bytes) {
  app->parquet().begin(received(name), bytes);
}

EMSCRIPTEN_KEEPALIVE void bloom_parquet_leave() {
  app->parquet().leave();
}

// How many bytes are wanted, 0 for none, and from where on; after those of place 0 what will be.
EMSCRIPTEN_KEEPALIVE int bloom_parquet_wanted(std::uint32_t place) {
  return static_cast<int>(app->parquet().wanted(place).length);
}

EMSCRIPTEN_KEEPALIVE double bloom_parquet_offset(std::uint32_t place) {
  return static_cast<double>(app->parquet().wanted(place).offset);
}

// Whether they were taken, 2 where the file is shown from now on.
EMSCRIPTEN_KEEPALIVE int bloom_parquet_give(int bytes, double offset) {
  const auto given = app->parquet().give(offset, received(bytes));
  return succeed(given) + (given && *given ? 1 : 0);
}

// The filter that is looked at: where it lies, its bytes and its name, line by line.
EMSCRIPTEN_KEEPALIVE void bloom_parquet_filter() {
  const bloom::app::Parquet::Place place = app->parquet().filter();
  output = std::to_string(place.extent.offset) + "\n" + std::to_string(place.extent.length) + "\n" +
           place.name;
}

// A false positive is looked for, in slices.

EMSCRIPTEN_KEEPALIVE int bloom_find_begin() {
  return app->find_begin() ? 1 : 0;
}

// Whether the search goes on.
EMSCRIPTEN_KEEPALIVE int bloom_find_step(int tries) {
  return app->find_step(static_cast<std::uint32_t>(tries), emscripten_get_now()) ? 1 : 0;
}

EMSCRIPTEN_KEEPALIVE void bloom_find_end() {
  app->find_end();
}

// All families are compared, in slices.

EMSCRIPTEN_KEEPALIVE void bloom_compare_begin(int timed) {
  app->compare_begin(timed != 0);
}

// Whether there is more to do.
EMSCRIPTEN_KEEPALIVE int bloom_compare_step(int budget) {
  return app->compare_step(static_cast<std::uint32_t>(budget), emscripten_get_now) ? 1 : 0;
}

EMSCRIPTEN_KEEPALIVE void bloom_compare_end() {
  app->compare_end();
}

// What is found out of the filter in slices: the job is one of Lab's.

// Both answer whether there is more to do.
EMSCRIPTEN_KEEPALIVE int bloom_lab_begin(int job, std::uint32_t secret) {
  return app->lab().begin(static_cast<Lab::Job>(job), secret) ? 1 : 0;
}

EMSCRIPTEN_KEEPALIVE int bloom_lab_step(int job) {
  return app->lab().step(static_cast<Lab::Job>(job)) ? 1 : 0;
}

EMSCRIPTEN_KEEPALIVE void bloom_lab_end(int job) {
  app->lab().end(static_cast<Lab::Job>(job));
}

// Made-up keys are inserted, in slices.

EMSCRIPTEN_KEEPALIVE int bloom_go_begin() {
  return app->go_begin() ? 1 : 0;
}

// Whether there are more.
EMSCRIPTEN_KEEPALIVE int bloom_go_step() {
  return app->go_step(emscripten_get_now()) ? 1 : 0;
}

// The state, and its ways in and out.

// Received: the query and the fragment of the address, with a line feed between them.
EMSCRIPTEN_KEEPALIVE void bloom_link(int length) {
  const std::string_view both = received(length);
  const std::size_t end = std::min(both.find('\n'), both.size());
  const sim::Link link =
      sim::parse_link(both.substr(0, end), both.substr(std::min(end + 1, both.size())));
  app->follow(link, emscripten_get_now());
  output = bloom::app::to_json(link);
}

// Received: a fragment, of which only what the page looks like counts.
EMSCRIPTEN_KEEPALIVE void bloom_appear(int length) {
  const sim::Link link = sim::parse_link({}, received(length));
  app->show_problems(link.problems);
  output = bloom::app::to_json(link);
}

// Received: a fragment, of which only the settings count. The keys stay.
EMSCRIPTEN_KEEPALIVE void bloom_settings(int length) {
  reply(app->configure(sim::parse_link({}, received(length)), emscripten_get_now()));
}

EMSCRIPTEN_KEEPALIVE int bloom_share() {
  auto link = app->share();
  if (link) output = *link;
  return succeed(link);
}

// The id of the button, a line feed, and the text.
EMSCRIPTEN_KEEPALIVE void bloom_copied() {
  const view::Copied& copied = app->view().copied();
  output = copied.button + "\n" + copied.text;
}

EMSCRIPTEN_KEEPALIVE void bloom_state() {
  output = bloom::app::to_json(app->simulator().state(), app->renderer(), app->environment());
}

EMSCRIPTEN_KEEPALIVE int bloom_export(int format) {
  const std::string name(received(format));
  auto data = sim::export_filter(app->simulator().state(), name);
  if (data) output.assign(data->begin(), data->end());
  return succeed(data) == 0 ? 0 : sim::is_text(name) ? 2 : 1;
}

// What is to be saved: the format, the width of a picture, the file's name and the picture as SVG,
// line by line.
EMSCRIPTEN_KEEPALIVE void bloom_saving() {
  const view::SaveState& saving = app->view().saving();
  output = saving.format + "\n" + std::to_string(saving.width) + "\n";
  (output += sim::file_name(app->simulator().state(), saving.format)) += "\n";
  output += saving.figure;
}

EMSCRIPTEN_KEEPALIVE int bloom_import(int data) {
  return succeed(app->import_filter(received(data), emscripten_get_now()));
}

EMSCRIPTEN_KEEPALIVE void bloom_digest() {
  char digits[16];
  const auto end = std::to_chars(digits, digits + sizeof digits, app->simulator().digest(), 16).ptr;
  output.assign(std::size(digits) - static_cast<std::size_t>(end - digits), '0')
      .append(digits, end);
}

}  // extern "C"
