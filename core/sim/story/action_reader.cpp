#include "sim/story/action_reader.hpp"

#include <algorithm>
#include <optional>
#include <string>
#include <utility>

#include "bloom/text/json.hpp"
#include "sim/specimen/limits.hpp"
#include "sim/story/command_reader.hpp"
#include "sim/story/json_walk.hpp"
#include "sim/text/key_text.hpp"

namespace bloom::sim {
namespace {

// Reads members of one object, and keeps the first thing that is wrong.
class Members {
 public:
  explicit Members(std::string_view json) : json_(json) {}

  const std::string& problem() const { return problem_; }

  std::string_view value(std::string_view name) const { return text::json_member(json_, name); }

  // 1 … most; `otherwise` where it is not given and that is not 0.
  std::uint32_t count(std::string_view name, std::uint32_t most, std::uint32_t otherwise = 0) {
    const std::string_view written = value(name);
    if (written.empty() && otherwise != 0) return otherwise;
    const auto whole = json_whole(written);
    if (whole && *whole >= 1 && *whole <= most) return *whole;
    refuse(quoted(name) + " is a whole number, 1 … " + grouped(most));
    return 1;
  }

  std::string key(std::string_view written, std::string_view name) {
    auto key = json_text_of(written);
    if (key && key_problem(*key).empty()) return std::move(*key);
    refuse(quoted(name) + " is a key, a text of 1 … 4,096 bytes");
    return {};
  }

  void refuse(std::string_view reason) {
    if (problem_.empty()) problem_ = reason;
  }

 private:
  std::string_view json_;
  std::string problem_;
};

std::optional<Action> own_action(std::string_view type, Members& members) {
  const auto keys = [&] { return members.count("keys", max_made_up); };
  if (type == "fill") return Fill{keys(), members.count("from", max_made_up, 1)};
  if (type == "measure") return Measure{keys()};
  if (type == "lookup") return Lookup{members.key(members.value("key"), "key")};
  if (type == "lookups") return Lookups{keys()};
  if (type == "refit") {
    return Refit{members.count("m", max_file_bits), members.count("k", max_hashes)};
  }
  if (type == "request") return Request{members.key(members.value("key"), "key")};
  if (type == "requests") {
    return Requests{members.count("count", max_made_up), members.count("objects", max_made_up),
                    members.count("seed", max_made_up, 1)};
  }
  return std::nullopt;
}

FilesScene files_of(std::string_view written, Members& members) {
  FilesScene scene{{}, members.count("m", max_file_bits), members.count("k", max_hashes)};
  constexpr std::string_view shape =
      "“files” is an array of 1 … 8 files, each an array of 1 … 20 keys";
  static_assert(max_files == 8 && max_file_keys == 20);
  const auto few = [&](std::size_t count, std::uint32_t most) {
    if (count == 0 || count > most) members.refuse(shape);
  };
  if (!written.starts_with('[')) {
    members.refuse(shape);
    return scene;
  }
  each_item(written, [&](std::string_view file) {
    std::vector<std::string>& keys = scene.files.emplace_back();
    if (!file.starts_with('[')) return members.refuse(shape);
    each_item(file, [&](std::string_view key) { keys.push_back(members.key(key, "files")); });
    few(keys.size(), max_file_keys);
  });
  few(scene.files.size(), max_files);
  return scene;
}

}  // namespace

Result<Action> read_action(std::string_view json) {
  const auto type =
      json.starts_with('{') ? json_text_of(text::json_member(json, "type")) : std::nullopt;
  if (type) {
    Members members(json);
    auto action = own_action(*type, members);
    if (!members.problem().empty()) return Error{members.problem()};
    if (action) return std::move(*action);
  }
  auto command = read_command(json);
  if (!command) return Error{command.reason()};
  return Action(std::move(*command));
}

Result<Scene> read_scene(std::string_view json) {
  Members members(json);
  const bool object = json.starts_with('{');
  const std::string_view files = object ? members.value("files") : std::string_view();
  const std::string_view cache = object ? members.value("cache") : std::string_view();
  Scene scene;
  if (files.empty() == cache.empty()) {
    members.refuse("a scene has either “files”, “m” and “k”, or “cache”");
  } else if (!files.empty()) {
    scene = files_of(files, members);
  } else {
    scene = CacheScene{members.count("cache", max_room)};
  }
  if (!members.problem().empty()) return Error{members.problem()};
  return scene;
}

std::uint64_t work_of(const Action& action, const Scene& scene, std::uint64_t keys) {
  constexpr std::uint64_t insert = 30;
  constexpr std::uint64_t request = 800;
  if (const auto* measure = std::get_if<Measure>(&action)) return measure->keys;
  if (const auto* requests = std::get_if<Requests>(&action)) {
    return requests->count * request + requests->objects;
  }
  if (const auto* lookups = std::get_if<Lookups>(&action)) {
    const auto* files = std::get_if<FilesScene>(&scene);
    return std::uint64_t{lookups->keys} * (files != nullptr ? files->files.size() : 1);
  }
  const auto* command = std::get_if<Command>(&action);
  if (command != nullptr && std::holds_alternative<Find>(*command)) return 10'000'000;
  // A command may make the filter again from all its keys.
  return insert * keys_of(action) + (command != nullptr ? 100 + keys : 0);
}

std::uint64_t keys_of(const Action& action) {
  if (const auto* fill = std::get_if<Fill>(&action)) return fill->keys;
  const auto* command = std::get_if<Command>(&action);
  const auto* load = command != nullptr ? std::get_if<Load>(command) : nullptr;
  return load != nullptr ? load->keys.size() : 0;
}

std::string_view scene_problem(const Action& action, const Scene& scene) {
  const bool of_files = std::holds_alternative<Lookup>(action) ||
                        std::holds_alternative<Lookups>(action) ||
                        std::holds_alternative<Refit>(action);
  const bool of_cache =
      std::holds_alternative<Request>(action) || std::holds_alternative<Requests>(action);
  if (of_files && !std::holds_alternative<FilesScene>(scene)) {
    return "only a story whose scene has files can look keys up in them";
  }
  if (of_cache && !std::holds_alternative<CacheScene>(scene)) {
    return "only a story whose scene is a cache has requests";
  }
  return {};
}

}  // namespace bloom::sim
