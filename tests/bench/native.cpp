// The cases with Google Benchmark, natively. Every figure is a rate of operations
// (items_per_second); the counters tell the keys, the bits a key and the measured rate.
#include <algorithm>
#include <benchmark/benchmark.h>
#include <cstdio>
#include <memory>
#include <string>
#include <vector>

#include "tests/bench/cases.hpp"
#include "tests/bench/peer.hpp"

namespace bloom::bench {
namespace {

// The filter of the case that runs, kept while the next case needs the same.
Bench& bench_of(const Case& one) {
  static std::string name;
  static std::unique_ptr<Bench> bench;
  const std::string wanted = one.subject + size_name(one.bytes);
  if (name != wanted) {
    bench.reset();
    bench = std::make_unique<Bench>(one.subject, one.bytes);
    name = wanted;
  }
  return *bench;
}

// Keeps the fastest of the runs as the counter ns_per_key: what the machine can do when nothing
// else wants its caches.
class Fastest {
 public:
  Fastest(benchmark::State& state, std::uint64_t operations)
      : state_(state), operations_(operations) {}
  ~Fastest() {
    state_.SetItemsProcessed(
        static_cast<std::int64_t>(static_cast<std::uint64_t>(state_.iterations()) * operations_));
    state_.counters["ns_per_key"] = 1e9 * seconds_ / static_cast<double>(operations_);
  }
  Fastest(const Fastest&) = delete;
  Fastest& operator=(const Fastest&) = delete;

  void add(double seconds) {
    state_.SetIterationTime(seconds);
    seconds_ = std::min(seconds_, seconds);
  }

 private:
  benchmark::State& state_;
  std::uint64_t operations_;
  double seconds_ = 1e9;
};

void measure(benchmark::State& state, const Case& one) {
  Bench& bench = bench_of(one);
  if (one.operation != Operation::insert) bench.run(one);  // warms the caches
  Fastest fastest(state, bench.operations(one));
  for (auto _ : state) fastest.add(bench.run(one));
  benchmark::DoNotOptimize(bench.sum());
  state.SetItemsProcessed(static_cast<std::int64_t>(static_cast<std::uint64_t>(state.iterations()) *
                                                    bench.operations(one)));
  state.counters["keys"] = static_cast<double>(bench.keys());
  state.counters["bits_per_key"] = bench.bits_per_key();
  if (one.operation == Operation::miss && one.subject != "random read") {
    state.counters["rate"] = bench.measured_rate();
  }
}

// The same for a peer, which keeps its own keys.
struct PeerBench {
  std::unique_ptr<Peer> peer;
  Questions hits;
  Questions misses;
};

PeerBench& peer_bench_of(const PeerKind& kind, std::uint64_t bytes) {
  static std::string name;
  static PeerBench bench;
  const std::string wanted = kind.name + size_name(bytes);
  if (name != wanted) {
    const auto n = static_cast<std::uint64_t>(8.0 * static_cast<double>(bytes) / kind.bits_per_key);
    bench = {};
    bench = {kind.make(n), Questions::hits(n, questions_for(bytes)),
             Questions::misses(questions_for(bytes))};
    bench.peer->fill();
    name = wanted;
  }
  return bench;
}

void measure_peer(benchmark::State& state, const PeerKind& kind, std::uint64_t bytes,
                  Operation operation) {
  PeerBench& bench = peer_bench_of(kind, bytes);
  const std::vector<Key>& asked = operation == Operation::hit ? bench.hits.keys : bench.misses.keys;
  const bool fills = operation == Operation::insert;
  std::uint64_t found = fills ? 0 : bench.peer->count(asked);
  Fastest fastest(state, fills ? bench.peer->n : asked.size());
  for (auto _ : state) {
    if (fills) {
      fastest.add(bench.peer->fill());
    } else {
      Stopwatch watch;
      watch.start();
      found = bench.peer->count(asked);
      watch.stop();
      fastest.add(watch.seconds());
    }
  }
  state.counters["keys"] = static_cast<double>(bench.peer->n);
  state.counters["bits_per_key"] = bench.peer->bit_count() / static_cast<double>(bench.peer->n);
  if (operation == Operation::miss) {
    state.counters["rate"] = static_cast<double>(found) / static_cast<double>(asked.size());
  }
}

// A million hashes: the sort of them, which the construction of the solved filters is held against.
void measure_sort(benchmark::State& state) {
  std::vector<Hash> hashes(1'000'000);
  Fastest fastest(state, hashes.size());
  for (auto _ : state) {
    for (std::size_t i = 0; i < hashes.size(); ++i) hashes[i] = hash_of(key_number(i));
    Stopwatch watch;
    watch.start();
    std::sort(hashes.begin(), hashes.end());
    watch.stop();
    fastest.add(watch.seconds());
  }
}

void measure_construction(benchmark::State& state, std::string_view subject) {
  std::vector<Hash> hashes(1'000'000);
  for (std::size_t i = 0; i < hashes.size(); ++i) hashes[i] = hash_of(key_number(i));
  const auto filter = make_subject(subject, 1 << 20);
  Fastest fastest(state, hashes.size());
  for (auto _ : state) {
    Stopwatch watch;
    watch.start();
    filter->insert_all(hashes);
    watch.stop();
    fastest.add(watch.seconds());
  }
}

// A fill of 64 MB takes a second or more: one is enough.
void configure(benchmark::internal::Benchmark* registered, std::uint64_t bytes, bool fills) {
  registered->UseManualTime();
  if (fills && bytes > 4 << 20) registered->Iterations(1);
}

void register_construction() {
  benchmark::RegisterBenchmark("std::sort/construction/prehashed/1 M keys", measure_sort)
      ->UseManualTime();
  for (const std::string subject : {"xor8", "fuse8", "fuse16", "ribbon"}) {
    benchmark::RegisterBenchmark(
        (subject + "/construction/prehashed/1 M keys").c_str(),
        [subject](benchmark::State& state) { measure_construction(state, subject); })
        ->UseManualTime();
  }
}

void register_cases() {
  for (const Case& one : all_cases()) {
    configure(benchmark::RegisterBenchmark(one.name().c_str(),
                                           [one](benchmark::State& state) { measure(state, one); }),
              one.bytes, one.operation == Operation::insert);
  }
}

void register_peers() {
  for (const PeerKind& kind : peer_kinds()) {
    if (kind.make == nullptr) {
      std::fprintf(stderr, "%s is not installed: left out.\n", kind.name.c_str());
      continue;
    }
    for (const std::uint64_t bytes : sizes) {
      for (const Operation operation : {Operation::insert, Operation::hit, Operation::miss}) {
        const Case one{kind.name, bytes, operation, Input::keys};
        configure(benchmark::RegisterBenchmark(one.name().c_str(),
                                               [=](benchmark::State& state) {
                                                 measure_peer(state, kind, bytes, operation);
                                               }),
                  bytes, operation == Operation::insert);
      }
    }
  }
}

}  // namespace
}  // namespace bloom::bench

int main(int argc, char** argv) {
  benchmark::Initialize(&argc, argv);
  if (benchmark::ReportUnrecognizedArguments(argc, argv)) return 1;
  bloom::bench::register_construction();
  bloom::bench::register_cases();
  bloom::bench::register_peers();
  benchmark::RunSpecifiedBenchmarks();
  benchmark::Shutdown();
}
