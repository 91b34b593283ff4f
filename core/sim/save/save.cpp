#include "sim/save/save.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <optional>
#include <type_traits>
#include <utility>

#include "bloom/families.hpp"
#include "bloom/filters/classic.hpp"
#include "bloom/filters/split_block.hpp"
#include "bloom/formats/bip37.hpp"
#include "bloom/formats/guava.hpp"
#include "bloom/text/listed.hpp"
#include "bloom/theory/formulas.hpp"
#include "files/formats.hpp"
#include "sim/specimen/limits.hpp"
#include "sim/text/key_text.hpp"

namespace bloom::sim {
namespace {

using files::Format;
using files::FormatTraits;

constexpr FileFormat keys_as_text = {"keys", "Keys as text", "txt", "A text of keys", true};

template <Format... all>
constexpr std::array<FileFormat, sizeof...(all) + 1> formats_and_keys(files::FormatList<all...>) {
  return {
      FileFormat{FormatTraits<all>::name, FormatTraits<all>::title, FormatTraits<all>::extension,
                 FormatTraits<all>::form, FormatTraits<all>::is_text}...,
      keys_as_text};
}

constexpr auto formats = formats_and_keys(files::AllFormats{});

const FileFormat* format_of(std::string_view name) {
  const auto found = std::find_if(formats.begin(), formats.end(),
                                  [&](const FileFormat& format) { return format.name == name; });
  return found == formats.end() ? nullptr : &*found;
}

std::string no_such_format() {
  std::array<std::string_view, formats.size()> names;
  std::transform(formats.begin(), formats.end(), names.begin(),
                 [](const FileFormat& format) { return format.name; });
  return "There is no such format: use " + text::listed(names, "or") + ".";
}

// What cannot be, after the name of the form; null where all can.
constexpr const char* not_classic = " is a classic filter: choose the family Classic.";
constexpr const char* not_double = " is of scheme double only: choose that scheme.";
constexpr const char* keys_unknown =
    " is made from keys, and those of this filter are unknown: clear it, and insert them.";
constexpr const char* no_keys = " needs a key: insert one first.";
constexpr const char* line_end =
    " has one a line, and there is a key with a line end in it: delete that, or save another form.";

std::string too_large(std::uint64_t most) {
  return " has at most " + grouped(most) + " bits: choose fewer Bits (m).";
}

const char* text_problem(const State& state) {
  if (state.distinct() == 0) return state.imported() ? keys_unknown : no_keys;
  for (std::uint32_t i = 0; i < state.distinct(); ++i) {
    const std::string_view key = state.key(i);
    if (key.find('\n') != std::string_view::npos || key.ends_with('\r')) return line_end;
  }
  return nullptr;
}

// The filter itself, where it is of the type that a format holds; null elsewhere. Those that only
// this format has are stored in it (Specimen::store).
template <class Row>
const typename Row::Filter* own_filter(const State& state) {
  using Filter = typename Row::Filter;
  if constexpr (std::is_same_v<Filter, ClassicFilter>) {
    return state.classic();
  } else if constexpr (std::is_same_v<Filter, SplitBlockFilter>) {
    return state.specimen().split_block();
  } else {
    static_assert(place_of(Row::family) == AllFamilies::size);
    return nullptr;
  }
}

// Whether the filter has a form of its own, another system's.
bool is_foreign(const State& state) {
  return place_of(state.family().kind) == AllFamilies::size;
}

template <class Row>
bool has_this_form(const State& state) {
  return is_foreign(state) && state.family().kind == Row::family;
}

std::string form_of_its_own(const State& state) {
  std::string problem;
  files::any_format_of_one_family([&]<Format format>() {
    using Row = FormatTraits<format>;
    if (!has_this_form<Row>(state)) return false;
    problem.append(Row::form).append(" has a form of its own: save it as ").append(Row::title);
    problem += '.';
    return true;
  });
  return problem;
}

// After the name of the form; empty where there is none.
template <class Row>
std::string problem_of(const State& state) {
  if (has_this_form<Row>(state)) return {};
  const ClassicFilter* const classic = state.classic();
  if (Row::holds == Family::classic && classic == nullptr) {
    return state.imported() ? keys_unknown : not_classic;
  }
  if (own_filter<Row>(state) != nullptr) {
    const bool fits = !Row::double_hashing || classic == nullptr ||
                      classic->settings().scheme == Scheme::double_hashing;
    return fits ? "" : not_double;
  }
  if constexpr (Row::from_keys) {
    static_assert(max_hashes <= Row::max_hashes);
    if (Row::nearest_bits(state.settings().bits) > Row::max_bits) return too_large(Row::max_bits);
  }
  return state.imported() ? keys_unknown : "";
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

template <class Row>
Result<Bytes> file_of(const State& state, const typename Row::Filter& filter) {
  files::Claim claim{};
  if (state.classic() != nullptr) {
    claim.keys = keys_of(state);
    claim.rate = rate_of(state.settings(), claim.keys);
  }
  return detail::collected([&](Sink sink) { return Row::write(filter, claim, {}, sink); });
}

Result<Bytes> stored(const State& state) {
  return detail::collected([&](Sink sink) { return state.specimen().store(sink); });
}

// Of a state for which there is no problem.
template <class Row>
Result<Bytes> export_as(const State& state) {
  if (has_this_form<Row>(state)) return stored(state);
  if (const auto* own = own_filter<Row>(state)) return file_of<Row>(state, *own);
  if constexpr (Row::from_keys) {
    const Settings& settings = state.settings();
    auto filter = Row::create(Row::nearest_bits(settings.bits), settings.hashes);
    if (!filter) return Error{filter.reason()};
    for (std::uint32_t i = 0; i < state.distinct(); ++i) filter->insert(state.key(i));
    return file_of<Row>(state, *filter);
  } else {
    return Error{not_classic};
  }
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
  if (format == keys_as_text.name) {
    const char* const problem = text_problem(state);
    return problem == nullptr ? std::string() : std::string(keys_as_text.form) + problem;
  }
  const std::optional<Format> named = files::format_named(format);
  if (!named) return no_such_format();
  return files::with_format(*named, [&]<Format one>() -> std::string {
    using Row = FormatTraits<one>;
    if constexpr (Row::any_family) {
      return is_foreign(state) ? form_of_its_own(state) : std::string();
    } else {
      const std::string problem = problem_of<Row>(state);
      return problem.empty() ? problem : std::string(Row::form) + problem;
    }
  });
}

Result<Bytes> export_filter(const State& state, std::string_view format) {
  if (std::string problem = save_problem(state, format); !problem.empty()) {
    return Error{std::move(problem)};
  }
  if (format == keys_as_text.name) return as_text(state);
  return files::with_format(*files::format_named(format), [&]<Format one>() {
    using Row = FormatTraits<one>;
    if constexpr (Row::any_family) {
      return stored(state);
    } else {
      return export_as<Row>(state);
    }
  });
}

bool is_text(std::string_view format) {
  const FileFormat* const found = format_of(format);
  return found != nullptr && found->is_text;
}

std::string file_name(const State& state, std::string_view format) {
  const FileFormat* const found = format_of(format);
  std::string name = "bloom-";
  name.append(state.family().name) += '.';
  return name.append(found == nullptr ? format : found->extension);
}

}  // namespace bloom::sim
