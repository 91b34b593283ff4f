// Undo and redo: what is needed to take each step back, and to do it again.
//
// Steps are taken back in the reverse order only, so each finds the model as it left it (but for
// the checks made since, which stay). Undo and Redo lead back to the very same state.
#pragma once

#include <cstdint>
#include <deque>
#include <optional>
#include <string>
#include <variant>
#include <vector>

#include "bloom/result.hpp"
#include "sim/model.hpp"

namespace bloom::sim {

// Operations were done on top of the others.
struct OperationStep {
  std::uint64_t before = 0;        // operations that there were
  bool bulk = false;               // one load: one log line for all, no explanation
  std::optional<Changes> changes;  // of all of them; nothing for a load
  std::uint64_t first_log_id = 0;  // its log lines: from this …
  std::uint64_t end_log_id = 0;    // … and below this
  TrackedFilter::Undone taken;     // while undone: the operations …
  std::deque<LogEntry> log;        // … and the log lines
};

// Settings or the family were changed.
struct ResizeStep {
  RequestedSettings requested;  // the new one
  std::uint32_t drag = 0;       // of Configure
  RequestedSettings old;        // the one before …
  std::uint64_t before = 0;     // … and the operations that there were
};

// Everything was replaced: by nothing (clear), or by an import. Holds the new side, or while done,
// the old one.
struct ReplaceStep {
  TrackedFilter::Snapshot other;
  std::deque<LogEntry> log;
  std::uint64_t end_log_id = 0;  // log lines from this on are newer, and stay; 0 until it was done
};

class History {
 public:
  // Bounds of what is kept, with what undone steps hold. The step that would be undone next and the
  // one that would be redone next are kept in any case; neither is larger than a key store may be.
  static constexpr std::uint64_t max_steps = 1000;
  static constexpr std::uint64_t max_memory =
      128U << 20;  // bytes: twice what a million web addresses take

  using Change = std::variant<OperationStep, ResizeStep, ReplaceStep>;

  // Remembers a step that was just done, and forgets the undone ones.
  void push(std::string what, Change change);
  // Does a step, and remembers it. When it cannot be done, says why; nothing changes then.
  Result<Done> perform(std::string what, Change change, Model& model);
  // The same for a change of settings, which goes into the newest step when both are of one drag; a
  // drag that ends where it began leaves no step.
  Result<Done> resize(std::string what, const RequestedSettings& requested, std::uint32_t drag,
                      Model& model);

  bool can_undo() const { return done_ > 0; }
  bool can_redo() const { return done_ < steps_.size(); }

  // Answers with the step's name, or says why it cannot be done; nothing changes then.
  Result<std::string> undo(Model& model);
  Result<std::string> redo(Model& model);

 private:
  struct Step {
    std::string what;
    Change change;
  };

  static Result<Done> redo_change(Change& change, Model& model);
  std::uint64_t memory() const;
  void forget_oldest();
  void forget_last_undone();

  std::deque<Step> steps_;  // oldest first; the first done_ are in force
  std::size_t done_ = 0;
};

// Appends one log line for a bulk insert.
void log_bulk(Model& model, std::uint64_t inserts);

}  // namespace bloom::sim
