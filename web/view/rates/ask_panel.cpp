// Ask it: made-up keys, or those of a file, and how many of them the filter takes for present.
#include <string>
#include <vector>

#include "sim/lab/rate_curve.hpp"

#include "web/view/common/action_buttons.hpp"
#include "web/view/common/common_text.hpp"
#include "web/view/common/progress_row.hpp"
#include "web/view/rates/ask_text.hpp"
#include "web/view/rates/rates_panels.hpp"
#include "web/view/widgets/paragraph.hpp"

namespace bloom::view {
namespace {

constexpr float heading_height = 22;
constexpr float gap = 6;

// What runs, for its progress; empty where nothing does.
std::string_view running(const Context& context) {
  if (context.busy()) return "Inserting keys";
  if (context.session.search >= 0) return say::looking_for_false_positive;
  if (context.session.asked.share < 0) return {};
  if (context.session.asked.joining) return "Reading keys";
  return context.session.asked.asking ? "Asking keys" : "Measuring";
}

double share_of(const Session& session) {
  if (session.progress >= 0) return session.progress;
  return session.search >= 0 ? session.search : session.asked.share;
}

}  // namespace

float ask_panel(Context& context, const Area& area) {
  Ui& ui = context.ui;
  const AskState& asked = context.session.asked;
  const std::uint64_t revision = context.state.revision();
  const sim::Measurement* measurement =
      asked.measurement != nullptr && asked.measurement->revision() == revision ? asked.measurement
                                                                                : nullptr;
  const sim::KeyFileMeasurement* file =
      asked.file != nullptr && asked.file->revision() == revision ? asked.file : nullptr;
  ui.heading("ask_heading", "Ask it", {area.x, area.y, area.width, heading_height});
  float y = area.y + heading_height + 2;

  const std::string_view job = running(context);
  const std::uint32_t asked_so_far = measurement == nullptr ? 0 : measurement->asked();
  const std::uint32_t next =
      measurement == nullptr ? sim::Measurement::first_portion : measurement->next();
  const std::string name = measure_words(next);
  const bool idle = job.empty();
  const std::vector<Button> buttons{
      {.id = "measure",
       .name = name,
       .look = Look::segment,
       .enabled = idle && asked_so_far < sim::Measurement::most_keys},
      {.id = "ask_file", .name = say::ask_file, .look = Look::segment, .enabled = idle}};
  y += button_rows(ui, {area.x, y, area.width}, buttons) + gap;
  if (!idle) y = progress_row(context, area, y, job, share_of(context.session)) + gap;
  if (asked_so_far > 0) {
    y += draw_note(ui, "measured", area.x, y, area.width, words_of(*measurement)) + gap;
  }
  if (file != nullptr && !asked.asking) {
    y += draw_note(ui, "asked_file", area.x, y, area.width,
                   words_of(*file, context.state.imported())) +
         gap;
  }
  return y - area.y;
}

}  // namespace bloom::view
