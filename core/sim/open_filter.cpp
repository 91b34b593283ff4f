#include "sim/open_filter.hpp"

#include <utility>
#include <variant>

#include "files/read_filter.hpp"
#include "sim/specimen/from_file.hpp"

namespace bloom::sim {

Result<OpenedFilter> open_filter(Simulator& simulator, std::span<const std::uint8_t> data) {
  const files::Memory memory{data};
  auto file = files::open(files::Origin(memory, data.size()));
  if (!file) return Error{file.reason()};
  auto specimen = specimen_of(std::move(file->filter));
  if (!specimen) return Error{specimen.reason()};
  const double keys = (*specimen)->estimated_keys();
  std::vector<Event> events = simulator.import_filter(std::move(*specimen));
  if (const auto* rejected = std::get_if<Rejected>(&events.front())) {
    return Error{rejected->reason};
  }
  return OpenedFilter{std::move(events), file->format, file->claim, keys};
}

}  // namespace bloom::sim
