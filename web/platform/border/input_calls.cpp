// What the page's elements report.

#include "web/platform/border/calls.hpp"
#include "web/platform/json.hpp"

namespace bloom::app::calls {

void pointer(view::PointerEvent kind, double x, double y) {
  app().pointer(kind, static_cast<float>(x), static_cast<float>(y));
}

void activate(Text id) {
  app().view().activate(id);
}

void submit(bool check) {
  app().view().submit(check);
}

void text(Text id, Text text) {
  app().view().set_text(id, text);
}

void value(Text id, double value) {
  app().view().set_value(id, value);
}

void enter(Text id, Text text) {
  app().view().enter(id, text);
}

void step(Text id, int steps) {
  app().view().step(id, steps);
}

void scroll(Text id, double offset) {
  app().view().scroll(id, static_cast<float>(offset));
}

void alert(Text sentence) {
  app().view().show_alert(sentence);
}

std::string copied() {
  const view::Copied& copied = app().view().copied();
  Json json;
  json.object().member("button", copied.button).member("text", copied.text).end_object();
  return json.text();
}

}  // namespace bloom::app::calls
