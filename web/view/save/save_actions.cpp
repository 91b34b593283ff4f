#include "web/view/save/save_actions.hpp"

#include "bloom/formats/numbers.hpp"

namespace bloom::view {

bool act_on_save(const Input& input, Session& session, Frame& frame) {
  Saving& saving = session.saving;
  if (input.id == "save") {
    saving.open = !saving.open;
  } else if (input.id == "save_width") {
    const auto width = detail::read_whole(input.text);
    const bool fits = width && *width >= Saving::least_width && *width <= Saving::most_width;
    session.alert = fits ? "" : "The width is a whole number of pixels, 320 … 4,096.";
    if (fits) saving.width = static_cast<std::uint32_t>(*width);
  } else if (input.id.starts_with(save_button)) {
    saving.figure.clear();
    saving.format = input.id.substr(save_button.size());
    frame.requests.push_back(Request::save);
  } else {
    return false;
  }
  return true;
}

}  // namespace bloom::view
