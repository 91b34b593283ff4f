#include "web/view/session/actions.hpp"

#include <algorithm>
#include <cmath>
#include <utility>

#include "bloom/formats/numbers.hpp"
#include "sim/words/text.hpp"

#include "web/view/session/settings_steps.hpp"

namespace bloom::view {
namespace {

constexpr const char* key_wanted = "Type a key first: 1 to 4096 bytes.";
constexpr const char* bits_wanted =
    "Bits (m) is a whole number, 8 … 134,217,728, also written as 16KiB, 2^16 or 1e6.";
constexpr const char* hashes_wanted = "Hashes (k) is a whole number, 1 … 32.";

class Actor {
 public:
  Actor(const sim::State& state, Session& session, Frame& frame)
      : settings_(state.settings()), session_(session), frame_(frame) {}

  void run(const Input& input) {
    session_.used = input.kind == Input::Kind::submit ? "key" : input.id;
    switch (input.kind) {
      case Input::Kind::press:
        return press(input);
      case Input::Kind::submit:
        return use_key(input.key_text, input.id == "insert");
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
  void press(const Input& input) {
    const std::string& id = input.id;
    session_.cursor_shown = false;
    if (id == "insert" || id == "check") return use_key(input.key_text, id == "insert");
    if (id == "seed") return send(sim::Seed{});
    if (id == "clear") return send(sim::Clear{});
    if (id == "undo") return send(sim::Undo{});
    if (id == "redo") return send(sim::Redo{});
    if (id == "share") return frame_.requests.push_back(Request::share);
    if (id == "load") return frame_.requests.push_back(Request::load_keys);
    if (id == "find") return frame_.requests.push_back(Request::find);
    if (id == "cancel") return frame_.requests.push_back(Request::cancel);
    if (id == "m_less" || id == "m_more") return step("m", id == "m_more" ? 1 : -1);
    if (id == "k_less" || id == "k_more") return step("k", id == "k_more" ? 1 : -1);
    if (id == "scheme_double") return use_scheme(Scheme::double_hashing);
    if (id == "scheme_enhanced") return use_scheme(Scheme::enhanced);
    if (id == "scheme_independent") return use_scheme(Scheme::independent);
    if (id == "alert") return dismiss_alert();
    if (id == "formulas") session_.formulas = !session_.formulas;
    if (id == "explain") session_.explained = !session_.explained;
    if (id == "zoom_in") ++session_.grid.zoom;
    if (id == "zoom_out") --session_.grid.zoom;
    if (id == "fit") session_.grid = {};
  }

  void dismiss_alert() { (session_.alert.empty() ? session_.notice : session_.alert).clear(); }

  void use_key(const std::string& key, bool insert) {
    if (key.empty()) {
      session_.alert = key_wanted;
    } else if (insert) {
      send(sim::Insert{key});
    } else {
      send(sim::Check{key});
    }
  }

  void set(const std::string& id, double value) {
    if (id == "m" || id == "m_entry") {
      if (std::isfinite(value) && value == std::floor(value) && value >= 0 &&
          value < 4294967296.0) {
        use_bits(static_cast<std::uint32_t>(value));
      } else {
        session_.alert = bits_wanted;
      }
    } else if (id == "k" || id == "k_entry") {
      use_hashes(clamped(value, sim::min_hashes, sim::max_hashes));
    } else if (id == "cell" || id == "explanation" || id == "recent") {
      move_cursor(clamped(value, 0, settings_.bits - 1));
      if (id != "cell") frame_.requests.push_back(Request::show_array);
    } else if (id == "overview") {
      session_.grid.first_bit = clamped(value, 0, settings_.bits);
    }
  }

  void enter(const std::string& id, const std::string& text) {
    const bool bits = id == "m_entry";
    const auto value = bits ? detail::read_bits(text) : detail::read_whole(text);
    const bool fits = value && (bits ? *value >= sim::min_bits && *value <= sim::max_bits
                                     : *value >= sim::min_hashes && *value <= sim::max_hashes);
    if (!fits) {
      session_.alert = sim::quoted(text) + " does not fit: " + (bits ? bits_wanted : hashes_wanted);
    } else if (bits) {
      use_bits(static_cast<std::uint32_t>(*value));
    } else {
      use_hashes(static_cast<std::uint32_t>(*value));
    }
  }

  void step(const std::string& id, int steps) {
    const auto moved = [&](double from) { return from + steps; };
    if (id == "m") {
      use_bits(step_bits(settings_.bits, steps));
    } else if (id == "k") {
      use_hashes(clamped(moved(settings_.hashes), sim::min_hashes, sim::max_hashes));
    } else if (id == "cell") {
      move_cursor(clamped(moved(session_.cursor), 0, settings_.bits - 1));
    } else if (id == "overview") {
      const double window = session_.window_bits;
      session_.grid.first_bit =
          clamped(session_.grid.first_bit + steps * window / 2, 0, settings_.bits);
    }
  }

  static std::uint32_t clamped(double value, std::uint32_t low, std::uint32_t high) {
    return static_cast<std::uint32_t>(
        std::lround(std::clamp(value, static_cast<double>(low), static_cast<double>(high))));
  }

  void use_bits(std::uint32_t bits) {
    if (bits == settings_.bits) return;
    settings_.bits = bits;
    sim::Configure configure;
    configure.bits = bits;
    configure.drag = drag_;
    send(configure);
  }

  void use_hashes(std::uint32_t hashes) {
    if (hashes == settings_.hashes) return;
    settings_.hashes = hashes;
    sim::Configure configure;
    configure.hashes = hashes;
    configure.drag = drag_;
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
  sim::Settings settings_;  // as they will be after the commands so far
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
