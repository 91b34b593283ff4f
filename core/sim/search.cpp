#include "sim/search.hpp"

#include <algorithm>
#include <array>
#include <bit>
#include <cmath>
#include <limits>
#include <string_view>

#include "sim/keys/generated_key.hpp"
#include "sim/text/key_text.hpp"

namespace bloom::sim {
namespace {

// None of Seed's: those would be skipped in the first minute.
constexpr std::string_view words[] = {
    "tomato",    "mango",     "kiwi",       "peach",     "pear",      "plum",       "fig",
    "date",      "lime",      "melon",      "papaya",    "quince",    "guava",      "lychee",
    "olive",     "apricot",   "avocado",    "blueberry", "raspberry", "strawberry", "currant",
    "nectarine", "pineapple", "coconut",    "rhubarb",   "carrot",    "potato",     "onion",
    "garlic",    "leek",      "celery",     "spinach",   "lettuce",   "cabbage",    "broccoli",
    "pea",       "bean",      "lentil",     "radish",    "turnip",    "beetroot",   "pumpkin",
    "cucumber",  "pepper",    "artichoke",  "asparagus", "fennel",    "parsley",    "basil",
    "thyme",     "sage",      "mint",       "dill",      "rosemary",  "chive",      "ginger",
    "cinnamon",  "vanilla",   "saffron",    "nutmeg",    "almond",    "hazelnut",   "walnut",
    "cashew",    "peanut",    "chestnut",   "pistachio", "rice",      "wheat",      "barley",
    "oat",       "rye",       "maize",      "millet",    "quinoa",    "bread",      "butter",
    "cheese",    "honey",     "sugar",      "salt",      "tea",       "coffee",     "cocoa",
    "milk",      "walrus",    "otter",      "beaver",    "badger",    "hedgehog",   "squirrel",
    "heron",     "kestrel",   "nightingale"};
constexpr auto word_count = static_cast<std::uint32_t>(std::size(words));

constexpr std::uint32_t batch = 512;

// Guess number 0, 1, …, in memory that is used again.
std::string_view guess(std::uint32_t number, GeneratedKey& memory) {
  if (number < word_count) return words[number];
  return memory.write("guess", number - word_count + 1);
}

// "1,230,000": three digits of a number of tries, which is an estimate.
std::string tries_words(double tries) {
  constexpr double most_digits = 1e15;
  if (!(tries < most_digits)) return "more than " + grouped(1'000'000'000'000'000);
  const double unit = std::pow(10.0, std::max(0.0, std::floor(std::log10(tries)) - 2));
  return "about " + grouped(static_cast<std::uint64_t>(std::round(tries / unit) * unit));
}

// Nothing was met by the samples of a measured rate, so that only the least number of tries is
// known.
bool is_bound(const State& state) {
  const Rates& rates = state.rates();
  return state.classic() == nullptr && !rates.exact && rates.scheme == 0;
}

// What makes false positives more frequent in this family: "Insert more keys, or choose …".
std::string advice(const State& state) {
  const FamilyInfo& family = state.family();
  const auto has = [&](Setting setting) {
    return std::any_of(family.knobs.begin(), family.knobs.end(),
                       [&](const Knob& knob) { return knob.setting == setting; });
  };
  const std::string choice = has(Setting::bits)   ? "choose fewer Bits (m)."
                             : has(Setting::rate) ? "choose a higher Rate (p)."
                                                  : "choose fewer Fingerprint bits (f).";
  return family.is_static ? "To find one, " + choice : "Insert more keys, or " + choice;
}

// The rate at which double hashing takes keys for present that independent probes would not: too
// rare to be met by the samples of a measured rate, and yet the most of it where k is large. An
// estimate, good to a factor of two.
double coincidences(const State& state) {
  const Settings& settings = state.settings();
  const double m = settings.bits;
  const double fill = static_cast<double>(state.filled()) / m;
  // Probes that are all an inserted key's.
  const double twins = state.distinct() / (m * m);
  if (settings.scheme != Scheme::double_hashing) return twins;
  // The same shifted by some steps, forwards and backwards, where the steps that stick out fall on
  // bits that happen to be 1.
  double rate = twins * 2 * (1 + fill) / (1 - fill);
  if (!std::has_single_bit(settings.bits)) return rate;
  // A step that is 0, m/2 or an odd multiple of m/4, m/8, …: only 1, 2, 4, 8, … different probes.
  double steps = 1;
  for (std::uint32_t places = 1; places < settings.hashes; places *= 2) {
    rate += steps / m * std::pow(fill, places);
    steps = places;
  }
  return rate;
}

}  // namespace

std::string made_up_key(std::uint32_t number) {
  GeneratedKey memory;
  return std::string(guess(number, memory));
}

double expected_tries(const State& state) {
  if (state.filled() == 0) return std::numeric_limits<double>::infinity();
  const Rates& rates = state.rates();
  if (rates.exact || rates.scheme > 0) return 1 / rates.scheme;  // infinite where it is 0
  if (state.classic() == nullptr) return 1 / rates.high;
  return 1 / (rates.fill + coincidences(state));
}

Result<Search> Search::begin(const State& state) {
  if (state.loading()) {
    return Error{"A file is being loaded: wait until it is done, or cancel it."};
  }
  if (state.imported()) {
    return Error{
        "The keys of an imported filter are unknown, so a MAYBE of it may be the truth: clear it "
        "and insert keys of your own to find a false positive."};
  }
  if (state.filled() == 0) {
    return Error{
        "Nothing is inserted, so that every answer is NOT and there is no false positive to find: "
        "insert some keys first, or press Seed."};
  }
  const double expected = expected_tries(state);
  if (expected > most_tries) {
    return Error{"A false positive is too rare to be found here: " + tries_words(expected) +
                 " tries are expected, and " + grouped(most_tries) + " are the most. " +
                 advice(state)};
  }
  return Search(state.revision(), "None of " + grouped(most_tries) +
                                      " made-up keys is a false positive here, where " +
                                      (is_bound(state) ? "more than " : "") +
                                      tries_words(expected) + " tries are expected to find one. " +
                                      advice(state));
}

Search::Outcome Search::step(const State& state, std::uint32_t tries) {
  if (state.revision() != revision_ || state.loading()) return Outcome::stale;
  std::array<GeneratedKey, batch> memory;
  std::array<std::string_view, batch> keys;
  std::array<std::uint64_t, batch / 64> answers;
  const std::uint32_t end = tried_ + std::min(tries, most_tries - tried_);
  while (tried_ < end) {
    const std::uint32_t count = std::min(batch, most_tries - tried_);
    for (std::uint32_t i = 0; i < count; ++i) keys[i] = guess(tried_ + i, memory[i]);
    state.specimen().may_contain_all({keys.data(), count}, answers);
    for (std::uint32_t word = 0; word < (count + 63) / 64; ++word) {
      for (std::uint64_t hits = answers[word]; hits != 0; hits &= hits - 1) {
        const std::uint32_t at = word * 64 + static_cast<std::uint32_t>(std::countr_zero(hits));
        if (state.inserted_key(keys[at])) continue;
        tried_ += at + 1;
        key_ = keys[at];
        return Outcome::found;
      }
    }
    tried_ += count;
  }
  return tried_ == most_tries ? Outcome::none : Outcome::searching;
}

}  // namespace bloom::sim
