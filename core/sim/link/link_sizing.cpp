#include "bloom/text/numbers.hpp"
#include "sim/lab/sizing.hpp"
#include "sim/link/link_parts.hpp"
#include "sim/text/percent.hpp"

namespace bloom::sim {
namespace {

class SizingReader {
 public:
  SizingReader(LinkValues& values, bool shown) : values_(&values), shown_(shown) {}

  Sizing read() {
    SizingRequest asked;
    asked.keys = whole("n", most_sized_keys, "a number of keys, 1 … 10^12", text::read_whole);
    if (const auto raw = values_->raw("p")) {
      asked.rate = read_link_rate(*raw);
      if (!asked.rate) refuse("p", "a rate above 0 and below 1, such as 0.001, 0.1% or 1 in 1000");
    }
    asked.bits = whole("m", most_sized_bits, "a number of bits, 1 … 10^18", text::read_bits);
    if (const auto hashes =
            whole("k", most_sized_hashes, "a number of hashes, 1 … 64", text::read_whole)) {
      asked.hashes = static_cast<std::uint32_t>(*hashes);
    }
    const Sizing usual;
    if (!asked.keys && !asked.rate) return usual;
    if (!asked.bits) {
      asked.keys = asked.keys.value_or(usual.keys);
      asked.rate = asked.rate.value_or(usual.rate);
    } else if (asked.keys && asked.rate && asked.hashes) {
      asked.rate.reset();  // of all four, it is what the others make of it
    }
    const auto sizing = sized(asked);
    if (sizing) return *sizing;
    if (shown_) values_->tell(sizing.reason());
    return usual;
  }

 private:
  std::optional<std::uint64_t> whole(std::string_view name, std::uint64_t most,
                                     std::string_view range, LinkValues::Parse parse) {
    const auto raw = values_->raw(name);
    if (!raw) return std::nullopt;
    const auto value = parse(percent_decoded(*raw).value_or(std::string(*raw)));
    if (value && *value >= 1 && *value <= most) return value;
    refuse(name, range);
    return std::nullopt;
  }

  void refuse(std::string_view name, std::string_view range) {
    if (shown_) values_->refuse(name, "is not " + std::string(range) + ", and was ignored");
  }

  LinkValues* values_;
  bool shown_;
};

}  // namespace

// A "%" that starts no code is a percentage: people write p=0.1%. A whole number is 1 in so many.
std::optional<double> read_link_rate(std::string_view raw) {
  const std::string written = percent_decoded(raw).value_or(std::string(raw));
  if (const auto parsed = text::read_rate(written)) return parsed;
  const auto one_in = text::read_whole(written);
  if (one_in && *one_in > 1) return 1 / static_cast<double>(*one_in);
  return std::nullopt;
}

void read_sizing(LinkValues& values, Link& link) {
  const bool shown = values.raw("tab") == "size";
  link.sizing = SizingReader(values, shown).read();
  // Without n and p the others are the filter's alone.
  if (shown && (values.raw("n") || values.raw("p"))) values.hush("npmk");
}

}  // namespace bloom::sim
