#include "sim/story/cache_scene.hpp"

#include <algorithm>
#include <cstddef>
#include <utility>

#include "bloom/filters/classic.hpp"
#include "bloom/hash/hash.hpp"
#include "sim/keys/generated_key.hpp"

namespace bloom::sim {

bool GuardedCache::Cache::serve(std::string_view key) {
  const auto found = std::find(keys.begin(), keys.end(), key);
  if (found == keys.end()) return false;
  std::rotate(found, found + 1, keys.end());
  ++counts.served;
  return true;
}

void GuardedCache::Cache::write(std::string_view key, std::uint32_t room) {
  if (keys.size() == room) keys.erase(keys.begin());
  keys.emplace_back(key);
  ++counts.written;
}

std::uint32_t GuardedCache::count(std::string_view key) {
  const auto at =
      std::lower_bound(seen_.begin(), seen_.end(), key,
                       [](const Seen& seen, std::string_view k) { return seen.key < k; });
  if (at != seen_.end() && at->key == key) return at->times++;
  seen_.insert(at, {std::string(key), 1});
  return 0;
}

std::uint32_t GuardedCache::objects() const {
  return static_cast<std::uint32_t>(seen_.size());
}

std::uint32_t GuardedCache::wonders() const {
  return static_cast<std::uint32_t>(
      std::count_if(seen_.begin(), seen_.end(), [](const Seen& seen) { return seen.times == 1; }));
}

bool GuardedCache::request(std::string_view key, bool may_contain) {
  const std::uint32_t before = count(key);
  ++asked_;
  if (!open_.serve(key)) open_.write(key, room_);
  if (guarded_.serve(key)) return false;
  if (!may_contain) return true;
  if (before == 0) ++mistaken_;
  guarded_.write(key, room_);
  return false;
}

Result<std::vector<std::string>> GuardedCache::requests(const State& state, std::uint32_t count,
                                                        std::uint32_t objects, std::uint32_t seed) {
  if (state.classic() == nullptr) {
    return Error{"The doorkeeper of a cache is a classic filter: choose the family Classic."};
  }
  auto filter = state.classic()->clone();
  if (!filter) return Error{filter.reason()};
  std::vector<double> up_to(objects);  // the weights of the first objects
  double sum = 0;
  for (std::uint32_t i = 0; i < objects; ++i) up_to[i] = sum += 1.0 / (i + 1);
  std::vector<std::string> fresh;
  GeneratedKey name;
  for (std::uint32_t i = 0; i < count; ++i) {
    constexpr double steps = 9007199254740992;  // 2^53
    const std::uint64_t bits = Hash::of_number(std::uint64_t{seed} << 32 | i).value();
    const double at = static_cast<double>(bits >> 11) / steps * sum;
    const auto object = static_cast<std::uint32_t>(
        std::upper_bound(up_to.begin(), up_to.end(), at) - up_to.begin());
    const std::string_view key = name.write("object", std::min(object + 1, objects));
    if (!request(key, filter->may_contain(key))) continue;
    filter->insert(key);
    fresh.emplace_back(key);
  }
  return fresh;
}

}  // namespace bloom::sim
