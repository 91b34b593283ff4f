// What bloom/filter.hpp promises of threads: four of them read the same filter of each family at
// once, by every const call. For ThreadSanitizer, which stops at the first data race.
#include <bloom/any_filter.hpp>
#include <bloom/filter.hpp>
#include <bloom/formats/bip37.hpp>
#include <bloom/formats/guava.hpp>
#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <span>
#include <string>
#include <string_view>
#include <thread>
#include <variant>
#include <vector>

namespace {

constexpr int threads = 4;
constexpr std::uint64_t keys = 3000;

void expect(bool held, std::string_view what) {
  if (held) return;
  std::fprintf(stderr, "%s does not hold.\n", std::string(what).c_str());
  std::exit(1);
}

// All that a const filter can be asked.
template <class Filter>
void read(const Filter& filter, std::span<const std::string_view> names,
          std::span<const bloom::Hash> hashes) {
  std::vector<std::uint64_t> answers((names.size() + 63) / 64);
  filter.may_contain_all(names, answers);
  expect(filter.bit_count() > 0 && filter.false_positive_rate() <= 1, "a rate");
  for (std::size_t i = 0; i < 64; ++i) {
    expect(filter.may_contain(names[i]) == ((answers[0] >> i & 1) != 0), "an answer");
    expect(!filter.trace(names[i]).empty(), "a trace");
  }
  const auto stored = filter.serialize();
  expect(stored.ok() && Filter::deserialize(*stored).ok(), "a stored form");
  if constexpr (bloom::Filter<Filter>) {
    filter.may_contain_all(hashes, answers);
    for (const bloom::Hash hash : hashes.first(100)) {
      expect(filter.may_contain(hash), "an inserted key");
      expect(!filter.trace(hash).empty(), "a trace");
    }
    const auto copy = filter.clone();
    expect(copy.ok() && copy->settings() == filter.settings(), "a copy");
    if constexpr (bloom::SizedFilter<Filter>) expect(filter.size() > 0, "a size");
  } else {
    expect(filter.estimated_keys() > 0, "an estimate");
  }
}

template <class Filter>
void read_at_once(const char* family, const Filter& filter, std::span<const std::string_view> names,
                  std::span<const bloom::Hash> hashes) {
  std::vector<std::thread> readers;
  for (int i = 0; i < threads; ++i) {
    readers.emplace_back([&] { read(filter, names, hashes); });
  }
  for (std::thread& reader : readers) reader.join();
  std::printf("%s: %d threads\n", family, threads);
}

}  // namespace

int main() {
  std::vector<std::string> texts;
  std::vector<bloom::Hash> hashes;
  for (std::uint64_t i = 0; i < keys; ++i) {
    texts.push_back("key " + std::to_string(i));
    hashes.push_back(bloom::Hash::of_number(i));
  }
  const std::vector<std::string_view> names(texts.begin(), texts.end());

  for (const std::string_view family : bloom::families) {
    const auto any = bloom::for_keys(family, hashes, family == "stable" ? 0.1 : 0.01);
    expect(any.ok(), family);
    std::visit(
        [&](const auto& filter) {
          read_at_once(std::string(family).c_str(), filter, names,
                       family == "stable" ? std::span(hashes).last(100) : hashes);
        },
        *any);
  }
  auto guava = bloom::GuavaFilter::create(bloom::guava_settings_for(keys, 0.01));
  auto bip37 = bloom::Bip37Filter::create(bloom::bip37_settings_for(keys, 0.01));
  expect(guava.ok() && bip37.ok(), "a filter of another system");
  guava->insert_all(names);
  bip37->insert_all(names);
  read_at_once("guava", *guava, names, hashes);
  read_at_once("bip37", *bip37, names, hashes);
}
