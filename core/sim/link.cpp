#include "sim/link.hpp"

#include <algorithm>
#include <initializer_list>
#include <map>
#include <optional>

#include "bloom/formats/numbers.hpp"
#include "bloom/theory.hpp"
#include "sim/words/percent.hpp"
#include "sim/words/text.hpp"

namespace bloom::sim {
namespace {

constexpr std::size_t max_link_bytes = 65'536;

// Visits the parts of a list; an empty list has none.
template <class Visit>
void split(std::string_view list, char separator, Visit&& visit) {
  while (!list.empty()) {
    const std::size_t end = std::min(list.find(separator), list.size());
    visit(list.substr(0, end));
    list.remove_prefix(std::min(end + 1, list.size()));
  }
}

std::string fill_key(std::uint64_t number) {
  return "key" + std::to_string(number);
}

class LinkReader {
 public:
  void add(std::string_view part, char mark) {
    if (!part.empty() && part.front() == mark) part.remove_prefix(1);
    split(part, '&', [&](std::string_view pair) {
      const std::size_t equals = std::min(pair.find('='), pair.size());
      const std::string_view value = pair.substr(std::min(equals + 1, pair.size()));
      if (!value.empty()) values_[std::string(pair.substr(0, equals))] = value;
    });
  }

  Link read() {
    read_settings();
    read_fill();
    read_keys();
    read_check();
    read_choice("theme", {"auto", "light", "dark"}, link_.theme);
    read_choice("controls", {"full", "min", "none"}, link_.controls);
    read_show();
    link_.accent = colour("accent", "a colour as #rrggbb");
    link_.background = colour("background", "transparent or a colour as #rrggbb");
    return std::move(link_);
  }

 private:
  // Still percent-encoded.
  std::optional<std::string_view> raw(std::string_view name) const {
    const auto found = values_.find(name);
    if (found == values_.end()) return std::nullopt;
    return found->second;
  }

  std::optional<std::string> text(std::string_view name) {
    const auto value = raw(name);
    if (!value) return std::nullopt;
    auto decoded = percent_decoded(*value);
    if (!decoded) refuse(name, "is not percent-encoded text and was ignored");
    return decoded;
  }

  void refuse(std::string_view name, std::string_view what) {
    const std::string shown = quoted(raw(name).value_or(""));
    link_.problems.push_back(std::string(name) + " = " + shown + " " + std::string(what) + ".");
  }

  template <class Parse>
  std::optional<std::uint32_t> number(std::string_view name, std::uint64_t low, std::uint64_t high,
                                      std::uint32_t fallback, Parse&& parse) {
    const auto value = text(name);
    if (!value) return std::nullopt;
    const std::optional<std::uint64_t> parsed = parse(*value);
    if (parsed && *parsed >= low && *parsed <= high) return static_cast<std::uint32_t>(*parsed);
    refuse(name, "is not a number of " + std::to_string(low) + " … " + std::to_string(high) + "; " +
                     std::to_string(fallback) + " is used instead");
    return fallback;
  }

  std::optional<double> key_count() {
    const auto value = text("n");
    if (!value) return std::nullopt;
    const auto parsed = detail::read_whole(*value);
    if (parsed && *parsed >= 1) return static_cast<double>(*parsed);
    refuse("n", "is not a number of keys, 1 or more, and was ignored");
    return std::nullopt;
  }

  // A "%" that starts no code is a percentage: people write p=0.1%. A whole number is 1 in so many.
  std::optional<double> rate() {
    const auto value = raw("p");
    if (!value) return std::nullopt;
    const std::string written = percent_decoded(*value).value_or(std::string(*value));
    if (const auto parsed = detail::read_rate(written)) return parsed;
    if (const auto one_in = detail::read_whole(written); one_in && *one_in > 1) {
      return 1 / static_cast<double>(*one_in);
    }
    refuse("p",
           "is not a rate above 0 and below 1, such as 0.001, 0.1% or 1 in 1000, and was ignored");
    return std::nullopt;
  }

  void read_settings() {
    const Settings defaults;
    auto m = number("m", min_bits, max_bits, defaults.bits, detail::read_bits);
    auto k = number("k", min_hashes, max_hashes, defaults.hashes, detail::read_whole);
    const auto s = number("s", 0, ~std::uint32_t{0}, defaults.seed, detail::read_whole);
    const auto n = key_count();
    const auto p = rate();
    const auto scheme = read_scheme();
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
    if (m || k || s || scheme) link_.commands.emplace_back(Configure{m, k, scheme, s});
  }

  void refuse_size(double bits) {
    constexpr double most_digits = 1e18;
    const std::string needed = bits < most_digits
                                   ? "m = " + grouped(static_cast<std::uint64_t>(bits))
                                   : "an m above " + grouped(1'000'000'000'000'000'000);
    link_.problems.push_back("n and p need " + needed + ", and the most is " + grouped(max_bits) +
                             ": m = " + std::to_string(Settings{}.bits) +
                             " is used instead, so give fewer keys or a higher rate.");
  }

  std::optional<Scheme> read_scheme() {
    const auto value = text("scheme");
    if (!value) return std::nullopt;
    const auto scheme = scheme_named(*value);
    if (!scheme) refuse("scheme", "is not double, enhanced or independent; double is used instead");
    return scheme;
  }

  void read_fill() {
    const auto value = text("fill");
    if (!value) return;
    const auto count = detail::read_whole(*value);
    if (!count || *count < 1 || *count > max_fill) {
      refuse("fill", "is not a number of keys, 1 … " + grouped(max_fill) + ", and was ignored");
      return;
    }
    Load load;
    for (std::uint64_t i = 1; i <= *count; ++i) load.keys.push_back(fill_key(i));
    link_.commands.emplace_back(std::move(load));
  }

  void read_keys() {
    split(raw("keys").value_or(""), ',', [&](std::string_view encoded) {
      if (encoded.empty()) return;
      auto key = percent_decoded(encoded);
      if (key && key_problem(*key).empty()) {
        link_.commands.emplace_back(Insert{std::move(*key)});
        return;
      }
      const std::string problem = key ? std::string(key_problem(*key)) : "not percent-encoded text";
      link_.problems.push_back("The key " + quoted(encoded) + " is " + problem +
                               " and was left out.");
    });
  }

  void read_check() {
    auto key = text("check");
    if (!key) return;
    if (const auto problem = key_problem(*key); !problem.empty()) {
      refuse("check", "is " + std::string(problem) + " and was left out");
      return;
    }
    link_.commands.emplace_back(Check{std::move(*key)});
  }

  void read_choice(std::string_view name, std::initializer_list<std::string_view> choices,
                   std::string& chosen) {
    const auto value = text(name);
    if (!value) return;
    if (std::find(choices.begin(), choices.end(), *value) != choices.end()) {
      chosen = *value;
    } else {
      refuse(name, "is unknown; " + chosen + " is used instead");
    }
  }

  void read_show() {
    const auto value = text("show");
    if (!value) return;
    std::string unknown;
    split(*value, ',', [&](std::string_view name) {
      const auto found = std::find(part_names.begin(), part_names.end(), name);
      if (found != part_names.end()) {
        link_.show |= std::uint32_t{1} << (found - part_names.begin());
      } else if (!name.empty()) {
        unknown += (unknown.empty() ? "" : ", ") + quoted(name);
      }
    });
    if (unknown.empty() && link_.show != 0) return;
    std::string names;
    for (const std::string_view name : part_names) names.append(names.empty() ? "" : ", ") += name;
    refuse("show", (unknown.empty() ? "names no part" : "names " + unknown) +
                       (unknown.empty() ? "" : ", which is unknown") + ": the parts are " + names);
  }

  std::string colour(std::string_view name, std::string_view wanted) {
    auto value = text(name);
    if (!value) return {};
    if (name == "background" && *value == "transparent") return *value;
    if (!value->starts_with('#')) value->insert(0, 1, '#');
    const bool fits = value->size() == 7 &&
                      value->find_first_not_of("0123456789abcdefABCDEF", 1) == std::string::npos;
    if (fits) return *value;
    refuse(name, "is not " + std::string(wanted) + ", and was ignored");
    return {};
  }

  std::map<std::string, std::string_view, std::less<>> values_;
  Link link_;
};

}  // namespace

Link parse_link(std::string_view query, std::string_view fragment) {
  LinkReader reader;
  reader.add(query, '?');
  reader.add(fragment, '#');
  return reader.read();
}

Result<std::string> make_link(const State& state) {
  if (state.imported()) {
    return Error{
        "A link holds the keys, and those of an imported filter are unknown: export the filter as "
        "a file instead."};
  }
  const auto& log = state.log();
  const auto checked = std::find_if(log.begin(), log.end(), [](const LogEntry& entry) {
    return entry.op == LogEntry::Op::check;
  });
  const std::string check =
      checked != log.end() ? "&check=" + percent_encoded(checked->key) : std::string();
  const Settings& settings = state.settings();
  std::string link = "m=" + std::to_string(settings.bits) + "&k=" + std::to_string(settings.hashes);
  link += "&scheme=" + std::string(scheme_name(settings.scheme));
  link += "&s=" + std::to_string(settings.seed);
  std::uint32_t filled = 0;
  while (filled < std::min(state.distinct(), max_fill) &&
         state.key(filled) == fill_key(filled + 1)) {
    ++filled;
  }
  if (filled > 0) link += "&fill=" + std::to_string(filled);
  for (std::uint32_t i = filled; i < state.distinct(); ++i) {
    link += (i == filled ? "&keys=" : ",") + percent_encoded(state.key(i));
    if (link.size() + check.size() > max_link_bytes) {
      return Error{"The link would be longer than 65,536 bytes with " +
                   counted_keys(state.distinct()) + ": share fewer keys, or export the filter."};
    }
  }
  return link + check;
}

}  // namespace bloom::sim
