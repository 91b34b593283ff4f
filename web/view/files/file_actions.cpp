#include "web/view/files/file_actions.hpp"

namespace bloom::view {

bool act_on_files(const Input& input, Session& session, Frame& frame) {
  if (input.id == "open") {
    frame.requests.push_back(Request::open);
    return true;
  }
  if (!input.id.starts_with("open_")) return false;
  if (input.id == "open_filter") frame.requests.push_back(Request::open_filter);
  if (input.id == "open_keys") frame.requests.push_back(Request::open_keys);
  if (input.id == "open_neither") frame.requests.push_back(Request::open_neither);
  session.question = {};
  return true;
}

}  // namespace bloom::view
