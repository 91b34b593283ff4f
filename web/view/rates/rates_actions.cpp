#include "web/view/rates/rates_actions.hpp"

#include <algorithm>
#include <array>
#include <string_view>
#include <utility>

namespace bloom::view {
namespace {

constexpr std::array<std::pair<std::string_view, Request>, 2> requests{{
    {"ask_file", Request::ask_file},
    {"second_file", Request::second_file},
}};

constexpr std::array<std::pair<std::string_view, Job>, 2> jobs{{
    {"measure", Job::measure},
    {"go_there", Job::go_there},
}};

constexpr std::array<std::pair<std::string_view, sim::Attack>, 3> attacks{{
    {"poison", sim::Attack::poison},
    {"query_attack", sim::Attack::query},
    {"secret_seed", sim::Attack::secret_seed},
}};

template <class Table>
auto named(const Table& table, std::string_view id) {
  return std::find_if(table.begin(), table.end(),
                      [&](const auto& entry) { return entry.first == id; });
}

void insert_poison(const sim::Attacks& shown, Frame& frame) {
  if (shown.poison() != nullptr) frame.commands.emplace_back(sim::Load{shown.poison()->chosen()});
}

void use_secret_seed(const sim::Attacks& shown, Frame& frame) {
  if (shown.reseeded() == nullptr) return;
  sim::Configure configure;
  configure.seed = shown.reseeded()->seed();
  frame.commands.emplace_back(configure);
}

}  // namespace

[[gnu::noinline]] bool act_on_lab(const Input& input, Session& session, Frame& frame) {
  const sim::Attacks* shown = session.attacked.shown;
  if (const auto request = named(requests, input.id); request != requests.end()) {
    frame.requests.push_back(request->second);
  } else if (const auto job = named(jobs, input.id); job != jobs.end()) {
    frame.jobs.push_back(job->second);
  } else if (const auto attack = named(attacks, input.id); attack != attacks.end()) {
    session.attacked.wanted = attack->second;
    frame.jobs.push_back(Job::attack);
  } else if (input.id == "second_keys") {
    session.second_keys = input.text;
    frame.jobs.push_back(Job::second_keys);
  } else if (input.id == "insert_poison") {
    if (shown != nullptr) insert_poison(*shown, frame);
  } else if (input.id == "use_seed") {
    if (shown != nullptr) use_secret_seed(*shown, frame);
  } else {
    return false;
  }
  return true;
}

}  // namespace bloom::view
