#include "sim/digest.hpp"

#include <cstring>
#include <span>
#include <string>
#include <string_view>

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
void add(Digest& digest, const Wish& wish) {
  const Settings& settings = wish.settings;
  digest.number(settings.bits);
  digest.number(settings.hashes);
  digest.number(static_cast<std::uint64_t>(settings.scheme));
  digest.number(settings.seed);
  Wish classic;
  classic.settings.bits = settings.bits;
  classic.settings.hashes = settings.hashes;
  classic.settings.scheme = settings.scheme;
  classic.settings.seed = settings.seed;
  if (wish == classic) return;
  digest.number(static_cast<std::uint64_t>(wish.family));
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
  const Subject& subject = model.subject;
  add(digest, subject.wish());
  digest.number(subject.imported() ? 1 : 0);
  digest.number(subject.inserted());
  digest.number(subject.distinct());
  for (std::uint32_t i = 0; i < subject.distinct(); ++i) {
    digest.text(subject.key(i));
    digest.number(subject.count(subject.key(i)));
  }
  add(digest, subject.specimen());
  digest.number(model.log.entries().size());
  for (const LogEntry& entry : model.log.entries()) {
    digest.number(static_cast<std::uint64_t>(entry.op));
    digest.text(entry.key);
    digest.number(static_cast<std::uint64_t>(entry.verdict));
    digest.numbers(entry.positions);
    digest.numbers(entry.bits);
    if (entry.inserted && entry.verdict == Verdict::absent) digest.number(1);
    if (entry.op == LogEntry::Op::check && entry.wish != subject.wish()) add(digest, entry.wish);
  }
  return digest.finish();
}

}  // namespace bloom::sim
