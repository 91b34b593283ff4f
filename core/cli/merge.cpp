#include <cmath>
#include <string>
#include <utility>
#include <variant>
#include <vector>

#include "bloom/families.hpp"
#include "cli/commands.hpp"
#include "cli/filter_file.hpp"
#include "cli/filter_info.hpp"
#include "cli/io/output.hpp"

namespace bloom::cli {
namespace {

// Takes what `other` holds into `filter`.
struct Union {
  template <class Filter>
  Result<Done> operator()(Filter& filter, const Filter& other) const {
    if constexpr (requires { filter.merge_once(other); }) {
      return filter.merge_once(other);  // as build inserts keys
    } else if constexpr (requires { filter.merge(other); }) {
      return filter.merge(other);
    } else {
      return cannot();
    }
  }
  // Of one family, by then: xor and fuse filters with fingerprints of two widths.
  template <class One, class Other>
  Result<Done> operator()(One&, const Other&) const {
    return cannot();
  }
  static Error cannot() {
    return {"Filters of this family cannot be merged: " + merging_families("and") +
            " filters can."};
  }
};

Result<Stored> united(const std::vector<std::string>& paths) {
  auto all = load(paths.front());
  if (!all) return all;
  for (std::size_t i = 1; i < paths.size(); ++i) {
    const auto next = load(paths[i]);
    if (!next) return Error{next.reason()};
    const auto named = [&](const std::string& reason) {
      return Error{paths.front() + " and " + paths[i] + ": " + reason};
    };
    if (next->format != all->format) {
      return named("One is in the format " + std::string(format_name(all->format)) +
                   ", the other in " + std::string(format_name(next->format)) +
                   ": build both in the same.");
    }
    const std::string_view family = family_name(all->filter);
    const std::string_view other = family_name(next->filter);
    if (family != other) {
      return named("One is of the family " + std::string(family) + ", the other of " +
                   std::string(other) + ": only filters of one family can be merged.");
    }
    const auto merged = std::visit(Union{}, all->filter, next->filter);
    if (!merged) return named(merged.reason());
  }
  return all;
}

// What the parts were built for: a filter of an equal size is for as many keys.
Demand demand_of(const Stored& stored) {
  if (!stored.claim) return {1, 0.5};
  const double keys = std::round(stored.claim->keys);
  const double most = 9007199254740992.0;  // 2^53
  return {keys < 1      ? 1
          : keys > most ? std::uint64_t{1} << 53
                        : static_cast<std::uint64_t>(keys),
          stored.claim->rate};
}

}  // namespace

Result<std::uint8_t> merge_command(const MergeRequest& request) {
  const std::uint64_t given = request.paths.size();
  if (given != request.parts.value_or(given)) {
    return Error{"There are " + std::to_string(given) + " files to merge, but --parts is " +
                 std::to_string(*request.parts) +
                 ": build the missing parts, or remove those of an earlier run."};
  }
  const std::string& path = request.output;
  if (const auto writable = Output::check(path); !writable) return writable;
  auto all = united(request.paths);
  if (!all) return Error{all.reason()};
  Output output(path);
  if (auto stored = store(all->filter, all->format, demand_of(*all), output, all->header); !stored)
    return stored;
  if (auto finished = output.finish(); !finished) return finished;
  all->file_bytes = output.bytes();
  // Not among the filter's own bytes.
  return Output::is_standard(path) ? std::uint8_t{1} : print_facts(*all, false);
}

}  // namespace bloom::cli
