#include "web/view/save/save_actions.hpp"

#include <algorithm>

#include "bloom/text/numbers.hpp"
#include "sim/save/save.hpp"

#include "web/view/save/save_text.hpp"

namespace bloom::view {
namespace {

// The id of its button is its name.
bool is_format(std::string_view id) {
  const auto formats = sim::file_formats();
  return id == "svg" || id == "png" ||
         std::any_of(formats.begin(), formats.end(),
                     [&](const sim::FileFormat& format) { return format.name == id; });
}

}  // namespace

[[gnu::noinline]] bool act_on_save(const Input& input, Session& session, Frame& frame) {
  SaveState& saving = session.saving;
  if (input.id == "save") {
    saving.open = !saving.open;
  } else if (input.id == "save_width") {
    const auto width = text::read_whole(input.text);
    const bool fits = width && *width >= SaveState::least_width && *width <= SaveState::most_width;
    session.alert = fits ? "" : say::width_wanted;
    if (fits) saving.width = static_cast<std::uint32_t>(*width);
  } else if (is_format(input.id)) {
    saving.figure.clear();
    saving.format = input.id;
    frame.requests.push_back(Request::save);
  } else {
    return false;
  }
  return true;
}

}  // namespace bloom::view
