#include "sim/story/lsm_scene.hpp"

#include <algorithm>
#include <utility>

#include "sim/keys/generated_key.hpp"

namespace bloom::sim {
namespace {

Result<ClassicFilter> filter_of(const std::vector<std::string>& keys, std::uint32_t bits,
                                std::uint32_t hashes) {
  auto filter = ClassicFilter::create({bits, hashes, Scheme::double_hashing, 0});
  if (!filter) return filter;
  for (const std::string& key : keys) filter->insert(key);
  return filter;
}

}  // namespace

Result<SortedFiles> SortedFiles::create(const FilesScene& scene) {
  SortedFiles files;
  for (const std::vector<std::string>& keys : scene.files) {
    auto filter = filter_of(keys, scene.bits, scene.hashes);
    if (!filter) return Error{filter.reason()};
    files.files_.push_back({keys, std::move(*filter), Told::nothing});
  }
  return files;
}

void SortedFiles::lookup(std::string_view key) {
  key_ = key;
  ask(key, false);
}

void SortedFiles::lookups(std::uint32_t keys) {
  constexpr std::uint32_t every = 10;
  std::uint32_t file = 0;
  std::uint32_t line = 0;
  GeneratedKey made_up;
  key_.clear();
  for (std::uint32_t i = 0; i < keys; ++i) {
    if (i % every != 0) {
      ask(made_up.write("guess", i), true);
      continue;
    }
    // The next key of a file: first of each file the first, then the second, …
    const auto& has = files_[file].keys;
    ask(has[line % has.size()], false);
    if (++file == files_.size()) {
      file = 0;
      ++line;
    }
  }
  for (File& each : files_) each.told = Told::nothing;
}

Result<Done> SortedFiles::refit(std::uint32_t bits, std::uint32_t hashes) {
  for (File& file : files_) {
    auto filter = filter_of(file.keys, bits, hashes);
    if (!filter) return Error{filter.reason()};
    file.filter = std::move(*filter);
    file.told = Told::nothing;
  }
  key_.clear();
  counts_ = {};
  return Done{};
}

void SortedFiles::ask(std::string_view key, bool made_up) {
  ++counts_.lookups;
  bool found = false;
  for (File& file : files_) {
    file.told = Told::nothing;
    if (found) continue;
    if (!file.filter.may_contain(key)) {
      file.told = Told::skipped;
      ++counts_.skipped;
      continue;
    }
    found = !made_up && std::find(file.keys.begin(), file.keys.end(), key) != file.keys.end();
    file.told = found ? Told::found : Told::wasted;
    ++(found ? counts_.found : counts_.wasted);
  }
}

}  // namespace bloom::sim
