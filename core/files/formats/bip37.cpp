#include "bloom/formats/bip37.hpp"

#include "bloom/plan.hpp"
#include "files/read_filter.hpp"

namespace bloom::files {

using Row = FormatTraits<Format::bip37>;

static_assert(Row::unmarked_bytes == Bip37Filter::max_stored_bytes);
static_assert(Row::max_bits == std::uint64_t{Bip37Filter::max_bytes} * 8);
static_assert(Row::max_hashes == Bip37Filter::max_hashes);

Result<FilterFile> Row::read(const Origin& file) {
  const auto bytes = whole(file.all());
  if (!bytes) return Error{bytes.reason()};
  return filter_file(Bip37Filter::deserialize(*bytes), Format::bip37);
}

Result<Done> Row::write(const Bip37Filter& filter, const Claim&, std::string_view, Sink sink) {
  return filter.serialize(sink);
}

Result<Plan> Row::plan(const Demand& demand) {
  return plan_for_bip37(demand);
}

Result<Bip37Filter> Row::create(std::uint64_t bits, std::uint32_t hashes) {
  return Bip37Filter::create({static_cast<std::uint32_t>(bits / 8), hashes});
}

}  // namespace bloom::files
