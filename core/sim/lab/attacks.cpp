#include "sim/lab/attacks.hpp"

#include <utility>

namespace bloom::sim {
namespace {

// Keeps what was begun.
template <class T>
Result<Done> keep(std::optional<T>& place, Result<T> begun) {
  if (!begun) return Error{begun.reason()};
  place = std::move(*begun);
  return Done{};
}

}  // namespace

Result<Done> Attacks::begin(const State& state, Attack attack, std::uint32_t secret) {
  end();
  if (state.loading()) {
    return Error{"A file is being loaded: wait until it is done, or cancel it."};
  }
  if (!up_to_date(state)) *this = Attacks();
  revision_ = state.revision();
  reseeded_.reset();
  auto begun = attack == Attack::poison  ? keep(poison_, Pollution::begin(state.specimen()))
               : attack == Attack::query ? keep(queries_, QueryAttack::begin(state))
                                         : keep(reseeded_, SecretSeed::begin(state, secret));
  if (begun) running_ = attack;
  return begun;
}

bool Attacks::step(const State& state, std::uint32_t budget) {
  if (!running_) return false;
  if (!up_to_date(state) || state.loading()) {
    end();
    return false;
  }
  const bool more = *running_ == Attack::poison ? poison_->step(budget)
                    : *running_ == Attack::query
                        ? queries_->step(state, budget)
                        : reseeded_->step(state, poison(), queries(), budget);
  if (!more) running_.reset();
  return more;
}

void Attacks::end() {
  if (!running_) return;
  if (*running_ == Attack::poison) poison_.reset();
  if (*running_ == Attack::query) queries_.reset();
  if (*running_ == Attack::secret_seed) reseeded_.reset();
  running_.reset();
}

double Attacks::progress() const {
  if (!running_) return -1;
  return *running_ == Attack::poison  ? poison_->progress()
         : *running_ == Attack::query ? queries_->progress()
                                      : reseeded_->progress();
}

}  // namespace bloom::sim
