#include "sim/story/run_action.hpp"

#include <optional>
#include <string>
#include <type_traits>
#include <utility>
#include <variant>

#include "sim/lab/measurement.hpp"
#include "sim/link/link.hpp"

namespace bloom::sim {
namespace {

class Actor {
 public:
  Actor(Simulator& simulator, Outcome& outcome) : simulator_(simulator), outcome_(outcome) {}

  std::vector<Event> operator()(const Command& command) {
    return std::visit(
        [&](auto copy) {
          if constexpr (requires { copy.key; }) copy.key = typed(copy.key);
          return apply(Command(std::move(copy)));
        },
        command);
  }

  std::vector<Event> operator()(const Fill& fill) {
    Load load;
    load.keys.reserve(fill.keys);
    for (std::uint32_t i = 0; i < fill.keys; ++i) {
      load.keys.push_back(fill_key(std::uint64_t{fill.from} + i));
    }
    return apply(std::move(load));
  }

  std::vector<Event> operator()(const Measure& measure) {
    Measurement measurement(simulator_.state());
    measurement.more();
    measurement.step(simulator_.state(), measure.keys);
    outcome_.measured = measurement.rate();
    outcome_.asked = measurement.asked();
    outcome_.hits = measurement.hits();
    return {};
  }

  std::vector<Event> operator()(const Lookup& lookup) {
    if (outcome_.files) outcome_.files->lookup(typed(lookup.key));
    return {};
  }
  std::vector<Event> operator()(const Lookups& lookups) {
    if (outcome_.files) outcome_.files->lookups(lookups.keys);
    return {};
  }
  std::vector<Event> operator()(const Refit& refit) {
    if (!outcome_.files) return {};
    const auto done = outcome_.files->refit(refit.bits, refit.hashes);
    if (!done) outcome_.refused = done.reason();
    return {};
  }

  std::vector<Event> operator()(const Request& request) {
    if (!outcome_.cache) return {};
    const std::string key = typed(request.key);
    // The check is in the log; what is shown of the filter is what it is afterwards.
    apply(Check{key});
    const bool known = simulator_.state().answer(key).verdict != Verdict::absent;
    if (!outcome_.cache->request(key, known)) return {};
    return apply(Insert{key});
  }
  std::vector<Event> operator()(const Requests& requests) {
    if (!outcome_.cache) return {};
    auto fresh = outcome_.cache->requests(simulator_.state(), requests.count, requests.objects,
                                          requests.seed);
    if (!fresh) {
      outcome_.refused = fresh.reason();
      return {};
    }
    if (fresh->empty()) return {};
    return apply(Load{std::move(*fresh)});
  }

 private:
  // What the reader typed, where that is asked for.
  const std::string& typed(const std::string& key) const {
    return key == "{guess}" ? outcome_.guess : key;
  }

  std::vector<Event> apply(const Command& command) {
    auto events = simulator_.apply(command);
    if (const auto* rejected = std::get_if<Rejected>(&events.back())) {
      outcome_.refused = rejected->reason;
    }
    return events;
  }

  Simulator& simulator_;
  Outcome& outcome_;
};

}  // namespace

Outcome begun(const Scene& scene) {
  Outcome outcome;
  if (const auto* files = std::get_if<FilesScene>(&scene)) {
    auto made = SortedFiles::create(*files);
    if (made) outcome.files = std::move(*made);
    if (!made) outcome.refused = made.reason();
  }
  if (const auto* cache = std::get_if<CacheScene>(&scene)) outcome.cache.emplace(cache->room);
  return outcome;
}

std::vector<Event> act(const Action& action, Simulator& simulator, Outcome& outcome) {
  return std::visit(Actor(simulator, outcome), action);
}

}  // namespace bloom::sim
