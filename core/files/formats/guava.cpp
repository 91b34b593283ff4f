#include "bloom/formats/guava.hpp"

#include "bloom/plan.hpp"
#include "files/read_filter.hpp"

namespace bloom::files {

using Row = FormatTraits<Format::guava>;

static_assert(Row::max_bits == std::uint64_t{GuavaFilter::max_longs} * 64);
static_assert(Row::max_hashes == GuavaFilter::max_hashes);

// The strategy's number; files of the older one are refused in words of their own.
bool Row::begins(std::string_view start) {
  return start.starts_with('\1') || start.starts_with('\0');
}

Result<FilterFile> Row::read(const Origin& file) {
  return filter_file(GuavaFilter::deserialize(file.all()), Format::guava);
}

Result<Done> Row::write(const GuavaFilter& filter, const Claim&, std::string_view, Sink sink) {
  return filter.serialize(sink);
}

Result<Plan> Row::plan(const Demand& demand) {
  return plan_for_guava(demand);
}

Result<GuavaFilter> Row::create(std::uint64_t bits, std::uint32_t hashes) {
  return GuavaFilter::create({bits / 64, hashes});
}

}  // namespace bloom::files
