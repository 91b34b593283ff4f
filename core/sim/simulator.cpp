#include "sim/simulator.hpp"

#include <algorithm>
#include <utility>
#include <variant>

#include "sim/configure.hpp"
#include "sim/digest.hpp"
#include "sim/history.hpp"
#include "sim/keys/key_lines.hpp"
#include "sim/keys/seed_keys.hpp"
#include "sim/model.hpp"
#include "sim/search.hpp"
#include "sim/specimen/limits.hpp"
#include "sim/text/key_text.hpp"

namespace bloom::sim {
namespace {

using Events = std::vector<Event>;

Events rejected(std::string reason) {
  return {Rejected{std::move(reason)}};
}

std::string refusal_of_key(std::string_view problem) {
  return "The key is " + std::string(problem) + ": give 1 … 4096 bytes of UTF-8 text.";
}

}  // namespace

struct Simulator::Impl {
  explicit Impl(Families families) : model(std::move(*TrackedFilter::create(families, {}))) {}

  Model model;
  State state{model};
  History history;
  KeyLines lines;
  KeyList waiting;                  // keys of the file that are not in the filter yet
  std::uint64_t loaded_before = 0;  // operations when the load began

  Events operator()(const Insert& command) {
    if (const auto problem = key_problem(command.key); !problem.empty()) {
      return rejected(refusal_of_key(problem));
    }
    const std::string_view key = command.key;
    return insert_each({&key, 1}, "insert of " + quoted(key));
  }

  Events operator()(const Check& command) {
    if (const auto problem = key_problem(command.key); !problem.empty()) {
      return rejected(refusal_of_key(problem));
    }
    return {model.check(command.key)};
  }

  Events operator()(const Delete& command) {
    if (const auto problem = key_problem(command.key); !problem.empty()) {
      return rejected(refusal_of_key(problem));
    }
    return one_step("deletion of " + quoted(command.key), [&] { return model.erase(command.key); });
  }

  Events operator()(const Unset& command) {
    if (const auto problem = key_problem(command.key); !problem.empty()) {
      return rejected(refusal_of_key(problem));
    }
    return one_step("unset of " + quoted(command.key), [&] { return model.unset(command.key); });
  }

  Events operator()(const Load& command) {
    std::vector<std::string_view> keys;
    keys.reserve(command.keys.size());
    for (std::size_t i = 0; i < command.keys.size(); ++i) {
      if (const auto problem = key_problem(command.keys[i]); !problem.empty()) {
        return rejected("Nothing was loaded, because key " + std::to_string(i + 1) + " is " +
                        std::string(problem) + ": give keys of 1 … 4096 bytes of UTF-8 text.");
      }
      keys.push_back(command.keys[i]);
    }
    const std::uint64_t before = model.tracked.operations();
    if (const auto done = load(keys); !done) return rejected(done.reason());
    return finish_bulk(before, 0);
  }

  Events operator()(const Configure& command) {
    auto requested = apply_configure(model.tracked.families(), model.tracked.requested(), command);
    if (!requested) return rejected(requested.reason());
    if (*requested != model.tracked.requested()) {
      if (model.tracked.imported()) {
        return rejected(
            "The keys of an imported filter are unknown, so it cannot be built again with other "
            "settings: clear it first.");
      }
      const auto done = history.resize(requested->family == model.tracked.requested().family
                                           ? "change of settings"
                                           : "change of family",
                                       *requested, command.drag, model);
      if (!done) return rejected(done.reason());
    }
    return {Configured{requested->family, state.settings()}};
  }

  Events operator()(const Find&) {
    auto search = Search::begin(state);
    if (!search) return rejected(search.reason());
    if (search->step(state, Search::most_tries) != Search::Outcome::found) {
      return rejected(search->none_found());
    }
    return {model.check(search->key())};
  }

  Events operator()(const Seed&) { return insert_each(seed_keys, "seed"); }

  Events operator()(const Clear&) {
    const bool empty = model.tracked.operations() == 0 && !model.tracked.imported();
    if (empty && model.log.entries().empty()) return {Cleared{}};
    return replace("clear", TrackedFilter::Snapshot(model.tracked.requested()), Cleared{});
  }

  Events operator()(const Undo&) {
    const auto what = history.undo(model);
    if (!what) return rejected(what.reason());
    return {Restored{false, *what}};
  }

  Events operator()(const Redo&) {
    const auto what = history.redo(model);
    if (!what) return rejected(what.reason());
    return {Restored{true, *what}};
  }

  // An operation on one key.
  template <class Operation>
  Events one_step(std::string what, Operation operation) {
    OperationStep step = begin_step();
    auto event = operation();
    if (!event) return rejected(event.reason());
    step.changes = event->changes;
    end_step(std::move(what), std::move(step));
    return {std::move(*event)};
  }

  // All of the keys, or none.
  Events insert_each(std::span<const std::string_view> keys, std::string what) {
    OperationStep step = begin_step();
    step.changes.emplace();
    const auto explanation = model.explanation;
    Events events;
    for (const std::string_view key : keys) {
      auto event = model.insert(key);
      if (!event) {
        const auto back =
            model.tracked.take_back(step.before, model.tracked.requested(), &*step.changes);
        model.log.take(step.first_log_id, model.log.next_id());
        model.explanation = explanation;
        model.changed();
        return rejected(back ? event.reason() : back.reason());
      }
      step.changes->insert(step.changes->end(), event->changes.begin(), event->changes.end());
      events.push_back(std::move(*event));
    }
    end_step(std::move(what), std::move(step));
    return events;
  }

  OperationStep begin_step() const {
    OperationStep step;
    step.before = model.tracked.operations();
    step.first_log_id = model.log.next_id();
    return step;
  }
  void end_step(std::string what, OperationStep step) {
    step.end_log_id = model.log.next_id();
    history.push(std::move(what), std::move(step));
  }

  Result<Done> load(std::span<const std::string_view> keys) {
    auto done = model.tracked.load(keys);
    if (done && !keys.empty()) model.changed();
    return done;
  }

  // What was loaded since there were so many operations becomes one step and one log line.
  Events finish_bulk(std::uint64_t before, std::uint32_t skipped) {
    const std::uint64_t inserts = model.tracked.operations() - before;
    if (inserts > 0) {
      OperationStep step = begin_step();
      step.before = before;
      step.bulk = true;
      log_bulk(model, inserts);
      end_step("load of " + counted(inserts, "key"), std::move(step));
    }
    return {Loaded{static_cast<std::uint32_t>(inserts), skipped}};
  }

  Events replace(std::string what, TrackedFilter::Snapshot other, Event event) {
    const auto done = history.perform(std::move(what), ReplaceStep{std::move(other), {}, 0}, model);
    if (!done) return rejected(done.reason());
    return {std::move(event)};
  }

  // One key of a file.
  Result<Done> take_key(std::string_view key) {
    if (waiting.bytes() + key.size() > KeyStore::max_bytes) return no_room_for_keys();
    waiting.push_back(key);
    return waiting.size() < most_waiting() ? Result<Done>(Done{}) : take_in_waiting();
  }

  // Filters that are built at once take all keys at the end.
  std::uint32_t most_waiting() const {
    constexpr std::uint32_t batch = 4096;
    return model.tracked.family().is_static ? KeyStore::max_inserts : batch;
  }

  Result<Done> take_in_waiting() {
    if (waiting.size() == 0) return Done{};
    std::vector<std::string_view> keys;
    keys.reserve(waiting.size());
    for (std::uint32_t i = 0; i < waiting.size(); ++i) keys.push_back(waiting[i]);
    auto done = load(keys);
    waiting = {};
    return done;
  }

  // After every change: what the state says of itself.
  void publish() {
    if (!model.loading) model.refresh_explanation();
    model.can_undo = history.can_undo() && !model.loading;
    model.can_redo = history.can_redo() && !model.loading;
  }
};

Simulator::Simulator(Families families) : impl_(new Impl(families)) {}
Simulator::~Simulator() {
  delete impl_;
}
Simulator::Simulator(Simulator&& other) noexcept : impl_(std::exchange(other.impl_, nullptr)) {}
Simulator& Simulator::operator=(Simulator&& other) noexcept {
  std::swap(impl_, other.impl_);
  return *this;
}

std::vector<Event> Simulator::apply(const Command& command) {
  if (impl_->model.loading && !std::holds_alternative<Check>(command)) {
    return rejected("A file is being loaded: wait until it is done, or cancel it.");
  }
  Events events = std::visit(*impl_, command);
  impl_->publish();
  return events;
}

Result<std::uint8_t> Simulator::load_begin() {
  if (impl_->model.loading) {
    return Error{"A file is being loaded already: wait until it is done, or cancel it."};
  }
  impl_->model.loading = true;
  impl_->loaded_before = impl_->model.tracked.operations();
  impl_->waiting = {};
  impl_->lines = {};
  impl_->publish();
  return std::uint8_t{1};
}

Result<std::uint8_t> Simulator::load_feed(std::string_view bytes) {
  if (!impl_->model.loading) return Error{"No file is being loaded: begin a load first."};
  Result<Done> result = Done{};
  impl_->lines.feed(bytes, [&](std::string_view key) {
    if (result) result = impl_->take_key(key);
  });
  if (result && !impl_->model.tracked.family().is_static) result = impl_->take_in_waiting();
  if (!result) return Error{result.reason()};
  return std::uint8_t{1};
}

std::vector<Event> Simulator::load_commit() {
  if (!impl_->model.loading) return rejected("No file is being loaded: begin a load first.");
  Result<Done> result = Done{};
  impl_->lines.finish([&](std::string_view key) { result = impl_->take_key(key); });
  if (result) result = impl_->take_in_waiting();
  if (!result) {
    load_cancel();
    return rejected(result.reason());
  }
  impl_->model.loading = false;
  Events events = impl_->finish_bulk(impl_->loaded_before, impl_->lines.report().skipped);
  impl_->publish();
  return events;
}

void Simulator::load_cancel() {
  Model& model = impl_->model;
  if (!model.loading) return;
  impl_->waiting = {};
  if (model.tracked.operations() > impl_->loaded_before) {
    static_cast<void>(model.tracked.take_back(impl_->loaded_before, model.tracked.requested()));
    model.changed();
  }
  model.loading = false;
  impl_->publish();
}

bool Simulator::loading() const {
  return impl_->model.loading;
}

const LoadReport& Simulator::load_report() const {
  return impl_->lines.report();
}

std::vector<Event> Simulator::import_filter(std::shared_ptr<const Specimen> filter) {
  if (impl_->model.loading) {
    return rejected("A file is being loaded: wait until it is done, or cancel it.");
  }
  const Imported event{filter->family().kind, filter->settings()};
  RequestedSettings requested{event.family, event.settings};
  // A filter of another system's own, once it is cleared, goes on as a classic one of its size.
  if (family_named(impl_->model.tracked.families(), filter->family().name) == nullptr) {
    requested.family = Family::classic;
    requested.settings.hashes = std::min(requested.settings.hashes, max_hashes);
  }
  Events events =
      impl_->replace("import", TrackedFilter::Snapshot(requested, std::move(filter)), event);
  impl_->publish();
  return events;
}

const State& Simulator::state() const {
  return impl_->state;
}

void Simulator::swap_with(Simulator& other) {
  other.impl_->model.go_on_from(impl_->model);
  std::swap(impl_, other.impl_);
}

void Simulator::forget_explanation() {
  impl_->model.explanation.reset();
}

std::uint64_t Simulator::digest() const {
  return digest_of(impl_->model);
}

}  // namespace bloom::sim
