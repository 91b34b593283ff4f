#include "bloom/text/numbers.hpp"

#include <doctest/doctest.h>
#include <limits>
#include <random>
#include <string>

using namespace bloom;
using namespace bloom::text;

namespace {

constexpr std::uint64_t most = std::numeric_limits<std::uint64_t>::max();

}  // namespace

TEST_CASE("whole numbers are decimal, as people write them") {
  struct Case {
    std::string text;
    std::uint64_t number;
  };
  for (const Case& c : {Case{"0", 0},
                        {"010", 10},
                        {"08", 8},
                        {"000", 0},
                        {"0e99999999999", 0},
                        {"1e6", 1'000'000},
                        {"1E+6", 1'000'000},
                        {"1.0e6", 1'000'000},
                        {"12.5e1", 125},
                        {"100e-2", 1},
                        {"5.", 5},
                        {".5k", 500},
                        {"10M", 10'000'000},
                        {"10 M", 10'000'000},
                        {"2.5k", 2'500},
                        {"2.5K", 2'500},
                        {"3G", 3'000'000'000},
                        {"4.29 billion", 4'290'000'000},
                        {"1.5\u00a0million", 1'500'000},
                        {"1_000_000", 1'000'000},
                        {"1_0", 10},
                        {"1,000,000", 1'000'000},
                        {"12,345", 12'345},
                        {"2^0", 1},
                        {"2^16", 65'536},
                        {"2^63", std::uint64_t{1} << 63},
                        {"18446744073709551615", most},
                        {"00000000000000000000000018446744073709551615", most},
                        {"18446744073709551.615k", most},
                        {"1.8446744073709551615e19", most},
                        {"1.00000000000000000000000000000000000000000", 1}}) {
    const auto number = text::read_whole(c.text);
    REQUIRE_MESSAGE(number, c.text);
    CHECK_MESSAGE(*number == c.number, c.text);
    CHECK_MESSAGE(text::read_bits(c.text) == number, c.text);
  }
}

TEST_CASE("what is no whole number is none, and not one near it") {
  for (const std::string text : {"",
                                 " ",
                                 "-1",
                                 "+1",
                                 "2.5",
                                 "0x10",
                                 "1e",
                                 "1e+",
                                 "e6",
                                 ".",
                                 "_1",
                                 "1_",
                                 "1__0",
                                 ",100",
                                 "1,00",
                                 "1,0000",
                                 "1000,000",
                                 "1,000,00",
                                 "1,000_000",
                                 "1.5,000",
                                 "1,",
                                 "10m",
                                 "10MM",
                                 "10 ",
                                 " 10",
                                 "10  M",
                                 "M",
                                 "2^",
                                 "2^64",
                                 "2^-1",
                                 "2^1k",
                                 "2^99999999999999999999",
                                 "3^4",
                                 "nan",
                                 "inf",
                                 "18446744073709551616",
                                 "18446744073709551.616k",
                                 "1e20",
                                 "1e-1",
                                 "1e99999999",
                                 "19 billion billion",
                                 "1%",
                                 "1 in 10",
                                 "1.0000000000000000000000000000001",
                                 "١"}) {
    CHECK_MESSAGE(!text::read_whole(text), text);
    CHECK_MESSAGE(!text::read_bits(text), text);
  }
  CHECK(!text::read_whole("16KiB"));
  CHECK(!text::read_whole(std::string(64, '0') + "1"));
  CHECK(!text::read_whole(std::string_view("1\0", 2)));
}

TEST_CASE("sizes in bytes are numbers of bits") {
  CHECK(text::read_bits("16KiB") == 131'072);
  CHECK(text::read_bits("1.5 MiB") == 12'582'912);
  CHECK(text::read_bits("1GiB") == 8'589'934'592);
  CHECK(text::read_bits("2KB") == 16'000);
  CHECK(text::read_bits("2kB") == 16'000);
  CHECK(text::read_bits("0.001 KB") == 8);
  CHECK(text::read_bits("1MB") == 8'000'000);
  CHECK(text::read_bits("1GB") == 8'000'000'000);
  CHECK(!text::read_bits("1.3KiB"));
  CHECK(!text::read_bits("1kib"));
  CHECK(!text::read_bits("9999999999999MiB"));
}

TEST_CASE("rates, as people write them") {
  struct Case {
    std::string text;
    double rate;
  };
  for (const Case& c : {Case{"0.001", 0.001},
                        {".01", 0.01},
                        {"1.0E-7", 1e-7},
                        {"0.1%", 0.001},
                        {"0.1 %", 0.001},
                        {"0.1\u202f%", 0.001},
                        {"7%", 0.07},
                        {"29%", 0.29},
                        {"1 in 1000", 0.001},
                        {"1 in 10M", 1e-7},
                        {"1 in 1,000", 0.001},
                        {"3 in 4", 0.75},
                        {"1/1000", 0.001},
                        {"0.000_001", 0},
                        {"5e-324", 5e-324},
                        {"2.2250738585072011e-308", 2.2250738585072011e-308},
                        {"0.99999999999999994", 0.99999999999999994}}) {
    const auto rate = text::read_rate(c.text);
    CHECK_MESSAGE((rate ? *rate : 0) == c.rate, c.text);
  }
  for (const std::string text :
       {"",        "0",   "1",     "100%", "1.5",      "-0.1",   "nan",    "inf",         "0x1p-3",
        "1e-400",  "0,1", "0.1%%", "%",    "0.1 in 5", "3 in 2", "0 in 5", "0,001%",      "0,05%",
        "00,100%", "1/0", "1/",    "/2",   "1 in ",    "1in5",   "half",   "1 in 2 in 3", "1k"}) {
    CHECK_MESSAGE(!text::read_rate(text), text);
  }
}

TEST_CASE("a rate is the nearest double") {
  std::mt19937_64 random(21);
  for (int round = 0; round < 100'000; ++round) {
    const double rate = static_cast<double>(random() >> 11) * 0x1p-53;
    char text[64];
    std::snprintf(text, sizeof text, "%.17g", rate);
    const auto read = text::read_rate(text);
    REQUIRE((read ? *read : 0) == rate);
  }
}

TEST_CASE("any text is a number or none") {
  std::mt19937_64 random(22);
  const std::string_view letters = "00123459.,_eE+-^ kMGiB%/in";
  for (int round = 0; round < 100'000; ++round) {
    std::string text;
    for (std::uint64_t length = random() % 12; length > 0; --length) {
      text += letters[static_cast<std::size_t>(random() % letters.size())];
    }
    const auto bits = text::read_bits(text);
    if (const auto number = text::read_whole(text)) CHECK_MESSAGE(bits == number, text);
    if (const auto rate = text::read_rate(text)) CHECK_MESSAGE((*rate > 0 && *rate < 1), text);
  }
}
