#include "web/view/compare/compare_text.hpp"

#include <algorithm>
#include <vector>

#include "bloom/plan.hpp"
#include "sim/text/key_text.hpp"

#include "web/view/common/family_text.hpp"
#include "web/view/common/rate_text.hpp"
#include "web/view/common/size_numbers.hpp"
#include "web/view/drawing/format.hpp"

namespace bloom::view {
namespace {

constexpr std::string_view times = " ×";

std::string interval_words(const sim::Rate& rate) {
  constexpr double least_percent = 1e-4;  // of percent()
  if (rate.value <= 0) return {};
  if (rate.low >= least_percent) {
    return significant(rate.low * 100, 3) + "–" + significant(rate.high * 100, 3) + " %";
  }
  return percent(rate.high, 2) + " – " + percent(rate.low, 2);
}

std::string settings_words(const sim::Contender& contender) {
  std::string words;
  const auto add = [&](const std::string& more) { words += (words.empty() ? "" : ", ") + more; };
  for (const sim::Knob& knob : contender.family->knobs) {
    const double value = sim::value_of(contender.settings, knob.setting);
    const std::string whole = grouped(static_cast<std::uint64_t>(value));
    if (knob.setting == sim::Setting::hashes) add("k " + whole);
    if (knob.setting == sim::Setting::width) add("f " + whole);
    if (knob.setting == sim::Setting::rate) add("p " + percent(value, 2));
    if (knob.setting == sim::Setting::decrements) add("P " + whole);
  }
  if (contender.settings.scheme != Scheme::double_hashing) {
    add(std::string(scheme_name(contender.settings.scheme)));
  }
  return words;
}

std::string ratio_words(double time, double classic) {
  return time > 0 && classic > 0 ? significant(time / classic, 2) + std::string(times)
                                 : std::string();
}

}  // namespace

std::string terms_words(const sim::Comparison& comparison) {
  const sim::Terms& terms = comparison.terms();
  const std::string keys = counted(comparison.key_count(), "key");
  return keys + ", " +
         (terms.equal == sim::Terms::Equal::bits ? "budget " + counted(terms.bits, "bit")
                                                 : "rate at most " + percent(terms.rate));
}

std::string contender_id(const sim::Contender& contender) {
  return "compare_" + std::string(contender.family->name);
}

ContenderWords words_of(const sim::Comparison& comparison, const sim::Contender& contender) {
  const sim::Contender& classic = comparison.contenders().front();
  const sim::Terms& terms = comparison.terms();
  const bool bits = terms.equal == sim::Terms::Equal::bits;
  const double limit = comparison.to_the_limit(contender);
  const sim::Rate& rate = contender.measured;
  ContenderWords words;
  words.settings = settings_words(contender);
  words.over = bits && contender.bits > terms.bits;
  words.size = (words.over ? "smallest size " : "") + grouped(contender.bits);
  words.bits = significant(comparison.bits_a_key(contender), 3);
  const bool lower = !bits && near_enough * contender.expected < terms.rate;
  words.expected = (lower ? "lower, " : "") + percent(contender.expected);
  words.measured = rate_words(rate);
  words.interval = interval_words(rate);
  words.limit = limit > 0 ? significant(limit, 3) + std::string(times) : std::string();
  words.reads = grouped(contender.reads);
  words.abilities = abilities_of(*contender.family);
  words.build = ratio_words(contender.build_time, classic.build_time);
  words.ask = ratio_words(contender.ask_time, classic.ask_time);
  return words;
}

CardWords card_words_of(const sim::Contender& contender, const ContenderWords& words) {
  const auto if_any = [](const char* before, const std::string& text, const char* after) {
    return text.empty() ? text : before + text + after;
  };
  CardWords card;
  card.size = words.size + " bits";
  card.bits = words.bits + " per key";
  card.expected = "expected " + words.expected;
  card.interval = if_any("95 % interval ", words.interval, "");
  card.short_interval = if_any("interval ", words.interval, "");
  card.reads = words.reads + (contender.reads == 1 ? " read" : " reads");
  card.limit = if_any("", words.limit, " the limit");
  card.build = if_any("build ", words.build, "");
  card.ask = if_any("ask ", words.ask, "");
  return card;
}

std::string table_text(const sim::Comparison& comparison) {
  std::string text =
      "family\tsettings\tbits\tbits per key\texpected rate\tmeasured rate\t95 % interval\tof the "
      "limit log2(1/p)\treads a lookup\tcan\tbuilding\tasking";
  for (const sim::Contender& contender : comparison.contenders()) {
    text += '\n';
    if (!contender.done) continue;
    if (!contender.failure.empty()) {
      text += '\t' + contender.failure;
      continue;
    }
    const ContenderWords words = words_of(comparison, contender);
    for (const std::string* cell : {&words.settings, &words.size, &words.bits, &words.expected,
                                    &words.measured, &words.interval, &words.limit, &words.reads,
                                    &words.abilities, &words.build, &words.ask}) {
      text += '\t' + *cell;
    }
  }
  return text;
}

std::string answers_words(const sim::Comparison& comparison, const sim::State& state,
                          std::string_view key) {
  if (!comparison.done() || !comparison.answers_kept()) return {};
  std::vector<std::string> maybe, absent;
  for (const sim::Contender& contender : comparison.contenders()) {
    if (!contender.failure.empty()) continue;
    (comparison.may_contain(contender, key) ? maybe : absent).emplace_back(contender.family->name);
  }
  const auto all = [](const std::vector<std::string>& names) {
    return listed(names.data(), names.size(), static_cast<std::uint32_t>(names.size()));
  };
  const bool inserted = state.inserted_key(key);
  const std::string of = " for " + sim::quoted(key) + ": ";
  if (inserted && !absent.empty()) {
    return "NOT" + of + all(absent) + ", wrongly, for it forgets. PRESENT: all others.";
  }
  if (inserted) return "PRESENT" + of + "all families.";
  if (maybe.empty()) return "NOT" + of + "all families.";
  if (absent.empty()) return "MAYBE" + of + "all families.";
  return "MAYBE" + of + all(maybe) + ". NOT: all others.";
}

}  // namespace bloom::view
