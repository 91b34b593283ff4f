// All families on the same keys: each is built, asked keys that it does not have, and kept, so that
// a key typed later is answered by all of them. In slices, so that a page stays responsive.
//
// Deterministic: the same keys and terms give the same rows, however the work was sliced. Dropped
// at any time, it leaves nothing behind.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "bloom/bits/buffer.hpp"
#include "bloom/hash/hash.hpp"
#include "sim/specimen/families.hpp"

namespace bloom::sim {

// The keys to compare on, each once.
struct KeysToCompare {
  std::uint32_t count = 0;
  std::function<std::string_view(std::uint32_t)> at;  // asked for again in every slice
};

struct Terms {
  enum class Equal : std::uint8_t { bits, rate };
  Equal equal = Equal::bits;
  std::uint32_t bits = 64;              // of each, where bits are equal
  double rate = 0.01;                   // else; above 0 and below 1
  std::uint32_t seed = 0;               // of the filters, and of what they are asked
  std::uint32_t questions = 1'000'000;  // for each, keys that no filter has
  std::uint32_t rounds = 1;             // how often each is built and asked: the least time counts

  friend bool operator==(const Terms&, const Terms&) = default;
};

// What a family came to.
struct Contender {
  const FamilyInfo* family;
  bool done = false;
  std::string failure = {};        // why it could not be made, a sentence; nothing below holds then
  SpecimenSettings settings = {};  // what they became
  std::uint64_t bits = 0;          // of the filter with its keys
  std::uint32_t reads = 0;         // places that a lookup reads
  double expected = 0;             // rate, from theory
  Rate measured = {};              // on the random keys
  double build_time = 0;           // of all keys, and of all questions, in the unit of the clock;
  double ask_time = 0;             // 0 without one
};

class Comparison {
 public:
  // Filters are kept for answers while all of them together take at most this, else none is.
  static constexpr std::uint64_t most_kept_bytes = 64U << 20;

  Comparison(Families families, const Terms& terms, std::uint32_t keys);

  // Does about as much as inserting or asking `budget` keys. True while there is more to be done.
  // A static family is built in one slice, whatever the budget.
  bool step(const KeysToCompare& keys, std::uint32_t budget, double (*clock)() = nullptr);
  bool done() const { return at_ == contenders_.size(); }
  double progress() const;  // 0 … 1

  const Terms& terms() const { return terms_; }
  std::uint32_t key_count() const { return keys_; }
  std::span<const Contender> contenders() const { return contenders_; }

  // Bits a key; 0 without keys. And by how much that is more than any filter of the rate needs:
  // divided by log2(1/rate), of the measured rate, or of the expected one where no question hit; 0
  // where there is no such number.
  double bits_a_key(const Contender& contender) const;
  double to_the_limit(const Contender& contender) const;

  bool answers_kept() const { return kept_; }
  // Only for one that is done, while answers are kept.
  bool may_contain(const Contender& contender, std::string_view key) const;

 private:
  void begin_round();
  void fill(const KeysToCompare& keys, std::uint32_t most, double (*clock)());
  std::vector<std::unique_ptr<Specimen>> more_filters() const;  // empty, as the present one was
  void ask(std::uint32_t most, double (*clock)());
  void end_round();
  void fail(std::string reason);
  void keep();

  Terms terms_;
  std::uint32_t keys_;
  bool kept_ = true;
  std::uint64_t kept_bytes_ = 0;
  std::vector<Contender> contenders_;
  std::vector<std::unique_ptr<Specimen>> specimens_;  // by contender
  detail::Buffer<Hash> questions_;                    // of one slice

  std::size_t at_ = 0;  // the contender that is worked on
  std::uint32_t round_ = 0;
  std::unique_ptr<Specimen> specimen_;  // its filter, once the round has begun
  std::uint32_t inserted_ = 0;
  std::uint32_t asked_ = 0;
  std::uint32_t hits_ = 0;
  double building_ = 0;  // time
  double asking_ = 0;
};

}  // namespace bloom::sim
