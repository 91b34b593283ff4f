// Commands in the form of the JavaScript interface: {"type": "insert", "key": "apple"}.
#pragma once

#include <rapidjson/document.h>

#include "sim/command.hpp"

#include "tests/vectors.hpp"

namespace bloom::test {

inline sim::Command command_of(const rapidjson::Value& json) {
  const std::string type = text_of(json["type"]);
  if (type == "insert") return sim::Insert{text_of(json["key"])};
  if (type == "check") return sim::Check{text_of(json["key"])};
  if (type == "seed") return sim::Seed{};
  if (type == "clear") return sim::Clear{};
  if (type == "undo") return sim::Undo{};
  if (type == "redo") return sim::Redo{};
  if (type == "load") {
    sim::Load load;
    for (const auto& key : json["keys"].GetArray()) load.keys.push_back(text_of(key));
    return load;
  }
  REQUIRE_MESSAGE(type == "configure", type);
  sim::Configure configure;
  if (json.HasMember("m")) configure.bits = json["m"].GetUint();
  if (json.HasMember("k")) configure.hashes = json["k"].GetUint();
  if (json.HasMember("scheme")) configure.scheme = scheme_named(text_of(json["scheme"]));
  if (json.HasMember("seed")) configure.seed = json["seed"].GetUint();
  return configure;
}

}  // namespace bloom::test
