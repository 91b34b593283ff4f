#include "bloom/formats/sbbf.hpp"

#include "bloom/plan.hpp"
#include "files/read_filter.hpp"

namespace bloom::files {

using Row = FormatTraits<Format::sbbf>;

constexpr std::uint32_t block_bits = SplitBlockFilter::block_bytes * 8;
static_assert(Row::max_bits == std::uint64_t{SplitBlockFilter::max_blocks} * block_bits);
static_assert(Row::nearest_bits(1) == block_bits);

// The Thrift header's first field, an i32.
bool Row::begins(std::string_view start) {
  return start.starts_with('\x15');
}

Result<FilterFile> Row::read(const Origin& file) {
  return filter_file(read_sbbf(file.all()), Format::sbbf);
}

Result<Done> Row::write(const SplitBlockFilter& filter, const Claim&, std::string_view, Sink sink) {
  return write_sbbf(filter, sink);
}

Result<Plan> Row::plan(const Demand& demand) {
  return plan_for_sbbf(demand);
}

Result<SplitBlockFilter> Row::create(std::uint64_t bits, std::uint32_t) {
  return SplitBlockFilter::create({static_cast<std::uint32_t>(bits / block_bits)});
}

}  // namespace bloom::files
