#include "web/view/session/animation.hpp"

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

void add(std::vector<Probe>& probes, const sim::Inserted& inserted) {
  for (const std::uint32_t position : inserted.positions) {
    const bool flipped = std::find(inserted.flipped.begin(), inserted.flipped.end(), position) !=
                         inserted.flipped.end();
    add(probes, Probe{position, flipped ? Mark::flip : Mark::kept});
  }
}

void add(std::vector<Probe>& probes, const sim::Checked& checked) {
  bool answered = false;
  for (std::size_t i = 0; i < checked.positions.size(); ++i) {
    const bool one = checked.bits[i] != 0;
    add(probes, Probe{checked.positions[i], answered ? Mark::unread
                                            : one    ? Mark::one
                                                     : Mark::reason});
    answered = answered || !one;
  }
}

float rise(double since, double duration) {
  return static_cast<float>(std::clamp(since / duration, 0.0, 1.0));
}

}  // namespace

void Animation::show(std::span<const sim::Event> events, double now, bool bulk) {
  std::vector<Probe> probes;
  bool something = false;
  const auto inserts = std::count_if(events.begin(), events.end(), [](const sim::Event& event) {
    return std::holds_alternative<sim::Inserted>(event);
  });
  bool ringed = !bulk && inserts < 2;
  for (const sim::Event& event : events) {
    if (const auto* inserted = std::get_if<sim::Inserted>(&event)) {
      if (!bulk && probes.size() <= most_probes) add(probes, *inserted);
      key_ = inserted->key;
      check_ = false;
    } else if (const auto* checked = std::get_if<sim::Checked>(&event)) {
      probes.clear();
      add(probes, *checked);
      verdict_ = checked->verdict;
      key_ = checked->key;
      check_ = true;
      ringed = true;
    } else if (std::holds_alternative<sim::Rejected>(event)) {
      continue;
    }
    something = true;
  }
  if (!something) return;
  ringed_ = ringed;
  probes_ = std::move(probes);
  start_ = now;
}

bool Animation::running(double now, bool reduced_motion) const {
  return !reduced_motion && !probes_.empty() && now - start_ < total;
}

Glow Animation::glow(std::size_t probe, double now, bool reduced_motion) const {
  const Mark mark = probes_[probe].mark;
  const float ring = ringed_ ? 1.0f : 0.0f;
  if (reduced_motion) return {ring, ring, 0, mark == Mark::flip ? 1.0f : 0.0f};
  const double delay = spread * static_cast<double>(probe) / static_cast<double>(probes_.size());
  const double since = now - start_ - delay;
  Glow glow;
  glow.line = ring * rise(since, flip_at);
  glow.ring = ring * rise(since, ring_rise);
  if (mark == Mark::flip) {
    glow.before = since < flip_at ? 1.0f : 0.0f;
    glow.fresh = since < flip_at ? 0.0f : 1.0f - rise(since - flip_at, settle);
  }
  return glow;
}

}  // namespace bloom::view
