#include "sim/digest.hpp"

#include <cstring>
#include <span>
#include <string>
#include <string_view>

#include "bloom/families.hpp"
#include "bloom/filters/classic.hpp"
#include "bloom/hash/xxh64.hpp"

namespace bloom::sim {
namespace {

class Digest {
 public:
  void number(std::uint64_t value) {
    for (int shift = 0; shift < 64; shift += 8) buffer_ += static_cast<char>(value >> shift);
    if (buffer_.size() >= piece_bytes) absorb();
  }
  void text(std::string_view bytes) {
    number(bytes.size());
    buffer_ += bytes;
  }
  template <class Numbers>
  void numbers(const Numbers& values) {
    number(values.size());
    for (const auto value : values) number(value);
  }
  std::uint64_t finish() {
    absorb();
    return value_;
  }

 private:
  static constexpr std::size_t piece_bytes = 65536;

  void absorb() {
    value_ = xxh64(buffer_, value_);
    buffer_.clear();
  }

  std::string buffer_;
  std::uint64_t value_ = 0;
};

// The four settings of a classic filter stand alone; what others add comes after.
void add(Digest& digest, const RequestedSettings& requested) {
  const Settings& settings = requested.settings;
  digest.number(settings.bits);
  digest.number(settings.hashes);
  digest.number(static_cast<std::uint64_t>(settings.scheme));
  digest.number(settings.seed);
  RequestedSettings classic;
  classic.settings.bits = settings.bits;
  classic.settings.hashes = settings.hashes;
  classic.settings.scheme = settings.scheme;
  classic.settings.seed = settings.seed;
  if (requested == classic) return;
  digest.number(place_of(requested.family));
  digest.number(settings.width);
  digest.number(settings.capacity);
  std::uint64_t rate = 0;
  static_assert(sizeof rate == sizeof settings.rate);
  std::memcpy(&rate, &settings.rate, sizeof rate);
  digest.number(rate);
  digest.number(settings.growth);
  digest.number(settings.decrements);
}

void add(Digest& digest, const Specimen& specimen) {
  if (const ClassicFilter* filter = specimen.classic()) return digest.numbers(filter->words());
  const auto take = [&](std::span<const std::uint8_t> piece) {
    digest.text({reinterpret_cast<const char*>(piece.data()), piece.size()});
    return true;
  };
  digest.number(specimen.store(take) ? 1 : 0);
}

}  // namespace

std::uint64_t digest_of(const Model& model) {
  Digest digest;
  const TrackedFilter& tracked = model.tracked;
  add(digest, tracked.requested());
  digest.number(tracked.imported() ? 1 : 0);
  digest.number(tracked.inserted());
  digest.number(tracked.distinct());
  for (std::uint32_t i = 0; i < tracked.distinct(); ++i) {
    digest.text(tracked.key(i));
    digest.number(tracked.count(tracked.key(i)));
  }
  add(digest, tracked.specimen());
  digest.number(model.log.entries().size());
  for (const LogEntry& entry : model.log.entries()) {
    digest.number(static_cast<std::uint64_t>(entry.op));
    digest.text(entry.key);
    digest.number(static_cast<std::uint64_t>(entry.verdict));
    digest.numbers(entry.positions);
    digest.numbers(entry.bits);
    if (entry.inserted && entry.verdict == Verdict::absent) digest.number(1);
    if (entry.op == LogEntry::Op::check && entry.requested != tracked.requested())
      add(digest, entry.requested);
  }
  return digest.finish();
}

}  // namespace bloom::sim
