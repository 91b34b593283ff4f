// Stories: those to choose from, and the one that is played.

#include "web/platform/border/calls.hpp"
#include "web/platform/browser.hpp"

namespace bloom::app::calls {

Result<Done> stories(Text json) {
  return app().take_stories(json);
}

void no_stories(Text reason) {
  app().view().show_shelf(nullptr, reason);
}

Result<Done> story(Text name, std::uint32_t step) {
  return app().begin_story(name, step, browser_time());
}

Result<Done> open_story(Text json, std::uint32_t step) {
  return app().open_story(json, step, browser_time());
}

std::string worksheet() {
  return app().stories().worksheet();
}

}  // namespace bloom::app::calls
