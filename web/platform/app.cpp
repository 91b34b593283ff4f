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
    bool acted = false;
    for (const view::Request request : drawn.requests) {
      if (request == view::Request::second_keys) {
        lab_.second_typed();
      } else {
        acted |= parquet_.shown() && parquet_.act(request);
        requests_.push_back(request);
      }
    }
    for (const sim::Command& command : drawn.commands) apply(command, now);
    for (const view::StoryMove& move : drawn.moves) move_story(move, now);
    const bool settled =
        drawn.commands.empty() && drawn.moves.empty() && !acted && drawn.height == height_;
    height_ = drawn.height;
    if (settled) break;
  }
  window_.present(drawn.background, view_.drawn());
  lab_.keep_to(view_.tab());
  return drawn.wake_in < 0 ? -1 : std::ceil(drawn.wake_in * 1000);
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
  if (!moved->before.empty()) announce(moved->before, now, true);
  view_.forget_answer();  // of a step before
  if (!moved->now.empty()) announce(moved->now, now);
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

Result<std::uint8_t> App::import_filter(std::string_view data, double now) {
  const auto opened = sim::open_filter(
      simulator_, {reinterpret_cast<const std::uint8_t*>(data.data()), data.size()});
  if (!opened) return Error{opened.reason()};
  view_.show_opened({});
  announce(opened->events, now);
  return std::uint8_t{1};
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
      return load_begin(total);
    case FileUse::ask:
      return lab_.ask_begin(total);
    case FileUse::second:
      return lab_.second_begin(total);
    case FileUse::open:
      break;
  }
  return opening_.begin(total);
}

Result<Done> App::file_feed(FileUse use, std::string_view bytes) {
  switch (use) {
    case FileUse::load:
      return load_feed(bytes);
    case FileUse::ask:
      return lab_.ask_feed(bytes);
    case FileUse::second:
      return lab_.second_feed(bytes);
    case FileUse::open:
      break;
  }
  return opening_.feed(bytes);
}

sim::LoadReport App::file_end(FileUse use, bool commit, double now) {
  switch (use) {
    case FileUse::load:
      return load_end(commit, now);
    case FileUse::ask:
      return lab_.ask_end(commit);
    case FileUse::second:
      return lab_.second_end(commit);
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
    find_end();
    view_.put_parquet_aside();
    announce(end.events, now);
  }
  return end.outcome;
}

Result<Done> App::load_begin(double total) {
  const auto begun = simulator_.load_begin();
  if (!begun) return Error{begun.reason()};
  find_end();
  forget_comparison();
  view_.put_parquet_aside();
  load_total_ = std::max(total, 1.0);
  view_.show_progress(0);
  return Done{};
}

Result<Done> App::load_feed(std::string_view bytes) {
  const auto fed = simulator_.load_feed(bytes);
  const double read = static_cast<double>(simulator_.load_report().bytes);
  view_.show_progress(std::min(read / load_total_, 1.0));
  return fed ? Result<Done>(Done{}) : Error{fed.reason()};
}

sim::LoadReport App::load_end(bool commit, double now) {
  view_.show_progress(-1);
  if (simulator_.loading()) {
    if (commit) {
      announce(simulator_.load_commit(), now);
    } else {
      simulator_.load_cancel();
    }
  }
  return simulator_.load_report();
}

bool App::find_begin() {
  auto search = sim::Search::begin(simulator_.state());
  if (!search) {
    view_.show_alert(search.reason());
    return false;
  }
  search_ = std::move(*search);
  return true;
}

bool App::find_step(std::uint32_t tries, double now) {
  if (!search_) return false;
  const sim::Search::Outcome outcome = search_->step(simulator_.state(), tries);
  if (outcome == sim::Search::Outcome::searching) {
    view_.show_search(static_cast<double>(search_->tried()) / sim::Search::most_tries);
    return true;
  }
  const sim::Search search = *std::exchange(search_, std::nullopt);
  view_.show_search(-1);
  if (outcome == sim::Search::Outcome::found) apply(sim::Check{search.key()}, now);
  if (outcome == sim::Search::Outcome::none) view_.show_alert(search.none_found());
  return false;
}

void App::find_end() {
  search_.reset();
  view_.show_search(-1);
}

void App::compare_begin(bool timed) {
  const sim::State& state = simulator_.state();
  timed = timed && comparison_;
  sim::Terms terms = view_.terms(state);
  terms.rounds = timed ? 3 : 1;
  std::optional<sim::Comparison>& begun = timed ? timed_ : comparison_;
  timed_.reset();
  begun.emplace(state.families(), terms, state.distinct());
  compared_revision_ = state.revision();
  view_.show_comparison(&*comparison_, compared_revision_);
  view_.show_comparing(0, timed);
}

bool App::compare_step(std::uint32_t budget, double (*clock)()) {
  const sim::State& state = simulator_.state();
  sim::Comparison* running = timed_ ? &*timed_ : comparison_ ? &*comparison_ : nullptr;
  if (running == nullptr) return false;
  if (state.revision() != compared_revision_ || view_.tab() != view::Tab::compare) {
    compare_end();
    if (!comparison_->done()) forget_comparison();
    return false;
  }
  const sim::KeysToCompare keys{state.distinct(), [&](std::uint32_t i) { return state.key(i); }};
  if (running->step(keys, budget, timed_ ? clock : nullptr)) {
    view_.show_comparing(running->progress(), timed_.has_value());
    return true;
  }
  if (timed_) comparison_ = std::move(timed_);
  compare_end();
  return false;
}

bool App::go_begin() {
  const sim::State& state = simulator_.state();
  going_ = state.distinct();
  going_to_ = view_.keys_looked_at(state);
  if (going_to_ <= going_) return false;
  constexpr double line = 18;  // bytes
  const auto begun = load_begin(line * (going_to_ - going_));
  if (!begun) view_.show_alert(begun.reason());
  return begun.ok();
}

bool App::go_step(double now) {
  constexpr std::uint32_t portion = 1U << 11;
  if (!simulator_.loading()) return false;
  const std::uint32_t end = going_ + std::min(portion, going_to_ - going_);
  const auto fed = load_feed(sim::made_up_lines(simulator_.state(), going_, end));
  going_ = end;
  if (fed && going_ < going_to_) return true;
  load_end(fed.ok(), now);
  if (!fed) view_.show_alert(not_inserted_words(fed.reason()));
  return false;
}

void App::forget_comparison() {
  view_.show_comparison(nullptr, 0);
  comparison_.reset();
  compare_end();
}

void App::compare_end() {
  timed_.reset();
  view_.show_comparing(-1, false);
}

}  // namespace bloom::app
