#include "sim/digest.hpp"

#include <string>
#include <string_view>

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

void add(Digest& digest, const Settings& settings) {
  digest.number(settings.bits);
  digest.number(settings.hashes);
  digest.number(static_cast<std::uint64_t>(settings.scheme));
  digest.number(settings.seed);
}

}  // namespace

std::uint64_t digest_of(const Model& model) {
  Digest digest;
  const Settings& settings = model.filter.settings();
  add(digest, settings);
  digest.number(model.base ? 1 : 0);
  digest.number(model.keys.inserts());
  digest.number(model.keys.size());
  for (std::uint32_t i = 0; i < model.keys.size(); ++i) {
    digest.text(model.keys[i]);
    digest.number(model.keys.count(i));
  }
  digest.numbers(model.filter.words());
  digest.number(model.log.entries().size());
  for (const LogEntry& entry : model.log.entries()) {
    digest.number(static_cast<std::uint64_t>(entry.op));
    digest.text(entry.key);
    digest.number(static_cast<std::uint64_t>(entry.verdict));
    digest.numbers(entry.positions);
    digest.numbers(entry.bits);
    if (entry.op == LogEntry::Op::check && entry.settings != settings) {
      add(digest, entry.settings);
    }
  }
  return digest.finish();
}

}  // namespace bloom::sim
