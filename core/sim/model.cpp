#include "sim/model.hpp"

#include <algorithm>
#include <string>
#include <utility>

#include "bloom/hash/probes.hpp"

namespace bloom::sim {
namespace {

std::vector<std::uint32_t> positions_of(const Trace& trace) {
  std::vector<std::uint32_t> positions;
  positions.reserve(trace.size());
  for (const Cell& cell : trace) positions.push_back(static_cast<std::uint32_t>(cell.bit));
  return positions;
}

std::vector<std::uint8_t> bits_at(const ClassicFilter& filter, const Trace& trace) {
  std::vector<std::uint8_t> bits;
  bits.reserve(trace.size());
  for (const Cell& cell : trace) {
    bits.push_back(filter.bit(static_cast<std::uint32_t>(cell.bit)) ? 1 : 0);
  }
  return bits;
}

}  // namespace

Inserted Model::insert(std::string_view key) {
  const Trace trace = filter.trace(key);
  const std::vector<std::uint8_t> before = bits_at(filter, trace);
  Inserted event{std::string(key), positions_of(trace), {}};
  keys.insert(key);
  filter.insert(key, &event.flipped);
  ++revision;
  log.add({0, LogEntry::Op::insert, event.key, Verdict::absent, event.positions, before,
           filter.settings()});
  explain(LogEntry::Op::insert, key, trace, before);
  return event;
}

void Model::insert_quietly(std::string_view key) {
  keys.insert(key);
  filter.insert(key);
  ++revision;
}

Checked Model::check(std::string_view key) {
  Checked event = answer(key);
  log.add({0, LogEntry::Op::check, event.key, event.verdict, event.positions, event.bits,
           filter.settings()});
  explain(LogEntry::Op::check, key, filter.trace(key), event.bits);
  return event;
}

Checked Model::answer(std::string_view key) const {
  const Trace trace = filter.trace(key);
  return {std::string(key), verdict(key), positions_of(trace), bits_at(filter, trace)};
}

Verdict Model::verdict(std::string_view key) const {
  if (!filter.may_contain(key)) return Verdict::absent;
  return keys.contains(key) ? Verdict::present : Verdict::maybe;
}

void Model::explain(LogEntry::Op op, std::string_view key, const Trace& trace,
                    const std::vector<std::uint8_t>& before) {
  const detail::KeyHashes hashes{key, filter.settings().seed};
  Explanation next{++explanations, op, std::string(key), Verdict::absent, hashes(0), hashes(1), {}};
  if (op == LogEntry::Op::check) next.verdict = verdict(key);
  next.rows.reserve(trace.size());
  for (std::size_t i = 0; i < trace.size(); ++i) {
    const auto position = static_cast<std::uint32_t>(trace[i].bit);
    const std::uint8_t after = filter.bit(position) ? 1 : 0;
    // Probes of one key may meet: the first has flipped the bit.
    const bool again = std::any_of(next.rows.begin(), next.rows.end(),
                                   [&](const ProbeRow& row) { return row.position == position; });
    next.rows.push_back({trace[i].value, position, again ? after : before[i], after});
  }
  explanation = std::move(next);
  explained_revision_ = revision;
}

void Model::explain_again() {
  if (!explanation) return;
  const Explanation old = std::move(*explanation);
  const Trace trace = filter.trace(old.key);
  explain(old.op, old.key, trace, bits_at(filter, trace));
}

void Model::refresh_explanation() {
  if (!explanation || explanation->op != LogEntry::Op::check) return;
  if (explained_revision_ != revision) explain_again();
}

void Model::refill() {
  filter.clear();
  if (base) filter.merge(*base);
  for (std::uint32_t i = 0; i < keys.size(); ++i) filter.insert(keys[i]);
  ++revision;
}

Result<Settings> Model::resize(const Settings& settings) {
  if (settings != filter.settings()) {
    auto resized = ClassicFilter::create(settings);
    if (!resized) return Error{resized.reason()};
    filter = std::move(*resized);
  }
  refill();
  return settings;
}

}  // namespace bloom::sim
