#include "web/view/actions.hpp"

#include <algorithm>
#include <cmath>
#include <optional>
#include <string_view>
#include <utility>

#include "bloom/text/numbers.hpp"

#include "web/view/compare/compare_text.hpp"
#include "web/view/files/file_actions.hpp"
#include "web/view/filter/filter_text.hpp"
#include "web/view/filter/settings_steps.hpp"
#include "web/view/parquet/parquet_actions.hpp"
#include "web/view/rates/rates_actions.hpp"
#include "web/view/save/save_actions.hpp"
#include "web/view/size/size_actions.hpp"
#include "web/view/stories/story_actions.hpp"
#include "web/view/views.hpp"

namespace bloom::view {
namespace {

class Actor {
 public:
  Actor(const sim::State& state, Session& session, Frame& frame)
      : family_(&state.family()),
        families_(state.families()),
        settings_(knob_settings(state)),
        built_(state.settings()),
        cells_(std::max(1U, state.cells())),
        station_(station_of(session.grown, state).value_or(0)),
        session_(session),
        frame_(frame) {}

  void run(const Input& input) {
    session_.last_widget = input.kind == Input::Kind::submit ? "key" : input.id;
    if (acts_elsewhere(input)) return;
    switch (input.kind) {
      case Input::Kind::press:
        return press(input);
      case Input::Kind::submit:
        return use_key(input.key_text, input.id);
      case Input::Kind::value:
        drag_ = input.drag;
        set(input.id, input.number);
        drag_ = 0;
        return;
      case Input::Kind::entry:
        return enter(input.id, input.text);
      case Input::Kind::step:
        return step(input.id, static_cast<int>(input.number));
    }
  }

 private:
  // What is not on screen is not asked.
  bool acts_elsewhere(const Input& input) {
    const bool rates = session_.tab == Tab::rates || session_.grown.wanted;
    const bool story = input.id.starts_with("story_") || input.id == "tab_stories";
    const bool save = session_.saving.open || input.id == "save";
    return (session_.tab == Tab::size && act_on_size(input, session_, frame_)) ||
           (rates && act_on_lab(input, session_, frame_)) ||
           act_on_files(input, session_, frame_) ||
           (session_.parquet.file != nullptr && act_on_parquet(input, session_, frame_)) ||
           (story && act_on_stories(input, session_, frame_)) ||
           (save && act_on_save(input, session_, frame_));
  }

  void press(const Input& input) {
    const std::string& id = input.id;
    session_.cursor_shown = false;
    if (id == "insert" || id == "check" || id == "delete") return use_key(input.key_text, id);
    if (id == "seed") return send(sim::Seed{});
    if (id == "clear") return send(sim::Clear{});
    if (id == "undo") return send(sim::Undo{});
    if (id == "redo") return send(sim::Redo{});
    if (id == "share") return frame_.requests.push_back(Request::share);
    if (id == "load") return frame_.requests.push_back(Request::load_keys);
    if (id == "find") return frame_.jobs.push_back(Job::find);
    if (id.starts_with("cancel")) return frame_.requests.push_back(Request::cancel);
    for (const int way : {-1, 1}) {
      const std::string_view end = way < 0 ? "_less" : "_more";
      if (id.ends_with(end)) return step(id.substr(0, id.size() - end.size()), way);
    }
    if (id == "compare") return frame_.jobs.push_back(Job::compare);
    if (id == "time") return frame_.jobs.push_back(Job::time);
    if (id == "equal_bits") session_.compared.equal = sim::Terms::Equal::bits;
    if (id == "equal_rate") session_.compared.equal = sim::Terms::Equal::rate;
    if (const auto tab = tab_of(id)) session_.tab = *tab;
    if (id == "scheme_double") return use_scheme(Scheme::double_hashing);
    if (id == "scheme_enhanced") return use_scheme(Scheme::enhanced);
    if (id == "scheme_independent") return use_scheme(Scheme::independent);
    if (id == "alert") return dismiss_alert();
    if (id == "formulas") session_.formulas = !session_.formulas;
    if (id == "explain") session_.explained = !session_.explained;
    if (id == "zoom_in") ++session_.grid.zoom;
    if (id == "zoom_out") --session_.grid.zoom;
    if (id == "fit") session_.grid = {};
    if (session_.compared.shown != nullptr) open_family(id, *session_.compared.shown);
  }

  // A row of the comparison: its family with its settings, in Filter.
  [[gnu::noinline]] void open_family(const std::string& id, const sim::Comparison& shown) {
    for (const sim::Contender& contender : shown.contenders()) {
      if (id != contender_id(contender)) continue;
      session_.tab = Tab::filter;
      if (!contender.done || !contender.failure.empty()) return;
      return send(wish_for(contender));
    }
  }

  // What the family has settings for; the others stay as they were for the next.
  static sim::Configure wish_for(const sim::Contender& contender) {
    const sim::SpecimenSettings& settings = contender.settings;
    sim::Configure requested;
    requested.family = contender.family->kind;
    if (requested.family == Family::classic) requested.scheme = settings.scheme;
    for (const sim::Knob& knob : contender.family->knobs) {
      switch (knob.setting) {
        case sim::Setting::bits:
          requested.bits = settings.bits;
          break;
        case sim::Setting::hashes:
          requested.hashes = settings.hashes;
          break;
        case sim::Setting::width:
          requested.width = settings.width;
          break;
        case sim::Setting::capacity:
          requested.capacity = settings.capacity;
          break;
        case sim::Setting::rate:
          requested.rate = settings.rate;
          break;
        case sim::Setting::growth:
          requested.growth = settings.growth;
          break;
        case sim::Setting::decrements:
          requested.decrements = settings.decrements;
          break;
      }
    }
    return requested;
  }

  void dismiss_alert() { (session_.alert.empty() ? session_.notice : session_.alert).clear(); }

  void use_key(const std::string& key, std::string_view how) {
    if (key.empty()) {
      session_.alert = say::key_wanted;
    } else if (how == "insert") {
      send(sim::Insert{key});
    } else if (how == "delete") {
      send(sim::Delete{key});
    } else {
      send(sim::Check{key});
    }
  }

  // The knob that a slider, or its entry, is of.
  const sim::Knob* knob_of(std::string_view id) const {
    constexpr std::string_view entry = "_entry";
    return knob_named(*family_, id.ends_with(entry) ? id.substr(0, id.size() - entry.size()) : id);
  }

  static bool fits_in(const sim::Knob& knob, double value) {
    const bool even = knob.step == 1 || std::fmod(value - knob.low, knob.step) == 0;
    return value >= knob.low && value <= knob.high && even;
  }

  void set(const std::string& id, double value) {
    if (const sim::Knob* knob = knob_of(id)) {
      const bool fits = knob->setting == sim::Setting::bits
                            ? fits_in(*knob, value) && value == std::floor(value)
                            : !std::isnan(value);
      if (fits) {
        use(*knob, std::clamp(value, knob->low, knob->high));
      } else {
        session_.alert = range_words(*knob);
      }
    } else if (id == "family") {
      use_family(clamped(value, 0, static_cast<std::uint32_t>(families_.size() - 1)));
    } else if (id == "cell" || id == "explanation" || id == "recent") {
      move_cursor(clamped(value, 0, cells_ - 1));
      if (id != "cell") frame_.requests.push_back(Request::show_array);
    } else if (id == "overview") {
      session_.grid.first_bit = clamped(value, 0, cells_);
    } else if (id == "at_keys") {
      look_at_station(value);
    }
  }

  void enter(const std::string& id, const std::string& text) {
    const sim::Knob* knob = knob_of(id);
    if (knob == nullptr) return;
    std::optional<double> value;
    if (knob->setting == sim::Setting::rate) {
      value = text::read_rate(text);
    } else if (const auto whole = knob->setting == sim::Setting::bits ? text::read_bits(text)
                                                                      : text::read_whole(text)) {
      value = static_cast<double>(*whole);
    }
    if (value && fits_in(*knob, *value)) {
      use(*knob, *value);
    } else {
      session_.alert = unfit_words(text, *knob);
    }
  }

  void step(const std::string& id, int steps) {
    if (const sim::Knob* knob = knob_of(id)) {
      // What is built may be larger than what was asked for, and is never smaller: up from the one,
      // down from the other.
      const double asked = sim::value_of(settings_, knob->setting);
      const double from = steps > 0 ? std::max(asked, sim::value_of(built_, knob->setting)) : asked;
      use(*knob, stepped(*knob, from, steps));
    } else if (id == "cell") {
      move_cursor(clamped(static_cast<double>(session_.cursor) + steps, 0, cells_ - 1));
    } else if (id == "overview") {
      const double window = session_.window_bits;
      session_.grid.first_bit = clamped(session_.grid.first_bit + steps * window / 2, 0, cells_);
    } else if (id == "at_keys") {
      look_at_station(station_ + steps);
    }
  }

  void look_at_station(double station) {
    const sim::RateCurve* shown = session_.grown.shown;
    if (shown == nullptr) return;
    const auto last = static_cast<std::uint32_t>(shown->points().size() - 1);
    session_.grown.station = clamped(station, 0, last);
    station_ = *session_.grown.station;
  }

  static std::uint32_t clamped(double value, std::uint32_t low, std::uint32_t high) {
    return static_cast<std::uint32_t>(
        std::lround(std::clamp(value, static_cast<double>(low), static_cast<double>(high))));
  }

  template <class T>
  static void put(T& settings, sim::Setting setting, double value) {
    const auto whole = setting == sim::Setting::rate ? 0 : static_cast<std::uint32_t>(value);
    switch (setting) {
      case sim::Setting::bits:
        settings.bits = whole;
        break;
      case sim::Setting::hashes:
        settings.hashes = whole;
        break;
      case sim::Setting::width:
        settings.width = whole;
        break;
      case sim::Setting::capacity:
        settings.capacity = whole;
        break;
      case sim::Setting::rate:
        settings.rate = value;
        break;
      case sim::Setting::growth:
        settings.growth = whole;
        break;
      case sim::Setting::decrements:
        settings.decrements = whole;
        break;
    }
  }

  void use(const sim::Knob& knob, double value) {
    if (knob.setting != sim::Setting::rate) value = std::round(value);
    if (value == sim::value_of(settings_, knob.setting)) return;
    put(settings_, knob.setting, value);
    sim::Configure configure;
    put(configure, knob.setting, value);
    configure.drag = drag_;
    send(configure);
  }

  void use_family(std::uint32_t index) {
    if (families_[index] == family_) return;
    family_ = families_[index];
    sim::Configure configure;
    configure.family = family_->kind;
    send(configure);
  }

  void use_scheme(Scheme scheme) {
    if (scheme == settings_.scheme) return;
    settings_.scheme = scheme;
    sim::Configure configure;
    configure.scheme = scheme;
    send(configure);
  }

  void move_cursor(std::uint32_t bit) {
    session_.cursor = bit;
    session_.cursor_shown = true;
    session_.follow_cursor = true;
  }

  void send(sim::Command command) { frame_.commands.push_back(std::move(command)); }

  std::uint32_t drag_ = 0;
  const sim::FamilyInfo* family_;
  sim::Families families_;
  sim::Settings settings_;  // as they will be asked for after the commands so far
  sim::Settings built_;     // as they are
  std::uint32_t cells_;
  double station_;
  Session& session_;
  Frame& frame_;
};

}  // namespace

void act(const std::vector<Input>& inputs, const sim::State& state, Session& session,
         Frame& frame) {
  Actor actor(state, session, frame);
  for (const Input& input : inputs) actor.run(input);
}

}  // namespace bloom::view
