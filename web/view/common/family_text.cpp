#include "web/view/common/family_text.hpp"

#include <algorithm>

#include "sim/specimen/specimen_text.hpp"

#include "web/view/drawing/format.hpp"

namespace bloom::view {
namespace {

// What a change's words begin with where that is what lies in a cell: digits begin no sentence.
std::string begins_with_value(const sim::Specimen& specimen, const sim::Change& change) {
  using What = sim::Change::What;
  const bool fingerprint = specimen.family().cells == sim::CellKind::fingerprint;
  switch (change.what) {
    case What::removed:
      return fingerprint ? "Fingerprint " : "";
    case What::placed:
    case What::kicked:
    case What::moved_in:
    case What::shifted:
      return fingerprint ? "Fingerprint " : "Remainder ";
    default:
      return {};
  }
}

}  // namespace

std::string capital(std::string_view words) {
  const char first = words.empty() ? '\0' : words[0];
  if (first < 'a' || first > 'z') return std::string(words);
  std::string text(1, static_cast<char>(first - 'a' + 'A'));
  return text += words.substr(1);
}

std::string changes_words(const sim::Specimen& specimen, const sim::Changes& changes,
                          std::size_t named) {
  std::string words;
  named = std::min(named, changes.size());
  for (std::size_t i = 0; i < named; ++i) {
    words += (i > 0 ? "; " : "") + sim::change_words(specimen, changes[i]);
  }
  if (named < changes.size()) words += "; and " + grouped(changes.size() - named) + " more";
  const std::string what = begins_with_value(specimen, changes.front());
  return (what.empty() ? capital(words) : what + words) + ".";
}

std::string abilities_of(const sim::FamilyInfo& family) {
  std::string words;
  const auto add = [&](bool can, const char* word) {
    if (can) words += (words.empty() ? "" : " · ") + std::string(word);
  };
  add(family.erases, "delete");
  add(family.merges, "merge");
  add(family.grows, "grow");
  add(family.resizes, "resize");
  add(family.forgets, "forgets");
  add(family.is_static, "static");
  return words;
}

}  // namespace bloom::view
