// Attack and defence on the present filter: what was tried last, and what came of it. One of the
// three runs at a time, in slices; what is done stays for as long as the filter is the same.
#pragma once

#include <cstdint>
#include <optional>

#include "bloom/result.hpp"
#include "sim/lab/pollution.hpp"
#include "sim/lab/query_attack.hpp"
#include "sim/lab/secret_seed.hpp"
#include "sim/state.hpp"

namespace bloom::sim {

enum class Attack : std::uint8_t {
  poison,
  query,
  secret_seed,  // no attack: what is left of those that were made
};

class Attacks {
 public:
  // Ends what runs. Refused, with the reason, as the three refuse it, and while a file is loaded.
  // `secret` is the seed of the defence, which new attacks forget.
  Result<Done> begin(const State& state, Attack attack, std::uint32_t secret);
  // Does about as much as inserting `budget` keys. True while there is more to do; a change of the
  // filter ends it.
  bool step(const State& state, std::uint32_t budget);
  void end();  // gives up what runs

  double progress() const;  // of what runs, 0 … 1; negative: nothing
  Attack running() const { return running_.value_or(Attack::poison); }
  // Whether what follows is of this filter. Each is null before it is begun, or when it ended
  // early.
  bool up_to_date(const State& state) const { return revision_ == state.revision(); }
  const Pollution* poison() const { return poison_ ? &*poison_ : nullptr; }
  const QueryAttack* queries() const { return queries_ ? &*queries_ : nullptr; }
  const SecretSeed* reseeded() const { return reseeded_ ? &*reseeded_ : nullptr; }

 private:
  std::uint64_t revision_ = 0;  // of the state; no state's at first
  std::optional<Attack> running_;
  std::optional<Pollution> poison_;
  std::optional<QueryAttack> queries_;
  std::optional<SecretSeed> reseeded_;
};

}  // namespace bloom::sim
