// bloom: filters too large for a page, in scripts and build pipelines.
#include <CLI/CLI.hpp>
#include <cstdint>
#include <cstdio>
#include <limits>
#include <new>
#include <optional>
#include <sstream>
#include <string>
#include <vector>

#include "bloom/text/numbers.hpp"
#include "cli/commands.hpp"
#include "cli/io/note.hpp"
#include "cli/io/output.hpp"

namespace bloom::cli {
namespace {

constexpr int data_problem = 1;
constexpr int usage_problem = 2;

int fail(int status, const std::string& reason) {
  note(reason);
  return status;
}

int status_of(const Result<std::uint8_t>& result) {
  return result ? 0 : fail(data_problem, result.reason());
}

// CLI11 itself would read 010 as eight and -1 as the largest unsigned number, and give no range.
template <class Number>
CLI::Option& whole_number(CLI::App& command, const std::string& name, Number& number, Number least,
                          const std::string& help) {
  const auto read = [&number, least, name](const std::string& text) {
    const auto value = text::read_whole(text);
    if (!value || *value < least || *value > std::numeric_limits<Number>::max()) {
      throw CLI::ValidationError(name, text + " is no whole number from " + std::to_string(least) +
                                           " to " +
                                           std::to_string(std::numeric_limits<Number>::max()));
    }
    number = static_cast<Number>(*value);
  };
  return *command.add_option_function<std::string>(name, read, help)->type_name("NUMBER");
}

void add_demand(CLI::App& command, Demand& demand) {
  whole_number(command, "--n", demand.keys, std::uint64_t{1},
               "Keys that the filter is for, at least 1: 1000000, 1_000_000, 1e6 or 1M")
      .required();
  const auto read = [&demand](const std::string& text) {
    const auto rate = text::read_rate(text);
    if (!rate) {
      throw CLI::ValidationError(
          "--p",
          text + " is no rate: it must be above 0 and below 1, such as 0.01, 1% or 1 in 100");
    }
    demand.rate = *rate;
  };
  command
      .add_option_function<std::string>(
          "--p", read, "False-positive rate, above 0 and below 1: 0.001, 0.1% or \"1 in 1000\"")
      ->type_name("RATE")
      ->required();
}

int run(int argc, char** argv) {
  CLI::App app("Sizes, builds, checks and inspects Bloom filters and their relatives.", "bloom");
  app.require_subcommand(0, 1);
  Demand demand{};

  CLI::App& size = *app.add_subcommand("size", "Print what each family takes for n keys at rate p");
  add_demand(size, demand);
  std::string system;
  const auto read_system = [&system](const std::string& name) {
    // Needs no --n and --p; printed like a version, which ends the parsing well.
    if (name == "list") throw CLI::CallForVersion(system_names(), 0);
    system = name;
  };
  size.add_option_function<std::string>("--system", read_system,
                                        "Print instead what to write into this system and what it "
                                        "then gives; “list” names the systems")
      ->type_name("NAME")
      ->trigger_on_parse();
  std::string language;
  const auto read_language = [&language](const std::string& name) {
    if (name == "list") throw CLI::CallForVersion(language_names(), 0);
    language = name;
  };
  size.add_option_function<std::string>("--language", read_language,
                                        "Print instead a program in this language that sets the "
                                        "same bits as bloom build; “list” names the languages")
      ->type_name("NAME")
      ->trigger_on_parse()
      ->excludes(size.get_option("--system"));

  CLI::App& build = *app.add_subcommand(
      "build",
      "Build a filter of the keys on standard input, one a line (UTF-8, LF or CRLF).\n"
      "Memory is the filter and a fixed buffer; xor, fuse and ribbon filters are solved from all\n"
      "keys at once and take about 40 bytes a key while they are built.");
  add_demand(build, demand);
  BuildOptions options;
  build
      .add_option("--family", options.family,
                  "Default: classic, or what --format holds. A stable filter forgets old keys: its "
                  "NOT is not certain")
      ->check(CLI::IsMember(std::vector<std::string>(families.begin(), families.end())));
  build.add_option("--format", options.format, formats_by_family() + ". Default: by the family")
      ->check(CLI::IsMember(std::vector<std::string>(formats.begin(), formats.end())));
  whole_number(build, "--seed", demand.seed, std::uint32_t{0},
               "Seed of the hashes, BIP-37's tweak; 0 to 4294967295");
  build
      .add_option("-o,--output", options.output,
                  "File to write; “-” or nothing for standard output")
      ->check([](const std::string& path) {
        return std::string(path.empty() ? "An empty name: name a file, or leave -o out" : "");
      });

  std::string path;
  CLI::App& check = *app.add_subcommand(
      "check", "Print NOT or MAYBE, a tab and the key for each key on standard input");
  check.add_option("FILE", path, "A filter in any of the formats")->required();

  bool json = false;
  CLI::App& info = *app.add_subcommand("info", "Print what a filter holds");
  info.add_option("FILE", path, "A filter in any of the formats; “-” is standard input")
      ->required();
  info.add_flag("--json", json, "One JSON object");

  MergeRequest all{};
  CLI::App& merge = *app.add_subcommand(
      "merge", "Write the union of filters with equal settings, and print what it holds");
  merge.add_option("FILE", all.paths, "Filters of one family, size, seed and format")->required();
  merge.add_option("-o,--output", all.output, "File to write; “-” is standard output")->required();
  std::uint64_t part_count = 0;
  const CLI::Option& counted =
      whole_number(merge, "--parts", part_count, std::uint64_t{1},
                   "How many files there must be: any other number is refused");

  ParquetRequest look{};
  CLI::App& parquet = *app.add_subcommand(
      "parquet",
      "Print where a Parquet file has Bloom filters, what they hold and what they reach");
  parquet.add_option("FILE", look.path, "A Parquet file of any size")->required();
  parquet.add_option("--column", look.column,
                     "Only this column, as it is printed: a name, or a path with dots, whose parts "
                     "can be in quotes: '\"a\".\"b\"' is the field b of a, '\"a.b\"' a column");
  parquet.add_option(
      "--check", look.check,
      "A value of the column, bytes in hexadecimal after 0x: prints NOT or MAYBE for "
      "each row group");
  parquet.add_flag("--json", look.json, "One JSON object");

  try {
    app.parse(argc, argv);
  } catch (const CLI::Success& help) {
    std::ostringstream text;
    app.exit(help, text, text);
    return status_of(print(text.str()));
  } catch (const CLI::ExtrasError& error) {
    const auto takes_keys = [](const CLI::App& command) {
      const auto extra = command.remaining();
      return !extra.empty() && !extra.front().starts_with('-');
    };
    return fail(usage_problem, std::string(error.what()) +
                                   (takes_keys(build) || takes_keys(check)
                                        ? ". Keys come on standard input, as with “< FILE”."
                                        : ". bloom --help says more."));
  } catch (const CLI::ParseError& error) {
    return fail(usage_problem, std::string(error.what()) + ". bloom --help says more.");
  }

  if (app.get_subcommands().empty()) {
    return fail(
        usage_problem,
        "Say what to do: size, build, check, info, merge or parquet. bloom --help says more.");
  }
  if (counted.count() > 0) all.parts = part_count;
  if (merge.parsed()) return status_of(merge_command(all));
  if (parquet.parsed()) return status_of(parquet_command(look));
  if (check.parsed()) return status_of(check_command(path));
  if (info.parsed()) return status_of(info_command(path, json));
  if (size.parsed() && system.empty() && language.empty()) return status_of(size_command(demand));
  if (size.parsed()) {
    const auto told =
        language.empty() ? system_command(system, demand) : language_command(language, demand);
    return told ? 0 : fail(usage_problem, told.reason());
  }
  const auto request = build_request(demand, options);
  if (!request) return fail(usage_problem, request.reason());
  return status_of(build_command(*request));
}

}  // namespace
}  // namespace bloom::cli

int main(int argc, char** argv) {
  try {
    return bloom::cli::run(argc, argv);
  } catch (const std::bad_alloc&) {
    return bloom::cli::fail(bloom::cli::data_problem,
                            "There is not enough memory for this filter.");
  }
}
