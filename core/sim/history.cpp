#include "sim/history.hpp"

#include <utility>
#include <variant>

#include "sim/words/text.hpp"

namespace bloom::sim {
namespace {

using Done = Result<Settings>;

Done undo(Appended& step, Model& model) {
  step.taken = model.keys.take_back(step.inserts);
  if (step.bulk) {
    model.refill();
  } else {
    model.filter.take_back(step.flipped);
    ++model.revision;
  }
  step.log = model.log.take(step.first_log_id, step.end_log_id);
  if (model.explanation && model.explanation->op == LogEntry::Op::insert) model.explanation.reset();
  return model.filter.settings();
}

Done redo(Appended& step, Model& model) {
  step.flipped.clear();
  Log log = std::exchange(model.log, {});  // the old lines come again, not new ones
  const KeyStore::Taken taken = std::exchange(step.taken, {});
  for (std::uint64_t i = 0; i < taken.size(); ++i) {
    const std::string_view key = model.keys.key_of(taken, i);
    if (step.bulk) {
      model.insert_quietly(key);
    } else {
      const Inserted event = model.insert(key);
      step.flipped.insert(step.flipped.end(), event.flipped.begin(), event.flipped.end());
    }
  }
  model.log = std::move(log);
  model.log.put_back(std::exchange(step.log, {}));
  return model.filter.settings();
}

Done redo(Resized& step, Model& model) {
  const Settings before = model.filter.settings();
  Done done = model.resize(step.other);
  if (!done) return done;
  step.other = before;
  model.explain_again();
  return done;
}

Done undo(Resized& step, Model& model) {
  return redo(step, model);
}

Done swap_filters(Replaced& step, Model& model) {
  const Settings before = model.filter.settings();
  std::swap(step.base, model.base);
  std::swap(step.keys, model.keys);
  Done done = model.resize(step.settings);
  if (done) {
    step.settings = before;
    model.explanation.reset();
  } else {
    std::swap(step.base, model.base);
    std::swap(step.keys, model.keys);
  }
  return done;
}

Done undo(Replaced& step, Model& model) {
  Done done = swap_filters(step, model);
  if (done) model.log.put_back(std::exchange(step.log, {}));
  return done;
}

Done redo(Replaced& step, Model& model) {
  Done done = swap_filters(step, model);
  if (!done) return done;
  if (step.end_log_id == 0) step.end_log_id = model.log.next_id();
  step.log = model.log.take(0, step.end_log_id);
  return done;
}

std::uint64_t memory_of(const History::Change& change) {
  constexpr std::uint64_t line_bytes = 256;  // about, with its positions
  if (const auto* replaced = std::get_if<Replaced>(&change)) {
    return replaced->keys.memory() + replaced->log.size() * line_bytes +
           (replaced->base ? replaced->base->size() * 8 : 0);
  }
  if (const auto* appended = std::get_if<Appended>(&change)) {
    return appended->taken.memory() + appended->flipped.capacity() * 4 +
           appended->log.size() * line_bytes;
  }
  return 0;
}

}  // namespace

void log_bulk(Model& model, std::uint64_t inserts) {
  model.log.add({0, LogEntry::Op::load, counted_keys(inserts), Verdict::absent, {}, {}});
}

void History::push(std::string what, Change change) {
  steps_.resize(done_);
  steps_.push_back({std::move(what), std::move(change)});
  done_ = steps_.size();
  forget_oldest();
}

std::uint64_t History::memory() const {
  std::uint64_t memory = 0;
  for (const Step& step : steps_) memory += memory_of(step.change);
  return memory;
}

void History::forget_oldest() {
  std::uint64_t used = memory();
  while (done_ > 1 && (steps_.size() > max_steps || used > max_memory)) {
    used -= memory_of(steps_.front().change);
    steps_.pop_front();
    --done_;
  }
}

void History::forget_last_undone() {
  std::uint64_t used = memory();
  while (steps_.size() > done_ + 1 && used > max_memory) {
    used -= memory_of(steps_.back().change);
    steps_.pop_back();
  }
}

Result<std::string> History::perform(std::string what, Change change, Model& model) {
  const auto done = redo_change(change, model);
  if (!done) return Error{done.reason()};
  push(what, std::move(change));
  return what;
}

Result<std::string> History::resize(std::string what, const Resized& change, Model& model) {
  auto* newest = done_ > 0 ? std::get_if<Resized>(&steps_[done_ - 1].change) : nullptr;
  if (newest == nullptr || change.drag == 0 || newest->drag != change.drag || can_redo()) {
    return perform(std::move(what), change, model);
  }
  const Settings start = newest->other;
  newest->other = change.other;
  const auto done = sim::redo(*newest, model);
  newest->other = start;
  if (!done) return Error{done.reason()};
  if (model.filter.settings() == start) {
    steps_.pop_back();
    --done_;
  }
  return what;
}

Result<std::string> History::undo(Model& model) {
  if (!can_undo()) return Error{"There is nothing to undo."};
  Step& step = steps_[done_ - 1];
  const auto done = std::visit([&](auto& change) { return sim::undo(change, model); }, step.change);
  if (!done) return Error{done.reason()};
  --done_;
  forget_last_undone();
  return step.what;
}

Result<std::string> History::redo(Model& model) {
  if (!can_redo()) return Error{"There is nothing to redo."};
  Step& step = steps_[done_];
  const auto done = redo_change(step.change, model);
  if (!done) return Error{done.reason()};
  ++done_;
  return step.what;
}

Result<Settings> History::redo_change(Change& change, Model& model) {
  return std::visit([&](auto& kind) { return sim::redo(kind, model); }, change);
}

}  // namespace bloom::sim
