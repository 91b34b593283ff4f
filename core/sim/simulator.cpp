#include "sim/simulator.hpp"

#include <utility>
#include <variant>

#include "sim/digest.hpp"
#include "sim/history.hpp"
#include "sim/line_splitter.hpp"
#include "sim/model.hpp"
#include "sim/scenario.hpp"
#include "sim/search.hpp"
#include "sim/words/text.hpp"

namespace bloom::sim {
namespace {

using Events = std::vector<Event>;

// A report names the first few lines that were skipped; the rest are only counted.
constexpr std::size_t max_named_problems = 5;

constexpr const char* no_room =
    "There is no room for more keys: 256 MiB of distinct keys and 67,108,864 inserts are the most "
    "that is kept. Clear the filter, or give fewer keys.";

Events rejected(std::string reason) {
  return {Rejected{std::move(reason)}};
}

std::string refusal_of_key(std::string_view problem) {
  return "The key is " + std::string(problem) + ": give 1 … 4096 bytes of UTF-8 text.";
}

}  // namespace

struct Simulator::Impl {
  Model model{std::move(*ClassicFilter::create(Settings{}))};
  State state{model};
  History history;
  LineSplitter lines{max_key_bytes};
  LoadReport report;
  std::uint64_t line_number = 0;

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

  Events operator()(const Load& command) {
    std::uint64_t bytes = 0;
    for (std::size_t i = 0; i < command.keys.size(); ++i) {
      if (const auto problem = key_problem(command.keys[i]); !problem.empty()) {
        return rejected("Nothing was loaded, because key " + std::to_string(i + 1) + " is " +
                        std::string(problem) + ": give keys of 1 … 4096 bytes of UTF-8 text.");
      }
      bytes += command.keys[i].size();
    }
    if (!model.keys.has_room(bytes, command.keys.size())) return rejected(no_room);
    for (const std::string& key : command.keys) model.insert_quietly(key);
    return finish_bulk(command.keys.size(), 0);
  }

  Events operator()(const Configure& command) {
    Settings settings = model.filter.settings();
    settings.bits = command.bits.value_or(settings.bits);
    settings.hashes = command.hashes.value_or(settings.hashes);
    settings.scheme = command.scheme.value_or(settings.scheme);
    settings.seed = command.seed.value_or(settings.seed);
    if (const auto problem = settings_problem(settings)) return rejected(problem->reason);
    if (settings == model.filter.settings()) return {Configured{settings}};
    if (model.base) {
      return rejected(
          "The keys of an imported filter are unknown, so it cannot be built again with other "
          "settings: clear it first.");
    }
    const auto done = history.resize("change of settings", {settings, command.drag}, model);
    if (!done) return rejected(done.reason());
    return {Configured{settings}};
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
    if (model.keys.inserts() == 0 && !model.base && model.log.entries().empty()) return {Cleared{}};
    return replace("clear", {model.filter.settings(), nullptr, {}, {}}, Cleared{});
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

  Events insert_each(std::span<const std::string_view> keys, std::string what) {
    std::uint64_t bytes = 0;
    for (const std::string_view key : keys) bytes += key.size();
    if (!model.keys.has_room(bytes, keys.size())) return rejected(no_room);
    Appended step;
    step.inserts = keys.size();
    step.first_log_id = model.log.next_id();
    Events events;
    for (const std::string_view key : keys) {
      Inserted event = model.insert(key);
      step.flipped.insert(step.flipped.end(), event.flipped.begin(), event.flipped.end());
      events.push_back(std::move(event));
    }
    step.end_log_id = model.log.next_id();
    history.push(std::move(what), std::move(step));
    return events;
  }

  // The newest `inserts` become one step and one log line.
  Events finish_bulk(std::uint64_t inserts, std::uint32_t skipped) {
    if (inserts > 0) {
      Appended step;
      step.inserts = inserts;
      step.bulk = true;
      step.first_log_id = model.log.next_id();
      log_bulk(model, inserts);
      step.end_log_id = model.log.next_id();
      history.push("load of " + counted_keys(inserts), std::move(step));
    }
    return {Loaded{static_cast<std::uint32_t>(inserts), skipped}};
  }

  Events replace(std::string what, Replaced change, Event event) {
    const auto done = history.perform(std::move(what), std::move(change), model);
    if (!done) return rejected(done.reason());
    return {std::move(event)};
  }

  // One line of a file.
  Result<std::uint8_t> take_line(std::string_view line) {
    ++line_number;
    if (line.empty()) return std::uint8_t{1};
    if (const auto problem = key_problem(line); !problem.empty()) {
      ++report.skipped;
      if (report.problems.size() < max_named_problems) {
        report.problems.push_back("line " + std::to_string(line_number) + ": " +
                                  std::string(problem));
      }
      return std::uint8_t{1};
    }
    if (!model.keys.has_room(line.size(), 1)) return Error{no_room};
    model.insert_quietly(line);
    ++report.loaded;
    return std::uint8_t{1};
  }

  // After every change: what the state says of itself.
  void publish() {
    if (!model.loading) model.refresh_explanation();
    model.can_undo = history.can_undo() && !model.loading;
    model.can_redo = history.can_redo() && !model.loading;
  }
};

Simulator::Simulator() : impl_(new Impl) {}
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
  impl_->lines = LineSplitter(max_key_bytes);
  impl_->report = {};
  impl_->line_number = 0;
  impl_->publish();
  return std::uint8_t{1};
}

Result<std::uint8_t> Simulator::load_feed(std::string_view bytes) {
  if (!impl_->model.loading) return Error{"No file is being loaded: begin a load first."};
  impl_->report.bytes += bytes.size();
  Result<std::uint8_t> result = std::uint8_t{1};
  impl_->lines.feed(bytes, [&](std::string_view line) {
    if (result) result = impl_->take_line(line);
  });
  return result;
}

std::vector<Event> Simulator::load_commit() {
  if (!impl_->model.loading) return rejected("No file is being loaded: begin a load first.");
  Result<std::uint8_t> result = std::uint8_t{1};
  impl_->lines.finish([&](std::string_view line) { result = impl_->take_line(line); });
  if (!result) {
    load_cancel();
    return rejected(result.reason());
  }
  impl_->model.loading = false;
  Events events = impl_->finish_bulk(impl_->report.loaded, impl_->report.skipped);
  impl_->publish();
  return events;
}

void Simulator::load_cancel() {
  if (!impl_->model.loading) return;
  for (std::uint32_t i = 0; i < impl_->report.loaded; ++i) impl_->model.keys.take_back();
  if (impl_->report.loaded > 0) impl_->model.refill();
  impl_->model.loading = false;
  impl_->publish();
}

bool Simulator::loading() const {
  return impl_->model.loading;
}

const LoadReport& Simulator::load_report() const {
  return impl_->report;
}

std::vector<Event> Simulator::import_filter(const Settings& settings,
                                            std::vector<std::uint64_t> words) {
  if (impl_->model.loading) {
    return rejected("A file is being loaded: wait until it is done, or cancel it.");
  }
  if (const auto problem = settings_problem(settings)) return rejected(problem->reason);
  if (words.size() != (std::size_t{settings.bits} + 63) / 64) {
    return rejected("The bits do not fit m = " + std::to_string(settings.bits) +
                    ": give as many 64-bit words as m needs.");
  }
  const auto base = std::make_shared<const std::vector<std::uint64_t>>(std::move(words));
  Events events = impl_->replace("import", {settings, base, {}, {}}, Imported{settings});
  impl_->publish();
  return events;
}

const State& Simulator::state() const {
  return impl_->state;
}

std::uint64_t Simulator::digest() const {
  return digest_of(impl_->model);
}

}  // namespace bloom::sim
