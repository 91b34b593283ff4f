#include <algorithm>
#include <cstdio>
#include <string>
#include <string_view>
#include <unistd.h>
#include <utility>
#include <vector>

#include "bloom/families.hpp"
#include "bloom/text/listed.hpp"
#include "cli/builder.hpp"
#include "cli/commands.hpp"
#include "cli/filter_file.hpp"
#include "cli/io/key_reader.hpp"
#include "cli/io/output.hpp"
#include "cli/io/progress.hpp"
#include "cli/rate.hpp"
#include "files/formats.hpp"

namespace bloom::cli {
namespace {

constexpr std::string_view usual_family = FamilyTraits<Family::classic>::name;

// The family whose filters a format holds; empty for our own, which has any.
std::string_view family_in(Format format) {
  return files::with_format(format, []<Format one>() -> std::string_view {
    using Row = files::FormatTraits<one>;
    if constexpr (Row::any_family) {
      return {};
    } else {
      return FamilyTraits<Row::holds>::name;
    }
  });
}

// The first that holds the family.
Format format_for(std::string_view family) {
  return *std::find_if(files::AllFormats::numbers.begin(), files::AllFormats::numbers.end(),
                       [&](Format format) {
                         const std::string_view held = family_in(format);
                         return held.empty() || held == family;
                       });
}

Result<Plan> plan_of(std::string_view family, Format format, const Demand& demand) {
  return files::with_format(format, [&]<Format one>() {
    using Row = files::FormatTraits<one>;
    if constexpr (Row::any_family) {
      return plan_for(family, demand);
    } else {
      return Row::plan(demand);
    }
  });
}

// Whose filters have no seed, if such are to be built; else empty.
std::string_view without_seed(std::string_view family, Format format) {
  if (family == FamilyTraits<Family::split_block>::name) return family;
  return files::with_format(format, []<Format one>() {
    using Row = files::FormatTraits<one>;
    return Row::fixes_hash ? Row::system : std::string_view();
  });
}

// How far above its promise a rate is said.
constexpr double tolerance = 1.15;

// A promise that is not kept is no error, but nobody should find out from the rate.
void warn_of_rate(std::uint64_t keys, const BuildRequest& request, const AnyFilter& filter) {
  const Demand& demand = request.demand;
  const double rate = true_rate(filter);
  if (rate <= tolerance * demand.rate) return;
  if (keys > demand.keys) {
    std::fprintf(stderr,
                 "bloom: %llu keys were read into a filter for %llu: its false-positive rate is "
                 "%.3g, not %.3g.\n",
                 static_cast<unsigned long long>(keys),
                 static_cast<unsigned long long>(demand.keys), rate, demand.rate);
    return;
  }
  const bool fixed = files::with_format(
      request.format, []<Format format>() { return files::FormatTraits<format>::double_hashing; });
  const char* const advice =
      fixed && request.plan.rate > tolerance * demand.rate
          ? "its format fixes size and hashes, and --family classic --format native does not"
          : "so few keys differ from the expectation, and a larger --n leaves room";
  std::fprintf(stderr, "bloom: The filter's false-positive rate is %.3g, not %.3g: %s.\n", rate,
               demand.rate, advice);
}

Result<AnyFilter> filter_of_input(const Plan& plan, std::uint64_t& keys_read) {
  auto builder = Builder::create(plan);
  if (!builder) return Error{builder.reason()};
  KeyReader reader(STDIN_FILENO);
  Progress progress(input_size(STDIN_FILENO));
  for (;;) {
    const auto keys = reader.next();
    if (!keys) return Error{keys.reason()};
    if (keys->empty()) break;
    if (const auto inserted = builder->insert(*keys); !inserted) return Error{inserted.reason()};
    progress.show(reader.keys(), reader.bytes());
  }
  keys_read = reader.keys();
  return builder->finish();
}

}  // namespace

Result<BuildRequest> build_request(const Demand& demand, const BuildOptions& options) {
  const auto named = files::format_named(options.format);
  std::string_view natural = named ? family_in(*named) : usual_family;
  if (natural.empty()) natural = usual_family;
  const std::string family = options.family.empty() ? std::string(natural) : options.family;
  const Format format = named.value_or(format_for(family));
  if (const std::string_view held = family_in(format); !held.empty() && held != family) {
    return Error{"--format " + options.format + " holds " + std::string(held) + " filters, not " +
                 family + " ones: leave --format or --family away."};
  }
  if (const std::string_view whose = without_seed(family, format);
      demand.seed != 0 && !whose.empty()) {
    return Error{"--seed must be 0 for " + std::string(whose) +
                 " filters: their format fixes the hash."};
  }
  const auto plan = plan_of(family, format, demand);
  if (!plan) return Error{plan.reason()};
  return BuildRequest{*plan, demand, format, options.output};
}

std::string formats_by_family() {
  std::vector<std::string> groups;
  std::vector<std::string_view> seen;
  for (const Format format : files::AllFormats::numbers) {
    const std::string_view family = family_in(format);
    if (std::find(seen.begin(), seen.end(), family) != seen.end()) continue;
    seen.push_back(family);
    std::vector<std::string_view> names;
    for (const Format other : files::AllFormats::numbers) {
      if (family_in(other) == family) names.push_back(files::format_name(other));
    }
    groups.push_back(text::listed(names, "or"));
    if (!family.empty()) groups.back().append(" (").append(family).append(")");
  }
  return text::listed(std::vector<std::string_view>(groups.begin(), groups.end()), "or");
}

Result<std::uint8_t> build_command(const BuildRequest& request) {
  if (const auto writable = Output::check(request.output); !writable) return writable;
  std::uint64_t keys = 0;
  const auto filter = filter_of_input(request.plan, keys);
  if (!filter) return Error{filter.reason()};
  note_uncertainty(*filter);
  warn_of_rate(keys, request, *filter);

  Output output(request.output);
  if (const auto stored = store(*filter, request.format, request.demand, output); !stored) {
    return stored;
  }
  return output.finish();
}

}  // namespace bloom::cli
