#include "bloom/filters/classic.hpp"

#include <algorithm>
#include <string>
#include <utility>

#include "bloom/filters/classic/double_probes.hpp"
#include "bloom/filters/settings_mismatch.hpp"
#include "bloom/hash/probes.hpp"
#include "bloom/storage/stored_form.hpp"
#include "bloom/theory/formulas.hpp"

namespace bloom {

using namespace detail;

namespace {

constexpr std::uint32_t stored_version = 1;

std::optional<Error> problem(const ClassicSettings& settings) {
  const auto refuse = [](const std::string& what, std::uint32_t most) {
    return Error{what + " is out of range for a classic filter: choose 1 … " +
                 std::to_string(most) + "."};
  };
  if (settings.bits < 1) return refuse("m = 0 bits", ClassicFilter::max_bits);
  if (settings.hashes < 1 || settings.hashes > ClassicFilter::max_hashes) {
    return refuse("k = " + std::to_string(settings.hashes) + " hashes", ClassicFilter::max_hashes);
  }
  if (settings.scheme > Scheme::independent) {
    return Error{"Scheme " + std::to_string(static_cast<std::uint32_t>(settings.scheme)) +
                 " is unknown: choose double_hashing (0), enhanced (1) or independent (2)."};
  }
  return std::nullopt;
}

std::string described(const ClassicSettings& settings) {
  return "m = " + std::to_string(settings.bits) + ", k = " + std::to_string(settings.hashes) +
         ", scheme " + std::string(scheme_name(settings.scheme)) + ", seed " +
         std::to_string(settings.seed);
}

}  // namespace

Result<ClassicFilter> ClassicFilter::create(const ClassicSettings& settings) {
  if (auto error = problem(settings)) return *error;
  auto words = Words::allocate((std::uint64_t{settings.bits} + 63) / 64);
  if (!words) return Error{words.reason()};
  return ClassicFilter(settings, std::move(*words));
}

Result<ClassicFilter> ClassicFilter::clone() const {
  auto words = words_.clone();
  if (!words) return Error{words.reason()};
  ClassicFilter copy(settings_, std::move(*words));
  copy.filled_ = filled_;
  return copy;
}

std::uint64_t ClassicFilter::last_word_mask() const {
  const std::uint32_t used = settings_.bits & 63;
  return used == 0 ? ~std::uint64_t{0} : (std::uint64_t{1} << used) - 1;
}

template <class Hashes>
Insertion ClassicFilter::insert_hashes(const Hashes& hashes, std::vector<std::uint32_t>* flipped) {
  std::uint32_t flips = 0;
  with_scheme(settings_.scheme, [&]<Scheme scheme>() {
    visit_probes<scheme>(hashes, settings_.hashes, reduce_,
                         [&](std::uint64_t, std::uint32_t position) {
                           const std::uint32_t flip = set(words_.data(), position);
                           if (flip != 0 && flipped) flipped->push_back(position);
                           flips += flip;
                           return true;
                         });
  });
  filled_ += flips;
  return flips == 0 ? Insertion::seemed_present : Insertion::added;
}

template <class Hashes>
bool ClassicFilter::may_contain_hashes(const Hashes& hashes) const {
  return with_scheme(settings_.scheme, [&]<Scheme scheme>() {
    return visit_probes<scheme>(
        hashes, settings_.hashes, reduce_,
        [&](std::uint64_t, std::uint32_t position) { return bit(position); });
  });
}

template <class Hashes>
Trace ClassicFilter::trace_hashes(const Hashes& hashes) const {
  Trace cells;
  cells.reserve(settings_.hashes);
  with_scheme(settings_.scheme, [&]<Scheme scheme>() {
    visit_probes<scheme>(hashes, settings_.hashes, reduce_,
                         [&](std::uint64_t value, std::uint32_t position) {
                           cells.push_back({value, position, 1});
                           return true;
                         });
  });
  return cells;
}

Insertion ClassicFilter::insert(std::string_view key, std::vector<std::uint32_t>* flipped) {
  return insert_hashes(KeyHashes{key, settings_.seed}, flipped);
}

Insertion ClassicFilter::insert(Hash hash, std::vector<std::uint32_t>* flipped) {
  return insert_hashes(Prehashed{hash.value()}, flipped);
}

bool ClassicFilter::may_contain(std::string_view key) const {
  return may_contain_hashes(KeyHashes{key, settings_.seed});
}

bool ClassicFilter::may_contain_otherwise(Hash hash) const {
  return may_contain_hashes(Prehashed{hash.value()});
}

bool ClassicFilter::probes(std::string_view key, std::uint32_t position) const {
  return with_scheme(settings_.scheme, [&]<Scheme scheme>() {
    return !visit_probes<scheme>(
        KeyHashes{key, settings_.seed}, settings_.hashes, reduce_,
        [&](std::uint64_t, std::uint32_t probed) { return probed != position; });
  });
}

Trace ClassicFilter::trace(std::string_view key) const {
  return trace_hashes(KeyHashes{key, settings_.seed});
}

Trace ClassicFilter::trace(Hash hash) const {
  return trace_hashes(Prehashed{hash.value()});
}

double ClassicFilter::false_positive_rate() const {
  return theory::rate_from_fill(settings_.bits, settings_.hashes, filled_);
}

double ClassicFilter::estimated_keys() const {
  return theory::keys_from_fill(settings_.bits, settings_.hashes, filled_);
}

void ClassicFilter::clear() {
  std::fill_n(words_.data(), word_count(), std::uint64_t{0});
  filled_ = 0;
}

std::optional<Error> ClassicFilter::settings_mismatch(const ClassicFilter& other) const {
  return detail::settings_mismatch(*this, other, described);
}

Result<Done> ClassicFilter::merge(const ClassicFilter& other) {
  if (const auto error = settings_mismatch(other)) return *error;
  merge(other.words());
  return Done{};
}

Result<Done> ClassicFilter::intersect(const ClassicFilter& other) {
  if (const auto error = settings_mismatch(other)) return *error;
  intersect(other.words());
  return Done{};
}

void ClassicFilter::merge(std::span<const std::uint64_t> words) {
  for (std::size_t i = 0; i < word_count(); ++i) words_[i] |= words[i];
  recount();
}

void ClassicFilter::intersect(std::span<const std::uint64_t> words) {
  for (std::size_t i = 0; i < word_count(); ++i) words_[i] &= words[i];
  recount();
}

void ClassicFilter::recount() {
  words_[word_count() - 1] &= last_word_mask();
  const DoubleProbeLoops& loops = double_probe_loops(best_vector_unit(), reduce_);
  filled_ = static_cast<std::uint32_t>(loops.filled(words_.data(), word_count()));
}

void ClassicFilter::take_back(std::span<const std::uint32_t> flipped) {
  for (const std::uint32_t position : flipped) {
    words_[position >> 6] &= ~(std::uint64_t{1} << (position & 63));
  }
  filled_ -= static_cast<std::uint32_t>(flipped.size());
}

Result<Done> ClassicFilter::serialize(Sink sink) const {
  Writer writer(sink, Family::classic, stored_version);
  writer.u32(settings_.bits);
  writer.u32(settings_.hashes);
  writer.u32(static_cast<std::uint32_t>(settings_.scheme));
  writer.u32(settings_.seed);
  writer.array<std::uint64_t>(words());
  return writer.finish();
}

Result<ClassicFilter> ClassicFilter::deserialize(Source source) {
  auto reader = Reader::open(source, Family::classic, stored_version);
  if (!reader) return Error{reader.reason()};
  ClassicSettings settings;
  settings.bits = reader->u32();
  settings.hashes = reader->u32();
  const std::uint32_t scheme = reader->u32();
  settings.seed = reader->u32();
  if (scheme > static_cast<std::uint32_t>(Scheme::independent)) {
    return reader->damaged("its scheme " + std::to_string(scheme) + " is unknown");
  }
  settings.scheme = static_cast<Scheme>(scheme);
  if (const auto error = problem(settings)) return reader->damaged(error->reason);
  auto words = reader->array<std::uint64_t>((std::uint64_t{settings.bits} + 63) / 64);
  if (!words) return Error{words.reason()};
  if (!reader->finished()) return reader->damaged("its length does not fit m");
  ClassicFilter filter(settings, std::move(*words));
  if ((filter.words_[filter.word_count() - 1] & ~filter.last_word_mask()) != 0) {
    return reader->damaged("there are bits after its last one");
  }
  filter.recount();
  return filter;
}

}  // namespace bloom
