#include "sim/save/save.hpp"

#include <algorithm>
#include <bit>
#include <cmath>
#include <limits>
#include <utility>

#include "bloom/filters/classic.hpp"
#include "bloom/filters/split_block.hpp"
#include "bloom/formats/bip37.hpp"
#include "bloom/formats/guava.hpp"
#include "bloom/formats/jsonl.hpp"
#include "bloom/formats/sbbf.hpp"
#include "bloom/theory/formulas.hpp"
#include "sim/specimen/limits.hpp"

namespace bloom::sim {
namespace {

constexpr FileFormat formats[] = {{"jsonl", "Path map (JSONL)", "jsonl", "A path map"},
                                  {"sbbf", "Parquet filter (SBBF)", "sbbf", "A Parquet filter"},
                                  {"guava", "Guava", "guava", "A Guava filter"},
                                  {"bip37", "BIP-37", "bip37", "A BIP-37 filter"},
                                  {"native", "Bloom's own form", "bloom", "Bloom's own form"},
                                  {"keys", "Keys as text", "txt", "A text of keys"}};

static_assert(max_bits / 64 <= GuavaFilter::max_longs);
static_assert(max_hashes <= Bip37Filter::max_hashes && max_hashes <= GuavaFilter::max_hashes);
static_assert(Bip37Filter::max_bytes == 288'000 / 8);

// What cannot be, after the name of the form; null where all can.
constexpr const char* not_classic = " is a classic filter: choose the family Classic.";
constexpr const char* not_double = " is of scheme double only: choose that scheme.";
constexpr const char* too_large = " has at most 288,000 bits: choose fewer Bits (m).";
constexpr const char* keys_unknown =
    " is made from keys, and those of this filter are unknown: clear it, and insert them.";
constexpr const char* no_keys = " needs a key: insert one first.";
constexpr const char* line_end =
    " has one a line, and there is a key with a line end in it: delete that, or save another form.";
// Of what has the form of another system.
constexpr const char* guavas_form = "A Guava filter has a form of its own: save it as Guava.";
constexpr const char* bip37s_form = "A BIP-37 filter has a form of its own: save it as BIP-37.";

// So many units of bits, at least one, as are nearest to m.
std::uint32_t nearest(const State& state, std::uint32_t unit) {
  return std::max(1U, (state.settings().bits + unit / 2) / unit);
}

const char* text_problem(const State& state) {
  if (state.distinct() == 0) return state.imported() ? keys_unknown : no_keys;
  for (std::uint32_t i = 0; i < state.distinct(); ++i) {
    const std::string_view key = state.key(i);
    if (key.find('\n') != std::string_view::npos || key.ends_with('\r')) return line_end;
  }
  return nullptr;
}

const char* problem_of(const State& state, std::string_view format) {
  const std::string_view family = state.family().name;
  if (format == family || format == "native") return nullptr;
  if (format == "keys") return text_problem(state);
  if (format == "sbbf") {
    const bool own = state.specimen().split_block() != nullptr;
    return state.imported() && !own ? keys_unknown : nullptr;
  }
  if (state.classic() == nullptr) return state.imported() ? keys_unknown : not_classic;
  if (format == "jsonl") {
    return state.settings().scheme == Scheme::double_hashing ? nullptr : not_double;
  }
  if (format == "bip37" && nearest(state, 8) > Bip37Filter::max_bytes) return too_large;
  return state.imported() ? keys_unknown : nullptr;
}

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

template <class Filter>
Result<Filter> filled_with_keys(const State& state, Result<Filter> filter) {
  for (std::uint32_t i = 0; filter && i < state.distinct(); ++i) filter->insert(state.key(i));
  return filter;
}

template <class Filter>
Result<Bytes> with_keys(const State& state, Result<Filter> empty) {
  auto filter = filled_with_keys(state, std::move(empty));
  if (!filter) return Error{filter.reason()};
  return filter->serialize();
}

Result<Bytes> as_sbbf(const State& state) {
  if (const SplitBlockFilter* own = state.specimen().split_block()) return write_sbbf(*own);
  constexpr std::uint32_t block_bits = SplitBlockFilter::block_bytes * 8;
  const std::uint32_t blocks = std::bit_ceil((state.settings().bits - 1) / block_bits + 1);
  auto filter = filled_with_keys(state, SplitBlockFilter::create({blocks}));
  if (!filter) return Error{filter.reason()};
  return write_sbbf(*filter);
}

Result<Bytes> as_text(const State& state) {
  return detail::collected([&](Sink sink) {
    detail::Pieces lines(sink);
    // Readers drop a byte order mark at the start: a key that begins with one needs another.
    constexpr std::string_view mark = "\xef\xbb\xbf";
    if (state.key(0).starts_with(mark)) lines.add(mark);
    for (std::uint32_t i = 0; i < state.distinct(); ++i) {
      lines.add(state.key(i));
      lines.add('\n');
    }
    return lines.finish();
  });
}

}  // namespace

std::span<const FileFormat> file_formats() {
  return formats;
}

std::string save_problem(const State& state, std::string_view format) {
  if (format == "native" && state.family().name == "guava") return guavas_form;
  if (format == "native" && state.family().name == "bip37") return bip37s_form;
  for (const FileFormat& each : formats) {
    if (each.name != format) continue;
    const char* const problem = problem_of(state, format);
    return problem == nullptr ? std::string() : std::string(each.form) + problem;
  }
  return "There is no such format: use jsonl, sbbf, guava, bip37, native or keys.";
}

Result<Bytes> export_filter(const State& state, std::string_view format) {
  if (std::string problem = save_problem(state, format); !problem.empty()) {
    return Error{std::move(problem)};
  }
  if (format == "keys") return as_text(state);
  if (format == "native" || format == state.family().name) {
    return detail::collected([&](Sink sink) { return state.specimen().store(sink); });
  }
  const std::uint32_t hashes = state.settings().hashes;
  if (format == "sbbf") return as_sbbf(state);
  if (format == "guava") {
    return with_keys(state, GuavaFilter::create({nearest(state, 64), hashes}));
  }
  if (format == "bip37") return with_keys(state, Bip37Filter::create({nearest(state, 8), hashes}));
  const double keys = keys_of(state);
  return write_jsonl(*state.classic(), keys, rate_of(state.settings(), keys));
}

}  // namespace bloom::sim
