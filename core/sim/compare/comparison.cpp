#include "sim/compare/comparison.hpp"

#include <algorithm>
#include <array>
#include <bit>
#include <cmath>
#include <utility>

#include "sim/compare/fitting.hpp"
#include "sim/specimen/sampled_rate.hpp"
#include "sim/text/key_text.hpp"

namespace bloom::sim {
namespace {

// Of one slice at most; many enough for a clock that is coarse.
constexpr std::uint32_t slice = 1U << 14;

// Question number i of SplitMix64 from the seed; the step is that of rate samples, so that a key's
// second hash is no later key's first.
Hash question(std::uint32_t seed, std::uint32_t i) {
  return Hash::from_uniform(
      detail::mix64(detail::mix64(seed) + (std::uint64_t{i} + 1) * 0xd1b5'4a32'd192'ed03U));
}

double time(double (*clock)()) {
  return clock == nullptr ? 0 : clock();
}

void take_least(double& least, double time, std::uint32_t round) {
  least = round == 0 ? time : std::min(least, time);
}

}  // namespace

Comparison::Comparison(Families families, const Terms& terms, std::uint32_t keys)
    : terms_(terms), keys_(keys), specimens_(families.size()) {
  terms_.questions = std::max(terms.questions, 1U);
  terms_.rounds = std::max(terms.rounds, 1U);
  for (const FamilyInfo* family : families) contenders_.push_back({.family = family});
}

double Comparison::progress() const {
  const double round = static_cast<double>(keys_) + terms_.questions;
  const double done =
      (static_cast<double>(at_) * terms_.rounds + round_) * round + inserted_ + asked_;
  return done / (static_cast<double>(contenders_.size()) * terms_.rounds * std::max(round, 1.0));
}

bool Comparison::step(const KeysToCompare& keys, std::uint32_t budget, double (*clock)()) {
  if (done()) return false;
  const std::uint32_t most = std::clamp(budget, 1U, slice);
  if (specimen_ == nullptr) {
    begin_round();
  } else if (inserted_ < keys_) {
    fill(keys, most, clock);
  } else if (asked_ < terms_.questions) {
    ask(most, clock);
  } else {
    end_round();
  }
  return !done();
}

void Comparison::begin_round() {
  Contender& contender = contenders_[at_];
  const FamilyInfo& family = *contender.family;
  if (round_ == 0) {
    if (terms_.equal == Terms::Equal::bits) {
      contender.settings = fitted_to_bits(family, keys_, terms_.bits, terms_.seed);
    } else {
      auto settings = fitted_to_rate(family, keys_, terms_.rate, terms_.seed);
      if (!settings) return fail(settings.reason());
      contender.settings = *settings;
    }
  }
  auto specimen = family.create(contender.settings);
  if (!specimen) return fail(specimen.reason());
  specimen_ = std::move(*specimen);
  hits_ = 0;
  building_ = asking_ = 0;
}

void Comparison::fill(const KeysToCompare& keys, std::uint32_t most, double (*clock)()) {
  const bool whole = contenders_[at_].family->is_static;
  const std::uint32_t count = whole ? keys_ : std::min(most, keys_ - inserted_);
  auto views = detail::Buffer<std::string_view>::allocate(count);
  if (!views) return fail(views.reason());
  for (std::uint32_t i = 0; i < count; ++i) (*views)[i] = keys.at(inserted_ + i);
  const std::span<const std::string_view> all(views->begin(), views->size());
  // Few keys are inserted too quickly for a clock: into many filters, then.
  std::vector<std::unique_ptr<Specimen>> others;
  if (clock != nullptr && count == keys_) others = more_filters();
  const double start = time(clock);
  const std::uint64_t taken = specimen_->insert_all(all);
  for (const auto& other : others) other->insert_all(all);
  building_ += (time(clock) - start) / static_cast<double>(1 + others.size());
  inserted_ += static_cast<std::uint32_t>(taken);
  if (taken == count) return;
  fail(whole ? specimen_->no_room().reason
             : "Full after " + grouped(inserted_) + " of " + counted(keys_, "key") + ".");
}

std::vector<std::unique_ptr<Specimen>> Comparison::more_filters() const {
  constexpr std::uint64_t inserts = 1U << 16;
  constexpr std::uint64_t most_bytes = 4U << 20;
  constexpr std::uint64_t own_bytes = 1024;  // of one without its cells, about
  const std::uint64_t filters =
      std::min(inserts / keys_,
               most_bytes / (own_bytes + specimen_->bit_count() / 8 + sizeof(Hash) * keys_));
  std::vector<std::unique_ptr<Specimen>> more;
  while (more.size() + 1 < filters) {
    auto specimen = contenders_[at_].family->create(contenders_[at_].settings);
    if (!specimen) break;
    more.push_back(std::move(*specimen));
  }
  return more;
}

void Comparison::ask(std::uint32_t most, double (*clock)()) {
  if (questions_.size() == 0) {
    auto memory = detail::Buffer<Hash>::allocate(slice);
    if (!memory) return fail(memory.reason());
    questions_ = std::move(*memory);
  }
  const std::uint32_t count = std::min(most, terms_.questions - asked_);
  for (std::uint32_t i = 0; i < count; ++i) questions_[i] = question(terms_.seed, asked_ + i);
  std::array<std::uint64_t, slice / 64> answers;
  const std::span<std::uint64_t> words(answers.data(), (count + 63) / 64);
  const double start = time(clock);
  specimen_->may_contain_all(std::span<const Hash>(questions_.data(), count), words);
  asking_ += time(clock) - start;
  for (const std::uint64_t word : words) hits_ += static_cast<std::uint32_t>(std::popcount(word));
  asked_ += count;
}

void Comparison::end_round() {
  Contender& contender = contenders_[at_];
  take_least(contender.build_time, building_, round_);
  take_least(contender.ask_time, asking_, round_);
  inserted_ = asked_ = 0;
  if (++round_ < terms_.rounds) {
    specimen_.reset();
    return;
  }
  contender.settings = specimen_->settings();
  contender.bits = specimen_->bit_count();
  contender.reads = specimen_->reads();
  contender.expected = contender.family->expected_rate(contender.settings, keys_);
  contender.measured = counted_rate(hits_, terms_.questions);
  contender.done = true;
  keep();
  ++at_;
  round_ = 0;
}

void Comparison::fail(std::string reason) {
  contenders_[at_].failure = std::move(reason);
  contenders_[at_].done = true;
  specimen_.reset();
  ++at_;
  round_ = inserted_ = asked_ = 0;
}

void Comparison::keep() {
  const Contender& contender = contenders_[at_];
  kept_bytes_ += contender.bits / 8;
  if (contender.family->is_static) kept_bytes_ += sizeof(Hash) * std::uint64_t{keys_};
  if (kept_bytes_ > most_kept_bytes) {
    kept_ = false;
    for (auto& specimen : specimens_) specimen.reset();
  }
  if (kept_) specimens_[at_] = std::move(specimen_);
  specimen_.reset();
}

double Comparison::bits_a_key(const Contender& contender) const {
  return keys_ == 0 ? 0 : static_cast<double>(contender.bits) / keys_;
}

double Comparison::to_the_limit(const Contender& contender) const {
  const double rate = contender.measured.value > 0 ? contender.measured.value : contender.expected;
  return rate > 0 && rate < 1 ? bits_a_key(contender) / -std::log2(rate) : 0;
}

bool Comparison::may_contain(const Contender& contender, std::string_view key) const {
  return specimens_[static_cast<std::size_t>(&contender - contenders_.data())]->may_contain(key);
}

}  // namespace bloom::sim
