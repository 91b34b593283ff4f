#include <cstdio>
#include <string>
#include <unistd.h>
#include <utility>

#include "cli/builder.hpp"
#include "cli/commands.hpp"
#include "cli/filter_file.hpp"
#include "cli/io/key_reader.hpp"
#include "cli/io/output.hpp"
#include "cli/io/progress.hpp"
#include "cli/rate.hpp"

namespace bloom::cli {
namespace {

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
  const bool fixed = request.format == Format::jsonl || request.format == Format::guava;
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
