// By hand: no false negative in 10^9 answers, of all families, sizes and ways that lead to a
// filter. core_tests --no-skip -tc='soak*' (and BLOOM_SOAK=1e8 for so many).
#include <cstdlib>
#include <type_traits>

#include "tests/support/samples.hpp"

namespace bloom::test {
namespace {

class Soak {
 public:
  explicit Soak(std::uint64_t seed) : random_(seed) {}

  // One filter of the family, of a size and a rate by chance.
  void round(std::string_view family, std::uint32_t number) {
    const std::uint32_t n = 1 + random_.below(number % 8 == 0 ? 1'000'000 : 30'000);
    const double rate = std::exp2(-1 - 12 * (random_.below(1000) / 1000.0));
    const std::vector<Hash> keys = random_.take(n);
    // A sketch that forgets is asked for what it was just told.
    if (family == "stable") return stable(std::min(n, 2000U), rate);
    auto filter = for_keys(family, keys, rate, random_.below(1000));
    if (!filter) return;  // such as a rate that the family does not reach
    std::visit([&](auto& one) { use(one, keys); }, *filter);
  }

  std::uint64_t answers() const { return answers_; }
  std::uint64_t missed() const { return missed_; }

 private:
  template <class F>
  void ask(const F& filter, const std::vector<Hash>& keys) {
    missed_ += test::missed(filter, keys);
    answers_ += 2 * keys.size();  // in a batch and one by one
  }

  template <class F>
  void use(F& filter, std::vector<Hash> keys) {
    for (int pass = 0; pass < 4; ++pass) ask(filter, keys);
    const auto copy = filter.clone();
    REQUIRE(copy.ok());
    ask(*copy, keys);
    const auto stored = stored_in(filter);
    Giver giver(stored);
    const auto opened = open_stored(giver.source());
    REQUIRE(opened.ok());
    std::visit([&](const auto& one) { ask(one, keys); }, *opened);
    if constexpr (ErasingFilter<F>) {
      const std::size_t kept = keys.size() / 2;
      for (std::size_t i = kept; i < keys.size(); ++i) missed_ += filter.erase(keys[i]) ? 0 : 1;
      keys.resize(kept);
      ask(filter, keys);
    }
    if constexpr (MergingFilter<F>) {
      auto other = F::create(filter.settings());
      REQUIRE(other.ok());
      const std::vector<Hash> more = random_.take(keys.size() / 8);
      insert_every(*other, more);
      if (!filter.merge(*other)) return;  // a quotient filter may be full
      ask(filter, keys);
      ask(filter, more);
    }
  }

  void stable(std::uint32_t n, double rate) {
    auto filter = StableFilter::for_keys(n, std::max(rate, 0.01), n);
    if (!filter) return;
    for (std::uint32_t i = 0; i < 20'000; ++i) {
      const Hash key = random_.hash();
      filter->insert(key);
      for (int again = 0; again < 50; ++again) missed_ += filter->may_contain(key) ? 0 : 1;
      answers_ += 50;
    }
  }

  RandomHashes random_;
  std::uint64_t answers_ = 0;
  std::uint64_t missed_ = 0;
};

TEST_CASE("soak: no false negative in any family" * doctest::skip()) {
  const char* const wanted = std::getenv("BLOOM_SOAK");
  const double all = wanted != nullptr ? std::strtod(wanted, nullptr) : 1e9;
  double sum = 0;
  std::uint64_t wrong = 0;
  std::uint64_t seed = 2025;
  for (const std::string_view family : families) {
    Soak soak(seed++);
    std::uint32_t rounds = 0;
    while (static_cast<double>(soak.answers()) < all / families.size()) {
      soak.round(family, rounds++);
    }
    std::printf("%-12s %6u filters, %12.0f answers, %.0f false negatives\n",
                std::string(family).c_str(), rounds, static_cast<double>(soak.answers()),
                static_cast<double>(soak.missed()));
    std::fflush(stdout);
    sum += static_cast<double>(soak.answers());
    wrong += soak.missed();
  }
  std::printf("%.0f answers, %.0f false negatives\n", sum, static_cast<double>(wrong));
  CHECK(wrong == 0);
}

}  // namespace
}  // namespace bloom::test
