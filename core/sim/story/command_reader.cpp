#include "sim/story/command_reader.hpp"

#include <array>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <optional>
#include <string>
#include <utility>

#include "bloom/text/json.hpp"
#include "sim/specimen/families.hpp"
#include "sim/story/json_walk.hpp"

namespace bloom::sim {
namespace {

using Maker = Result<Command> (*)(std::string_view json, std::string_view type);

Error misshapen(std::string_view type, std::string_view field, std::string_view what) {
  return Error{"The command " + std::string(type) + " needs " + std::string(field) + " to be " +
               std::string(what) + "."};
}

template <class Keyed>
Result<Command> of_key(std::string_view json, std::string_view type) {
  auto key = json_text_of(text::json_member(json, "key"));
  if (!key) return misshapen(type, "key", "a well-formed string");
  return Command(Keyed{std::move(*key)});
}

template <class Simple>
Result<Command> simple(std::string_view, std::string_view) {
  return Command(Simple{});
}

Result<Command> load(std::string_view json, std::string_view type) {
  Load load;
  const std::string_view keys = text::json_member(json, "keys");
  bool fits = keys.starts_with('[');
  if (fits) {
    each_item(keys, [&](std::string_view item) {
      auto key = json_text_of(item);
      fits = fits && key.has_value();
      if (fits) load.keys.push_back(std::move(*key));
    });
  }
  if (!fits) return misshapen(type, "keys", "an array of well-formed strings");
  return Command(std::move(load));
}

// One setting of a configuration: whether the value fits, and if so it is taken.
struct Field {
  std::string_view name;
  std::string_view what;
  bool (*take)(std::string_view value, Configure& configure);
};

template <auto member>
bool take_whole(std::string_view value, Configure& configure) {
  const auto whole = json_whole(value);
  if (whole) configure.*member = *whole;
  return whole.has_value();
}

constexpr std::array<Field, 10> fields{{
    {"family", "",
     [](std::string_view value, Configure& configure) {
       const auto name = json_text_of(value);
       const FamilyInfo* family = name ? family_named(all_families(), *name) : nullptr;
       if (family != nullptr) configure.family = family->kind;
       return family != nullptr;
     }},
    {"m", "a whole number, the bits", take_whole<&Configure::bits>},
    {"k", "a whole number, the hashes", take_whole<&Configure::hashes>},
    {"scheme", "one of double, enhanced, independent",
     [](std::string_view value, Configure& configure) {
       const auto name = json_text_of(value);
       if (name) configure.scheme = scheme_named(*name);
       return configure.scheme.has_value();
     }},
    {"seed", "a whole number, 0 … 4294967295", take_whole<&Configure::seed>},
    {"f", "a whole number, the bits of a cell", take_whole<&Configure::width>},
    {"n", "a whole number, the keys to plan for", take_whole<&Configure::capacity>},
    {"p", "a number, the rate of false positives",
     [](std::string_view value, Configure& configure) {
       configure.rate = text::json_number(value);
       return configure.rate && std::isfinite(*configure.rate);
     }},
    {"growth", "a whole number, how many times larger the next slice is",
     take_whole<&Configure::growth>},
    {"decrements", "a whole number, the cells that fade at an insert",
     take_whole<&Configure::decrements>},
}};

std::string family_names() {
  std::string names = "one of ";
  for (const FamilyInfo* family : all_families()) {
    if (family != all_families().front()) names += ", ";
    names += family->name;
  }
  return names;
}

Result<Command> configure(std::string_view json, std::string_view type) {
  Configure configure;
  bool any = false;
  for (const Field& field : fields) {
    const std::string_view value = text::json_member(json, field.name);
    if (value.empty()) continue;
    any = true;
    if (field.take(value, configure)) continue;
    return misshapen(type, field.name, field.what.empty() ? family_names() : field.what);
  }
  if (any) return Command(configure);
  std::string names;
  for (const Field& field : fields) (names += names.empty() ? "" : ", ") += field.name;
  return Error{"The command configure needs at least one of " + names + "."};
}

struct Shape {
  std::string_view type;
  Maker make;
};

constexpr std::array<Shape, 11> shapes{{
    {"insert", of_key<Insert>},
    {"check", of_key<Check>},
    {"delete", of_key<Delete>},
    {"unset", of_key<Unset>},
    {"load", load},
    {"configure", configure},
    {"find", simple<Find>},
    {"seed", simple<Seed>},
    {"clear", simple<Clear>},
    {"undo", simple<Undo>},
    {"redo", simple<Redo>},
}};

}  // namespace

Result<Command> read_command(std::string_view json) {
  std::optional<std::string> type;
  if (json.starts_with('{')) type = json_text_of(text::json_member(json, "type"));
  if (type) {
    for (const Shape& shape : shapes) {
      if (shape.type == *type) return shape.make(json, *type);
    }
  }
  std::string types;
  for (const Shape& shape : shapes) (types += types.empty() ? "" : ", ") += shape.type;
  return Error{"A command is an object whose type is one of " + types + "."};
}

}  // namespace bloom::sim
