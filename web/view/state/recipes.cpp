#include "web/view/state/recipes.hpp"

namespace bloom::view {

const Result<systems::Answer>& Recipes::answer(std::uint64_t keys, double rate) {
  const Query query{system, keys, rate};
  if (!answer_ || query != query_) {
    query_ = query;
    answer_.emplace(systems::in_system(chosen_system(), keys, rate));
  }
  return *answer_;
}

const Result<std::string>& Recipes::program(const languages::Settings& settings) {
  if (!program_ || language != written_ || settings != settings_) {
    written_ = language;
    settings_ = settings;
    program_.emplace(languages::program(chosen_language(), settings));
  }
  return *program_;
}

}  // namespace bloom::view
