#include "web/view/filter/verdict_text.hpp"

#include <algorithm>
#include <utility>

#include "files/formats.hpp"
#include "sim/specimen/specimen_text.hpp"

#include "web/view/common/family_text.hpp"
#include "web/view/drawing/format.hpp"
#include "web/view/drawing/key_text.hpp"

namespace bloom::view {
namespace {

constexpr std::size_t shown_characters = 60;

// Around the key.
constexpr const char* never_inserted = "” was certainly never inserted.";
constexpr const char* not_ruled_out = ", so the filter cannot rule “";

// Whether the filter may be of keys that are no text: numbers of Parquet, Bitcoin's bytes, what
// another funnel of Guava makes of objects. What Check was told is then not in it as text.
bool keys_of_others(const sim::State& state) {
  return state.imported() && files::any_format_of_one_family([&]<files::Format format>() {
           using Row = files::FormatTraits<format>;
           return !Row::other_keys.empty() && Row::family == state.family().kind;
         });
}

// "with a space at its end", seen from the form of the checked key that is alike.
std::string spaces_words(const std::string& inserted, const std::string& checked) {
  const sim::Edges has = sim::edges(inserted);
  const sim::Edges had = sim::edges(checked);
  const auto words = [](std::size_t now, std::size_t before, const char* where) {
    const std::size_t count = now > before ? now - before : before - now;
    const std::string spaces = count == 1 ? "space " : "spaces ";
    return (now > before ? count == 1 ? "with a " : "with " : "without the ") + spaces + where;
  };
  const auto inner = [](std::string_view key, const sim::Edges& edges) {
    return key.substr(edges.leading, key.size() - edges.leading - edges.trailing);
  };
  if (sim::same_but_capitals(inner(inserted, has), inner(checked, had))) {
    if (has.leading == had.leading) return words(has.trailing, had.trailing, "at its end");
    if (has.trailing == had.trailing) return words(has.leading, had.leading, "at its start");
  }
  const auto without_spaces = [](std::string key) {
    key.erase(std::remove(key.begin(), key.end(), ' '), key.end());
    return key;
  };
  return sim::same_but_capitals(without_spaces(inserted), without_spaces(checked))
             ? "with other spaces"
             : "with characters that are not seen";
}

void add_lookalike(Sentence& sentence, const sim::NearMatch& like) {
  std::string words;
  const auto add = [&](const std::string& more) { words += (words.empty() ? "" : ", ") + more; };
  if (like.spaces) add(spaces_words(like.key, like.form));
  if (like.capitals) add("with other capitals");
  if (like.encoding) add("in another form of Unicode");
  sentence.like_before = " “";
  sentence.like_key = visible_key(like.key, shown_characters);
  sentence.like_after = "” (" + words + ") is in the set.";
}

// What of the filter the answer rests on: "bit 17 is 0".
std::string reason_of(const sim::State& state, const std::string& key) {
  const sim::Specimen& specimen = state.specimen();
  return sim::rule_words(specimen, specimen.trace(key));
}

// Why an inserted key can be missing.
std::string loss_of(const sim::FamilyInfo& family) {
  if (family.forgets) return "a stable filter forgets";
  switch (family.cells) {
    case sim::CellKind::counter:
      return "it was counted down for another key";
    case sim::CellKind::fingerprint:
      return "its fingerprint was deleted with another key's";
    case sim::CellKind::remainder:
      return "its remainder was deleted with another key's";
    default:
      return "it was unset";
  }
}

// What is known of a key that the filter cannot rule out, from the end of its name on.
std::string truth_words(sim::Verdict verdict, bool imported, bool erases) {
  const char* const truth = verdict == sim::Verdict::present ? "You did insert it."
                            : imported ? "Whether it is in the imported filter is not known."
                            : erases   ? "It is not in the set: a false positive."
                                       : "You never inserted it: a false positive.";
  return std::string("” out. ") + truth;
}

std::string deletion_words(const sim::Deleted& deleted, sim::Verdict now) {
  if (!deleted.inserted) {
    return "You deleted it all the same: a key that was inserted may have lost by that.";
  }
  return now == sim::Verdict::present ? "One of its inserts was deleted." : "You deleted it.";
}

}  // namespace

Sentence sentence_of(const Answer& answer, bool imported) {
  const sim::Checked& checked = answer.checked;
  Sentence sentence;
  sentence.word = std::string(sim::verdict_word(checked.verdict)) + ".";
  sentence.key = visible_key(checked.key, shown_characters);
  if (checked.verdict == sim::Verdict::absent) {
    const auto zero = std::find(checked.bits.begin(), checked.bits.end(), std::uint8_t{0});
    const auto at = static_cast<std::size_t>(zero - checked.bits.begin());
    sentence.before = " Bit " + grouped(checked.positions[at]) + " is 0, so “";
    sentence.after = never_inserted;
  } else {
    const std::string bits = checked.bits.size() == 1
                                 ? std::string("The one bit is 1")
                                 : "All " + std::to_string(checked.bits.size()) + " bits are 1";
    sentence.before = " " + bits + not_ruled_out;
    sentence.after = truth_words(checked.verdict, imported, false);
  }
  if (answer.near_match) add_lookalike(sentence, *answer.near_match);
  return sentence;
}

Sentence sentence_of(const Answer& answer, const sim::State& state,
                     const std::optional<sim::Deleted>& deleted) {
  const sim::Checked& checked = answer.checked;
  const bool absent = checked.verdict == sim::Verdict::absent;
  const bool wrong = absent && checked.inserted;
  const bool just_deleted = deleted && !deleted->unset && deleted->key == checked.key;
  if (state.classic() != nullptr && !wrong && !just_deleted) {
    return sentence_of(answer, state.imported());
  }
  const sim::FamilyInfo& family = state.family();
  const std::string reason = capital(reason_of(state, checked.key));
  Sentence sentence;
  sentence.word = std::string(sim::verdict_word(checked.verdict)) + (wrong ? "," : ".");
  sentence.key = visible_key(checked.key, shown_characters);
  if (wrong) {
    sentence.before = " and that is wrong: “";
    sentence.after = "” was inserted. " + reason + ": " + loss_of(family) + ".";
  } else if (absent) {
    sentence.before = " " + reason + ", so “";
    sentence.after = family.forgets          ? "” was not inserted lately."
                     : family.erases         ? "” is certainly not in the set."
                     : keys_of_others(state) ? "” was certainly never inserted as text."
                                             : never_inserted;
    if (family.forgets && !state.imported()) sentence.after += " You never inserted it.";
  } else {
    sentence.before = " " + reason + not_ruled_out;
    sentence.after = truth_words(checked.verdict, state.imported(), family.erases);
  }
  if (just_deleted) (sentence.after += ' ') += deletion_words(*deleted, checked.verdict);
  if (answer.near_match) add_lookalike(sentence, *answer.near_match);
  return sentence;
}

Sentence preview_of(const sim::Checked& checked, const sim::State& state) {
  Sentence sentence;
  sentence.before = "Check would say ";
  sentence.word = sim::verdict_word(checked.verdict);
  const bool absent = checked.verdict == sim::Verdict::absent;
  sentence.after = ": ";
  if (state.classic() == nullptr || absent) {
    sentence.after += reason_of(state, checked.key);
  } else {
    sentence.after += checked.bits.size() == 1 ? "its bit is 1" : "all its bits are 1";
  }
  if (checked.inserted) {
    sentence.after += absent ? ", though you did insert it" : ", and you did insert it";
  } else if (!absent && !state.imported()) {
    sentence.after +=
        state.family().erases ? ", though it is not in the set" : ", though you never inserted it";
  }
  sentence.after += ".";
  return sentence;
}

}  // namespace bloom::view
