#include <algorithm>
#include <set>
#include <string_view>
#include <vector>

#include "bloom/text/numbers.hpp"
#include "sim/link/link.hpp"
#include "sim/text/key_text.hpp"
#include "sim/text/percent.hpp"

namespace bloom::sim {
namespace {

constexpr std::size_t max_link_bytes = 65'536;

// What was wished for, before rounding. Classic filters name all four.
std::string settings_part(const State& state) {
  const Settings& settings = state.requested().settings;
  const bool classic = state.family().kind == Family::classic;
  std::string link = classic ? "" : "family=" + std::string(state.family().name);
  const auto add = [&](std::string_view name, const std::string& value) {
    link.append(link.empty() ? "" : "&").append(name).append("=").append(value);
  };
  for (const Knob& knob : state.family().knobs) {
    // What was wished for another family may be out of this one's range, and was moved into it.
    const double value =
        real_within(state.family().knobs, knob.setting, value_of(settings, knob.setting));
    if (knob.setting == Setting::width && settings.width == 0) continue;
    add(link_name(knob.setting), text::decimal_text(value));
  }
  if (classic) add("scheme", std::string(scheme_name(settings.scheme)));
  add("s", std::to_string(settings.seed));
  return link;
}

// The keys that make this filter, where nothing was taken out since it was made: each insert where
// repeats count, else each key, and in the order of the inserts where that counts.
std::vector<std::string_view> keys_of(const State& state) {
  const FamilyInfo& family = state.family();
  if (family.by_order || (family.by_count && state.inserted() > state.distinct())) {
    std::vector<std::string_view> keys = state.tracked().inserts();
    if (family.by_count) return keys;
    std::set<std::string_view> seen;
    std::erase_if(keys, [&](std::string_view key) { return !seen.insert(key).second; });
    return keys;
  }
  std::vector<std::string_view> keys;
  const std::uint32_t most = std::min(state.distinct(), max_fill + std::uint32_t{max_link_bytes});
  for (std::uint32_t i = 0; i < most; ++i) keys.push_back(state.key(i));
  return keys;
}

}  // namespace

Result<std::string> make_link(const State& state) {
  if (state.imported()) {
    return Error{
        "A link holds the keys, and those of an imported filter are unknown: export the filter as "
        "a file instead."};
  }
  const auto& log = state.log();
  const auto checked = std::find_if(log.begin(), log.end(), [](const LogEntry& entry) {
    return entry.op == LogEntry::Op::check;
  });
  const std::string check =
      checked != log.end() ? "&check=" + percent_encoded(checked->key) : std::string();
  std::string link = settings_part(state);
  const auto story = state.tracked().operation_log();
  const std::vector<std::string_view> keys = story ? story->keys : keys_of(state);
  const auto too_long = [&] { return link.size() + check.size() > max_link_bytes; };
  std::uint32_t filled = 0;
  while (filled < std::min<std::size_t>(keys.size(), max_fill) &&
         keys[filled] == fill_key(filled + 1)) {
    ++filled;
  }
  if (filled > 0) link += "&fill=" + std::to_string(filled);
  for (std::size_t i = filled; i < keys.size() && !too_long(); ++i) {
    link += (i == filled ? "&keys=" : ",") + percent_encoded(keys[i]);
  }
  if (story && !too_long()) {
    std::string_view separator = "&ops=";
    for (const TrackedFilter::Redo& operation : story->operations) {
      if (too_long()) break;
      link += separator;
      link += operation.kind == TrackedFilter::Redo::Kind::insert  ? '+'
              : operation.kind == TrackedFilter::Redo::Kind::erase ? '-'
                                                                   : '~';
      link += percent_encoded(operation.key);
      separator = ",";
    }
  }
  if (too_long()) {
    return Error{"The link would be longer than 65,536 bytes with " +
                 counted(state.distinct(), "key") + ": share fewer keys, or export the filter."};
  }
  return link + check;
}

}  // namespace bloom::sim
