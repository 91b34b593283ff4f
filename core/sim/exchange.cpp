#include "sim/exchange.hpp"

#include <string_view>
#include <utility>

#include "bloom/formats/jsonl.hpp"
#include "sim/specimen/families.hpp"

namespace bloom::sim {

Result<std::vector<Event>> import_filter(Simulator& simulator, std::span<const std::uint8_t> data) {
  // A Parquet filter's header starts with this byte, which no JSON text does.
  constexpr std::uint8_t sbbf_start = 0x15;
  if (!data.empty() && data.front() == sbbf_start) {
    return Error{
        "This is a Parquet split-block filter, and the simulator shows classic filters: import a "
        "path map in JSON lines."};
  }
  const std::string_view text(reinterpret_cast<const char*>(data.data()), data.size());
  auto read = read_jsonl(text);
  if (!read) return Error{read.reason()};
  auto specimen = classic_specimen(std::move(read->filter));
  if (!specimen) return Error{specimen.reason()};
  std::vector<Event> events = simulator.import_filter(std::move(*specimen));
  for (const Event& event : events) {
    if (const auto* rejected = std::get_if<Rejected>(&event)) return Error{rejected->reason};
  }
  return events;
}

}  // namespace bloom::sim
