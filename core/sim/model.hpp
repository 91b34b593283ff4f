// The simulator's data and the few ways to change it. State reads it; Simulator and History write.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string_view>
#include <utility>
#include <vector>

#include "bloom/filters/classic.hpp"
#include "sim/event.hpp"
#include "sim/key_store.hpp"
#include "sim/log.hpp"
#include "sim/state.hpp"

namespace bloom::sim {

// The bits of an imported filter, under the keys that are inserted into it later.
using Base = std::shared_ptr<const std::vector<std::uint64_t>>;

struct Model {
  explicit Model(ClassicFilter empty) : filter(std::move(empty)) {}

  ClassicFilter filter;
  KeyStore keys;
  Base base;  // null: all keys are known
  Log log;
  std::optional<Explanation> explanation;
  std::uint64_t explanations = 0;
  std::uint64_t revision = 1;
  bool loading = false;
  bool can_undo = false;
  bool can_redo = false;

  // Inserts a key, logs and explains it; positions that became 1 are in the event.
  Inserted insert(std::string_view key);
  // The same without log line and explanation, for many keys.
  void insert_quietly(std::string_view key);
  // Checks a key, logs and explains it.
  Checked check(std::string_view key);
  // What a check would answer.
  Checked answer(std::string_view key) const;

  // Fills the filter again from the base and the keys.
  void refill();
  // The same for other settings. Fails, and changes nothing, when there is no memory.
  Result<Settings> resize(const Settings& settings);
  // Computes the explanation again with the present settings and bits.
  void explain_again();
  // The same, only for a check of a filter that has changed since.
  void refresh_explanation();

  Verdict verdict(std::string_view key) const;

 private:
  void explain(LogEntry::Op op, std::string_view key, const Trace& trace,
               const std::vector<std::uint8_t>& before);

  std::uint64_t explained_revision_ = 0;
};

}  // namespace bloom::sim
