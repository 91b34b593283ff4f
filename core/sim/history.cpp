#include "sim/history.hpp"

#include <utility>
#include <variant>

#include "sim/text/key_text.hpp"

namespace bloom::sim {
namespace {

bool of_one_key(const std::optional<Explanation>& explanation) {
  return explanation && explanation->op != LogEntry::Op::check;
}

Result<Done> undo(OperationStep& step, Model& model) {
  auto taken = model.tracked.take_back(step.before, model.tracked.requested(),
                                       step.changes ? &*step.changes : nullptr);
  if (!taken) return Error{taken.reason()};
  step.taken = std::move(*taken);
  model.changed();
  step.log = model.log.take(step.first_log_id, step.end_log_id);
  if (of_one_key(model.explanation)) model.explanation.reset();
  return Done{};
}

// One of those that were taken back, once more; what it changed is added.
Result<Done> redo_one(const TrackedFilter::Redo& operation, Model& model, Changes& all) {
  const auto done = [&](const auto& event) -> Result<Done> {
    if (!event) return Error{event.reason()};
    all.insert(all.end(), event->changes.begin(), event->changes.end());
    return Done{};
  };
  switch (operation.kind) {
    case TrackedFilter::Redo::Kind::erase:
      return done(model.erase(operation.key));
    case TrackedFilter::Redo::Kind::unset:
      return done(model.unset(operation.key));
    default:
      return done(model.insert(operation.key));
  }
}

Result<Done> redo_each(OperationStep& step, Model& model) {
  Changes changes;
  Log log = std::exchange(model.log, {});  // the old lines come again, not new ones
  Result<Done> done = Done{};
  for (std::uint64_t i = 0; done && i < step.taken.size(); ++i) {
    done = redo_one(model.tracked.redo_of(step.taken, i), model, changes);
  }
  model.log = std::move(log);
  if (done) {
    step.changes = std::move(changes);
  } else {  // it was done before, so that only memory can fail
    static_cast<void>(model.tracked.take_back(step.before, model.tracked.requested()));
  }
  return done;
}

Result<Done> redo(OperationStep& step, Model& model) {
  const auto done = step.bulk ? model.tracked.redo(step.taken) : redo_each(step, model);
  if (!done) return done;
  model.changed();
  step.taken = {};
  model.log.put_back(std::exchange(step.log, {}));
  return done;
}

Result<Done> redo(ResizeStep& step, Model& model) {
  step.old = model.tracked.requested();
  step.before = model.tracked.operations();
  const auto done = model.tracked.configure(step.requested);
  if (!done) return done;
  model.changed();
  model.explain_again();
  return done;
}

Result<Done> undo(ResizeStep& step, Model& model) {
  const auto taken = model.tracked.take_back(step.before, step.old);
  if (!taken) return Error{taken.reason()};
  model.changed();
  model.explain_again();
  return Done{};
}

Result<Done> swap_filters(ReplaceStep& step, Model& model) {
  const auto done = model.tracked.swap(step.other);
  if (!done) return done;
  model.changed();
  model.explanation.reset();
  return done;
}

Result<Done> undo(ReplaceStep& step, Model& model) {
  const auto done = swap_filters(step, model);
  if (done) model.log.put_back(std::exchange(step.log, {}));
  return done;
}

Result<Done> redo(ReplaceStep& step, Model& model) {
  const auto done = swap_filters(step, model);
  if (!done) return done;
  if (step.end_log_id == 0) step.end_log_id = model.log.next_id();
  step.log = model.log.take(0, step.end_log_id);
  return done;
}

std::uint64_t memory_of(const History::Change& change) {
  constexpr std::uint64_t line_bytes = 256;  // about, with its positions
  if (const auto* replaced = std::get_if<ReplaceStep>(&change)) {
    return replaced->other.memory() + replaced->log.size() * line_bytes;
  }
  if (const auto* operated = std::get_if<OperationStep>(&change)) {
    return operated->taken.memory() + operated->log.size() * line_bytes +
           (operated->changes ? operated->changes->capacity() * sizeof(Change) : 0);
  }
  return 0;
}

}  // namespace

void log_bulk(Model& model, std::uint64_t inserts) {
  model.log.add({0,
                 LogEntry::Op::load,
                 counted(inserts, "key"),
                 Verdict::absent,
                 {},
                 {},
                 model.tracked.requested()});
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

Result<Done> History::perform(std::string what, Change change, Model& model) {
  const auto done = redo_change(change, model);
  if (done) push(std::move(what), std::move(change));
  return done;
}

Result<Done> History::resize(std::string what, const RequestedSettings& requested,
                             std::uint32_t drag, Model& model) {
  auto* newest = done_ > 0 ? std::get_if<ResizeStep>(&steps_[done_ - 1].change) : nullptr;
  if (newest == nullptr || drag == 0 || newest->drag != drag || can_redo()) {
    return perform(std::move(what), ResizeStep{requested, drag, {}, 0}, model);
  }
  if (requested == newest->old) {
    const auto done = sim::undo(*newest, model);
    if (!done) return done;
    steps_.pop_back();
    --done_;
    return done;
  }
  const auto done = model.tracked.configure(requested);
  if (!done) return done;
  newest->requested = requested;
  model.changed();
  model.explain_again();
  return done;
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

Result<Done> History::redo_change(Change& change, Model& model) {
  return std::visit([&](auto& kind) { return sim::redo(kind, model); }, change);
}

}  // namespace bloom::sim
