// Our filters beside Boost.Bloom's and xor_singleheader's, called as a program calls them that is
// compiled for its own machine. Prints the table as Markdown: our time ÷ theirs.
//
// 12 bits a key, hashes in; the fastest of five runs of each, in turn. Absent keys are asked for
// where nothing else is said. "Batch" are the calls for many keys at once.
#include <algorithm>
#include <array>
#include <binaryfusefilter.h>
#include <bit>
#include <boost/bloom/fast_multiblock32.hpp>
#include <boost/bloom/filter.hpp>
#include <boost/bloom/multiblock.hpp>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <functional>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "bloom/filters/blocked.hpp"
#include "bloom/filters/classic.hpp"
#include "bloom/filters/split_block.hpp"
#include "bloom/filters/xor_filter.hpp"

#include "tests/bench/cases.hpp"
#include "tests/bench/keys.hpp"

namespace bloom::bench {

using namespace detail;
namespace {

constexpr std::array<std::uint32_t, 3> counts = {100'000, 1'000'000, 10'000'000};
constexpr std::uint64_t bits_per_key = 12;
constexpr std::size_t questions = 1 << 20;
constexpr int runs = 5;

std::uint64_t sum = 0;  // of all answers: it keeps the compiler from leaving them out

template <class Filter>
Filter taken(Result<Filter> filter) {
  if (filter) return std::move(*filter);
  std::fprintf(stderr, "race: %s\n", filter.reason().c_str());
  std::exit(1);
}

// Their hash of a hash.
struct Same {
  using is_avalanching = std::true_type;
  std::size_t operator()(std::uint64_t hash) const { return hash; }
};
template <std::size_t k, class Block>
using Boost = boost::bloom::filter<std::uint64_t, k, Block, 0, Same>;

struct Sample {
  std::vector<Hash> keys;
  std::vector<Hash> present;
  std::vector<Hash> absent;

  explicit Sample(std::uint32_t n)
      : present(Questions::hits(n, questions).hashes), absent(Questions::misses(questions).hashes) {
    for (std::uint64_t i = 0; i < n; ++i) keys.push_back(hash_of(key_number(i)));
  }
};

// What each side does in one run. `repeats` makes runs of few keys long enough to be timed.
struct Heat {
  const char* name;
  std::function<void()> ours;
  std::function<void()> theirs;
  std::uint32_t repeats;
};

double seconds_of(const std::function<void()>& run, std::uint32_t repeats) {
  Stopwatch watch;
  watch.start();
  for (std::uint32_t i = 0; i < repeats; ++i) run();
  watch.stop();
  return watch.seconds() / repeats;
}

// The rows of the table: for each number of keys, our nanoseconds a key and theirs.
struct Row {
  std::string name;
  std::vector<std::pair<double, double>> figures;
};
std::vector<Row> rows;

void race(std::size_t size, std::size_t operations, const Heat& heat) {
  double ours = 1e9;
  double theirs = 1e9;
  for (int run = 0; run < runs; ++run) {
    ours = std::min(ours, seconds_of(heat.ours, heat.repeats));
    theirs = std::min(theirs, seconds_of(heat.theirs, heat.repeats));
  }
  if (size == 0) rows.push_back({heat.name, {}});
  const auto row = std::find_if(rows.begin(), rows.end(),
                                [&](const Row& each) { return each.name == heat.name; });
  const double scale = 1e9 / static_cast<double>(operations);
  row->figures.emplace_back(scale * ours, scale * theirs);
}

// The four ways to meet a filter that takes keys one by one.
template <class Ours, class Theirs>
class Pair {
 public:
  Pair(std::size_t size, const Sample& sample, Ours ours, Theirs theirs)
      : size_(size),
        sample_(sample),
        ours_(std::move(ours)),
        theirs_(std::move(theirs)),
        answers_(questions / 64) {}

  void build(const char* name) {
    race(size_, sample_.keys.size(),
         {name, [&] { ours_.insert_all(sample_.keys); }, [&] { insert_theirs(); },
          std::max(1U, 1'000'000 / counts[size_])});
  }

  void batch(const char* name, const std::vector<Hash>& asked) {
    race(size_, questions,
         {name,
          [&] {
            ours_.may_contain_all(asked, answers_);
            for (const std::uint64_t word : answers_) {
              sum += static_cast<std::uint64_t>(std::popcount(word));
            }
          },
          [&] {
            std::uint64_t found = 0;
            const auto numbers = values(asked);
            theirs_.may_contain(numbers.begin(), numbers.end(),
                                [&](std::uint64_t, bool answer) { found += answer; });
            sum += found;
          },
          1});
  }

  void single(const char* name, const std::vector<Hash>& asked) {
    race(size_, questions,
         {name,
          [&] {
            for (const Hash hash : asked) sum += ours_.may_contain(hash);
          },
          [&] {
            for (const std::uint64_t hash : values(asked)) sum += theirs_.may_contain(hash);
          },
          1});
  }

 private:
  void insert_theirs() {
    const auto numbers = values(sample_.keys);
    theirs_.insert(numbers.begin(), numbers.end());
  }

  std::size_t size_;
  const Sample& sample_;
  Ours ours_;
  Theirs theirs_;
  std::vector<std::uint64_t> answers_;
};

void race_blooms(std::size_t size, const Sample& sample) {
  const std::uint64_t bits = bits_per_key * counts[size];
  {
    Pair pair(size, sample,
              taken(SplitBlockFilter::create({static_cast<std::uint32_t>(bits / 256)})),
              Boost<1, boost::bloom::fast_multiblock32<8>>(bits));
    pair.build("split-block build, batch");
    pair.batch("split-block miss, batch", sample.absent);
    pair.single("split-block miss, single", sample.absent);
  }
  {
    BlockedSettings settings;
    settings.lines = static_cast<std::uint32_t>(bits / 512);
    Pair pair(size, sample, taken(BlockedFilter::create(settings)),
              Boost<1, boost::bloom::multiblock<std::uint64_t, 8>>(bits));
    pair.build("blocked (512) build, batch");
    pair.batch("blocked miss, batch", sample.absent);
  }
  {
    ClassicSettings settings;
    settings.bits = static_cast<std::uint32_t>(bits);
    settings.hashes = 8;
    Pair pair(size, sample, taken(ClassicFilter::create(settings)),
              Boost<8, boost::bloom::block<unsigned char, 1>>(bits));
    pair.build("classic k = 8 build, batch");
    pair.batch("classic miss, batch", sample.absent);
    pair.batch("classic hit, batch", sample.present);
    pair.single("classic miss, single", sample.absent);
  }
}

void race_fuse(std::size_t size, const Sample& sample) {
  const auto ours = taken(FuseFilter8::build(sample.keys, {}));
  binary_fuse8_t theirs;
  std::memset(&theirs, 0, sizeof theirs);
  if (!binary_fuse8_allocate(counts[size], &theirs)) std::abort();
  const auto numbers = values(sample.keys);
  std::vector<std::uint64_t> keys(numbers.begin(), numbers.end());  // theirs may reorder them
  const auto build_theirs = [&] {
    if (!binary_fuse8_populate(keys.data(), counts[size], &theirs)) std::abort();
  };
  race(size, sample.keys.size(),
       {"fuse8 build", [&] { sum += taken(FuseFilter8::build(sample.keys, {})).size(); },
        build_theirs, std::max(1U, 1'000'000 / counts[size])});
  race(size, questions,
       {"fuse8 miss, single",
        [&] {
          for (const Hash hash : sample.absent) sum += ours.may_contain(hash);
        },
        [&] {
          for (const std::uint64_t hash : values(sample.absent)) {
            sum += binary_fuse8_contain(hash, &theirs);
          }
        },
        1});
  binary_fuse8_free(&theirs);
}

void print() {
  std::printf("\n### Beside Boost.Bloom and xor_singleheader, prehashed, 12 bits a key\n\n");
  std::printf("| case | ours ÷ theirs at 100 k / 1 M / 10 M keys | ours, ns a key | theirs |\n");
  std::printf("| --- | --: | --: | --: |\n");
  for (const Row& row : rows) {
    std::string ratio;
    std::string ours;
    std::string theirs;
    const auto add = [](std::string& cell, const char* format, double value) {
      std::array<char, 32> text;
      std::snprintf(text.data(), text.size(), format, value);
      cell += (cell.empty() ? "" : " / ") + std::string(text.data());
    };
    for (const auto& [mine, other] : row.figures) {
      add(ratio, "%.2f", mine / other);
      add(ours, mine < 10 ? "%.1f" : "%.0f", mine);
      add(theirs, other < 10 ? "%.1f" : "%.0f", other);
    }
    std::printf("| %s | %s | %s | %s |\n", row.name.c_str(), ratio.c_str(), ours.c_str(),
                theirs.c_str());
  }
}

}  // namespace
}  // namespace bloom::bench

int main() {
  using namespace bloom::bench;
  for (std::size_t size = 0; size < counts.size(); ++size) {
    const Sample sample(counts[size]);
    race_blooms(size, sample);
    race_fuse(size, sample);
  }
  print();
  return sum == 0 ? 1 : 0;
}
