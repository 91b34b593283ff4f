#include "web/view/rates/attack_text.hpp"

#include <cmath>
#include <cstdint>
#include <utility>

#include "bloom/theory/formulas.hpp"

#include "web/view/common/rate_text.hpp"
#include "web/view/drawing/format.hpp"

namespace bloom::view {
namespace {

// What the second numbers do not show.
constexpr std::string_view limits =
    "Who sees answers can still try all seeds of 32 bits: a real defence is a keyed hash, such as "
    "SipHash, with a long secret.";

// "1.53", "62.2", "2,160,000".
std::string about(double number) {
  if (number < 1000) return significant(number, 3);
  const double unit = std::pow(10.0, std::floor(std::log10(number)) - 2);
  return grouped(static_cast<std::uint64_t>(std::round(number / unit) * unit));
}

std::string whole(double number) {
  return number < 1000 ? grouped(static_cast<std::uint64_t>(std::lround(number))) : about(number);
}

const sim::Pollution* done(const sim::Pollution* poison) {
  return poison != nullptr && poison->done() ? poison : nullptr;
}

double honest_used(const sim::Pollution& poison, std::uint64_t before, std::uint32_t keys) {
  return sim::used_by_honest(poison.cells(), poison.cells_a_key(), before, keys);
}

// Of honest keys that were set by as many as the chosen ones.
std::string honest_set(const sim::Pollution& poison, std::uint64_t before) {
  return whole(honest_used(poison, before, poison.keys()) - static_cast<double>(before));
}

// What their cells in use let expect.
double honest_rate_of(const sim::Pollution& poison, std::uint32_t keys) {
  return theory::rate_from_fill(static_cast<double>(poison.cells()), poison.cells_a_key(),
                                honest_used(poison, poison.doses().front().used, keys));
}

std::string cells(const sim::State& state, std::uint64_t number) {
  return counted(number, state.family().nouns.cell);
}

// "all 64 bits", "all 49 bits that were 0", "20 of the 49 bits that were 0"
std::string set_words(const sim::State& state, const sim::Pollution& poison, std::uint64_t before,
                      std::uint64_t after) {
  const std::uint64_t free = poison.cells() - before;
  const std::string of = cells(state, free) + (before == 0 ? ""
                                               : free == 1 ? " that was 0"
                                                           : " that were 0");
  if (after < poison.cells()) return grouped(after - before) + " of the " + of;
  return free == 1 ? "the one " + of.substr(2) : "all " + of;
}

// Of copies of one key.
std::string crowd_words(const sim::State& state, const sim::Pollution& poison) {
  const std::string used =
      grouped(poison.doses().back().used) + " of " + cells(state, poison.cells()) + " are used";
  if (poison.keys() == 0) return "No crafted key found a free slot: " + used + ".";
  sim::GeneratedKey memory;
  return counted(poison.keys(), "copy", "copies") + " of " + sim::quoted(poison.key(0, memory)) +
         " fill its buckets, and the next copy is refused while " + used +
         ". Other keys with the same buckets are refused as well.";
}

std::string chosen_set(std::uint64_t keys) {
  return counted(keys, "chosen key sets ", "chosen keys set ");
}

}  // namespace

std::string attack_idle_words(const sim::State& state) {
  const std::string_view immune = sim::immunity(state.family());
  const bool crowds = state.family().crowds;
  return std::string("An attacker who knows the hash and seed can craft keys that ") +
         (immune.empty() && !crowds ? "saturate the filter or collide." : "collide.") +
         " With a secret seed, crafted keys behave like random ones." +
         (crowds ? " Copies of one key fill its buckets under any seed." : "") +
         (immune.empty() ? "" : " Poison is not for this family. ") + std::string(immune);
}

const char* attack_progress(sim::Attack attack) {
  return attack == sim::Attack::poison  ? "Choosing keys"
         : attack == sim::Attack::query ? "Looking for false positives"
                                        : "Trying the keys under a secret seed";
}

std::vector<AttackParagraph> attack_paragraphs(const sim::State& state,
                                               const sim::Attacks* attacks) {
  std::vector<AttackParagraph> paragraphs;
  if (attacks == nullptr) return paragraphs;
  const auto add = [&](std::string lead, std::string words, std::string_view aside = {}) {
    if (!words.empty()) paragraphs.push_back({std::move(lead), std::move(words), aside});
  };
  add("Poison.", poison_words(state, *attacks));
  add("Query attack.", query_words(*attacks));
  if (const sim::SecretSeed* reseeded = attacks->reseeded()) {
    // No seed defends against copies.
    const bool defends = !state.family().crowds || attacks->queries() != nullptr;
    add(std::string(say::secret_seed) + " " + grouped(reseeded->seed()) + ".",
        secret_seed_words(state, *attacks), defends ? limits : std::string_view());
  }
  return paragraphs;
}

std::string poison_words(const sim::State& state, const sim::Attacks& attacks) {
  const sim::Pollution* poison = done(attacks.poison());
  if (poison == nullptr) return {};
  if (poison->crowds()) return crowd_words(state, *poison);
  const std::uint64_t before = poison->doses().front().used;
  const sim::Dose& last = poison->doses().back();
  const std::uint32_t k = poison->cells_a_key();
  const std::string words = chosen_set(last.keys) + set_words(state, *poison, before, last.used) +
                            "; as many honest ones set about " + honest_set(*poison, before);
  const std::string needed = whole(sim::honest_keys_for(poison->cells(), k, before, last.used));
  const std::string honest_rate = percent(honest_rate_of(*poison, last.keys), 2);
  if (poison->full()) {
    return words + ", and about " + needed +
           " are needed for all. Every other key is then MAYBE, " + "after honest ones about " +
           honest_rate + " of them. " + grouped(poison->tried()) + " made-up keys were tried.";
  }
  return words + ", and about " + needed + " are needed for as many. It ended there: " +
         (last.keys == sim::Pollution::most_keys ? counted(last.keys, "key")
                                                 : counted(poison->tried(), "try", "tries")) +
         " are the most. The rate is then " + rate_words(last.rate) + ", after honest ones about " +
         honest_rate + ".";
}

std::string query_words(const sim::Attacks& attacks) {
  const sim::QueryAttack* queries = attacks.queries();
  if (queries == nullptr || !queries->done()) return {};
  const auto found = static_cast<std::uint32_t>(queries->keys().size());
  const std::string expected = about(queries->expected_tries());
  const std::string tried = grouped(queries->tried()) + " made-up keys";
  if (found == 0) {
    return "None of " + tried + " is a false positive; one in " + expected + " is expected.";
  }
  const double each = static_cast<double>(queries->tried()) / found;
  return counted(found, "false positive was", "false positives were") + " found among " + tried +
         ": one in " + about(each) + ", where one in " + expected +
         " is expected. Asked once more, " + (queries->again() == found ? "all " : "") +
         grouped(queries->again()) + " are MAYBE again.";
}

std::string secret_seed_words(const sim::State& state, const sim::Attacks& attacks) {
  const sim::SecretSeed* reseeded = attacks.reseeded();
  if (reseeded == nullptr || !reseeded->done()) return {};
  if (!reseeded->failure().empty()) return reseeded->failure();
  std::string words;
  const sim::Pollution* poison = done(attacks.poison());
  if (poison != nullptr && poison->crowds()) {
    words += "It does not help here: the copies take " +
             cells(state, reseeded->used().back() - reseeded->used().front()) +
             " under this seed too, because copies of a key always share its buckets. ";
  } else if (poison != nullptr) {
    const std::uint64_t before = reseeded->used().front();
    words += "The " + chosen_set(poison->keys()) +
             set_words(state, *poison, before, reseeded->used().back()) + ", honest ones about " +
             honest_set(*poison, before) + ". ";
  }
  const sim::QueryAttack* queries = attacks.queries();
  if (queries != nullptr && queries->done() && !queries->keys().empty()) {
    const auto asked = static_cast<double>(queries->keys().size());
    words += "Of the " + counted(queries->keys().size(), "false positive ", "false positives ") +
             grouped(reseeded->maybe()) + (reseeded->maybe() == 1 ? " is" : " are") +
             " MAYBE, where the rate, " + rate_words(reseeded->rate()) + ", lets expect " +
             significant(asked * reseeded->rate().value, 2) + ".";
  }
  return words;
}

std::string poison_table(const sim::State& state, const sim::Attacks& attacks) {
  const sim::Pollution& poison = *attacks.poison();
  const sim::SecretSeed* reseeded = attacks.reseeded();
  const bool second = reseeded != nullptr && reseeded->used().size() == poison.doses().size();
  std::string text =
      "keys\t" + std::string(state.family().nouns.cell) +
      "s in use, chosen keys\thonest keys, expected\trate, chosen keys\trate, honest keys";
  if (second) text += std::string("\t") + say::chosen_under_secret_seed;
  for (std::size_t i = 0; i < poison.doses().size(); ++i) {
    const sim::Dose& dose = poison.doses()[i];
    text += '\n' + grouped(dose.keys) + '\t' + grouped(dose.used) + '\t' +
            whole(honest_used(poison, poison.doses().front().used, dose.keys)) + '\t' +
            rate_words(dose.rate) + '\t' + percent(honest_rate_of(poison, dose.keys), 2);
    if (second) text += '\t' + grouped(reseeded->used()[i]);
  }
  return text;
}

}  // namespace bloom::view
