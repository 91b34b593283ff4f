#include "web/platform/app.hpp"

#include <algorithm>
#include <cmath>
#include <utility>
#include <variant>

#include "sim/configure.hpp"
#include "sim/open_filter.hpp"
#include "sim/specimen/families.hpp"

#include "web/platform/platform_text.hpp"
#include "web/view/layout.hpp"
#include "web/view/views.hpp"

namespace bloom::app {
namespace {

// The refused commands of a link that are told one by one: of a full filter there may be thousands.
constexpr std::size_t most_refusals = 3;

// A command may change the height, and the height the layout: more rounds than this are a mistake
// that must not hang the page.
constexpr int max_rounds = 4;

int device_pixels(float css, float ratio) {
  return std::max(1, static_cast<int>(std::lround(css * ratio)));
}

}  // namespace

Result<Renderer> App::start(Renderer renderer, const view::Environment& environment) {
  set_environment(environment);
  auto opened = window_.open(renderer, device_pixels(environment.width, environment.ratio),
                             device_pixels(height_, environment_.ratio));
  if (opened) fit_fonts();
  return opened;
}

void App::set_environment(const view::Environment& environment) {
  given_ = environment;
  fit_scale();
}

// Large type is a larger unit: all that is drawn grows with it, in two columns where there are any.
void App::fit_scale() {
  constexpr float larger = 1.5f;
  scale_ = view::page_scale(given_.width, given_.height, given_.ratio);
  if (large_) scale_ = std::max(1.0f, std::min(scale_ * larger, 4 / given_.ratio));
  environment_ = given_;
  environment_.width /= scale_;
  environment_.height /= scale_;
  environment_.ratio *= scale_;
}

Result<Renderer> App::restore_renderer(Renderer renderer) {
  auto opened = window_.reopen(renderer);
  view_.forget_textures();
  window_.take_fonts(view_.atlas());
  return opened;
}

void App::fit_fonts() {
  if (font_ratio_ == environment_.ratio) return;
  font_ratio_ = environment_.ratio;
  view_.load_fonts(font_ratio_);
  window_.take_fonts(view_.atlas());
}

double App::frame(double now) {
  if (!window_.usable()) return -1;
  const double seconds = now / 1000;
  environment_.now = seconds;
  fit_fonts();
  view::Frame drawn;
  for (int round = 0; round < max_rounds; ++round) {
    drawn = draw();
    bool acted = !drawn.jobs.empty();
    for (const view::Request request : drawn.requests) acted |= act(request);
    for (const sim::Command& command : drawn.commands) apply(command, now);
    for (const view::StoryMove& move : drawn.moves) move_story(move, now);
    for (const view::Job job : drawn.jobs) {  // on the filter as it is by now
      if (jobs_.begin(job)) ask_page(view::Request::work);
    }
    const bool settled =
        drawn.commands.empty() && drawn.moves.empty() && !acted && drawn.height == height_;
    height_ = drawn.height;
    if (settled) break;
  }
  window_.present(drawn.background, view_.drawn());
  jobs_.attack().keep_to(view_.tab());
  return drawn.wake_in < 0 ? -1 : std::ceil(drawn.wake_in * 1000);
}

bool App::act(view::Request request) {
  ask_page(request);
  if (request != view::Request::cancel) return parquet_.shown() && parquet_.act(request);
  jobs_.cancel();
  return true;
}

void App::ask_page(view::Request request) {
  if (std::find(requests_.begin(), requests_.end(), request) != requests_.end()) return;
  requests_.push_back(request);
}

bool App::work(double now) {
  const Slice slice = jobs_.step();
  announce(slice.events, now);
  return slice.more;
}

view::Frame App::draw() {
  const int width = device_pixels(given_.width, given_.ratio);
  const int height = device_pixels(height_, environment_.ratio);
  window_.resize(width, height);
  return view_.draw(simulator_.state(), environment_, static_cast<float>(height));
}

double App::measure(int frames, double (*clock)()) {
  if (!window_.usable() || frames < 1) return 0;
  const double start = clock();
  for (int i = 0; i < frames; ++i) {
    frame(clock());
    window_.read_back();
  }
  return (clock() - start) / frames;
}

std::vector<sim::Event> App::apply(const sim::Command& command, double now) {
  std::vector<sim::Event> events = simulator_.apply(command);
  const auto* plan = std::get_if<sim::Configure>(&command);
  if (plan != nullptr && plan->capacity && plan->rate &&
      std::holds_alternative<sim::Configured>(events.front())) {
    show_design(static_cast<std::uint64_t>(*plan->capacity), *plan->rate);
  }
  announce(events, now);
  return events;
}

void App::show_design(std::uint64_t keys, double rate) {
  const sim::Settings& settings = simulator_.state().settings();
  view_.show_design({keys, rate, settings.bits, settings.hashes});
}

void App::announce(const std::vector<sim::Event>& events, double now, bool bulk) {
  if (events.empty()) return;
  view_.notify(events, now / 1000, bulk);
  events_.insert(events_.end(), events.begin(), events.end());
}

void App::move_story(const view::StoryMove& move, double now) {
  if (move.what == view::StoryMove::What::large) return show_large(!large_);
  auto moved = stories_.run(move);
  if (!moved) return;
  static_cast<void>(story_moved(std::move(*moved), now));
  if (!stories_.playing()) show_large(false);
}

void App::leave_story(double now) {
  if (stories_.playing()) move_story({view::StoryMove::What::leave}, now);
}

void App::show_large(bool large) {
  if (large == large_) return;
  large_ = large;
  view_.show_large(large);
  fit_scale();
  fit_fonts();
}

Result<Done> App::story_moved(Result<Stories::Moved> moved, double now) {
  if (!moved) return Error{moved.reason()};
  view_.put_parquet_aside();
  announce(moved->before, now, true);
  view_.forget_answer();  // of a step before
  announce(moved->now, now);
  view_.show_alert({});  // a refusal is what the step shows
  return Done{};
}

Result<Done> App::begin_story(std::string_view name, std::uint32_t step, double now) {
  if (!name.empty()) return story_moved(stories_.begin(name, step), now);
  leave_story(now);
  return Done{};
}

Result<Done> App::open_story(std::string_view json, std::uint32_t step, double now) {
  return story_moved(stories_.open(json, step), now);
}

void App::follow(const sim::Link& link, double now) {
  // A story sets the filter aside, which comes back: nothing of it is changed here.
  if (!link.story.empty() && link.commands.empty()) {
    view_.show_alert({});
    return show_problems(link.problems);
  }
  leave_story(now);
  std::vector<std::string> sentences = link.problems;
  std::size_t refusals = 0;
  const auto apply_quietly = [&](const sim::Command& command) {
    const std::vector<sim::Event> events = simulator_.apply(command);
    announce(events, now, true);
    for (const sim::Event& event : events) {
      const auto* refused = std::get_if<sim::Rejected>(&event);
      if (refused == nullptr || ++refusals > most_refusals) continue;
      if (std::find(sentences.begin(), sentences.end(), refused->reason) == sentences.end()) {
        sentences.push_back(refused->reason);
      }
    }
  };
  if (simulator_.digest() != sim::Simulator().digest()) {
    apply_quietly(sim::Clear{});
    apply_quietly(sim::Configure::to(sim::RequestedSettings{}));
  }
  for (const sim::Command& command : link.commands) apply_quietly(command);
  if (refusals > 1) {
    sentences.push_back(refusals_words(refusals));
  }
  const sim::Settings& settings = simulator_.state().settings();
  const sim::Sizing& planned = link.sizing;
  if (planned.bits == settings.bits && planned.hashes == settings.hashes) {
    show_design(planned.keys, planned.rate);
  }
  view_.put_parquet_aside();
  view_.show_tab(view::tab_named(link.tab));
  view_.show_sizing(link.sizing);
  view_.show_alert({});
  show_problems(sentences);
}

Result<std::string> App::share() {
  if (std::string story = stories_.link(); !story.empty()) return story;
  auto link = sim::make_link(simulator_.state());
  const std::string_view tab = view::link_name(view_.tab());
  if (link && view_.tab() != view::Tab::filter) *link += "&tab=" + std::string(tab);
  return link;
}

std::vector<sim::Event> App::configure(const sim::Link& link, double now) {
  sim::RequestedSettings requested;
  for (const sim::Command& command : link.commands) {
    const auto* given = std::get_if<sim::Configure>(&command);
    if (given == nullptr) continue;
    // Those of a link are in range.
    if (const auto asked = sim::apply_configure(sim::all_families(), requested, *given))
      requested = *asked;
  }
  std::vector<sim::Event> events = apply(sim::Configure::to(requested), now);
  if (link.tab == "size") view_.show_sizing(link.sizing);
  show_problems(link.problems);
  return events;
}

void App::show_problems(const std::vector<std::string>& problems) {
  std::string alert;
  for (const std::string& problem : problems) {
    if (!alert.empty()) alert += ' ';
    alert += problem;
  }
  view_.show_notice(alert);
}

Result<Done> App::import_filter(std::string_view data, double now) {
  const auto opened = sim::open_filter(
      simulator_, {reinterpret_cast<const std::uint8_t*>(data.data()), data.size()});
  if (!opened) return Error{opened.reason()};
  view_.show_opened({});
  announce(opened->events, now);
  return Done{};
}

std::vector<sim::Event> App::take_events() {
  return std::exchange(events_, {});
}

std::vector<view::Request> App::take_requests() {
  return std::exchange(requests_, {});
}

bool App::widgets_changed() {
  if (view_.widgets() == reported_widgets_) return false;
  reported_widgets_ = view_.widgets();
  return true;
}

void App::pointer(view::PointerEvent kind, float x, float y) {
  const float ratio = environment_.ratio / scale_;
  view_.pointer(kind, x * ratio, y * ratio);
}

Result<Done> App::file_begin(FileUse use, double total) {
  switch (use) {
    case FileUse::load:
      return jobs_.loading().begin(total);
    case FileUse::ask:
      return jobs_.lab().ask_begin(total);
    case FileUse::second:
      return jobs_.lab().second_begin(total);
    case FileUse::open:
      break;
  }
  return opening_.begin(total);
}

Result<Done> App::file_feed(FileUse use, std::string_view bytes) {
  switch (use) {
    case FileUse::load:
      return jobs_.loading().feed(bytes);
    case FileUse::ask:
      return jobs_.lab().ask_feed(bytes);
    case FileUse::second:
      return jobs_.lab().second_feed(bytes);
    case FileUse::open:
      break;
  }
  return opening_.feed(bytes);
}

sim::LoadReport App::file_end(FileUse use, bool commit, double now) {
  switch (use) {
    case FileUse::load:
      announce(jobs_.loading().end(commit), now);
      return simulator_.load_report();
    case FileUse::ask:
      return jobs_.lab().ask_end(commit);
    case FileUse::second:
      return jobs_.lab().second_end(commit);
    case FileUse::open:
      break;
  }
  opening_.leave();
  return {};
}

Opening::Outcome App::open(std::string_view name, double now) {
  return ended(opening_.end(name), now);
}

Opening::Outcome App::open_filter(double now) {
  return ended(opening_.open(), now);
}

Opening::Outcome App::ended(const Opening::Ended& end, double now) {
  if (end.outcome == Opening::Outcome::opened) {
    jobs_.find().end();
    view_.put_parquet_aside();
    announce(end.events, now);
  }
  return end.outcome;
}

}  // namespace bloom::app
