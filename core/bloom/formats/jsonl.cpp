#include "bloom/formats/jsonl.hpp"

#include <algorithm>
#include <cmath>
#include <optional>
#include <rapidjson/document.h>
#include <rapidjson/error/en.h>
#include <rapidjson/reader.h>
#include <rapidjson/stringbuffer.h>
#include <rapidjson/writer.h>

#include "bloom/formats/base64.hpp"
#include "bloom/formats/bit_order.hpp"
#include "bloom/formats/json_number.hpp"
#include "bloom/formats/utf8.hpp"
#include "bloom/theory.hpp"

namespace bloom {
namespace {

// Far above any real header; keeps a hostile one from costing memory.
constexpr std::size_t max_header_bytes = 1U << 20;
constexpr std::uint32_t max_nesting = 64;

// 24 KiB: whole groups of three bytes, so that the base64 of the pieces is that of the whole.
constexpr std::size_t piece_words = 3 * 1024;

constexpr unsigned parse_flags =
    rapidjson::kParseValidateEncodingFlag | rapidjson::kParseIterativeFlag;

Error refused(const std::string& what) {
  return {"This is no path map filter: " + what};
}

// Looks over a header before it is taken: stops at too deep a nesting, which would exhaust the
// stack when it is written again, at numbers that would be misread, and at the escape of half a
// character, which RapidJSON would write again as bytes that are no UTF-8.
struct HeaderScan : rapidjson::BaseReaderHandler<rapidjson::UTF8<>, HeaderScan> {
  bool StartObject() { return ++depth <= max_nesting; }
  bool EndObject(rapidjson::SizeType) { return --depth, true; }
  bool StartArray() { return ++depth <= max_nesting; }
  bool EndArray(rapidjson::SizeType) { return --depth, true; }
  bool RawNumber(const char* text, rapidjson::SizeType length, bool) {
    number_problem = json_number_problem({text, length});
    return number_problem == nullptr;
  }
  bool String(const char* text, rapidjson::SizeType length, bool) {
    whole_characters = valid_utf8({text, length});
    return whole_characters;
  }
  bool Key(const char* text, rapidjson::SizeType length, bool copy) {
    return String(text, length, copy);
  }
  std::uint32_t depth = 0;
  const char* number_problem = nullptr;
  bool whole_characters = true;
};

// Line 1 as a JSON object.
std::optional<Error> parse_header(std::string_view line, rapidjson::Document& header) {
  if (line.size() > max_header_bytes) return refused("its first line is longer than 1 MiB.");
  rapidjson::MemoryStream stream(line.data(), line.size());
  rapidjson::EncodedInputStream<rapidjson::UTF8<>, rapidjson::MemoryStream> bytes(stream);
  HeaderScan scan;
  rapidjson::Reader reader;
  if (!reader.Parse<parse_flags | rapidjson::kParseNumbersAsStringsFlag>(bytes, scan)) {
    if (scan.depth > max_nesting) return refused("its first line is nested deeper than 64.");
    if (!scan.whole_characters) {
      return refused("its first line has half of a surrogate pair: give both, or neither.");
    }
    const bool too_big = reader.GetParseErrorCode() == rapidjson::kParseErrorNumberTooBig;
    if (scan.number_problem || too_big) {
      return refused(std::string("a number in its first line ") +
                     (too_big ? json_number_out_of_range : scan.number_problem) + ".");
    }
    return refused("its first line is not JSON (" +
                   std::string(rapidjson::GetParseError_En(reader.GetParseErrorCode())) + ").");
  }
  header.Parse<parse_flags | rapidjson::kParseFullPrecisionFlag>(line.data(), line.size());
  if (header.HasParseError() || !header.IsObject()) {
    return refused("its first line must be a JSON object.");
  }
  return std::nullopt;
}

// The text of line 2.
std::optional<Error> parse_bits(std::string_view line, std::uint32_t bits,
                                std::vector<std::uint64_t>& words) {
  rapidjson::Document text;
  text.Parse<parse_flags>(line.data(), line.size());
  if (text.HasParseError() || !text.IsString()) {
    return refused("its second line must be a JSON string with the bits in base64.");
  }
  const std::string_view base64(text.GetString(), text.GetStringLength());
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

// Null when the object has no such member.
const rapidjson::Value* member_of(const rapidjson::Value& object, const char* name) {
  const auto member = object.FindMember(name);
  return member == object.MemberEnd() ? nullptr : &member->value;
}

// A whole number of `low` … `high` in the header's `bloom`.
Result<std::uint32_t> whole(const rapidjson::Value& bloom, const char* name, std::uint32_t low,
                            std::uint32_t high) {
  const rapidjson::Value* member = member_of(bloom, name);
  if (member && member->IsUint()) {
    const std::uint32_t value = member->GetUint();
    if (value >= low && value <= high) return value;
  }
  return refused(std::string("bloom.") + name + " must be a whole number of " +
                 std::to_string(low) + " … " + std::to_string(high) + ".");
}

// A number above `low` and below `high`.
Result<double> number(const rapidjson::Value& bloom, const char* name, double low, double high,
                      const char* range) {
  const rapidjson::Value* member = member_of(bloom, name);
  if (member && member->IsNumber()) {
    const double value = member->GetDouble();
    if (value > low && value < high) return value;
  }
  return refused(std::string("bloom.") + name + " must be a number " + range + ".");
}

// Cuts the first line off, without its end.
std::string_view next_line(std::string_view& text) {
  const std::size_t end = std::min(text.find('\n'), text.size());
  std::string_view line = text.substr(0, end);
  text.remove_prefix(std::min(end + 1, text.size()));
  if (line.ends_with('\r')) line.remove_suffix(1);
  return line;
}

void set_member(rapidjson::Value& object, const char* name, rapidjson::Value value,
                rapidjson::Document::AllocatorType& allocator) {
  if (member_of(object, name)) {
    object[name] = value;
  } else {
    object.AddMember(rapidjson::Value(rapidjson::StringRef(name)), value, allocator);
  }
}

// Whole numbers as such: 4, not 4.0.
rapidjson::Value json_number(double value) {
  constexpr double exact = 9007199254740992;  // 2^53
  if (value == std::floor(value) && value >= 0 && value <= exact) {
    return rapidjson::Value(static_cast<std::uint64_t>(value));
  }
  return rapidjson::Value(value);
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
  rapidjson::Document header;
  if (const auto error = parse_header(header_line, header)) return *error;
  const rapidjson::Value* version = member_of(header, "version");
  if (!version || !version->IsString()) {
    return refused("its first line must have a \"version\", a string.");
  }
  const rapidjson::Value* bloom = member_of(header, "bloom");
  if (!bloom || !bloom->IsObject()) {
    return refused("its first line must have a \"bloom\", an object with n, p, m, k and s.");
  }
  const auto n = number(*bloom, "n", -1, 1e300, "of 0 or more");
  if (!n) return Error{n.reason()};
  const auto p = number(*bloom, "p", 0, 1, "above 0 and below 1");
  if (!p) return Error{p.reason()};
  const auto m = whole(*bloom, "m", 1, ClassicFilter::max_bits);
  if (!m) return Error{m.reason()};
  const auto k = whole(*bloom, "k", min_hashes, ClassicFilter::max_hashes);
  if (!k) return Error{k.reason()};
  const auto s = whole(*bloom, "s", 0, ~std::uint32_t{0});
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
  rapidjson::Document header;
  if (header_line.empty()) header_line = R"({"version":"bloom-v1"})";
  if (const auto error = parse_header(header_line, header)) return *error;
  auto& allocator = header.GetAllocator();
  const rapidjson::Value* old = member_of(header, "bloom");
  rapidjson::Value bloom(rapidjson::kObjectType);
  if (old && old->IsObject()) bloom = header["bloom"];
  set_member(bloom, "n", json_number(keys), allocator);
  set_member(bloom, "p", rapidjson::Value(rate), allocator);
  set_member(bloom, "m", rapidjson::Value(settings.bits), allocator);
  set_member(bloom, "k", rapidjson::Value(settings.hashes), allocator);
  set_member(bloom, "s", rapidjson::Value(settings.seed), allocator);
  set_member(header, "bloom", std::move(bloom), allocator);

  rapidjson::StringBuffer line;
  rapidjson::Writer<rapidjson::StringBuffer> writer(line);
  header.Accept(writer);
  line.Put('\n');
  line.Put('"');
  sink({line.GetString(), line.GetSize()});
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
