#include "bloom/filters/cuckoo.hpp"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <optional>
#include <string>
#include <utility>

#include "bloom/bits/bitmap.hpp"
#include "bloom/hash/mix.hpp"
#include "bloom/storage/stored_form.hpp"

namespace bloom {

using namespace detail;

namespace {

constexpr std::uint32_t format_version = 1;

// The paper's bound on the moves of one insert.
constexpr std::uint32_t max_moves = 500;

std::optional<Error> problem(const CuckooSettings& settings) {
  if (settings.buckets < 1 || settings.buckets > CuckooFilter::max_buckets) {
    return Error{"A cuckoo filter of " + std::to_string(settings.buckets) +
                 " buckets is out of range. Give 1 to " +
                 std::to_string(CuckooFilter::max_buckets) + "."};
  }
  if (settings.fingerprint_bits < CuckooFilter::min_fingerprint_bits ||
      settings.fingerprint_bits > CuckooFilter::max_fingerprint_bits) {
    return Error{"A cuckoo filter with fingerprints of " +
                 std::to_string(settings.fingerprint_bits) + " bits is out of range. Give " +
                 std::to_string(CuckooFilter::min_fingerprint_bits) + " to " +
                 std::to_string(CuckooFilter::max_fingerprint_bits) + "."};
  }
  return std::nullopt;
}

// Nobody wants to know what is written.
constexpr auto unobserved = [](std::uint64_t, std::uint32_t, std::uint32_t) {};

std::uint64_t bits_for(const CuckooSettings& settings) {
  return std::uint64_t{settings.buckets} * CuckooFilter::slots_per_bucket *
         settings.fingerprint_bits;
}

}  // namespace

CuckooFilter::CuckooFilter(const CuckooSettings& settings, PackedBits slots)
    : settings_(settings),
      ones_(1 | std::uint64_t{1} << settings.fingerprint_bits |
            std::uint64_t{1} << 2 * settings.fingerprint_bits |
            std::uint64_t{1} << 3 * settings.fingerprint_bits),
      slots_(std::move(slots)) {}

Result<CuckooFilter> CuckooFilter::create(const CuckooSettings& settings) {
  if (const auto error = problem(settings)) return *error;
  auto slots = PackedBits::allocate(bits_for(settings));
  if (!slots) return Error{slots.reason()};
  return CuckooFilter(settings, std::move(*slots));
}

Result<CuckooFilter> CuckooFilter::clone() const {
  auto slots = slots_.clone();
  if (!slots) return Error{slots.reason()};
  CuckooFilter copy(settings_, std::move(*slots));
  copy.size_ = size_;
  return copy;
}

void CuckooFilter::clear() {
  slots_.clear();
  size_ = 0;
}

std::uint64_t CuckooFilter::buckets_for(std::uint64_t n, std::uint32_t fingerprint_bits) {
  // Short fingerprints lead to few other buckets; and the keys of small sets do not spread evenly
  // enough for a high load. Found by trial, for about one failure in 3,000 at the most.
  const std::uint64_t percent = fingerprint_bits <= 4 ? 85 : fingerprint_bits == 5 ? 93 : 95;
  const std::uint64_t spare = fingerprint_bits <= 4 ? 10 : 4;
  // No product overflows: more keys than this fit in no filter.
  const std::uint64_t slots = std::min(n, std::uint64_t{1} << 56) * 100 / percent;
  return (slots + slots_per_bucket - 1) / slots_per_bucket + spare;
}

inline CuckooFilter::Entry CuckooFilter::entry(Hash hash) const {
  const std::uint64_t mixed = mix(hash, settings_.seed);
  const std::uint32_t fingerprint =
      1 + reduce(low_half(mixed), (1U << settings_.fingerprint_bits) - 1);
  const std::uint32_t bucket = reduce(high_half(mixed), settings_.buckets);
  return {mixed, fingerprint, {bucket, other_bucket(bucket, fingerprint)}};
}

inline std::uint32_t CuckooFilter::other_bucket(std::uint32_t bucket,
                                                std::uint32_t fingerprint) const {
  const std::uint32_t sum = reduce(high_half(mix(fingerprint, settings_.seed)), settings_.buckets);
  return sum >= bucket ? sum - bucket : sum + settings_.buckets - bucket;
}

inline std::uint64_t CuckooFilter::slot_bit(std::uint32_t bucket, std::uint64_t slot) const {
  return (std::uint64_t{bucket} * slots_per_bucket + slot) * settings_.fingerprint_bits;
}

// All four slots at once: in those that equal the fingerprint the difference is 0, and subtracting
// 1 from the lowest of them is what carries into its top bit.
inline bool CuckooFilter::bucket_has(std::uint32_t bucket, std::uint32_t fingerprint) const {
  const std::uint64_t differences =
      slots_.get(slot_bit(bucket, 0), slots_per_bucket * settings_.fingerprint_bits) ^
      ones_ * fingerprint;
  return ((differences - ones_) & ~differences & ones_ << (settings_.fingerprint_bits - 1)) != 0;
}

inline bool CuckooFilter::holds(const Entry& entry) const {
  // Both are read before either answer is used, so that the two reads overlap.
  const bool first = bucket_has(entry.buckets[0], entry.fingerprint);
  const bool second = bucket_has(entry.buckets[1], entry.fingerprint);
  return static_cast<int>(first) + static_cast<int>(second) > 0;
}

template <class Wrote>
inline bool CuckooFilter::replace(std::uint32_t bucket, std::uint32_t stale, std::uint32_t fresh,
                                  Wrote wrote) {
  for (std::uint32_t slot = 0; slot < slots_per_bucket; ++slot) {
    const std::uint64_t bit = slot_bit(bucket, slot);
    if (slots_.get(bit, settings_.fingerprint_bits) != stale) continue;
    slots_.set(bit, settings_.fingerprint_bits, fresh);
    wrote(bit, stale, fresh);
    return true;
  }
  return false;
}

template <class Wrote>
bool CuckooFilter::put(const Entry& entry, Wrote wrote) {
  for (const std::uint32_t bucket : entry.buckets) {
    if (!replace(bucket, 0, entry.fingerprint, wrote)) continue;
    ++size_;
    return true;
  }
  // Both are full: evict at random, and remember the way back.
  std::array<std::uint64_t, max_moves> visited;
  std::uint64_t random = entry.mixed;
  std::uint32_t homeless = entry.fingerprint;
  std::uint32_t bucket = entry.buckets[random & 1];
  const auto exchange = [&](std::uint64_t bit) {
    const auto evicted = static_cast<std::uint32_t>(slots_.get(bit, settings_.fingerprint_bits));
    slots_.set(bit, settings_.fingerprint_bits, homeless);
    homeless = evicted;
  };
  for (std::uint64_t& bit : visited) {
    random = mix64(random);
    bit = slot_bit(bucket, random & 3);
    const std::uint32_t fresh = homeless;
    exchange(bit);
    wrote(bit, homeless, fresh);
    bucket = other_bucket(bucket, homeless);
    if (!replace(bucket, 0, homeless, wrote)) continue;
    ++size_;
    return true;
  }
  for (std::size_t i = visited.size(); i-- > 0;) exchange(visited[i]);
  return false;
}

Insertion CuckooFilter::insert(Hash hash) {
  const Entry entry = this->entry(hash);
  const bool present = holds(entry);
  if (!put(entry, unobserved)) return Insertion::no_room;
  return present ? Insertion::seemed_present : Insertion::added;
}

Insertion CuckooFilter::insert(Hash hash, std::vector<SlotWrite>& writes) {
  const Entry entry = this->entry(hash);
  const bool present = holds(entry);
  const std::size_t size = writes.size();
  const bool done = put(entry, [&](std::uint64_t bit, std::uint32_t before, std::uint32_t after) {
    writes.push_back({bit / settings_.fingerprint_bits, before, after});
  });
  if (!done) {
    writes.resize(size);
    return Insertion::no_room;
  }
  return present ? Insertion::seemed_present : Insertion::added;
}

std::uint32_t CuckooFilter::slot(std::uint64_t slot) const {
  return static_cast<std::uint32_t>(
      slots_.get(slot * settings_.fingerprint_bits, settings_.fingerprint_bits));
}

std::uint32_t CuckooFilter::fingerprint(Hash hash) const {
  return entry(hash).fingerprint;
}

Error CuckooFilter::no_room() const {
  return {
      "A cuckoo filter of " + std::to_string(capacity()) + " slots has " + std::to_string(size()) +
      " in use, and found no place for one more fingerprint in " + std::to_string(max_moves) +
      " moves. Build it again with more buckets, and insert a key " +
      std::to_string(2 * slots_per_bucket) +
      " times at the most: its two buckets hold no more copies, however many buckets there are."};
}

std::uint64_t CuckooFilter::insert_all(std::span<const Hash> hashes) {
  std::uint64_t count = 0;
  while (count < hashes.size() && put(entry(hashes[static_cast<std::size_t>(count)]), unobserved)) {
    ++count;
  }
  return count;
}

bool CuckooFilter::erase(Hash hash) {
  const Entry entry = this->entry(hash);
  for (const std::uint32_t bucket : entry.buckets) {
    if (!replace(bucket, entry.fingerprint, 0, unobserved)) continue;
    --size_;
    return true;
  }
  return false;
}

bool CuckooFilter::may_contain(Hash hash) const {
  return holds(entry(hash));
}

void CuckooFilter::may_contain_all(std::span<const Hash> hashes,
                                   std::span<std::uint64_t> bitmap) const {
  fill_bitmap(
      hashes, bitmap,
      [this](Hash hash) {
        const Entry entry = this->entry(hash);
        for (const std::uint32_t bucket : entry.buckets) {
          __builtin_prefetch(slots_.address(slot_bit(bucket, 0)));
        }
        return entry;
      },
      [this](const Entry& entry) { return holds(entry); });
}

// A question is a bucket and a fingerprint, both uniform. Each fingerprint kept answers "maybe" to
// the two questions that lead to it; those to which several do are counted once.
double CuckooFilter::false_positive_rate() const {
  std::uint64_t questions = 0;
  for (std::uint32_t bucket = 0; bucket < settings_.buckets; ++bucket) {
    std::array<std::uint32_t, slots_per_bucket> seen{};
    for (std::uint32_t slot = 0; slot < slots_per_bucket; ++slot) {
      const auto kept = static_cast<std::uint32_t>(
          slots_.get(slot_bit(bucket, slot), settings_.fingerprint_bits));
      if (kept == 0 || std::find(seen.begin(), seen.end(), kept) != seen.end()) continue;
      seen[slot] = kept;
      const std::uint32_t other = other_bucket(bucket, kept);
      questions += other == bucket || bucket_has(other, kept) ? 1 : 2;
    }
  }
  const double fingerprints = std::ldexp(1.0, static_cast<int>(settings_.fingerprint_bits)) - 1.0;
  return static_cast<double>(questions) / (fingerprints * settings_.buckets);
}

Trace CuckooFilter::trace(Hash hash) const {
  const Entry entry = this->entry(hash);
  Trace trace;
  for (const std::uint32_t bucket : entry.buckets) {
    for (std::uint32_t slot = 0; slot < slots_per_bucket; ++slot) {
      trace.push_back({entry.mixed, slot_bit(bucket, slot), settings_.fingerprint_bits});
    }
  }
  return trace;
}

Result<Done> CuckooFilter::serialize(Sink sink) const {
  Writer writer(sink, Family::cuckoo, format_version);
  writer.u32(settings_.buckets);
  writer.u32(settings_.fingerprint_bits);
  writer.u64(settings_.seed);
  writer.array<std::uint64_t>(slots_.words());
  return writer.finish();
}

Result<CuckooFilter> CuckooFilter::deserialize(Source source) {
  auto reader = Reader::open(source, Family::cuckoo, format_version);
  if (!reader) return Error{reader.reason()};
  CuckooSettings settings;
  settings.buckets = reader->u32();
  settings.fingerprint_bits = reader->u32();
  settings.seed = reader->u64();
  if (problem(settings)) return reader->damaged("its sizes are out of range");
  const std::uint64_t bits = bits_for(settings);
  auto words = reader->array<std::uint64_t>(PackedBits::words_for(bits));
  if (!words) return Error{words.reason()};
  if (!reader->finished()) return reader->damaged("its slots do not fill the sizes it names");

  CuckooFilter filter(settings, PackedBits(std::move(*words)));
  if (!filter.slots_.clear_from(bits)) {
    return reader->damaged("there is something after its last slot");
  }
  for (std::uint64_t bit = 0; bit < bits; bit += settings.fingerprint_bits) {
    filter.size_ += filter.slots_.get(bit, settings.fingerprint_bits) != 0 ? 1 : 0;
  }
  return filter;
}

}  // namespace bloom
