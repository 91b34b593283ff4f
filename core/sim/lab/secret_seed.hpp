// The defence: the same filter under a seed that the attacker did not know, and what is left there
// of the keys that were chosen against the present one.
//
// In slices. The filter of the state stays as it is.
#pragma once

#include <cstdint>
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "bloom/result.hpp"
#include "sim/lab/pollution.hpp"
#include "sim/lab/query_attack.hpp"
#include "sim/state.hpp"

namespace bloom::sim {

class SecretSeed {
 public:
  // Refused, with the reason, for an imported filter, for a family without a seed, and when there
  // is no memory.
  static Result<SecretSeed> begin(const State& state, std::uint32_t secret);

  // Does about as much as inserting `budget` keys; a static family is built in one slice. The
  // attacks, null or done, are the same in every slice. True while there is more to do.
  bool step(const State& state, const Pollution* poison, const QueryAttack* queries,
            std::uint32_t budget);
  bool done() const { return specimen_ == nullptr; }
  double progress() const { return progress_; }            // 0 … 1
  const std::string& failure() const { return failure_; }  // why it came to nothing, a sentence

  std::uint32_t seed() const { return seed_; }    // never the present one
  Rate rate() const { return rate_; }             // with the keys of the state
  std::uint32_t maybe() const { return maybe_; }  // keys of the query attack, of its all
  // Cells in use, with as many chosen keys as at each of the poison's doses.
  const std::vector<std::uint64_t>& used() const { return used_; }

 private:
  SecretSeed(std::unique_ptr<Specimen> specimen, std::uint32_t seed);
  Result<Done> build(const State& state, std::uint32_t budget);
  void poison_it(const Pollution& poison, std::uint32_t budget);

  std::unique_ptr<Specimen> specimen_;
  std::uint32_t seed_;
  std::uint32_t present_ = 0;  // keys of the state that are in
  std::uint32_t chosen_ = 0;   // of the poison
  bool built_ = false;
  Rate rate_;
  std::uint32_t maybe_ = 0;
  std::vector<std::uint64_t> used_;
  double progress_ = 0;
  std::string failure_;
};

}  // namespace bloom::sim
