#include "bloom/filters/scalable.hpp"

#include <algorithm>
#include <bit>
#include <iterator>
#include <optional>
#include <string>
#include <utility>

#include "bloom/bits/bitmap.hpp"
#include "bloom/storage/stored_form.hpp"

namespace bloom {

using namespace detail;

namespace {

constexpr std::uint32_t format_version = 1;
constexpr double min_rate = 0x1p-32;
constexpr double ln_2 = 0x1.62e42fefa39efp-1;

// A rate below 2^−64 is out of reach for 64-bit hashes.
constexpr std::uint32_t max_slices = 64;

// ⌈log2(1/rate)⌉, at most max_slices.
std::uint32_t slices_for(double rate) {
  std::uint32_t slices = 1;
  for (double power = 0.5; power > rate && slices < max_slices; power /= 2) ++slices;
  return slices;
}

// Words of a slice that is at most half full in expectation after `keys` keys:
// (1 − 1/b)^keys ≥ 1/2 holds from b = keys/ln 2 + 1/2 bits on.
std::uint32_t slice_words_for(std::uint32_t keys) {
  return static_cast<std::uint32_t>((keys / ln_2 + 0.5) / 64) + 1;
}

std::optional<Error> problem(const ScalableSettings& settings) {
  if (settings.capacity < 1 || settings.capacity > ScalableFilter::max_stage_keys) {
    return Error{"A scalable filter with a first capacity of " + std::to_string(settings.capacity) +
                 " keys is out of range. Give 1 to " +
                 std::to_string(ScalableFilter::max_stage_keys) + "."};
  }
  if (!(settings.rate >= min_rate && settings.rate <= 0.5)) {
    return Error{"A scalable filter's rate is out of range. Give 2^-32 to 0.5."};
  }
  if (!(settings.tightening >= 0.1 && settings.tightening <= 0.9)) {
    return Error{"A scalable filter's tightening ratio is out of range. Give 0.1 to 0.9."};
  }
  if (settings.growth < 1 || settings.growth > 16) {
    return Error{"A scalable filter's growth of " + std::to_string(settings.growth) +
                 " is out of range. Give 1 to 16."};
  }
  return std::nullopt;
}

}  // namespace

bool ScalableFilter::Stage::may_contain(ProbeSequence probes) const {
  const std::uint64_t* slice = words.data();
  for (std::uint32_t i = 0; i < slices; ++i, slice += slice_words) {
    const std::uint32_t bit = slice_bit(probes.next());
    if ((slice[bit / 64] >> (bit % 64) & 1) == 0) return false;
  }
  return true;
}

void ScalableFilter::Stage::insert(ProbeSequence probes) {
  std::uint64_t* slice = words.data();
  for (std::uint32_t i = 0; i < slices; ++i, slice += slice_words) {
    const std::uint32_t bit = slice_bit(probes.next());
    slice[bit / 64] |= std::uint64_t{1} << (bit % 64);
  }
  ++keys;
}

double ScalableFilter::Stage::fill_rate() const {
  double product = 1;
  const std::uint64_t* word = words.data();
  for (std::uint32_t i = 0; i < slices; ++i) {
    std::uint64_t set = 0;
    for (std::uint32_t j = 0; j < slice_words; ++j) {
      set += static_cast<std::uint32_t>(std::popcount(*word++));
    }
    product *= static_cast<double>(set) / (64.0 * slice_words);
  }
  return product;
}

ScalableFilter::Stage ScalableFilter::next_stage() const {
  double rate = settings_.rate * (1 - settings_.tightening);
  std::uint64_t capacity = settings_.capacity;
  if (!stages_.empty()) {
    rate = stages_.back().rate * settings_.tightening;
    capacity = std::min<std::uint64_t>(std::uint64_t{stages_.back().capacity} * settings_.growth,
                                       max_stage_keys);
  }
  const auto keys = static_cast<std::uint32_t>(capacity);
  return {rate, keys, slices_for(rate), slice_words_for(keys)};
}

// Of the list that has room for twice as many.
Error ScalableFilter::no_memory_for_stages(std::size_t stages) {
  return detail::no_memory(2 * stages * sizeof(Stage));
}

std::optional<Error> ScalableFilter::add_stage() {
  Stage stage = next_stage();
  auto words = detail::Buffer<std::uint64_t>::allocate(stage.word_count());
  if (!words) return Error{words.reason()};
  if (!stages_.reserve_one()) return no_memory_for_stages(stages_.size() + 1);
  stage.words = std::move(*words);
  stages_.push_back(std::move(stage));
  return std::nullopt;
}

Result<ScalableFilter> ScalableFilter::create(const ScalableSettings& settings) {
  if (auto error = problem(settings)) return *error;
  ScalableFilter filter(settings);
  if (const auto error = filter.add_stage()) return *error;
  return filter;
}

Result<ScalableFilter> ScalableFilter::clone() const {
  ScalableFilter copy(settings_);
  for (const Stage& stage : stages_) {
    auto words = stage.words.clone();
    if (!words) return Error{words.reason()};
    if (!copy.stages_.reserve_one()) return no_memory_for_stages(copy.stages_.size() + 1);
    copy.stages_.push_back({stage.rate, stage.capacity, stage.slices, stage.slice_words, stage.keys,
                            std::move(*words)});
  }
  return copy;
}

void ScalableFilter::clear() {
  while (stages_.size() > 1) stages_.pop_back();
  stages_.back().keys = 0;
  std::fill(stages_.back().words.begin(), stages_.back().words.end(), std::uint64_t{0});
}

Result<Done> ScalableFilter::serialize(Sink sink) const {
  Writer writer(sink, Family::scalable, format_version);
  writer.u32(settings_.capacity);
  writer.f64(settings_.rate);
  writer.f64(settings_.tightening);
  writer.u32(settings_.growth);
  writer.u64(settings_.seed);
  writer.u32(stage_count());
  for (const Stage& stage : stages_) {
    writer.u32(stage.keys);
    writer.array<std::uint64_t>({stage.words.data(), stage.words.size()});
  }
  return writer.finish();
}

Result<ScalableFilter> ScalableFilter::deserialize(Source source) {
  auto reader = Reader::open(source, Family::scalable, format_version);
  if (!reader) return Error{reader.reason()};
  ScalableSettings settings;
  settings.capacity = reader->u32();
  settings.rate = reader->f64();
  settings.tightening = reader->f64();
  settings.growth = reader->u32();
  settings.seed = reader->u64();
  const std::uint32_t stages = reader->u32();
  if (const auto error = problem(settings)) return reader->damaged(error->reason);
  if (stages == 0) return reader->damaged("it has no stage");

  ScalableFilter filter(settings);
  for (std::uint32_t i = 0; i < stages; ++i) {
    Stage stage = filter.next_stage();
    stage.keys = reader->u32();
    auto words = reader->array<std::uint64_t>(stage.word_count());
    if (!words) return Error{words.reason()};
    stage.words = std::move(*words);
    if (!reader->ok()) return reader->damaged("it ends within a stage");
    const bool last = i + 1 == stages;
    if (last ? stage.keys > stage.capacity : stage.keys != stage.capacity) {
      return reader->damaged("a stage has more or fewer keys than its place in the series allows");
    }
    if (!filter.stages_.reserve_one()) return no_memory_for_stages(i + 1);
    filter.stages_.push_back(std::move(stage));
  }
  if (!reader->finished()) return reader->damaged("there are bytes after its last stage");
  return filter;
}

Insertion ScalableFilter::insert(Hash hash) {
  if (may_contain(hash)) return Insertion::seemed_present;
  if (stages_.back().keys == stages_.back().capacity && add_stage()) return Insertion::no_room;
  stages_.back().insert(probes(hash));
  return Insertion::added;
}

Error ScalableFilter::no_room() const {
  return {"A scalable filter of " + std::to_string(size()) +
          " keys cannot grow: there is no memory for the " +
          std::to_string(next_stage().word_count() * 64) +
          " bits of its next stage. Give it memory, or begin another filter."};
}

bool ScalableFilter::may_contain(Hash hash) const {
  // The last stages hold the most keys.
  return std::any_of(
      std::make_reverse_iterator(stages_.end()), std::make_reverse_iterator(stages_.begin()),
      [sequence = probes(hash)](const Stage& stage) { return stage.may_contain(sequence); });
}

std::uint64_t ScalableFilter::insert_all(std::span<const Hash> hashes) {
  std::uint64_t count = 0;
  for (const Hash hash : hashes) {
    if (insert(hash) == Insertion::no_room) break;
    ++count;
  }
  return count;
}

void ScalableFilter::may_contain_all(std::span<const Hash> hashes,
                                     std::span<std::uint64_t> bitmap) const {
  fill_bitmap_ahead(
      hashes, bitmap,
      [this](Hash hash) {
        // Half of the keys that a stage does not have end at its first slice.
        const std::uint64_t first = probes(hash).next();
        for (const Stage& stage : stages_) {
          __builtin_prefetch(stage.words.data() + stage.slice_bit(first) / 64);
        }
      },
      [this](Hash hash) { return may_contain(hash); });
}

ScalableFilter::StageSize ScalableFilter::first_stage(const ScalableSettings& settings) {
  const Stage stage = ScalableFilter(settings).next_stage();
  return {stage.word_count() * 64, stage.slices};
}

std::uint64_t ScalableFilter::bit_count() const {
  std::uint64_t bits = 0;
  for (const Stage& stage : stages_) bits += stage.word_count() * 64;
  return bits;
}

ScalableFilter::StageFacts ScalableFilter::stage(std::uint32_t stage) const {
  std::uint64_t first = 0;
  for (std::uint32_t i = 0; i < stage; ++i) first += stages_[i].word_count() * 64;
  const Stage& it = stages_[stage];
  return {first, it.slices, it.slice_words * 64, it.keys, it.capacity, it.rate};
}

bool ScalableFilter::bit(std::uint64_t bit) const {
  const Stage* stage = stages_.begin();
  for (; bit >= stage->word_count() * 64; ++stage) bit -= stage->word_count() * 64;
  return (stage->words[static_cast<std::size_t>(bit / 64)] >> (bit % 64) & 1) != 0;
}

std::uint64_t ScalableFilter::size() const {
  std::uint64_t keys = 0;
  for (const Stage& stage : stages_) keys += stage.keys;
  return keys;
}

Trace ScalableFilter::trace(Hash hash) const {
  std::size_t slices = 0;
  for (const Stage& stage : stages_) slices += stage.slices;
  Trace cells;
  cells.reserve(slices);
  std::uint64_t first = 0;
  for (const Stage& stage : stages_) {
    ProbeSequence sequence = probes(hash);
    for (std::uint32_t i = 0; i < stage.slices;
         ++i, first += std::uint64_t{64} * stage.slice_words) {
      const std::uint64_t number = sequence.next();
      cells.push_back({number, first + stage.slice_bit(number), 1});
    }
  }
  return cells;
}

}  // namespace bloom
