#include "sim/model.hpp"

#include <algorithm>
#include <string>
#include <utility>

#include "bloom/hash/probes.hpp"

namespace bloom::sim {
namespace {

Verdict verdict_of(const TrackedFilter::Answer& answer) {
  if (!answer.may_contain) return Verdict::absent;
  return answer.inserted ? Verdict::present : Verdict::maybe;
}

std::vector<std::uint32_t> positions_of(const std::vector<ProbeRow>& rows) {
  std::vector<std::uint32_t> positions;
  positions.reserve(rows.size());
  for (const ProbeRow& row : rows) positions.push_back(row.position);
  return positions;
}

// Of the rows of an insert: each cell that is in use now and was not before, once.
std::vector<std::uint32_t> flipped_of(const Changes& changes) {
  std::vector<std::uint32_t> flipped;
  for (const Change& change : changes) {
    if (change.before == Value{} && change.after != Value{}) flipped.push_back(change.cell);
  }
  return flipped;
}

}  // namespace

void Model::changed(const Changes* changes) {
  ++revision;
  if (!used || changes == nullptr) return used.reset();
  for (const Change& change : *changes) {
    if (change.what == Change::What::rebuilt) return used.reset();
    if (change.before == Value{} && change.after != Value{}) ++*used;
    if (change.before != Value{} && change.after == Value{}) --*used;
  }
}

void Model::go_on_from(const Model& other) {
  const bool explained_now = explained_revision_ == revision;
  revision = std::max(revision, other.revision) + 1;
  if (explained_now) explained_revision_ = revision;
  explanations = std::max(explanations, other.explanations);
  if (explanation) explanation->id = ++explanations;
  log.go_on_from(other.log);
}

Result<Inserted> Model::insert(std::string_view key) {
  auto changes = tracked.insert(key);
  if (!changes) return Error{changes.reason()};
  changed(&*changes);
  Inserted event{std::string(key), {}, flipped_of(*changes), *changes};
  explanation = explained(LogEntry::Op::insert, key, false, std::move(*changes));
  event.positions = positions_of(explanation->rows);
  log_explained();
  return event;
}

Result<Deleted> Model::take_out(LogEntry::Op op, std::string_view key) {
  const bool unsets = op == LogEntry::Op::unset;
  const bool inserted = tracked.count(key) > 0;
  const KeyTrace trace = tracked.specimen().trace(key);
  auto changes = unsets ? tracked.unset(key) : tracked.erase(key);
  if (!changes) return Error{changes.reason()};
  changed(&*changes);
  Deleted event{std::string(key), unsets, inserted, {}, *changes};
  for (const Reading& reading : trace.cells) event.positions.push_back(reading.cell);
  explanation = explained(op, key, inserted, std::move(*changes));
  // What was read before it was taken out: a run may be gone now.
  explanation->rows.clear();
  for (const Reading& reading : trace.cells) {
    explanation->rows.push_back({reading.number, reading.cell, reading.value.number,
                                 tracked.specimen().value(reading.cell).number});
  }
  log_explained();
  return event;
}

Result<Deleted> Model::erase(std::string_view key) {
  return take_out(LogEntry::Op::erase, key);
}

Result<Deleted> Model::unset(std::string_view key) {
  return take_out(LogEntry::Op::unset, key);
}

Checked Model::check(std::string_view key) {
  explanation = explained(LogEntry::Op::check, key, false, {});
  log_explained();
  Checked event{std::string(key),
                explanation->verdict,
                positions_of(explanation->rows),
                {},
                explanation->inserted,
                findings(tracked.specimen(), explanation->trace)};
  for (const ProbeRow& row : explanation->rows) event.bits.push_back(row.before);
  return event;
}

Checked Model::answer(std::string_view key) const {
  const TrackedFilter::Answer answer = tracked.answer(key);
  const KeyTrace trace = tracked.specimen().trace(key);
  Checked checked{std::string(key),
                  verdict_of(answer),
                  {},
                  {},
                  answer.inserted,
                  findings(tracked.specimen(), trace)};
  for (const Reading& reading : trace.cells) {
    checked.positions.push_back(reading.cell);
    checked.bits.push_back(reading.value.number);
  }
  return checked;
}

std::vector<ProbeRow> Model::rows_of(const KeyTrace& trace, const Changes& changes) const {
  std::vector<ProbeRow> rows;
  rows.reserve(trace.cells.size());
  for (const Reading& reading : trace.cells) {
    const auto changed = std::find_if(changes.begin(), changes.end(), [&](const Change& change) {
      return change.cell == reading.cell && change.what != Change::What::rebuilt &&
             change.what != Change::What::grown;
    });
    // Probes of one key may meet: the first has changed the cell.
    const bool again = std::any_of(rows.begin(), rows.end(), [&](const ProbeRow& row) {
      return row.position == reading.cell;
    });
    const bool before = changed != changes.end() && !again;
    rows.push_back({reading.number, reading.cell,
                    before ? changed->before.number : reading.value.number, reading.value.number});
  }
  return rows;
}

Explanation Model::explained(LogEntry::Op op, std::string_view key, bool inserted,
                             Changes changes) {
  const detail::KeyHashes hashes{key, tracked.requested().settings.seed};
  Explanation next{++explanations,    op,       std::string(key),
                   Verdict::absent,   inserted, hashes(0),
                   hashes(1),         {},       tracked.specimen().trace(key),
                   std::move(changes)};
  if (op == LogEntry::Op::check) {
    const TrackedFilter::Answer answer = tracked.answer(key);
    next.verdict = verdict_of(answer);
    next.inserted = answer.inserted;
  }
  next.rows = rows_of(next.trace, next.changes);
  // A new key goes into the newest slice; the older ones were only asked.
  const Specimen& specimen = tracked.specimen();
  if (op == LogEntry::Op::insert && specimen.family().rule == Rule::one_slice &&
      !next.changes.empty()) {
    std::erase_if(next.rows, [&](const ProbeRow& row) {
      return specimen.group_of(row.position) + 1 < specimen.group_count();
    });
  }
  explained_revision_ = revision;
  return next;
}

void Model::log_explained() {
  LogEntry entry{0,
                 explanation->op,
                 explanation->key,
                 explanation->verdict,
                 positions_of(explanation->rows),
                 {},
                 tracked.requested(),
                 explanation->inserted};
  for (const std::uint32_t position : entry.positions) {
    const auto first = std::find(entry.positions.begin(), entry.positions.end(), position) -
                       entry.positions.begin();
    entry.bits.push_back(explanation->rows[static_cast<std::size_t>(first)].before);
  }
  log.add(std::move(entry));
}

void Model::explain_again() {
  if (!explanation) return;
  const Explanation old = std::move(*explanation);
  explanation = explained(old.op, old.key, old.inserted, {});
}

void Model::refresh_explanation() {
  if (!explanation || explanation->op != LogEntry::Op::check) return;
  if (explained_revision_ != revision) explain_again();
}

}  // namespace bloom::sim
