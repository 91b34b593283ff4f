#include "web/view/state/preview.hpp"

#include "sim/text/key_text.hpp"

namespace bloom::view {

void Preview::type(std::string_view text) {
  answer_.reset();
  key_ = sim::key_problem(text).empty() ? text : std::string_view();
}

const sim::Checked* Preview::answer(const sim::State& state) {
  if (key_.empty() || state.loading()) return nullptr;
  if (!answer_ || revision_ != state.revision()) answer_ = state.answer(key_);
  revision_ = state.revision();
  return &*answer_;
}

}  // namespace bloom::view
