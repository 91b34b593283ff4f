#include "bloom/filters/stable.hpp"

#include <cmath>
#include <optional>
#include <string>
#include <utility>

#include "bloom/bits/bitmap.hpp"
#include "bloom/hash/xxh64.hpp"
#include "bloom/storage/stored_form.hpp"

namespace bloom {

using namespace detail;

namespace {

constexpr std::uint32_t format_version = 1;

std::optional<Error> problem(const StableSettings& settings) {
  const auto refuse = [](const std::string& what, std::uint32_t value, const std::string& range) {
    return Error{"A stable filter with " + std::to_string(value) + " " + what +
                 " is out of range. Give " + range + "."};
  };
  if (settings.cells < StableFilter::min_cells || settings.cells > StableFilter::max_cells) {
    return refuse(
        "cells", settings.cells,
        std::to_string(StableFilter::min_cells) + " to " + std::to_string(StableFilter::max_cells));
  }
  if (settings.cell_bits < 1 || settings.cell_bits > StableFilter::max_cell_bits) {
    return refuse("bits a cell", settings.cell_bits,
                  "1 to " + std::to_string(StableFilter::max_cell_bits));
  }
  if (settings.hashes < 1 || settings.hashes > StableFilter::max_hashes) {
    return refuse("hashes", settings.hashes, "1 to " + std::to_string(StableFilter::max_hashes));
  }
  if (settings.decrements < 1 || settings.decrements > settings.cells) {
    return refuse("decrements an insert", settings.decrements,
                  "1 to the number of cells, " + std::to_string(settings.cells));
  }
  return std::nullopt;
}

double cell_maximum(const StableSettings& settings) {
  return (1U << settings.cell_bits) - 1;
}

// 1/k − 1/m: how seldom a cell is set.
double seldomness(const StableSettings& settings) {
  return 1.0 / settings.hashes - 1.0 / settings.cells;
}

// SplitMix64's.
constexpr std::uint64_t state_step = 0x9e37'79b9'7f4a'7c15;

std::uint64_t first_state(const StableSettings& settings) {
  return mix64(settings.seed);
}

}  // namespace

double stable_zeros(const StableSettings& settings) {
  return std::pow(1 / (1 + 1 / (settings.decrements * seldomness(settings))),
                  cell_maximum(settings));
}

double stable_rate(const StableSettings& settings) {
  return std::pow(1 - stable_zeros(settings), settings.hashes);
}

std::uint32_t stable_decrements_for(const StableSettings& settings, double rate) {
  const double zeros = 1 - std::pow(rate, 1.0 / settings.hashes);
  const double exact =
      1 / ((1 / std::pow(zeros, 1 / cell_maximum(settings)) - 1) * seldomness(settings));
  const double limit = settings.cells;
  return exact > limit ? settings.cells + 1 : static_cast<std::uint32_t>(std::ceil(exact));
}

StableFilter::StableFilter(const StableSettings& settings, PackedCells cells,
                           std::uint64_t random_state)
    : settings_(settings), cells_(std::move(cells)), random_state_(random_state) {}

Result<StableFilter> StableFilter::create(const StableSettings& settings) {
  if (auto error = problem(settings)) return *error;
  auto cells = PackedCells::allocate(settings.cells, settings.cell_bits);
  if (!cells) return Error{cells.reason()};
  return StableFilter(settings, std::move(*cells), first_state(settings));
}

Result<StableFilter> StableFilter::clone() const {
  auto cells = cells_.clone();
  if (!cells) return Error{cells.reason()};
  return StableFilter(settings_, std::move(*cells), random_state_);
}

void StableFilter::clear() {
  cells_.clear();
  random_state_ = first_state(settings_);
}

Result<Done> StableFilter::serialize(Sink sink) const {
  Writer writer(sink, Family::stable, format_version);
  writer.u32(settings_.cells);
  writer.u32(settings_.cell_bits);
  writer.u32(settings_.hashes);
  writer.u32(settings_.decrements);
  writer.u64(settings_.seed);
  writer.u64(random_state_);
  writer.array<std::uint64_t>(cells_.words());
  return writer.finish();
}

Result<StableFilter> StableFilter::deserialize(Source source) {
  auto reader = Reader::open(source, Family::stable, format_version);
  if (!reader) return Error{reader.reason()};
  StableSettings settings;
  settings.cells = reader->u32();
  settings.cell_bits = reader->u32();
  settings.hashes = reader->u32();
  settings.decrements = reader->u32();
  settings.seed = reader->u64();
  const std::uint64_t random_state = reader->u64();
  if (const auto error = problem(settings)) return reader->damaged(error->reason);
  auto words = reader->array<std::uint64_t>(
      PackedBits::words_for(std::uint64_t{settings.cells} * settings.cell_bits));
  if (!words) return Error{words.reason()};
  if (!reader->finished()) {
    return reader->damaged("the number of its bytes does not fit its number of cells");
  }
  PackedCells cells(settings.cells, settings.cell_bits, PackedBits(std::move(*words)));
  if (!cells.tail_is_clear()) return reader->damaged("there are values after its last cell");
  return StableFilter(settings, std::move(cells), random_state);
}

std::uint32_t StableFilter::next_forgotten() const {
  return reduce(high_half(mix64(random_state_ + state_step)), settings_.cells);
}

void StableFilter::forget() {
  std::uint32_t at = next_forgotten();
  random_state_ += state_step;
  for (std::uint32_t i = 0; i < settings_.decrements; ++i) {
    const std::uint32_t value = cells_.get(at);
    if (value != 0) cells_.set(at, value - 1);
    at = at + 1 == settings_.cells ? 0 : at + 1;
  }
}

inline void StableFilter::put(Hash hash) {
  forget();
  ProbeSequence sequence = probes(hash);
  for (std::uint32_t i = 0; i < settings_.hashes; ++i) {
    cells_.set(cell(sequence.next()), cells_.max());
  }
}

Insertion StableFilter::insert(Hash hash) {
  const bool present = may_contain(hash);
  put(hash);
  return present ? Insertion::seemed_present : Insertion::added;
}

bool StableFilter::may_contain(Hash hash) const {
  ProbeSequence sequence = probes(hash);
  for (std::uint32_t i = 0; i < settings_.hashes; ++i) {
    if (cells_.get(cell(sequence.next())) == 0) return false;
  }
  return true;
}

std::uint64_t StableFilter::insert_all(std::span<const Hash> hashes) {
  for (const Hash hash : hashes) put(hash);
  return hashes.size();
}

void StableFilter::may_contain_all(std::span<const Hash> hashes,
                                   std::span<std::uint64_t> bitmap) const {
  fill_bitmap_ahead(
      hashes, bitmap,
      [this](Hash hash) {
        ProbeSequence sequence = probes(hash);
        for (std::uint32_t i = 0; i < settings_.hashes; ++i) {
          __builtin_prefetch(cells_.address(cell(sequence.next())));
        }
      },
      [this](Hash hash) { return may_contain(hash); });
}

double StableFilter::zeros() const {
  return 1 - cells_.used() / static_cast<double>(settings_.cells);
}

double StableFilter::false_positive_rate() const {
  return std::pow(1 - zeros(), settings_.hashes);
}

Trace StableFilter::trace(Hash hash) const {
  ProbeSequence sequence = probes(hash);
  Trace cells;
  for (std::uint32_t i = 0; i < settings_.hashes; ++i) {
    const std::uint64_t number = sequence.next();
    cells.push_back(
        {number, std::uint64_t{cell(number)} * settings_.cell_bits, settings_.cell_bits});
  }
  return cells;
}

}  // namespace bloom
