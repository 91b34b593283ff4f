// The single calls as they are inlined where a program is compiled for one processor. run.sh
// compiles this file for several, with another name for ANSWERS each, into one program; and once
// more with MAIN, which asks all of them the same.
#include <algorithm>
#include <bloom/filters/classic.hpp>
#include <bloom/filters/split_block.hpp>
#include <bloom/filters/xor_filter.hpp>
#include <cstdint>
#include <cstdio>
#include <span>
#include <utility>
#include <vector>

struct Filters {
  bloom::ClassicFilter classic;
  bloom::SplitBlockFilter split_block;
  bloom::FuseFilter8 fuse;
};
using Answers = std::vector<bool>;

#ifndef MAIN

void ANSWERS(const Filters& filters, std::span<const bloom::Hash> asked, Answers& answers) {
  for (const bloom::Hash hash : asked) {
    answers.push_back(filters.classic.may_contain(hash));
    answers.push_back(filters.split_block.may_contain(hash));
    answers.push_back(filters.fuse.may_contain(hash));
  }
  for (const char* const key : {"alpha", "beta", "gamma"}) {
    answers.push_back(filters.split_block.may_contain(key));
  }
}

#else

void answers_of_any(const Filters&, std::span<const bloom::Hash>, Answers&);
void answers_with_avx2(const Filters&, std::span<const bloom::Hash>, Answers&);
void answers_of_this_machine(const Filters&, std::span<const bloom::Hash>, Answers&);

int main() {
  std::vector<bloom::Hash> hashes;
  for (std::uint64_t i = 0; i < 20'000; ++i) hashes.push_back(bloom::Hash::of_number(i));
  const auto keys = std::span<const bloom::Hash>(hashes).first(10'000);
  auto classic = bloom::ClassicFilter::create({100'000, 7});
  auto split_block = bloom::SplitBlockFilter::create({400});
  auto fuse = bloom::FuseFilter8::build(keys, {});
  if (!classic || !split_block || !fuse) return 1;
  classic->insert_all(keys);
  split_block->insert_all(keys);
  split_block->insert("beta");
  const Filters filters = {std::move(*classic), std::move(*split_block), std::move(*fuse)};

  Answers batch;
  std::vector<std::uint64_t> bits[3];
  for (auto& words : bits) words.resize((hashes.size() + 63) / 64);
  filters.classic.may_contain_all(hashes, bits[0]);
  filters.split_block.may_contain_all(hashes, bits[1]);
  filters.fuse.may_contain_all(hashes, bits[2]);
  for (std::size_t i = 0; i < hashes.size(); ++i) {
    for (const auto& words : bits) batch.push_back((words[i / 64] >> (i % 64) & 1) != 0);
  }

  Answers any;
  answers_of_any(filters, hashes, any);
  bool same = std::equal(batch.begin(), batch.end(), any.begin());
#if defined(__x86_64__)
  if (__builtin_cpu_supports("avx2")) {
    Answers avx2;
    answers_with_avx2(filters, hashes, avx2);
    same &= avx2 == any;
  }
#endif
  Answers native;
  answers_of_this_machine(filters, hashes, native);
  same &= native == any;
  std::printf("%zu answers, %s\n", any.size(), same ? "all the same" : "NOT the same");
  return same ? 0 : 1;
}

#endif
