#include "bloom/filters/split_block.hpp"

#include <bit>
#include <string>
#include <utility>

#include "bloom/filters/settings_mismatch.hpp"
#include "bloom/storage/stored_form.hpp"

namespace bloom {

using namespace detail;

namespace {

constexpr std::uint32_t format_version = 1;

std::string described(const SplitBlockSettings& settings) {
  return std::to_string(settings.blocks) + " blocks";
}

}  // namespace

SplitBlockFilter::SplitBlockFilter(AlignedWords words, const SplitBlockSettings& settings)
    : words_(std::move(words)),
      settings_(settings),
      loops_(&split_block_loops(best_vector_unit())) {}

Result<SplitBlockFilter> SplitBlockFilter::create(const SplitBlockSettings& settings) {
  const std::uint32_t blocks = settings.blocks;
  if (blocks < 1 || blocks > max_blocks) {
    return Error{"A split-block filter of " + std::to_string(blocks) +
                 " blocks is out of range. Give 1 to " + std::to_string(max_blocks) +
                 " blocks of 32 bytes."};
  }
  auto words = AlignedWords::allocate(std::size_t{blocks} * split_block_words);
  if (!words) {
    return detail::no_memory(std::uint64_t{blocks} * block_bytes);
  }
  return SplitBlockFilter(std::move(*words), settings);
}

Result<SplitBlockFilter> SplitBlockFilter::clone() const {
  auto words = words_.clone();
  if (!words) return Error{words.reason()};
  return SplitBlockFilter(std::move(*words), settings_);
}

void SplitBlockFilter::clear() {
  for (std::uint32_t& word : words_.span()) word = 0;
}

Result<Done> SplitBlockFilter::merge(const SplitBlockFilter& other) {
  if (const auto error = detail::settings_mismatch(*this, other, described)) return *error;
  const std::uint32_t* next = other.words_.data();
  for (std::uint32_t& word : words_.span()) word |= *next++;
  return Done{};
}

Result<SplitBlockFilter> SplitBlockFilter::of_bytes(std::uint64_t bytes) {
  if (bytes == 0 || bytes % block_bytes != 0 || bytes / block_bytes > max_blocks) {
    return Error{"A split-block filter of " + std::to_string(bytes) +
                 " bytes is out of range. Give a multiple of 32, from 32 to 134217728."};
  }
  return create({static_cast<std::uint32_t>(bytes / block_bytes)});
}

Result<SplitBlockFilter> SplitBlockFilter::from_bytes(Source bytes) {
  auto filter = of_bytes(bytes.size());
  if (!filter) return filter;
  if (!detail::read_words(bytes, filter->words_.span())) return detail::not_given();
  return filter;
}

Result<Done> SplitBlockFilter::to_bytes(Sink sink) const {
  Pieces pieces(sink);
  pieces.words(words_.span());
  return pieces.finish();
}

Result<Done> SplitBlockFilter::serialize(Sink sink) const {
  Writer writer(sink, Family::split_block, format_version);
  writer.array(words_.span());
  return writer.finish();
}

Result<SplitBlockFilter> SplitBlockFilter::deserialize(Source source) {
  auto reader = Reader::open(source, Family::split_block, format_version);
  if (!reader) return Error{reader.reason()};
  auto filter = of_bytes(reader->remaining());
  if (!filter) return filter;
  reader->fill(filter->words_.span());
  if (!reader->finished()) return reader->damaged("it ends before its last block");
  return filter;
}

Insertion SplitBlockFilter::insert(Hash hash) {
  const bool present = may_contain(hash);
  loops_->insert_all(words_.data(), settings_.blocks, values({&hash, 1}));
  return present ? Insertion::seemed_present : Insertion::added;
}

std::uint64_t SplitBlockFilter::insert_all(std::span<const Hash> hashes) {
  loops_->insert_all(words_.data(), settings_.blocks, values(hashes));
  return hashes.size();
}

void SplitBlockFilter::may_contain_all(std::span<const Hash> hashes,
                                       std::span<std::uint64_t> bitmap) const {
  loops_->may_contain_all(words_.data(), settings_.blocks, values(hashes), bitmap);
}

std::uint64_t SplitBlockFilter::filled() const {
  std::uint64_t sum = 0;
  for (const std::uint32_t word : words_.span()) {
    sum += static_cast<std::uint32_t>(std::popcount(word));
  }
  return sum;
}

double SplitBlockFilter::false_positive_rate() const {
  double sum = 0;
  const std::uint32_t* word = words_.data();
  for (std::uint32_t block = 0; block < settings_.blocks; ++block) {
    double rate = 1;
    for (std::uint32_t j = 0; j < split_block_words; ++j) rate *= std::popcount(*word++) / 32.0;
    sum += rate;
  }
  return sum / settings_.blocks;
}

Trace SplitBlockFilter::trace(Hash hash) const {
  const std::uint64_t number = hash.value();
  const std::uint64_t first =
      std::uint64_t{reduce(high_half(number), settings_.blocks)} * block_bytes * 8;
  Trace cells;
  for (std::uint32_t j = 0; j < split_block_words; ++j) {
    cells.push_back(
        {number, first + std::uint64_t{32} * j + split_block_bit(low_half(number), j), 1});
  }
  return cells;
}

}  // namespace bloom
