#include <utility>

#include "bloom/text/numbers.hpp"
#include "sim/keys/key_store.hpp"
#include "sim/link/link.hpp"
#include "sim/link/link_parts.hpp"
#include "sim/link/link_values.hpp"
#include "sim/text/key_text.hpp"
#include "sim/text/percent.hpp"

namespace bloom::sim {
namespace {

void read_fill(LinkValues& values, Link& link) {
  const auto value = values.text("fill");
  if (!value) return;
  const auto count = text::read_whole(*value);
  if (!count || *count < 1 || *count > max_fill) {
    values.refuse("fill",
                  "is not a number of keys, 1 … " + grouped(max_fill) + ", and was ignored");
    return;
  }
  Load load;
  for (std::uint64_t i = 1; i <= *count; ++i) load.keys.push_back(fill_key(i));
  link.commands.emplace_back(std::move(load));
}

// Whether this is a key; what is wrong with it is told.
bool usable(LinkValues& values, const std::optional<std::string>& key, std::string_view encoded) {
  if (key && key_problem(*key).empty()) return true;
  const std::string problem = key ? std::string(key_problem(*key)) : "not percent-encoded text";
  values.tell("The key " + quoted(encoded) + " is " + problem + " and was left out.");
  return false;
}

void read_keys(LinkValues& values, const FamilyInfo& family, Link& link) {
  std::vector<std::string> keys;
  split(values.raw("keys").value_or(""), ',', [&](std::string_view encoded) {
    if (encoded.empty()) return;
    auto key = percent_decoded(encoded);
    if (usable(values, key, encoded)) keys.push_back(std::move(*key));
  });
  // Where every insert builds the filter again, many go in at once.
  constexpr std::size_t many = 64;
  if (family.is_static && keys.size() > many) {
    link.commands.emplace_back(Load{std::move(keys)});
    return;
  }
  for (std::string& key : keys) link.commands.emplace_back(Insert{std::move(key)});
}

// The sign may be percent-encoded, as programs do that pass links on.
void read_operations(LinkValues& values, Link& link) {
  split(values.raw("ops").value_or(""), ',', [&](std::string_view encoded) {
    if (encoded.empty()) return;
    auto operation = percent_decoded(encoded);
    const char what = operation ? operation->front() : encoded.front();
    if (what != '+' && what != '-' && what != '~') {
      values.tell("The operation " + quoted(encoded) +
                  " begins with none of +, - and ~ and was left out.");
      return;
    }
    if (operation) operation->erase(0, 1);
    if (!usable(values, operation, encoded)) return;
    if (what == '+') {
      link.commands.emplace_back(Insert{std::move(*operation)});
    } else if (what == '-') {
      link.commands.emplace_back(Delete{std::move(*operation)});
    } else {
      link.commands.emplace_back(Unset{std::move(*operation)});
    }
  });
}

void read_check(LinkValues& values, Link& link) {
  auto key = values.text("check");
  if (!key) return;
  if (const auto problem = key_problem(*key); !problem.empty()) {
    values.refuse("check", "is " + std::string(problem) + " and was left out");
    return;
  }
  link.commands.emplace_back(Check{std::move(*key)});
}

}  // namespace

Link parse_link(std::string_view query, std::string_view fragment) {
  LinkValues values;
  values.add(query, '?');
  values.add(fragment, '#');
  Link link;
  read_sizing(values, link);
  const FamilyInfo& family = read_settings(values, link);
  read_fill(values, link);
  read_keys(values, family, link);
  read_operations(values, link);
  read_check(values, link);
  read_looks(values, link);
  link.problems = values.take_problems();
  return link;
}

}  // namespace bloom::sim
