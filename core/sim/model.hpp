// The simulator's data and the few ways to change it. State reads it; Simulator and History write.
// It knows no family: what a filter does is its specimen's.
#pragma once

#include <cstdint>
#include <optional>
#include <string_view>
#include <utility>

#include "bloom/result.hpp"
#include "sim/event.hpp"
#include "sim/log.hpp"
#include "sim/specimen/tracked_filter.hpp"
#include "sim/state.hpp"

namespace bloom::sim {

struct Model {
  explicit Model(TrackedFilter empty) : tracked(std::move(empty)) {}

  TrackedFilter tracked;
  Log log;
  std::optional<Explanation> explanation;
  std::uint64_t explanations = 0;
  std::uint64_t revision = 1;
  mutable std::optional<std::uint64_t> used;  // cells in use, once it is known
  bool loading = false;
  bool can_undo = false;
  bool can_redo = false;

  // The filter was changed: by these changes alone, or in ways that are not told.
  void changed(const Changes* changes = nullptr);

  // It is shown in the place of another one: no number that told that one's states, explanations or
  // lines apart is used again.
  void go_on_from(const Model& other);

  // Each does its operation, logs and explains it; refused, with nothing changed, as the specimen
  // refuses it.
  Result<Inserted> insert(std::string_view key);
  Result<Deleted> erase(std::string_view key);
  Result<Deleted> unset(std::string_view key);
  Checked check(std::string_view key);
  // What a check would answer.
  Checked answer(std::string_view key) const;

  // Computes the explanation again for the filter as it is now.
  void explain_again();
  // The same, only for a check of a filter that has changed since.
  void refresh_explanation();

 private:
  // What lay in each of the cells that were read before these changes.
  std::vector<ProbeRow> rows_of(const KeyTrace& trace, const Changes& changes) const;
  Explanation explained(LogEntry::Op op, std::string_view key, bool inserted, Changes changes);
  Result<Deleted> take_out(LogEntry::Op op, std::string_view key);
  void log_explained();

  std::uint64_t explained_revision_ = 0;
};

}  // namespace bloom::sim
