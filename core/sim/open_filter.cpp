#include "sim/open_filter.hpp"

#include <memory>
#include <utility>
#include <variant>

#include "bloom/formats/jsonl.hpp"
#include "bloom/formats/sbbf.hpp"
#include "sim/specimen/families.hpp"
#include "sim/specimen/families/adapters.hpp"
#include "sim/specimen/from_file.hpp"

namespace bloom::sim {
namespace {

struct Found {
  std::unique_ptr<Specimen> specimen;
  files::Format format;
  std::optional<files::Claim> claim = {};
};

Result<Found> found(Result<std::unique_ptr<Specimen>> specimen, files::Format format) {
  if (!specimen) return Error{specimen.reason()};
  return Found{std::move(*specimen), format};
}

struct Reader {
  Result<Found> native(Source file) const {
    return found(stored_specimen(file.memory()), files::Format::native);
  }
  Result<Found> sbbf(Source file) const {
    auto filter = read_sbbf(file);
    if (!filter) return Error{filter.reason()};
    return found(split_block_specimen(std::move(*filter)), files::Format::sbbf);
  }
  Result<Found> path_map(std::string_view text) const {
    auto read = read_jsonl(text);
    if (!read) return Error{read.reason()};
    auto map = found(classic_specimen(std::move(read->filter)), files::Format::jsonl);
    if (map) map->claim = files::Claim{read->keys, read->rate};
    return map;
  }
  Result<Found> guava(Source file) const {
    return found(adapter<Family::guava>().open(file.memory()), files::Format::guava);
  }
  Result<Found> bip37(std::span<const std::uint8_t> bytes) const {
    return found(adapter<Family::bip37>().open(bytes), files::Format::bip37);
  }
};

}  // namespace

Result<OpenedFilter> open_filter(Simulator& simulator, std::span<const std::uint8_t> data) {
  const files::Memory memory{data};
  auto file = files::read_filter(files::Origin(memory, data.size()), Reader{});
  if (!file) return Error{file.reason()};
  const double keys = file->specimen->estimated_keys();
  std::vector<Event> events = simulator.import_filter(std::move(file->specimen));
  if (const auto* rejected = std::get_if<Rejected>(&events.front())) {
    return Error{rejected->reason};
  }
  return OpenedFilter{std::move(events), file->format, file->claim, keys};
}

}  // namespace bloom::sim
