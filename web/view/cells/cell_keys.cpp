#include "web/view/cells/cell_keys.hpp"

#include <vector>

#include "web/view/drawing/fallback_text.hpp"
#include "web/view/drawing/format.hpp"

namespace bloom::view {
namespace {

constexpr std::uint32_t few_keys = 4096;  // cheap enough to ask for every probe in one frame
constexpr std::uint32_t named_keys = 3;
constexpr std::size_t remembered = 512;
constexpr std::size_t shown_characters = 32;

}  // namespace

void CellKeys::begin_frame(const sim::State& state) {
  if (state.revision() != revision_ || state.inserted() != inserted_ ||
      known_.size() > remembered) {
    known_.clear();
    revision_ = state.revision();
    inserted_ = state.inserted();
  }
  asked_ = 0;
  unanswered_ = false;
}

const Setters* CellKeys::find(const sim::State& state, std::uint32_t position) {
  if (const auto found = known_.find(position); found != known_.end()) return &found->second;
  if (state.loading() || (asked_ > 0 && state.distinct() > few_keys)) {
    unanswered_ = !state.loading();
    return nullptr;
  }
  ++asked_;
  const sim::KeysAt& keys = state.keys_setting(position, named_keys);
  std::vector<std::string> names;
  for (const std::uint32_t index : keys.first) {
    names.push_back(visible_key(state.key(index), shown_characters));
  }
  return &known_
              .emplace(position,
                       Setters{listed(names.data(), names.size(), keys.count), keys.count})
              .first->second;
}

}  // namespace bloom::view
