#include "bloom/filters/xor_filter.hpp"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <string>
#include <utility>

#include "bloom/bits/bitmap.hpp"
#include "bloom/filters/xor/peeling.hpp"
#include "bloom/hash/counting_sort.hpp"
#include "bloom/hash/mix.hpp"
#include "bloom/hash/repeats.hpp"
#include "bloom/storage/stored_form.hpp"

namespace bloom {

using namespace detail;

namespace {

constexpr std::uint32_t format_version = 1;

}  // namespace

template <class Layout, class Fingerprint>
BasicXorFilter<Layout, Fingerprint>::BasicXorFilter(const Layout& layout, std::uint32_t keys,
                                                    std::uint64_t seed)
    : layout_(layout), keys_(keys), seed_(seed) {}

template <class Layout, class Fingerprint>
Result<BasicXorFilter<Layout, Fingerprint>> BasicXorFilter<Layout, Fingerprint>::build(
    std::span<const Hash> hashes, const XorSettings& settings) {
  const std::string name(family_name(Layout::family));
  if (hashes.size() > max_keys) {
    return Error{"A filter of the family " + name + " takes at most " + std::to_string(max_keys) +
                 " keys, and these are " + std::to_string(hashes.size()) +
                 ": build one filter for each part of the set."};
  }
  detail::Buffer<Hash> distinct;
  bool searched = false;
  for (std::uint32_t attempt = 0; attempt < settings.attempts;) {
    const auto keys = static_cast<std::uint32_t>(hashes.size());
    BasicXorFilter filter(Layout::for_keys(keys), keys, settings.seed + attempt);
    const Layout layout = filter.layout_;
    auto mixed = mix_and_group(hashes, filter.seed_, layout.groups(),
                               [&](std::uint64_t hash) { return layout.group(hash); });
    if (!mixed) return Error{mixed.reason()};
    const auto assigned = filter.assign({mixed->data(), mixed->size()});
    if (!assigned) return Error{assigned.reason()};
    if (*assigned) return filter;
    // Any repeated hash makes an attempt fail, which then says nothing about the seed. The search
    // for them waits for the first failure.
    if (!searched) {
      searched = true;
      const auto once = without_repeats(hashes, distinct);
      if (!once) return Error{once.reason()};
      const bool repeated = once->size() < hashes.size();
      hashes = *once;
      if (repeated) continue;
    }
    ++attempt;
  }
  return Error{"No filter of the family " + name + " could be built with " +
               std::to_string(settings.attempts) +
               " seeds: try another seed or allow more attempts (100 are enough for hashes that "
               "were not made to fail)."};
}

template <class Layout, class Fingerprint>
Result<BasicXorFilter<Layout, Fingerprint>> BasicXorFilter<Layout, Fingerprint>::clone() const {
  auto cells = cells_.clone();
  if (!cells) return Error{cells.reason()};
  BasicXorFilter copy(layout_, keys_, seed_);
  copy.cells_ = std::move(*cells);
  return copy;
}

// Sets a cell for every key, the last peeled first: its other two cells have got their final value
// by then, or never will.
template <class Layout, class Fingerprint>
Result<bool> BasicXorFilter<Layout, Fingerprint>::assign(std::span<std::uint64_t> mixed) {
  auto owned = detail::Buffer<std::uint32_t>::allocate(mixed.size());
  if (!owned) return Error{owned.reason()};
  const auto peeled = peel(layout_, mixed, {owned->data(), owned->size()});
  if (!peeled || !*peeled) return peeled;
  auto cells = detail::Buffer<Fingerprint>::allocate(layout_.cells());
  if (!cells) return Error{cells.reason()};
  cells_ = std::move(*cells);
  for (std::size_t i = mixed.size(); i-- > 0;) {
    const auto [a, b, c] = layout_.positions(mixed[i]);
    cells_[(*owned)[i]] =
        static_cast<Fingerprint>(fingerprint(mixed[i]) ^ cells_[a] ^ cells_[b] ^ cells_[c]);
  }
  return true;
}

template <class Layout, class Fingerprint>
void BasicXorFilter<Layout, Fingerprint>::may_contain_all(std::span<const Hash> hashes,
                                                          std::span<std::uint64_t> bitmap) const {
  fill_bitmap(
      hashes, bitmap,
      [this](Hash hash) {
        const std::uint64_t mixed = mix(hash, seed_);
        for (const std::uint32_t cell : layout_.positions(mixed)) {
          __builtin_prefetch(cells_.data() + cell);
        }
        return mixed;
      },
      [this](std::uint64_t mixed) { return matches(mixed); });
}

template <class Layout, class Fingerprint>
double BasicXorFilter<Layout, Fingerprint>::false_positive_rate() const {
  return std::ldexp(1.0, -static_cast<int>(fingerprint_bits));
}

template <class Layout, class Fingerprint>
Trace BasicXorFilter<Layout, Fingerprint>::trace(Hash hash) const {
  const std::uint64_t mixed = mix(hash, seed_);
  Trace trace;
  for (const std::uint32_t cell : layout_.positions(mixed)) {
    trace.push_back({mixed, std::uint64_t{fingerprint_bits} * cell, fingerprint_bits});
  }
  return trace;
}

template <class Layout, class Fingerprint>
Result<Done> BasicXorFilter<Layout, Fingerprint>::serialize(Sink sink) const {
  Writer writer(sink, Layout::family, format_version);
  writer.u32(fingerprint_bits);
  writer.u32(keys_);
  writer.u64(seed_);
  writer.u32(layout_.length);
  writer.u32(layout_.count);
  writer.array(std::span<const Fingerprint>(cells_.data(), cells_.size()));
  return writer.finish();
}

template <class Layout, class Fingerprint>
Result<BasicXorFilter<Layout, Fingerprint>> BasicXorFilter<Layout, Fingerprint>::deserialize(
    Source source) {
  auto reader = Reader::open(source, Layout::family, format_version);
  if (!reader) return Error{reader.reason()};
  if (reader->u32() != fingerprint_bits) {
    return reader->damaged("its fingerprints are not of " + std::to_string(fingerprint_bits) +
                           " bits");
  }
  const std::uint32_t keys = reader->u32();
  const std::uint64_t seed = reader->u64();
  const Layout layout{reader->u32(), reader->u32()};
  if (keys > max_keys || !layout.valid()) return reader->damaged("its sizes are out of range");

  BasicXorFilter filter(layout, keys, seed);
  auto cells = reader->template array<Fingerprint>(layout.cells());
  if (!cells) return Error{cells.reason()};
  if (!reader->finished()) return reader->damaged("its cells do not fill the sizes it names");
  filter.cells_ = std::move(*cells);
  return filter;
}

template class BasicXorFilter<XorLayout, std::uint8_t>;
template class BasicXorFilter<XorLayout, std::uint16_t>;
template class BasicXorFilter<FuseLayout, std::uint8_t>;
template class BasicXorFilter<FuseLayout, std::uint16_t>;

}  // namespace bloom
