// Commands in the form of the JavaScript interface: {"type": "insert", "key": "apple"}.
#pragma once

#include "sim/command.hpp"
#include "sim/specimen/families.hpp"

#include "tests/support/vectors.hpp"

namespace bloom::test {

inline sim::Command command_of(const Json& json) {
  const std::string type = text_of(json["type"]);
  if (type == "insert") return sim::Insert{text_of(json["key"])};
  if (type == "check") return sim::Check{text_of(json["key"])};
  if (type == "delete") return sim::Delete{text_of(json["key"])};
  if (type == "unset") return sim::Unset{text_of(json["key"])};
  if (type == "find") return sim::Find{};
  if (type == "seed") return sim::Seed{};
  if (type == "clear") return sim::Clear{};
  if (type == "undo") return sim::Undo{};
  if (type == "redo") return sim::Redo{};
  if (type == "load") {
    sim::Load load;
    for (const auto& key : json["keys"].items()) load.keys.push_back(text_of(key));
    return load;
  }
  REQUIRE_MESSAGE(type == "configure", type);
  sim::Configure configure;
  if (json.has("m")) configure.bits = json["m"].small();
  if (json.has("k")) configure.hashes = json["k"].small();
  if (json.has("scheme")) configure.scheme = scheme_named(text_of(json["scheme"]));
  if (json.has("seed")) configure.seed = json["seed"].small();
  if (json.has("f")) configure.width = json["f"].small();
  if (json.has("n")) configure.capacity = json["n"].small();
  if (json.has("growth")) configure.growth = json["growth"].small();
  if (json.has("decrements")) configure.decrements = json["decrements"].small();
  if (json.has("p")) configure.rate = json["p"].number();
  if (json.has("family")) {
    const auto* family = sim::family_named(sim::all_families(), text_of(json["family"]));
    REQUIRE(family != nullptr);
    configure.family = family->kind;
  }
  return configure;
}

}  // namespace bloom::test
