#include "bloom/formats/jsonl.hpp"

#include <cstdlib>
#include <limits>
#include <optional>
#include <random>
#include <string>

#include "bloom/storage/bit_order.hpp"
#include "bloom/text/base64.hpp"

#include "tests/support/oracle.hpp"
#include "tests/support/vectors.hpp"

using namespace bloom;
using namespace bloom::detail;
using namespace bloom::test;

namespace {

std::span<const std::uint8_t> as_bytes(std::string_view text) {
  return {reinterpret_cast<const std::uint8_t*>(text.data()), text.size()};
}

std::string base64_of(std::span<const std::uint8_t> bytes) {
  std::string text(static_cast<std::size_t>(text::base64_size(bytes.size())), '\0');
  text::to_base64(bytes, text);
  return text;
}

std::optional<std::vector<std::uint8_t>> bytes_of_base64(std::string_view text) {
  std::vector<std::uint8_t> bytes(text.size() / 4 * 3);
  const auto count = text::from_base64(text, bytes);
  if (!count) return std::nullopt;
  bytes.resize(*count);
  return bytes;
}

std::string_view text_of(const Result<Bytes>& written) {
  REQUIRE(written.ok());
  return {reinterpret_cast<const char*>(written->data()), written->size()};
}

std::string header_of(const Json& vector) {
  char text[200];
  std::snprintf(text, sizeof text,
                R"({"version":"redirects-v1","bloom":{"n":%u,"p":%.17g,"m":%u,"k":%u,"s":%u}})",
                vector["n"].small(), vector["p"].number(), vector["m"].small(), vector["k"].small(),
                vector["s"].small());
  return text;
}

std::string refusal(const std::string& text) {
  const auto result = read_jsonl(text);
  REQUIRE_MESSAGE(!result.ok(), text);
  CHECK(result.reason().starts_with("This is no path map filter: "));
  CHECK(result.reason().ends_with('.'));
  return result.reason();
}

const std::string sample =
    R"({"version":"redirects-v1","bloom":{"n":4,"p":1e-7,"m":138,"k":23,"s":0},"trie":true})"
    "\n\"/qqpVeKKgABfaKAFV6qqii/A\"\n";

}  // namespace

TEST_CASE("base64 by RFC 4648's own examples") {
  const char* const pairs[][2] = {{"", ""},
                                  {"f", "Zg=="},
                                  {"fo", "Zm8="},
                                  {"foo", "Zm9v"},
                                  {"foob", "Zm9vYg=="},
                                  {"fooba", "Zm9vYmE="},
                                  {"foobar", "Zm9vYmFy"}};
  for (const auto& [plain, encoded] : pairs) {
    CHECK(base64_of(as_bytes(plain)) == encoded);
    const auto decoded = bytes_of_base64(encoded);
    REQUIRE(decoded.has_value());
    CHECK(std::string(decoded->begin(), decoded->end()) == plain);
  }
  for (const char* bad : {"Z", "Zg", "Zg=", "Zg===", "Zh==", "Zm9=", "Z===", "====", "Zm9v\n",
                          " Zm9v", "Zm-v", "Zm_v", "=Zm9", "Zg==Zg=="}) {
    CHECK_MESSAGE(!bytes_of_base64(bad), bad);
  }
}

TEST_CASE("bit order: most significant first, and back") {
  std::mt19937_64 random(7);
  for (std::uint32_t bits = 1; bits < 300; ++bits) {
    std::vector<std::uint64_t> words((bits + 63) / 64);
    for (std::uint32_t b = 0; b < bits; ++b) words[b / 64] |= (random() & 1) << (b % 64);
    std::vector<std::uint8_t> bytes((bits + 7) / 8);
    bytes_msb_first(words, bytes);
    for (std::uint32_t b = 0; b < bytes.size() * 8; ++b) {
      const bool in_bytes = (bytes[b >> 3] & 0x80 >> (b & 7)) != 0;
      REQUIRE(in_bytes == (b < bits && (words[b / 64] >> b % 64 & 1) != 0));
    }
    std::vector<std::uint64_t> again(words.size(), ~std::uint64_t{0});
    words_from_msb_first(bytes, again);
    REQUIRE(again == words);
    std::string text;
    const auto add = [&](std::span<const std::uint8_t> piece) {
      text.append(piece.begin(), piece.end());
      return true;
    };
    CHECK(base64_of_bits(words, bits, Sink(add)));
    CHECK(text == base64_of(bytes));
  }
}

TEST_CASE("path map: every published vector is read, rebuilt and written bit by bit") {
  const auto file = json_vectors("pathmap.json");
  for (const auto& vector : file["filters"].items()) {
    const std::string base64 = text_of(vector["bits_base64"]);
    const std::string text = header_of(vector) + "\n\"" + base64 + "\"\n";
    const auto read = read_jsonl(text);
    REQUIRE_MESSAGE(read.ok(), text_of(vector["source"]));
    const ClassicSettings& settings = read->filter.settings();
    CHECK(settings.bits == vector["m"].small());
    CHECK(settings.hashes == vector["k"].small());
    CHECK(settings.seed == vector["s"].small());
    CHECK(read->keys == vector["n"].small());
    CHECK(read->rate == vector["p"].number());
    const JsonlSize size = jsonl_size_for(vector["n"].small(), vector["p"].number());
    CHECK(size.bits == settings.bits);
    CHECK(size.hashes == settings.hashes);
    const auto written = write_jsonl(read->filter, read->keys, read->rate, read->header);
    CHECK(text_of(written).find("\n\"" + base64 + "\"\n") != std::string::npos);
    if (vector.has("bits_set")) CHECK(read->filter.filled() == vector["bits_set"].small());
    if (vector.has("contains")) {
      for (const auto& key : vector["contains"].items()) {
        CHECK(read->filter.may_contain(text_of(key)));
      }
    }
    if (!vector.has("keys")) continue;
    auto rebuilt = ClassicFilter::create(settings);
    REQUIRE(rebuilt.ok());
    for (const auto& json : vector["keys"].items()) {
      const std::string key = text_of(json);
      rebuilt->insert(key);
      if (!vector.has("positions")) continue;
      const auto expected = vector["positions"][key].items();
      const auto naive = naive_positions(key, 0, settings.bits, settings.hashes, settings.seed);
      const Trace trace = read->filter.trace(key);
      REQUIRE(expected.size() == trace.size());
      for (std::uint32_t i = 0; i < trace.size(); ++i) {
        CHECK(trace[i].bit == expected[i].small());
        CHECK(naive[i] == expected[i].small());
      }
    }
    CHECK(text_of(write_jsonl(*rebuilt, read->keys, read->rate, read->header)) == text_of(written));
  }
}

TEST_CASE("path map: other members and lines") {
  const std::string with_entry = sample + "[\"/foo\",-15]\n";
  const auto read = read_jsonl(with_entry);
  REQUIRE(read.ok());
  for (const char* key : {"/foo", "/foo/bar", "/foo/baz/", "/apple/pie"}) {
    CHECK(read->filter.may_contain(std::string_view(key)));
  }
  CHECK(text_of(write_jsonl(read->filter, read->keys, read->rate, read->header)) == sample);
  std::string windows = sample;
  for (std::size_t at = 0; (at = windows.find('\n', at)) != std::string::npos; at += 2) {
    windows.insert(at, 1, '\r');
  }
  CHECK(read_jsonl(windows).ok());
  CHECK(read_jsonl("\xef\xbb\xbf" + sample).ok());
  std::string escaped = sample;
  escaped.replace(escaped.find("/qqp"), 1, "\\u002f");
  const auto unescaped = read_jsonl(escaped);
  REQUIRE(unescaped.ok());
  CHECK(std::equal(read->filter.words().begin(), read->filter.words().end(),
                   unescaped->filter.words().begin()));
  CHECK(read_jsonl(sample.substr(0, sample.size() - 1)).ok());
  const auto fresh = write_jsonl(read->filter, 4, 1e-7);
  CHECK(text_of(fresh) ==
        "{\"version\":\"bloom-v1\",\"bloom\":{\"n\":4,\"p\":1e-7,\"m\":138,\"k\":23,\"s\":0}}\n"
        "\"/qqpVeKKgABfaKAFV6qqii/A\"\n");
}

TEST_CASE("path map: another scheme cannot be written") {
  const auto filter = ClassicFilter::create({64, 3, Scheme::enhanced, 0});
  const auto written = write_jsonl(*filter, 1, 0.5);
  REQUIRE(!written.ok());
  CHECK(written.reason().find("enhanced") != std::string::npos);
}

TEST_CASE("path map: only what would be read is written") {
  const auto filter = ClassicFilter::create({64, 3, Scheme::double_hashing, 0});
  const double nothing = std::numeric_limits<double>::quiet_NaN();
  const double everything = std::numeric_limits<double>::infinity();
  const std::pair<double, double> wrong[] = {
      {1, nothing}, {1, 0},         {1, 1},      {1, -0.1},    {1, 1.5},
      {-1, 0.1},    {nothing, 0.1}, {-0.5, 0.1}, {1e299, 0.1}, {everything, 0.1}};
  for (const auto& one : wrong) {
    const double keys = one.first;
    const double rate = one.second;
    CAPTURE(keys);
    CAPTURE(rate);
    std::string text;
    const auto add = [&](std::span<const std::uint8_t> piece) {
      text.append(piece.begin(), piece.end());
      return true;
    };
    const auto written = write_jsonl(*filter, keys, rate, {}, Sink(add));
    REQUIRE(!written.ok());
    CHECK(text.empty());
    CHECK(written.reason().ends_with('.'));
  }
  const std::pair<double, double> right[] = {
      {0, 0.5}, {0.25, 1e-7}, {1e15, 5e-324}, {18446744073709551616.0, 0.99999999999999989}};
  for (const auto& [keys, rate] : right) {
    const auto written = write_jsonl(*filter, keys, rate);
    const auto read = read_jsonl(text_of(written));
    REQUIRE_MESSAGE(read.ok(), text_of(written));
    CHECK(read->keys == keys);
    CHECK(read->rate == rate);
  }
}

TEST_CASE("path map: members that a header has not are put at its end") {
  const auto filter = ClassicFilter::create({8, 1, Scheme::double_hashing, 0});
  const auto line = [&](std::string_view header) {
    const auto written = write_jsonl(*filter, 1, 0.5, header);
    const std::string text(text_of(written));
    return text.substr(0, text.find('\n'));
  };
  const std::string bloom = R"("bloom":{"n":1,"p":0.5,"m":8,"k":1,"s":0})";
  CHECK(line("{}") == "{" + bloom + "}");
  CHECK(line(" { } ") == "{ " + bloom + "}");
  CHECK(line(R"({"a":1})") == R"({"a":1,)" + bloom + "}");
  CHECK(line(R"({"bloom":null,"a":1})") == "{" + bloom + R"(,"a":1})");
  CHECK(line(R"({"bloom" : {"k":9, "x":2}})") ==
        R"({"bloom" : {"k":1, "x":2,"n":1,"p":0.5,"m":8,"s":0}})");
  CHECK(line(R"({"\u0062loom":{"\u006e":9}})") ==
        R"({"\u0062loom":{"\u006e":1,"p":0.5,"m":8,"k":1,"s":0}})");
  CHECK(line(R"({"bloom":{"s":7,"n":1,"y":[],"p":3}, "z":2})") ==
        R"({"bloom":{"s":0,"n":1,"y":[],"p":0.5,"m":8,"k":1}, "z":2})");
  for (const char* header : {"[]", "{", "{\"a\":1,}", "1", "", " "}) {
    CHECK(write_jsonl(*filter, 1, 0.5, header).ok() == (header[0] == '\0'));
  }
}

TEST_CASE("path map: what is wrong is said") {
  const auto replaced = [](const char* part, const char* by) {
    const std::size_t at = sample.find(part);
    std::string text = sample.substr(0, at);
    text.append(by).append(sample, at + std::string_view(part).size());
    return text;
  };
  CHECK(refusal("").find("not JSON") != std::string::npos);
  CHECK(refusal("[]\n").find("object") != std::string::npos);
  CHECK(refusal(replaced("\"redirects-v1\"", "1")).find("version") != std::string::npos);
  CHECK(refusal(replaced("\"bloom\":{", "\"other\":{")).find("bloom") != std::string::npos);
  CHECK(refusal(replaced("138", "0")).find("bloom.m") != std::string::npos);
  CHECK(refusal(replaced("138", "138.5")).find("bloom.m") != std::string::npos);
  CHECK(refusal(replaced("138", "-138")).find("bloom.m") != std::string::npos);
  CHECK(refusal(replaced("138", "4294967295")).find("characters") != std::string::npos);
  CHECK(refusal(replaced("138", "4294967296")).find("bloom.m") != std::string::npos);
  CHECK(refusal(replaced("138", "137")).find("beyond m = 137") != std::string::npos);
  CHECK(refusal(replaced("\"m\":138", "\"m\":100")).find("characters") != std::string::npos);
  CHECK(refusal(replaced("23", "65")).find("bloom.k") != std::string::npos);
  CHECK(refusal(replaced("\"s\":0", "\"s\":-1")).find("bloom.s") != std::string::npos);
  CHECK(refusal(replaced("1e-7", "1")).find("bloom.p") != std::string::npos);
  CHECK(refusal(replaced("1e-7", "\"1e-7\"")).find("bloom.p") != std::string::npos);
  // Numbers at and beyond the ends of the doubles are read as what they are.
  const std::string zeros(400, '0');
  for (const std::string& odd :
       {std::string("0e81"), std::string("-0.0E-81"), "0." + zeros, "-0." + zeros + "172",
        std::string("-0.01e-299"), std::string("1e-400"), std::string("1e-99999999999999999999"),
        "1" + zeros, "-1" + zeros + ".5", std::string(200, '7') + "E224", std::string("1e308"),
        std::string("0.01e310"), std::string("1e99999999999999999999"),
        std::string("184467440737095516155"), std::string("-0.00184467440737095516150"),
        std::string("1844674407370.9551615999e3")}) {
    CAPTURE(odd);
    CHECK(refusal(replaced("1e-7", odd.c_str())).find("bloom.p") != std::string::npos);
    CHECK(refusal(replaced("\"/qqpVeKKgABfaKAFV6qqii/A\"", odd.c_str())).find("second line") !=
          std::string::npos);
  }
  for (const char* const odd : {"1e-301", "0.0018446744073709551616", "4.9e-324"}) {
    const auto read = read_jsonl(replaced("1e-7", odd));
    REQUIRE_MESSAGE(read.ok(), odd);
    CHECK(read->rate == std::strtod(odd, nullptr));
  }
  for (const char* const half : {R"("x":"\uDDDD")", R"("\udc00":1)", R"("x":["a\uDFFFb"])"}) {
    CAPTURE(half);
    CHECK(refusal(replaced("\"n\":4", (std::string("\"n\":4,") + half).c_str()))
              .find("surrogate pair") != std::string::npos);
  }
  CHECK(read_jsonl(replaced("\"n\":4", R"("n":4,"\ud83c\udf47":"\u00e9")")).ok());
  // What means nothing here stays as it is written.
  for (const char* const odd :
       {"1e-300", "-9.99e307", "1e400", "18446744073709551615", "184467440737095516155", "1.0",
        "-0.0E-81", R"("a\/\u00e9")", R"({"n": [ ], "bloom" :{}})"}) {
    CAPTURE(odd);
    const std::string text = replaced("\"n\":4", (std::string("\"n\":4,\"x\":") + odd).c_str());
    const auto read = read_jsonl(text);
    REQUIRE(read.ok());
    const auto again = write_jsonl(read->filter, read->keys, read->rate, read->header);
    CHECK(text_of(again) == text);
  }
  for (const char* const keys : {"-4", "-0.5", "-1e-9", "1e299", "1e20", "1e999"}) {
    CHECK(refusal(replaced("\"n\":4", (std::string("\"n\":") + keys).c_str())).find("bloom.n") !=
          std::string::npos);
  }
  CHECK(refusal(replaced("/A\"", "/B\"")).find("beyond m = 138") != std::string::npos);
  CHECK(refusal(replaced("/qqp", "-qqp")).find("base64") != std::string::npos);
  CHECK(refusal(replaced("\n\"/qqp", "\n/qqp")).find("second line") != std::string::npos);
  CHECK(refusal(sample.substr(0, sample.find('\n'))).find("second line") != std::string::npos);
  std::string deep = "{\"version\":\"x\",\"a\":" + std::string(100'000, '[') + "\n";
  CHECK(refusal(deep).find("nested") != std::string::npos);
  CHECK(refusal("{\"version\":\"" + std::string(2'000'000, 'x') + "\"}\n").find("1 MiB") !=
        std::string::npos);
}

TEST_CASE("path map: any damage gives a filter or a sentence") {
  std::mt19937_64 random(8);
  std::size_t refused = 0;
  for (int round = 0; round < 20'000; ++round) {
    std::string text = sample;
    for (std::uint64_t edits = 1 + random() % 3; edits > 0; --edits) {
      const auto at = static_cast<std::size_t>(random() % text.size());
      switch (random() % 3) {
        case 0:
          text[at] = static_cast<char>(random());
          break;
        case 1:
          text.erase(at, 1 + random() % 8);
          break;
        default:
          text.insert(at, text.substr(static_cast<std::size_t>(random() % text.size()), 8));
      }
    }
    const auto result = read_jsonl(text);
    if (!result.ok()) ++refused;
    if (result.ok()) CHECK(result->filter.filled() <= result->filter.bit_count());
  }
  MESSAGE("of 20,000 damaged files ", refused, " were refused");
  CHECK(refused > 10'000);
}
