#include "bloom/formats/jsonl.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <optional>
#include <string>
#include <utility>

#include "bloom/storage/bit_order.hpp"
#include "bloom/text/base64.hpp"
#include "bloom/text/json.hpp"
#include "bloom/theory/formulas.hpp"

namespace bloom {

using namespace detail;

namespace {

// Far above any real header; keeps a hostile one from costing memory.
constexpr std::size_t max_header_bytes = 1U << 20;

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
  if (const auto problem = text::json_problem(line); !problem.empty()) {
    return refused("its first line " + problem + ".");
  }
  const std::string_view header = text::take_json_value(line);
  if (!header.starts_with('{')) return refused("its first line must be a JSON object.");
  return header;
}

using Words = detail::Buffer<std::uint64_t>;

// Decodes base64 whose length fits `words` and `bytes`, in pieces. False when it is not base64 of
// so many bytes.
bool decode_bits(std::string_view base64, std::uint64_t bytes, Words& words) {
  constexpr std::size_t piece_words = 3 * 64;
  std::array<std::uint8_t, 8 * piece_words> piece;
  for (std::size_t i = 0; i < words.size(); i += piece_words) {
    const auto part = base64.substr(0, text::base64_size(piece.size()));
    base64.remove_prefix(part.size());
    const auto count = text::from_base64(part, piece);
    if (count != std::min<std::uint64_t>(piece.size(), bytes - 8 * i)) return false;
    words_from_msb_first(std::span(piece).first(*count),
                         std::span<std::uint64_t>(words.data(), words.size()).subspan(i));
  }
  return true;
}

// The bits of line 2.
Result<Words> read_bits(std::string_view line, std::uint32_t bits) {
  std::string_view base64;
  if (text::json_problem(line).empty()) base64 = text::take_json_value(line);
  if (!base64.starts_with('"')) {
    return refused("its second line must be a JSON string with the bits in base64.");
  }
  detail::Buffer<char> unescaped;
  if (base64.find('\\') == std::string_view::npos) {
    base64 = base64.substr(1, base64.size() - 2);
  } else {
    auto room = detail::Buffer<char>::allocate(base64.size());
    if (!room) return Error{room.reason()};
    unescaped = std::move(*room);
    base64 = text::json_string(base64, {unescaped.data(), unescaped.size()});
  }
  const std::uint64_t bytes = (std::uint64_t{bits} + 7) / 8;
  if (base64.size() != text::base64_size(bytes)) {
    return refused("m = " + std::to_string(bits) + " needs " +
                   std::to_string(text::base64_size(bytes)) +
                   " characters of base64, and there are " + std::to_string(base64.size()) + ".");
  }
  auto words = Words::allocate((bytes + 7) / 8);
  if (!words) return words;
  if (!decode_bits(base64, bytes, *words)) {
    return refused("its bits are not base64 with standard letters and padding.");
  }
  const std::uint32_t last = bits % 64;
  if (last != 0 && (*words)[words->size() - 1] >> last != 0) {
    return refused("bits are set beyond m = " + std::to_string(bits) + ".");
  }
  return words;
}

// A whole number of `low` … `high` in the header's `bloom`, written without point and exponent.
Result<std::uint32_t> whole(std::string_view bloom, const char* name, std::uint32_t low,
                            std::uint32_t high) {
  const std::string_view member = text::json_member(bloom, name);
  const auto value = text::json_number(member);
  if (value && member.find_first_of(".eE") == std::string_view::npos && *value >= low &&
      *value <= high) {
    return static_cast<std::uint32_t>(*value);
  }
  return refused(std::string("bloom.") + name + " must be a whole number of " +
                 std::to_string(low) + " … " + std::to_string(high) + ".");
}

Result<double> number(std::string_view bloom, const char* name, bool (*fits)(double),
                      const char* range) {
  const auto value = text::json_number(text::json_member(bloom, name));
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

struct Member {
  std::string_view name;
  std::string value;
};

// Writes the object with these members: a value is replaced where it stands, or put at the end.
void write_members(std::string_view object, std::span<const Member> members, Pieces& out) {
  std::string_view rest = object.substr(0, object.size() - 1);
  for (;;) {
    // The next of them in the text.
    const Member* next = nullptr;
    std::string_view old;
    for (const Member& member : members) {
      const std::string_view found = text::json_member(object, member.name);
      if (found.empty() || found.data() < rest.data()) continue;
      if (next != nullptr && found.data() > old.data()) continue;
      next = &member;
      old = found;
    }
    if (next == nullptr) break;
    out.add(rest.substr(0, static_cast<std::size_t>(old.data() - rest.data())));
    out.add(next->value);
    rest.remove_prefix(static_cast<std::size_t>(old.data() + old.size() - rest.data()));
  }
  out.add(rest);
  std::string_view inside = object.substr(1);
  bool empty = text::take_json_value(inside).empty();
  for (const Member& member : members) {
    if (!text::json_member(object, member.name).empty()) continue;
    out.add(empty ? "\"" : ",\"");
    out.add(member.name);
    out.add("\":");
    out.add(member.value);
    empty = false;
  }
  out.add("}");
}

// Writes line 1: the header, with the filter's numbers in its `bloom`.
void write_header(std::string_view header, std::span<const Member> numbers, Pieces& out) {
  const std::string_view old = text::json_member(header, "bloom");
  if (old.empty()) {
    std::string_view inside = header.substr(1);
    out.add(header.substr(0, header.size() - 1));
    out.add(text::take_json_value(inside).empty() ? "\"bloom\":" : ",\"bloom\":");
    write_members("{}", numbers, out);
    out.add("}");
    return;
  }
  out.add(header.substr(0, static_cast<std::size_t>(old.data() - header.data())));
  write_members(old.starts_with('{') ? old : "{}", numbers, out);
  out.add(header.substr(static_cast<std::size_t>(old.data() + old.size() - header.data())));
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
  if (!text::json_member(*header, "version").starts_with('"')) {
    return refused("its first line must have a \"version\", a string.");
  }
  const std::string_view bloom = text::json_member(*header, "bloom");
  if (!bloom.starts_with('{')) {
    return refused("its first line must have a \"bloom\", an object with n, p, m, k and s.");
  }
  const auto n = number(bloom, "n", fit_keys, keys_range);
  if (!n) return Error{n.reason()};
  const auto p = number(bloom, "p", fit_rate, rate_range);
  if (!p) return Error{p.reason()};
  const auto m = whole(bloom, "m", 1, ClassicFilter::max_bits);
  if (!m) return Error{m.reason()};
  const auto k = whole(bloom, "k", 1U, ClassicFilter::max_hashes);
  if (!k) return Error{k.reason()};
  const auto s = whole(bloom, "s", 0, ~std::uint32_t{0});
  if (!s) return Error{s.reason()};

  const auto words = read_bits(next_line(text), *m);
  if (!words) return Error{words.reason()};
  auto filter = ClassicFilter::create({*m, *k, Scheme::double_hashing, *s});
  if (!filter) return Error{filter.reason()};
  filter->merge(*words);
  return JsonlFilter{std::move(*filter), *n, *p, header_line};
}

Result<Done> write_jsonl(const ClassicFilter& filter, double keys, double rate,
                         std::string_view header_line, Sink sink) {
  const ClassicSettings& settings = filter.settings();
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
  const std::array<Member, 5> numbers = {{{"n", text::json_text(keys)},
                                          {"p", text::json_text(rate)},
                                          {"m", std::to_string(settings.bits)},
                                          {"k", std::to_string(settings.hashes)},
                                          {"s", std::to_string(settings.seed)}}};
  Pieces line(sink);
  write_header(*header, numbers, line);
  line.add("\n\"");
  if (auto written = line.finish(); !written) return written;
  // Readers look the bits up in the text itself, so none of it may be escaped.
  if (!base64_of_bits(filter.words(), settings.bits, sink)) return not_taken();
  Pieces end(sink);
  end.add("\"\n");
  return end.finish();
}

Result<Bytes> write_jsonl(const ClassicFilter& filter, double keys, double rate,
                          std::string_view header) {
  return collected([&](Sink sink) { return write_jsonl(filter, keys, rate, header, sink); });
}

}  // namespace bloom
