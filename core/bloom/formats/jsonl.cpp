#include "bloom/formats/jsonl.hpp"

#include <algorithm>
#include <cmath>
#include <optional>

#include "bloom/formats/base64.hpp"
#include "bloom/formats/bit_order.hpp"
#include "bloom/formats/json.hpp"
#include "bloom/theory.hpp"

namespace bloom {
namespace {

// Far above any real header; keeps a hostile one from costing memory.
constexpr std::size_t max_header_bytes = 1U << 20;

// 24 KiB: whole groups of three bytes, so that the base64 of the pieces is that of the whole.
constexpr std::size_t piece_words = 3 * 1024;

constexpr double most_keys = 18446744073709551616.0;  // 2^64
constexpr const char* keys_range = "a number of 0 … 2^64";
constexpr const char* rate_range = "a number above 0 and below 1";

bool fit_keys(double keys) {
  return keys >= 0 && keys <= most_keys;
}

bool fit_rate(double rate) {
  return rate > 0 && rate < 1;
}

Error refused(const std::string& what) {
  return {"This is no path map filter: " + what};
}

// The object of line 1, without the blanks around it.
Result<std::string_view> header_of(std::string_view line) {
  if (line.size() > max_header_bytes) return refused("its first line is longer than 1 MiB.");
  if (const auto problem = json_problem(line); !problem.empty()) {
    return refused("its first line " + problem + ".");
  }
  const std::string_view header = take_json_value(line);
  if (!header.starts_with('{')) return refused("its first line must be a JSON object.");
  return header;
}

// The text of line 2.
std::optional<Error> parse_bits(std::string_view line, std::uint32_t bits,
                                std::vector<std::uint64_t>& words) {
  std::string_view base64;
  if (json_problem(line).empty()) base64 = take_json_value(line);
  if (!base64.starts_with('"')) {
    return refused("its second line must be a JSON string with the bits in base64.");
  }
  std::string unescaped;
  if (base64.find('\\') == std::string_view::npos) {
    base64 = base64.substr(1, base64.size() - 2);
  } else {
    base64 = unescaped = json_string(base64);
  }
  const std::size_t bytes = (std::size_t{bits} + 7) / 8;
  if (base64.size() != (bytes + 2) / 3 * 4) {
    return refused("m = " + std::to_string(bits) + " needs " + std::to_string((bytes + 2) / 3 * 4) +
                   " characters of base64, and there are " + std::to_string(base64.size()) + ".");
  }
  const auto decoded = from_base64(base64);
  if (!decoded || decoded->size() != bytes) {
    return refused("its bits are not base64 with standard letters and padding.");
  }
  const std::uint32_t unused = static_cast<std::uint32_t>(bytes * 8 - bits);
  if ((decoded->back() & ((1U << unused) - 1)) != 0) {
    return refused("bits are set beyond m = " + std::to_string(bits) + ".");
  }
  words = words_from_msb_first(*decoded);
  return std::nullopt;
}

// A whole number of `low` … `high` in the header's `bloom`, written without point and exponent.
Result<std::uint32_t> whole(std::string_view bloom, const char* name, std::uint32_t low,
                            std::uint32_t high) {
  const std::string_view member = json_member(bloom, name);
  const auto value = json_number(member);
  if (value && member.find_first_of(".eE") == std::string_view::npos && *value >= low &&
      *value <= high) {
    return static_cast<std::uint32_t>(*value);
  }
  return refused(std::string("bloom.") + name + " must be a whole number of " +
                 std::to_string(low) + " … " + std::to_string(high) + ".");
}

Result<double> number(std::string_view bloom, const char* name, bool (*fits)(double),
                      const char* range) {
  const auto value = json_number(json_member(bloom, name));
  if (value && fits(*value)) return *value;
  return refused(std::string("bloom.") + name + " must be " + range + ".");
}

// Cuts the first line off, without its end.
std::string_view next_line(std::string_view& text) {
  const std::size_t end = std::min(text.find('\n'), text.size());
  std::string_view line = text.substr(0, end);
  text.remove_prefix(std::min(end + 1, text.size()));
  if (line.ends_with('\r')) line.remove_suffix(1);
  return line;
}

// The object with this member: its value is replaced where it stands, or it is put at the end.
std::string with_member(std::string_view object, const std::string& name, std::string_view value) {
  std::string text(object);
  const std::string_view old = json_member(object, name);
  if (!old.empty()) {
    text.replace(static_cast<std::size_t>(old.data() - object.data()), old.size(), value);
    return text;
  }
  text.pop_back();
  std::string_view members = object.substr(1);
  if (!take_json_value(members).empty()) text += ',';
  return text.append(json_text(name)).append(":").append(value) + "}";
}

}  // namespace

JsonlSize jsonl_size_for(std::uint64_t n, double p) {
  constexpr double huge = 9223372036854775808.0;  // 2^63
  const double groups = std::ceil(theory::exact_bits_for(static_cast<double>(n), p) / 6);
  const double bits = std::min(std::max(groups, 1.0) * 6, huge);
  const double hashes = std::max(1.0, std::round(-std::log2(p)));
  return {static_cast<std::uint64_t>(bits), static_cast<std::uint32_t>(hashes)};
}

Result<JsonlFilter> read_jsonl(std::string_view text) {
  if (text.starts_with("\xef\xbb\xbf")) text.remove_prefix(3);
  const std::string_view header_line = next_line(text);
  const auto header = header_of(header_line);
  if (!header) return Error{header.reason()};
  if (!json_member(*header, "version").starts_with('"')) {
    return refused("its first line must have a \"version\", a string.");
  }
  const std::string_view bloom = json_member(*header, "bloom");
  if (!bloom.starts_with('{')) {
    return refused("its first line must have a \"bloom\", an object with n, p, m, k and s.");
  }
  const auto n = number(bloom, "n", fit_keys, keys_range);
  if (!n) return Error{n.reason()};
  const auto p = number(bloom, "p", fit_rate, rate_range);
  if (!p) return Error{p.reason()};
  const auto m = whole(bloom, "m", 1, ClassicFilter::max_bits);
  if (!m) return Error{m.reason()};
  const auto k = whole(bloom, "k", min_hashes, ClassicFilter::max_hashes);
  if (!k) return Error{k.reason()};
  const auto s = whole(bloom, "s", 0, ~std::uint32_t{0});
  if (!s) return Error{s.reason()};

  std::vector<std::uint64_t> words;
  if (const auto error = parse_bits(next_line(text), *m, words)) return *error;
  auto filter = ClassicFilter::create({*m, *k, Scheme::double_hashing, *s});
  if (!filter) return Error{filter.reason()};
  filter->merge(words);
  return JsonlFilter{std::move(*filter), *n, *p, std::string(header_line)};
}

Result<std::uint8_t> write_jsonl(const ClassicFilter& filter, double keys, double rate,
                                 std::string_view header_line, const TextSink& sink) {
  const Settings& settings = filter.settings();
  if (settings.scheme != Scheme::double_hashing) {
    return Error{"A path map holds filters of scheme double only, and this one is " +
                 std::string(scheme_name(settings.scheme)) + ": change the scheme to double."};
  }
  if (!fit_keys(keys) || !fit_rate(rate)) {
    return Error{std::string("A path map says for how many keys it is and at what rate: give n, ") +
                 keys_range + ", and p, " + rate_range + "."};
  }
  if (header_line.empty()) header_line = R"({"version":"bloom-v1"})";
  const auto header = header_of(header_line);
  if (!header) return Error{header.reason()};
  const std::string_view old = json_member(*header, "bloom");
  std::string bloom(old.starts_with('{') ? old : "{}");
  bloom = with_member(bloom, "n", json_text(keys));
  bloom = with_member(bloom, "p", json_text(rate));
  bloom = with_member(bloom, "m", std::to_string(settings.bits));
  bloom = with_member(bloom, "k", std::to_string(settings.hashes));
  bloom = with_member(bloom, "s", std::to_string(settings.seed));
  sink(with_member(*header, "bloom", bloom) + "\n\"");
  // Readers look the bits up in the text itself, so none of it may be escaped.
  const std::span<const std::uint64_t> words = filter.words();
  for (std::size_t i = 0; i < words.size(); i += piece_words) {
    const auto piece = words.subspan(i, std::min(piece_words, words.size() - i));
    const std::uint64_t bits = std::min<std::uint64_t>(64 * piece.size(), settings.bits - 64 * i);
    sink(to_base64(bytes_msb_first(piece, static_cast<std::uint32_t>(bits))));
  }
  sink("\"\n");
  return std::uint8_t{1};
}

Result<std::string> write_jsonl(const ClassicFilter& filter, double keys, double rate,
                                std::string_view header_line) {
  std::string text;
  const auto written = write_jsonl(filter, keys, rate, header_line,
                                   [&](std::string_view piece) { text.append(piece); });
  if (!written) return Error{written.reason()};
  return text;
}

}  // namespace bloom
