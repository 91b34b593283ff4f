// Keys from JavaScript strings in bulk: one buffer with the bytes of all keys, one with the end of
// each, and a bitmap back. The module that strings.mjs measures.
#include <algorithm>
#include <cstdint>
#include <emscripten.h>
#include <memory>
#include <string_view>
#include <vector>

#include "bloom/filters/classic.hpp"
#include "bloom/filters/split_block.hpp"
#include "bloom/hash/hash.hpp"

namespace {

constexpr std::size_t max_bytes = std::size_t{1} << 20;
constexpr std::size_t max_keys = std::size_t{1} << 14;

char bytes[max_bytes];
std::uint32_t ends[max_keys];
std::uint64_t answers[max_keys / 64];
std::string_view keys[max_keys];
bloom::Hash hashes[max_keys];

std::unique_ptr<bloom::ClassicFilter> classic;
std::unique_ptr<bloom::SplitBlockFilter> split_block;

void cut(std::size_t count) {
  std::uint32_t begin = 0;
  for (std::size_t i = 0; i < count; ++i) {
    keys[i] = {bytes + begin, ends[i] - begin};
    begin = ends[i];
  }
}

void hash(std::size_t count) {
  for (std::size_t i = 0; i < count; ++i) hashes[i] = bloom::Hash::of(keys[i]);
}

}  // namespace

extern "C" {

EMSCRIPTEN_KEEPALIVE void* key_bytes() {
  return bytes;
}
EMSCRIPTEN_KEEPALIVE void* key_ends() {
  return ends;
}
EMSCRIPTEN_KEEPALIVE void* key_answers() {
  return answers;
}

EMSCRIPTEN_KEEPALIVE void make_classic(std::uint32_t bits, std::uint32_t hash_count) {
  split_block.reset();
  classic = std::make_unique<bloom::ClassicFilter>(std::move(
      *bloom::ClassicFilter::create({bits, hash_count, bloom::Scheme::double_hashing, 0})));
}

EMSCRIPTEN_KEEPALIVE void make_split_block(std::uint32_t blocks) {
  classic.reset();
  split_block = std::make_unique<bloom::SplitBlockFilter>(
      std::move(*bloom::SplitBlockFilter::create({blocks})));
}

EMSCRIPTEN_KEEPALIVE void insert_keys(std::uint32_t count) {
  cut(count);
  if (classic) {
    classic->insert_all(std::span<const std::string_view>(keys, count));
    return;
  }
  hash(count);
  split_block->insert_all(std::span<const bloom::Hash>(hashes, count));
}

EMSCRIPTEN_KEEPALIVE void check_keys(std::uint32_t count) {
  cut(count);
  if (classic) {
    return classic->may_contain_all(std::span<const std::string_view>(keys, count), answers);
  }
  hash(count);
  split_block->may_contain_all(std::span<const bloom::Hash>(hashes, count), answers);
}
}
