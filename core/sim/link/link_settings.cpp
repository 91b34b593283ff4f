#include <algorithm>

#include "bloom/text/numbers.hpp"
#include "bloom/theory/formulas.hpp"
#include "sim/configure.hpp"
#include "sim/link/link_parts.hpp"
#include "sim/specimen/families.hpp"
#include "sim/specimen/limits.hpp"
#include "sim/text/key_text.hpp"

namespace bloom::sim {
namespace {

constexpr Settings defaults;

class SettingsReader {
 public:
  explicit SettingsReader(LinkValues& values) : values_(&values) {}

  const FamilyInfo& family() {
    const FamilyInfo& usual = *classic_only().front();
    const auto value = values_->text("family");
    if (!value) return usual;
    if (const FamilyInfo* named = family_named(all_families(), *value)) return *named;
    std::string names;
    for (const FamilyInfo* each : all_families()) {
      names.append(names.empty() ? "" : ", ").append(each->name);
    }
    values_->refuse("family", "is unknown; " + std::string(usual.name) +
                                  " is used instead: the families are " + names);
    return usual;
  }

  Configure classic() {
    Configure all = of_any_family();
    const auto n = key_count();
    const auto p = rate();
    auto& m = all.bits;
    auto& k = all.hashes;
    const double bits = m || !n || !p ? 0
                        : k           ? theory::bits_for(*n, *p, *k)
                                      : theory::bits_for(*n, *p);
    if (bits > max_bits) {
      refuse_size(bits);
    } else if (bits > 0) {
      m = static_cast<std::uint32_t>(std::max(bits, double{min_bits}));
    }
    if (bits > max_bits) {
      // The k of another m would be no better than the usual one.
    } else if (!k && m && n) {
      k = theory::hashes_for(*m, *n);
    } else if (!k && p) {
      k = theory::hashes_for(*p);
    }
    return all;
  }

  // m and k go to any family, which moves them into its own range.
  Configure other(const FamilyInfo& family) {
    Configure all = of_any_family();
    all.family = family.kind;
    all.width = own(family, Setting::width, defaults.width, "the family's own");
    all.growth = own(family, Setting::growth, defaults.growth);
    all.decrements = own(family, Setting::decrements, defaults.decrements);
    if (knob(family, Setting::capacity) != nullptr || knob(family, Setting::rate) != nullptr) {
      all.capacity = own(family, Setting::capacity, defaults.capacity);
      all.rate = own_rate(family);
    } else {
      plan(family, all);
    }
    return all;
  }

 private:
  Configure of_any_family() {
    Configure all;
    all.bits = values_->number("m", {min_bits, max_bits, defaults.bits}, text::read_bits);
    all.hashes = values_->number("k", {min_hashes, max_hashes, defaults.hashes}, text::read_whole);
    all.seed = values_->number("s", {0, ~std::uint32_t{0}, defaults.seed}, text::read_whole);
    all.scheme = scheme();
    return all;
  }

  std::optional<Scheme> scheme() {
    const auto value = values_->text("scheme");
    if (!value) return std::nullopt;
    const auto scheme = scheme_named(*value);
    if (!scheme) {
      values_->refuse("scheme", "is not double, enhanced or independent; double is used instead");
    }
    return scheme;
  }

  std::optional<double> key_count() {
    const auto value = values_->text("n");
    if (!value) return std::nullopt;
    const auto parsed = text::read_whole(*value);
    if (parsed && *parsed >= 1) return static_cast<double>(*parsed);
    values_->refuse("n", "is not a number of keys, 1 or more, and was ignored");
    return std::nullopt;
  }

  std::optional<double> rate() {
    const auto value = values_->raw("p");
    if (!value) return std::nullopt;
    if (const auto parsed = read_link_rate(*value)) return parsed;
    values_->refuse(
        "p",
        "is not a rate above 0 and below 1, such as 0.001, 0.1% or 1 in 1000, and was ignored");
    return std::nullopt;
  }

  static const Knob* knob(const FamilyInfo& family, Setting setting) {
    const auto found = std::find_if(family.knobs.begin(), family.knobs.end(),
                                    [&](const Knob& each) { return each.setting == setting; });
    return found == family.knobs.end() ? nullptr : &*found;
  }

  // A whole number in the range of the family, where it has this setting.
  std::optional<std::uint32_t> own(const FamilyInfo& family, Setting setting,
                                   std::uint32_t fallback, std::string_view words = {}) {
    const Knob* range = knob(family, setting);
    if (range == nullptr) return std::nullopt;
    return values_->number(link_name(setting),
                           {static_cast<std::uint64_t>(range->low),
                            static_cast<std::uint64_t>(range->high), fallback, words},
                           text::read_whole);
  }

  std::optional<double> own_rate(const FamilyInfo& family) {
    auto value = rate();
    if (!value || !knob_problem(family.knobs, Setting::rate, *value)) return value;
    values_->refuse("p",
                    "is not a rate that this family takes, 1 in 4,294,967,296 … 0.5, and was "
                    "ignored");
    return std::nullopt;
  }

  // n and p stand for other settings of the family.
  void plan(const FamilyInfo& family, Configure& all) {
    all.capacity = key_count();
    all.rate = rate();
    if (all.capacity && all.rate) {
      const auto requested = apply_configure(all_families(), {}, all);
      if (requested) return;
      if (!values_->hushed("n")) values_->tell(requested.reason() + " n and p are left out.");
    } else if (const bool keys = all.capacity.has_value(); keys || all.rate) {
      values_->refuse(keys ? "n" : "p", std::string("alone decides nothing in a ") +
                                            std::string(family.name) + " filter: give " +
                                            (keys ? "p" : "n") + " as well");
    }
    all.capacity = all.rate = std::nullopt;
  }

  void refuse_size(double bits) {
    if (values_->hushed("n")) return;
    constexpr double most_digits = 1e18;
    const std::string needed = bits < most_digits
                                   ? "m = " + grouped(static_cast<std::uint64_t>(bits))
                                   : "an m above " + grouped(1'000'000'000'000'000'000);
    values_->tell("n and p need " + needed + ", and the most is " + grouped(max_bits) +
                  ": m = " + std::to_string(defaults.bits) +
                  " is used instead, so give fewer keys or a higher rate.");
  }

  LinkValues* values_;
};

}  // namespace

const FamilyInfo& read_settings(LinkValues& values, Link& link) {
  SettingsReader reader(values);
  const FamilyInfo& family = reader.family();
  if (family.kind != Family::classic) {
    link.commands.emplace_back(reader.other(family));
    return family;
  }
  const Configure asked = reader.classic();
  if (asked.bits || asked.hashes || asked.seed || asked.scheme) link.commands.emplace_back(asked);
  return family;
}

}  // namespace bloom::sim
