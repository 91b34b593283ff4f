#include "bloom/theory/exact_rate.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>

#include "bloom/theory/formulas.hpp"

namespace bloom::theory {
namespace {

// Of k places, how many are still 0: each probe of an inserted key sets one of the r that are with
// probability r/m. `chance[r][s]`: that r become s within a number of probes.
class Waiting {
 public:
  Waiting(double m, std::uint32_t most) : m_(m), most_(most) {
    for (std::uint32_t r = 1; r <= most; ++r) chance_[r][r - 1] = r / m;
    restore_diagonal();
  }

  // After as many probes more as `other`, another one, has seen.
  void then(const Waiting& other) {
    for (std::uint32_t r = 1; r <= most_; ++r) {
      for (std::uint32_t s = 0; s < r; ++s) {
        double sum = 0;
        for (std::uint32_t q = s; q <= r; ++q) sum += chance_[r][q] * other.chance_[q][s];
        next_[s] = sum;
      }
      std::copy_n(next_.begin(), r, chance_[r].begin());
    }
    probes_ += other.probes_;
    restore_diagonal();
  }

  double filled(std::uint32_t places) const { return chance_[places][0]; }

 private:
  // That none is met: from the start each time, because the errors of products would double with
  // every doubling of the probes.
  void restore_diagonal() {
    double r = 0;
    for (std::uint32_t i = 0; i <= most_; ++i, ++r) {
      chance_[i][i] = std::exp(probes_ * std::log1p(-r / m_));
    }
  }

  double m_;
  std::uint32_t most_;
  double probes_ = 1;
  std::array<std::array<double, max_hashes + 1>, max_hashes + 1> chance_{};
  std::array<double, max_hashes> next_{};
};

}  // namespace

double exact_rate(std::uint64_t m, std::uint32_t k, std::uint64_t n) {
  if (m == 0 || k == 0 || k > max_hashes) return std::numeric_limits<double>::quiet_NaN();
  std::uint64_t probes = k * n;
  if (probes == 0) return 0;
  const auto places = static_cast<double>(m);
  const auto most = static_cast<std::uint32_t>(std::min<std::uint64_t>(k, m));

  Waiting doubled(places, most);
  Waiting all = doubled;
  --probes;
  for (; probes != 0; probes >>= 1) {
    if ((probes & 1) != 0) all.then(doubled);
    if (probes > 1) doubled.then(Waiting(doubled));
  }

  // How many of the places of the key that is asked are different ones.
  std::array<double, max_hashes + 1> distinct{1};
  for (std::uint32_t probe = 0; probe < k; ++probe) {
    for (std::uint32_t d = most; d >= 1; --d) {
      distinct[d] = (distinct[d] * d + distinct[d - 1] * (places - (d - 1))) / places;
    }
    distinct[0] = 0;
  }
  double rate = 0;
  for (std::uint32_t d = 1; d <= most; ++d) rate += distinct[d] * all.filled(d);
  return std::min(rate, 1.0);
}

double highest_rate(double m, double k, double n) {
  return m > 1 ? std::pow(-std::expm1(-k * (n + 0.5) / (m - 1)), k) : 1;
}

}  // namespace bloom::theory
