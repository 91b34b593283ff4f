// How to have the calculated filter elsewhere: the system and the language that are chosen, and
// what these make of it, worked out again only when something of it has changed.
#pragma once

#include <cstdint>
#include <optional>
#include <string>

#include "languages/languages.hpp"
#include "systems/systems.hpp"

namespace bloom::view {

class Recipes {
 public:
  std::uint32_t system = 0;    // of systems::systems()
  std::uint32_t language = 1;  // of languages::languages(): Python, the shortest

  const systems::System& chosen_system() const { return systems::systems()[system]; }
  const languages::Language& chosen_language() const { return languages::languages()[language]; }

  // Refused with the system's, or the language's, own reason.
  const Result<systems::Answer>& answer(std::uint64_t keys, double rate);
  const Result<std::string>& program(const languages::Settings& settings);

  // What the last calls answered; empty where they refused.
  std::string line() const { return answer_ && *answer_ ? (*answer_)->line : std::string(); }
  std::string program() const { return program_ && *program_ ? **program_ : std::string(); }

 private:
  struct Query {
    std::uint32_t system = 0;
    std::uint64_t keys = 0;
    double rate = 0;
    friend bool operator==(const Query&, const Query&) = default;
  };

  Query query_;
  std::optional<Result<systems::Answer>> answer_;
  std::uint32_t written_ = 0;  // the language of the program
  languages::Settings settings_{};
  std::optional<Result<std::string>> program_;
};

}  // namespace bloom::view
