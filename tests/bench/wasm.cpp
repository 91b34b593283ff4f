// The same cases with a light loop of our own, for WebAssembly under Node (and anywhere else).
// Prints JSON in the shape of Google Benchmark's. Arguments: --quick leaves the largest size out;
// names of subjects leave all others out.
#include <cstdio>
#include <memory>
#include <string>

#include "tests/bench/cases.hpp"

namespace bloom::bench {
namespace {

constexpr double enough_seconds = 0.1;

// Seconds of the fastest of as many runs as fit; fills of a large filter run once.
double measure(Bench& bench, const Case& one) {
  if (one.operation != Operation::insert) bench.run(one);
  double all = 0;
  double fastest = 1e9;
  while (all < enough_seconds) {
    const double seconds = bench.run(one);
    all += seconds;
    fastest = std::min(fastest, seconds);
  }
  return fastest;
}

void run_all(bool quick, std::span<char*> subjects) {
  std::string filter;
  std::unique_ptr<Bench> bench;
  const char* separator = "{\"benchmarks\": [\n";
  for (const Case& one : all_cases()) {
    if (quick && one.bytes == sizes.back()) continue;
    if (!subjects.empty() &&
        std::find(subjects.begin(), subjects.end(), one.subject) == subjects.end()) {
      continue;
    }
    const std::string wanted = one.subject + size_name(one.bytes);
    if (filter != wanted) {
      bench.reset();
      bench = std::make_unique<Bench>(one.subject, one.bytes);
      filter = wanted;
    }
    const double ns = 1e9 * measure(*bench, one) / static_cast<double>(bench->operations(one));
    std::printf(
        "%s{\"name\": \"%s\", \"ns_per_key\": %.4g, \"keys\": %.0f, "
        "\"bits_per_key\": %.6g",
        separator, one.name().c_str(), ns, static_cast<double>(bench->keys()),
        bench->bits_per_key());
    if (one.operation == Operation::miss && one.subject != "random read") {
      std::printf(", \"rate\": %.6g", bench->measured_rate());
    }
    std::printf("}");
    std::fflush(stdout);
    separator = ",\n";
  }
  std::printf("\n]}\n");
}

}  // namespace
}  // namespace bloom::bench

int main(int argc, char** argv) {
  std::span<char*> arguments(argv + 1, argv + argc);
  const bool quick = !arguments.empty() && std::string_view(arguments[0]) == "--quick";
  bloom::bench::run_all(quick, arguments.subspan(quick ? 1 : 0));
}
