// The start, what surrounds the page, and frames.

#include "web/platform/border/calls.hpp"
#include "web/platform/browser.hpp"
#include "web/platform/json_out.hpp"

namespace bloom::app::calls {
namespace {

Renderer wanted(bool webgl) {
  return webgl ? Renderer::webgl : Renderer::software;
}

}  // namespace

Result<Renderer> start(bool webgl, const view::Environment& environment) {
  make_app();
  return app().start(wanted(webgl), environment);
}

void environment(const view::Environment& environment) {
  app().set_environment(environment);
}

void lost() {
  app().lose_renderer();
}

Result<Renderer> restored(bool webgl, const view::Environment& environment) {
  app().set_environment(environment);
  return app().restore_renderer(wanted(webgl));
}

double frame(double now) {
  return app().frame(now);
}

bool work() {
  return app().work(browser_time());
}

void cancel() {
  app().cancel();
}

double measure(int frames) {
  return app().measure(frames, browser_time);
}

double height() {
  return static_cast<double>(app().height());
}

double scale() {
  return static_cast<double>(app().scale());
}

std::string widgets() {
  return app().widgets_changed() ? to_json(app().view().widgets()) : std::string();
}

std::string requests() {
  std::string bytes;
  for (const view::Request request : app().take_requests()) bytes += static_cast<char>(request);
  return bytes;
}

}  // namespace bloom::app::calls
