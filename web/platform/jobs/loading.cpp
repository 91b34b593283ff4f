#include "web/platform/jobs/loading.hpp"

#include <algorithm>

namespace bloom::app {

Result<Done> Loading::begin(double total) {
  const auto begun = simulator_.load_begin();
  if (!begun) return Error{begun.reason()};
  find_.end();
  compare_.forget();
  view_.put_parquet_aside();
  total_ = std::max(total, 1.0);
  view_.show_progress(0);
  return Done{};
}

Result<Done> Loading::feed(std::string_view bytes) {
  const auto fed = simulator_.load_feed(bytes);
  const double read = static_cast<double>(simulator_.load_report().bytes);
  view_.show_progress(std::min(read / total_, 1.0));
  return fed ? Result<Done>(Done{}) : Error{fed.reason()};
}

std::vector<sim::Event> Loading::end(bool commit) {
  view_.show_progress(-1);
  if (!simulator_.loading()) return {};
  if (commit) return simulator_.load_commit();
  simulator_.load_cancel();
  return {};
}

}  // namespace bloom::app
