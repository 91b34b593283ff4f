#include "web/view/state/animation.hpp"

#include <algorithm>
#include <variant>

namespace bloom::view {
namespace {

// Seconds. Probes start one after another within `spread`; each is ringed, flips, then settles.
constexpr double spread = 0.3;
constexpr double ring_rise = 0.08;
constexpr double flip_at = 0.12;
constexpr double settle = 0.25;
constexpr double total = spread + flip_at + settle;

// More cells than this tell nothing one by one.
constexpr std::size_t most_probes = 512;

void add(std::vector<Probe>& probes, const Probe& probe) {
  const bool met = std::any_of(probes.begin(), probes.end(),
                               [&](const Probe& each) { return each.position == probe.position; });
  if (!met) probes.push_back(probe);
}

bool rebuilds(const sim::Change& change) {
  return change.what == sim::Change::What::rebuilt || change.what == sim::Change::What::grown;
}

const sim::Change* change_of(const sim::Changes& changes, std::uint32_t cell) {
  const auto found = std::find_if(changes.begin(), changes.end(), [&](const sim::Change& change) {
    return change.cell == cell && !rebuilds(change);
  });
  return found == changes.end() ? nullptr : &*found;
}

// The cells that the key reads, then the others that changed.
void add(std::vector<Probe>& probes, const std::vector<std::uint32_t>& positions,
         const sim::Changes& changes) {
  for (const std::uint32_t position : positions) {
    const sim::Change* change = change_of(changes, position);
    const bool again = change != nullptr && change->what == sim::Change::What::refreshed;
    const Mark mark = change == nullptr || again ? Mark::kept : Mark::flip;
    add(probes, Probe{position, mark, true, change == nullptr ? sim::Value{} : change->before});
  }
  for (const sim::Change& change : changes) {
    if (rebuilds(change)) continue;
    const bool fades = change.what == sim::Change::What::faded;
    add(probes, Probe{change.cell, fades ? Mark::faded : Mark::flip, false, change.before});
  }
}

// Where what was kicked out, or shifted in a bucket, came to lie.
std::vector<Move> moves_of(const sim::Changes& changes) {
  std::vector<Move> moves;
  for (const sim::Change& change : changes) {
    const bool moved =
        change.what == sim::Change::What::kicked || change.what == sim::Change::What::moved_in;
    if (moved && change.from != change.cell) moves.push_back({change.from, change.cell});
  }
  return moves;
}

Mark mark_of(sim::Finding finding) {
  switch (finding) {
    case sim::Finding::no:
      return Mark::reason;
    case sim::Finding::yes:
    case sim::Finding::summed:
      return Mark::one;
    case sim::Finding::other:
      return Mark::other;
    case sim::Finding::unread:
      break;
  }
  return Mark::unread;
}

void add(std::vector<Probe>& probes, const sim::Checked& checked) {
  for (std::size_t i = 0; i < checked.positions.size(); ++i) {
    add(probes, Probe{checked.positions[i], mark_of(checked.findings[i])});
  }
}

float rise(double since, double duration) {
  return static_cast<float>(std::clamp(since / duration, 0.0, 1.0));
}

}  // namespace

void Animation::show(std::span<const sim::Event> events, double now, bool bulk) {
  std::vector<Probe> probes;
  std::vector<Move> moves;
  bool something = false;
  const auto inserts = std::count_if(events.begin(), events.end(), [](const sim::Event& event) {
    return std::holds_alternative<sim::Inserted>(event);
  });
  bool ringed = !bulk && inserts < 2;
  for (const sim::Event& event : events) {
    if (const auto* inserted = std::get_if<sim::Inserted>(&event)) {
      if (!bulk && probes.size() <= most_probes) {
        add(probes, inserted->positions, inserted->changes);
        moves = moves_of(inserted->changes);
      }
      key_ = inserted->key;
      check_ = false;
    } else if (const auto* checked = std::get_if<sim::Checked>(&event)) {
      probes.clear();
      add(probes, *checked);
      verdict_ = checked->verdict;
      key_ = checked->key;
      check_ = true;
      ringed = true;
    } else if (const auto* deleted = std::get_if<sim::Deleted>(&event)) {
      probes.clear();
      add(probes, deleted->positions, deleted->changes);
      moves = moves_of(deleted->changes);
      key_ = deleted->key;
      check_ = false;
    } else if (std::holds_alternative<sim::Rejected>(event)) {
      continue;
    }
    something = true;
  }
  if (!something) return;
  ringed_ = ringed;
  probes_ = std::move(probes);
  moves_ = ringed ? std::move(moves) : std::vector<Move>();
  start_ = now;
}

bool Animation::running(double now, bool reduced_motion) const {
  return !reduced_motion && !probes_.empty() && now - start_ < total;
}

Glow Animation::glow(std::size_t probe, double now, bool reduced_motion) const {
  const Mark mark = probes_[probe].mark;
  const float ring = ringed_ ? 1.0f : 0.0f;
  const bool changes = mark == Mark::flip || mark == Mark::faded;
  if (reduced_motion) return {ring, ring, 0, changes ? 1.0f : 0.0f};
  const double delay = spread * static_cast<double>(probe) / static_cast<double>(probes_.size());
  const double since = now - start_ - delay;
  Glow glow;
  glow.line = ring * rise(since, flip_at);
  glow.ring = ring * rise(since, ring_rise);
  if (changes) {
    glow.before = since < flip_at ? 1.0f : 0.0f;
    glow.fresh = since < flip_at ? 0.0f : 1.0f - rise(since - flip_at, settle);
  }
  return glow;
}

}  // namespace bloom::view
