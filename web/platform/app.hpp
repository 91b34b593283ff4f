// The application: one simulator, one view, one window, and the traffic between them.
//
// Commands come from the view's frames and from the page; every event goes to the view and to the
// page's subscribers, whoever asked. Times are milliseconds of the page's clock.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "bloom/result.hpp"
#include "sim/link/link.hpp"
#include "sim/simulator.hpp"

#include "web/platform/jobs/jobs.hpp"
#include "web/platform/opening.hpp"
#include "web/platform/parquet.hpp"
#include "web/platform/stories.hpp"
#include "web/platform/window.hpp"
#include "web/view/view.hpp"

namespace bloom::app {

class App {
 public:
  App() : view_(window_) {}

  // Environments and pointers come in CSS pixels, whatever the page's scale.
  Result<Renderer> start(Renderer renderer, const view::Environment& environment);
  void lose_renderer() { window_.lose(); }
  void undone() { window_.undone(); }
  Result<Renderer> restore_renderer(Renderer renderer);
  void set_environment(const view::Environment& environment);

  // Applies what the view asks for and draws, again while that changes the picture. Returns the
  // milliseconds until the next frame is needed: 0 at once, negative never.
  double frame(double now);
  // Draws and waits for the pixels, `frames` times; the milliseconds of one, by `clock`.
  double measure(int frames, double (*clock)());

  std::vector<sim::Event> apply(const sim::Command& command, double now);
  // Brings the simulator to what the link says, from wherever it is. What of it is refused, because
  // the filter is full for example, is shown with the link's problems.
  void follow(const sim::Link& link, double now);
  // Takes only the settings of a link; those it leaves out are the defaults. The keys stay.
  std::vector<sim::Event> configure(const sim::Link& link, double now);
  void show_problems(const std::vector<std::string>& problems);
  // The link to the present state and view; refused as by sim::make_link.
  Result<std::string> share();
  // Takes in a filter from a file (sim/open_filter.hpp).
  Result<Done> import_filter(std::string_view data, double now);
  // Takes events that did not come from apply to the view and the subscribers.
  void announce(const std::vector<sim::Event>& events, double now, bool bulk = false);
  std::vector<sim::Event> take_events();       // since the last call
  std::vector<view::Request> take_requests();  // likewise, each once
  bool widgets_changed();                      // likewise

  // The pointer, from the canvas' top left.
  void pointer(view::PointerEvent kind, float x, float y);

  // A file of `total` bytes is read in slices, for its keys to be inserted, or asked, or to be the
  // second set of a join; or it is opened, whatever it is: then end gives it up,
  // and open() goes on with it.
  enum class FileUse : std::uint8_t { load, ask, second, open };
  Result<Done> file_begin(FileUse use, double total);
  Result<Done> file_feed(FileUse use, std::string_view bytes);
  sim::LoadReport file_end(FileUse use, bool commit, double now);

  // What was read is opened, and as a filter once that was answered (web/platform/opening.hpp).
  Opening::Outcome open(std::string_view name, double now);
  Opening::Outcome open_filter(double now);

  // One slice of each job that runs (web/platform/jobs/). Whether there is more to do.
  bool work(double now);
  void cancel() { jobs_.cancel(); }

  Parquet& parquet() { return parquet_; }

  Result<Done> take_stories(std::string_view json) { return stories_.take_shelf(json); }
  // A story of the shelf by its name, or one as JSON, from its step, which counts from 1. Without a
  // name the one that is played ends.
  Result<Done> begin_story(std::string_view name, std::uint32_t step, double now);
  Result<Done> open_story(std::string_view json, std::uint32_t step, double now);
  const Stories& stories() const { return stories_; }

  float height() const { return height_ * scale_; }  // CSS pixels
  float scale() const { return scale_; }             // CSS pixels a unit of the described widgets
  Renderer renderer() const { return window_.renderer(); }
  const view::Environment& environment() const { return environment_; }
  sim::Simulator& simulator() { return simulator_; }
  view::View& view() { return view_; }

 private:
  Result<Done> story_moved(Result<Stories::Moved> moved, double now);
  void show_large(bool large);
  void move_story(const view::StoryMove& move, double now);
  void leave_story(double now);
  void fit_scale();
  Opening::Outcome ended(const Opening::Ended& end, double now);
  view::Frame draw();
  // Whether it may have changed what is shown.
  bool act(view::Request request);
  void ask_page(view::Request request);
  void fit_fonts();
  // The filter was planned for this, with the settings that it has now.
  void show_design(std::uint64_t keys, double rate);

  sim::Simulator simulator_;
  Window window_;
  view::View view_;
  view::Environment environment_;  // in units of the page
  view::Environment given_;        // in CSS pixels
  float scale_ = 1;
  std::vector<sim::Event> events_;
  std::vector<view::Request> requests_;
  std::vector<view::Widget> reported_widgets_;
  float height_ = 1;  // in units of the page
  float font_ratio_ = 0;
  Jobs jobs_{simulator_, view_};
  Opening opening_{simulator_, view_};
  Stories stories_{simulator_, view_};
  bool large_ = false;  // type, for a room to read
  Parquet parquet_{view_};
};

}  // namespace bloom::app
