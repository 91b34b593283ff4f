#include "web/view/filter/filter_text.hpp"

#include <set>

#include "sim/specimen/specimen_text.hpp"
#include "sim/text/key_text.hpp"

#include "web/view/drawing/format.hpp"

namespace bloom::view {
namespace {

// What was done to the key.
const char* operation_words(sim::LogEntry::Op op) {
  switch (op) {
    case sim::LogEntry::Op::check:
      return "checked";
    case sim::LogEntry::Op::erase:
      return "deleted";
    case sim::LogEntry::Op::unset:
      return "unset";
    default:
      return "inserted";
  }
}

}  // namespace

std::string filter_title(const sim::State& state) {
  return state.classic() != nullptr ? "Bloom filter"
                                    : std::string(state.family().title) + " filter";
}

std::string settings_words(const sim::State& state) {
  const sim::Settings& settings = state.settings();
  std::string words;
  const auto add = [&](const std::string& more) { words += (words.empty() ? "" : " · ") + more; };
  for (const sim::Knob& knob : state.family().knobs) {
    const double value = sim::value_of(settings, knob.setting);
    add(std::string(sim::link_name(knob.setting)) + " = " +
        (knob.setting == sim::Setting::rate ? percent(value)
                                            : grouped(static_cast<std::uint64_t>(value))));
  }
  const bool classic = state.classic() != nullptr;
  if (classic) add("scheme " + std::string(scheme_name(settings.scheme)));
  if (classic || settings.seed != 0) add("seed " + std::to_string(settings.seed));
  return words;
}

std::string key_hint_words(bool touch) {
  return std::string(touch ? "" : "Enter inserts, Shift+Enter checks. ") +
         "As you type, rings show where the key falls.";
}

std::string value_words(const sim::Knob& knob, double value) {
  if (knob.setting == sim::Setting::rate) return percent(value);
  return grouped(static_cast<std::uint64_t>(value)) +
         (knob.setting == sim::Setting::bits ? " bits" : "");
}

std::string step_words(const sim::Knob& knob, bool up) {
  std::string words(knob.name.substr(0, knob.name.find(" (")));
  words[0] = static_cast<char>(words[0] - 'A' + 'a');
  const bool many = words.ends_with('s') || knob.setting == sim::Setting::width;
  return (many ? up ? "More " : "Fewer " : up ? "Higher " : "Lower ") + words;
}

std::string range_words(const sim::Knob& knob) {
  const bool rate = knob.setting == sim::Setting::rate;
  const bool either = knob.low + knob.step == knob.high;
  const auto number = [&](double value) {
    return rate ? percent(value, 2) : grouped(static_cast<std::uint64_t>(value));
  };
  std::string words(knob.name);
  words += rate ? " is a rate, " : either ? " is " : " is a whole number, ";
  words += number(knob.low) + (either ? " or " : " … ");
  words += number(knob.high);
  if (knob.setting == sim::Setting::bits) words += ", also written as 16KiB, 2^16 or 1e6";
  if (rate) words += ", also written as 0.001, 0.1% or 1 in 1000";
  return words + ".";
}

std::string unfit_words(std::string_view text, const sim::Knob& knob) {
  return sim::quoted(text) + " does not fit: " + range_words(knob);
}

std::string built_words(const sim::State& state) {
  return grouped(state.settings().bits) + " bits: " + sim::size_words(state.specimen());
}

std::string foreign_words(const sim::State& state) {
  const sim::Settings& settings = state.settings();
  return grouped(settings.bits) + " bits, " + counted(settings.hashes, "hash", "hashes") + " of " +
         std::string(state.family().title) + ". Clear goes on with a classic filter of this size.";
}

std::string explanation_title(const std::string& key, sim::LogEntry::Op op) {
  return "How “" + key + "” was " + operation_words(op);
}

std::string probe_table_head(const std::string& arithmetic) {
  return "cell\ti\t" + arithmetic + "\tbit\tset by";
}

std::string coincidence_words(const sim::Explanation& explanation, const sim::Settings& settings) {
  std::set<std::uint32_t> different;
  for (const sim::ProbeRow& row : explanation.rows) different.insert(row.position);
  if (different.size() == explanation.rows.size()) return {};
  std::string note = std::to_string(explanation.rows.size()) + " probes meet only " +
                     counted(different.size(), "bit");
  if (settings.scheme == Scheme::double_hashing) {
    note += ": h2 mod " + grouped(settings.bits) + " = " + grouped(explanation.h2 % settings.bits);
  }
  return note;
}

std::string_view done_words(const sim::LogEntry& entry) {
  switch (entry.op) {
    case sim::LogEntry::Op::insert:
      return "inserted";
    case sim::LogEntry::Op::load:
      return "loaded";
    case sim::LogEntry::Op::erase:
      return "deleted";
    case sim::LogEntry::Op::unset:
      return "unset";
    case sim::LogEntry::Op::check:
      break;
  }
  const bool wrong = entry.verdict == sim::Verdict::absent && entry.inserted;
  return wrong ? "NOT, wrong" : sim::verdict_word(entry.verdict);
}

std::string differences_words(const sim::RequestedSettings& before,
                              const sim::RequestedSettings& present) {
  const sim::Settings& then = before.settings;
  const sim::Settings& now = present.settings;
  std::string text;
  const auto add = [&](const std::string& words) { text += (text.empty() ? "at " : ", ") + words; };
  if (before.family != present.family) add(std::string(sim::family_of(before.family).name));
  if (then.bits != now.bits) add("m = " + grouped(then.bits));
  if (then.hashes != now.hashes) add("k = " + std::to_string(then.hashes));
  if (then.scheme != now.scheme) add(std::string(scheme_name(then.scheme)));
  if (then.seed != now.seed) add("seed " + std::to_string(then.seed));
  for (const sim::Setting setting :
       {sim::Setting::width, sim::Setting::capacity, sim::Setting::rate, sim::Setting::growth,
        sim::Setting::decrements}) {
    const double value = sim::value_of(then, setting);
    if (value == sim::value_of(now, setting)) continue;
    const std::string name(sim::link_name(setting));
    // The family's own width has no number.
    add(value == 0 ? "another " + name
        : setting == sim::Setting::rate
            ? name + " = " + percent(value)
            : name + " = " + grouped(static_cast<std::uint64_t>(value)));
  }
  return text;
}

}  // namespace bloom::view
