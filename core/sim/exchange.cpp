#include "sim/exchange.hpp"

#include <algorithm>
#include <bit>
#include <cmath>
#include <limits>
#include <string>

#include "bloom/filters/classic.hpp"
#include "bloom/filters/split_block.hpp"
#include "bloom/formats/jsonl.hpp"
#include "bloom/formats/sbbf.hpp"
#include "bloom/theory.hpp"

namespace bloom::sim {
namespace {

// Of an imported filter, whose keys nobody knows, as many as its bits look like; of a full one, as
// many as fill all bits but one.
double keys_of(const State& state) {
  if (!state.imported()) return state.distinct();
  const Settings& settings = state.settings();
  const auto filled =
      static_cast<std::uint32_t>(std::min<std::uint64_t>(state.filled(), settings.bits - 1));
  const double keys = std::round(theory::keys_from_fill(settings.bits, settings.hashes, filled));
  return std::max(keys, static_cast<double>(state.distinct()));
}

// The rate with so many keys; before the first, that of a filter with as many as k is best for. The
// format has rates above 0 and below 1 only, and doubles round to either.
double rate_of(const Settings& settings, double keys) {
  if (keys == 0) return std::ldexp(1.0, -static_cast<int>(settings.hashes));
  const double rate = theory::rate_from_keys(settings.bits, settings.hashes, keys);
  return std::clamp(rate, std::numeric_limits<double>::min(), std::nextafter(1.0, 0.0));
}

Result<Bytes> export_jsonl(const State& state) {
  const ClassicFilter* filter = state.classic();
  if (filter == nullptr) {
    return Error{"A path map is a classic filter, and this one is " +
                 std::string(state.family().name) + ": choose classic first."};
  }
  const double keys = keys_of(state);
  return write_jsonl(*filter, keys, rate_of(state.settings(), keys));
}

Result<Bytes> export_sbbf(const State& state) {
  if (state.imported()) {
    return Error{
        "A Parquet filter is made from its keys, and those of an imported filter are unknown: "
        "insert the keys instead."};
  }
  constexpr std::uint32_t block_bits = SplitBlockFilter::block_bytes * 8;
  auto filter =
      SplitBlockFilter::create({std::bit_ceil((state.settings().bits - 1) / block_bits + 1)});
  if (!filter) return Error{filter.reason()};
  for (std::uint32_t i = 0; i < state.distinct(); ++i) filter->insert(state.key(i));
  return write_sbbf(*filter);
}

}  // namespace

Result<Bytes> export_filter(const State& state, std::string_view format) {
  if (format == "jsonl") return export_jsonl(state);
  if (format == "sbbf") return export_sbbf(state);
  return Error{"There is no format “" + std::string(format) + "”: use jsonl or sbbf."};
}

}  // namespace bloom::sim
