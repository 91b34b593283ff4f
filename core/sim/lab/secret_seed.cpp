#include "sim/lab/secret_seed.hpp"

#include <algorithm>
#include <utility>

#include "bloom/bits/buffer.hpp"

namespace bloom::sim {

Result<SecretSeed> SecretSeed::begin(const State& state, std::uint32_t secret) {
  if (state.imported()) {
    return Error{
        "The keys of an imported filter are not known, so that it cannot be made again under "
        "another seed."};
  }
  SpecimenSettings settings = state.specimen().settings();
  if (secret == settings.seed) ++secret;
  settings.seed = secret;
  auto created = state.family().create(settings);
  if (!created) return Error{created.reason()};
  if ((*created)->settings().seed != secret) {
    return Error{
        "A filter of this family has no seed: everybody knows its hash, and only keys that are "
        "hashed before, under a secret, would defend it."};
  }
  return SecretSeed(std::move(*created), secret);
}

SecretSeed::SecretSeed(std::unique_ptr<Specimen> specimen, std::uint32_t seed)
    : specimen_(std::move(specimen)), seed_(seed) {}

bool SecretSeed::step(const State& state, const Pollution* poison, const QueryAttack* queries,
                      std::uint32_t budget) {
  if (done()) return false;
  budget = std::max(budget, 1U);
  if (!built_) {
    const auto built = build(state, budget);
    if (!built) {
      failure_ = built.reason();
      specimen_.reset();
    } else if (present_ == state.distinct()) {
      built_ = true;
      rate_ = specimen_->rate();
      if (queries != nullptr) {
        maybe_ = static_cast<std::uint32_t>(
            std::count_if(queries->keys().begin(), queries->keys().end(),
                          [&](const std::string& key) { return specimen_->may_contain(key); }));
      }
      if (poison == nullptr) specimen_.reset();
    }
  } else {
    poison_it(*poison, budget);
  }
  const double all = double{1} + state.distinct() + (poison == nullptr ? 0 : poison->keys());
  progress_ = (double{0} + present_ + chosen_) / all;
  return !done();
}

// The keys of the state; why not, where there is no room for them.
Result<Done> SecretSeed::build(const State& state, std::uint32_t budget) {
  const std::uint32_t left = state.distinct() - present_;
  const std::uint32_t count = state.family().is_static ? left : std::min(left, budget);
  auto views = detail::Buffer<std::string_view>::allocate(count);
  if (!views) return Error{views.reason()};
  for (std::uint32_t i = 0; i < count; ++i) (*views)[i] = state.key(present_ + i);
  present_ += count;
  if (specimen_->insert_all({views->begin(), count}) < count) return specimen_->no_room();
  return Done{};
}

// The chosen keys, up to the next dose at most.
void SecretSeed::poison_it(const Pollution& poison, std::uint32_t budget) {
  const std::uint32_t dose = poison.doses()[used_.size()].keys;
  GeneratedKey memory;
  for (const std::uint32_t end = std::min(dose, chosen_ + budget); chosen_ < end; ++chosen_) {
    const std::string_view key = poison.key(chosen_, memory);
    specimen_->insert_all({&key, 1});
  }
  if (chosen_ == dose) used_.push_back(specimen_->used());
  if (used_.size() == poison.doses().size()) specimen_.reset();
}

}  // namespace bloom::sim
