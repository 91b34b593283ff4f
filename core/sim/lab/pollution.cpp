#include "sim/lab/pollution.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <span>
#include <utility>

#include "bloom/filters/classic.hpp"
#include "bloom/hash/probes.hpp"

namespace bloom::sim {
namespace {

constexpr std::uint32_t most_patience = 4096;
constexpr std::uint32_t least_patience = 32;
constexpr std::uint64_t doses_by_fill = 32;  // about
constexpr std::uint32_t slow_growth = 4;     // and one whenever the keys have grown by a fourth
constexpr std::size_t most_hashes = 64;

std::string_view poison(std::uint32_t number, GeneratedKey& memory) {
  return memory.write("poison", number);
}

// 1 + 1/2 + … + 1/n.
double harmonic(std::uint64_t n) {
  constexpr double gamma = 0.577215664901532861;
  constexpr std::uint64_t few = 100;
  const auto real = static_cast<double>(n);
  if (n > few) return std::log(real) + gamma + 1 / (2 * real) - 1 / (12 * real * real);
  double sum = 0;
  for (double i = real; i >= 1; --i) sum += 1 / i;
  return sum;
}

// Those of a key's cells that are free, each once.
class FreeCells {
 public:
  void add(std::uint32_t cell, bool free) {
    const auto used = std::span(cells_).first(count_);
    const bool there = std::find(used.begin(), used.end(), cell) != used.end();
    if (free && !there && count_ < cells_.size()) cells_[count_++] = cell;
  }
  std::uint32_t count() const { return count_; }

 private:
  std::array<std::uint32_t, most_hashes> cells_;
  std::uint32_t count_ = 0;
};

}  // namespace

std::string_view immunity(const FamilyInfo& family) {
  if (family.forgets) return "This filter forgets as it takes keys in, so that none fill it.";
  if (family.grows) {
    return "This filter adds a slice after so many keys, whichever they are, and is never full.";
  }
  if (family.rule == Rule::all_set || family.crowds) return {};
  return "A key takes the room of one fingerprint here, whichever it is, so that none fills more "
         "of this filter than others.";
}

double used_by_honest(std::uint64_t cells, std::uint32_t k, std::uint64_t used,
                      std::uint32_t keys) {
  const auto all = static_cast<double>(cells);
  const double still_free = std::exp(double{1} * k * keys * std::log1p(-1 / all));
  return all - static_cast<double>(cells - used) * still_free;
}

double honest_keys_for(std::uint64_t cells, std::uint32_t k, std::uint64_t used,
                       std::uint64_t then) {
  return static_cast<double>(cells) / k * (harmonic(cells - used) - harmonic(cells - then));
}

Result<Pollution> Pollution::begin(const Specimen& filter) {
  const std::string_view immune = immunity(filter.family());
  if (!immune.empty()) return Error{std::string(immune)};
  const std::uint64_t free = filter.cells().count - filter.used();
  if (free == 0) return Error{"The filter is full: there is nothing left to poison."};
  auto copy = filter.copy();
  if (!copy) return Error{copy.reason()};
  auto numbers = detail::Buffer<std::uint32_t>::allocate(std::min<std::uint64_t>(free, most_keys));
  if (!numbers) return Error{numbers.reason()};
  return Pollution(std::move(*copy), std::move(*numbers));
}

Pollution::Pollution(std::unique_ptr<Specimen> copy, detail::Buffer<std::uint32_t> numbers)
    : copy_(std::move(copy)),
      reduce_(copy_->cells().count),
      numbers_(std::move(numbers)),
      cells_(copy_->cells().count),
      crowds_(copy_->family().crowds),
      hashes_(crowds_ ? static_cast<std::uint32_t>(copy_->trace({}).cells.size())
                      : copy_->settings().hashes),
      used_(copy_->used()) {
  const std::uint64_t free = cells_ - used_;
  asked_for_ = static_cast<std::uint32_t>(std::min<std::uint64_t>(hashes_, free));
  // As many tries a key as all of them can have.
  patience_ = std::clamp(static_cast<std::uint32_t>(2 * most_tries / (free / hashes_ + 1)),
                         least_patience, most_patience);
  note();
}

std::uint32_t Pollution::fresh(std::string_view key) const {
  FreeCells free;
  const ClassicFilter* classic = copy_->classic();
  if (classic == nullptr) {
    for (const Reading& reading : copy_->trace(key).cells) {
      free.add(reading.cell, reading.value == Value{});
    }
    return free.count();
  }
  // The same without memory of its own. Most keys have more cells in use than may be.
  const ClassicSettings& settings = classic->settings();
  std::uint32_t in_use = 0;
  detail::with_scheme(settings.scheme, [&]<Scheme scheme>() {
    detail::visit_probes<scheme>(detail::KeyHashes{key, settings.seed}, settings.hashes, reduce_,
                                 [&](std::uint64_t, std::uint32_t position) {
                                   const bool bit = classic->bit(position);
                                   free.add(position, !bit);
                                   if (bit) ++in_use;
                                   return in_use <= hashes_ - asked_for_;
                                 });
  });
  return free.count();
}

void Pollution::note() {
  doses_.push_back({chosen_, used_, copy_->rate()});
}

void Pollution::take(std::string_view key, std::uint32_t fresh) {
  copy_->insert_all({&key, 1});
  numbers_[chosen_++] = tried_;
  used_ += fresh;
  in_vain_ = 0;
  const std::uint64_t free = cells_ - used_;
  asked_for_ = static_cast<std::uint32_t>(std::min<std::uint64_t>(asked_for_, free));
  const Dose& last = doses_.back();
  const bool fuller = (used_ - last.used) * doses_by_fill >= cells_ - doses_.front().used;
  const bool longer = chosen_ - last.keys > last.keys / slow_growth && chosen_ > doses_by_fill;
  if (fuller || longer || free == 0 || chosen_ == numbers_.size()) note();
}

void Pollution::take_copies(std::string_view key) {
  while (chosen_ < numbers_.size() && copy_->insert_all({&key, 1}) == 1) {
    numbers_[chosen_++] = tried_;
    ++used_;
    note();
  }
}

bool Pollution::step(std::uint32_t tries) {
  GeneratedKey memory;
  const std::uint32_t end = tried_ + std::min(tries, most_tries - tried_);
  while (!done() && tried_ < end) {
    const std::string_view key = poison(++tried_, memory);
    const std::uint32_t count = fresh(key);
    if (count >= asked_for_ && crowds_) {
      take_copies(key);
      copy_.reset();
      break;
    }
    if (count >= asked_for_) {
      take(key, count);
    } else if (++in_vain_ >= patience_ && asked_for_ > 1) {
      --asked_for_;
      in_vain_ = 0;
    }
    if (tried_ == most_tries && doses_.back().keys < chosen_) note();
    if (full() || chosen_ == numbers_.size() || tried_ == most_tries) copy_.reset();
  }
  return !done();
}

double Pollution::progress() const {
  const auto share = [](double part, double whole) { return part / whole; };
  const double before = static_cast<double>(doses_.front().used);
  return std::max(
      {share(tried_, most_tries), share(chosen_, static_cast<double>(numbers_.size())),
       share(static_cast<double>(used_) - before, static_cast<double>(cells_) - before)});
}

std::string_view Pollution::key(std::uint32_t index, GeneratedKey& memory) const {
  return poison(numbers_[index], memory);
}

std::vector<std::string> Pollution::chosen() const {
  std::vector<std::string> all;
  all.reserve(keys());
  GeneratedKey memory;
  for (std::uint32_t i = 0; i < keys(); ++i) all.emplace_back(key(i, memory));
  return all;
}

}  // namespace bloom::sim
