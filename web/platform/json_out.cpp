#include "web/platform/json_out.hpp"

#include <algorithm>
#include <cmath>
#include <utility>
#include <variant>

#include "bloom/formats/base64.hpp"
#include "bloom/formats/bit_order.hpp"
#include "bloom/formats/json.hpp"

namespace bloom::app {
namespace {

constexpr std::uint32_t max_state_keys = 1000;
constexpr std::uint32_t max_state_bits = 8 * 1024 * 1024;

// Writes one text, with one call for a member of any type. It sets the commas.
class Json {
 public:
  template <class T>
  Json& member(std::string_view name, const T& value) {
    this->name(name);
    write(value);
    return *this;
  }
  Json& object() { return open('{'); }
  Json& object(std::string_view name) { return this->name(name).object(); }
  Json& end_object() { return close('}'); }
  Json& array() { return open('['); }
  Json& array(std::string_view name) { return this->name(name).array(); }
  Json& end_array() { return close(']'); }
  Json& name(std::string_view name) {
    add(detail::json_text(name) + ":");
    first_ = true;  // its value follows without a comma
    return *this;
  }

  void write(std::string_view text) { add(detail::json_text(text)); }
  void write(const std::string& text) { write(std::string_view(text)); }
  void write(const char* text) { write(std::string_view(text)); }
  void write(bool value) { add(value ? "true" : "false"); }
  void write(std::uint32_t value) { add(std::to_string(value)); }
  void write(std::uint64_t value) { add(std::to_string(value)); }
  void write(int value) { add(std::to_string(value)); }
  // Places of widgets, many in a frame: to a thousandth of a pixel.
  void write(float value) { write(std::round(1000 * static_cast<double>(value)) / 1000); }
  void write(double value) {  // JSON has no infinity
    if (std::isfinite(value)) {
      add(detail::json_text(value));
    } else {
      null();
    }
  }
  template <class T>
  void write(const std::vector<T>& values) {
    array();
    for (const T& value : values) write(value);
    end_array();
  }
  void write(const std::vector<std::uint8_t>& bits) {
    array();
    for (const std::uint8_t bit : bits) write(std::uint32_t{bit});
    end_array();
  }
  void null() { add("null"); }

  void write_settings(const sim::Settings& settings) {
    member("m", settings.bits)
        .member("k", settings.hashes)
        .member("scheme", scheme_name(settings.scheme))
        .member("seed", settings.seed);
  }

  std::string text() { return std::move(text_); }

 private:
  void add(std::string_view value) {
    if (!first_) text_ += ',';
    text_ += value;
    first_ = false;
  }
  Json& open(char mark) {
    add({&mark, 1});
    first_ = true;
    return *this;
  }
  Json& close(char mark) {
    text_ += mark;
    first_ = false;
    return *this;
  }

  std::string text_;
  bool first_ = true;  // nothing before it in its object or array
};

// The members of each event after its type.
struct EventMembers {
  Json& json;

  void operator()(const sim::Inserted& e) const {
    json.member("type", "inserted")
        .member("key", e.key)
        .member("positions", e.positions)
        .member("flipped", e.flipped);
  }
  void operator()(const sim::Checked& e) const {
    json.member("type", "checked")
        .member("key", e.key)
        .member("verdict", sim::verdict_word(e.verdict))
        .member("positions", e.positions)
        .member("bits", e.bits);
  }
  void operator()(const sim::Configured& e) const {
    json.member("type", "configured").write_settings(e.settings);
  }
  void operator()(const sim::Loaded& e) const {
    json.member("type", "loaded").member("count", e.count).member("skipped", e.skipped);
  }
  void operator()(const sim::Cleared&) const { json.member("type", "cleared"); }
  void operator()(const sim::Restored& e) const {
    json.member("type", "restored").member("redo", e.redo).member("what", e.what);
  }
  void operator()(const sim::Imported& e) const {
    json.member("type", "imported").write_settings(e.settings);
  }
  void operator()(const sim::Rejected& e) const {
    json.member("type", "rejected").member("reason", e.reason);
  }
};

void write_events(Json& json, std::span<const sim::Event> events) {
  json.array();
  for (const sim::Event& event : events) {
    json.object();
    std::visit(EventMembers{json}, event);
    json.end_object();
  }
  json.end_array();
}

std::string_view role_name(view::Role role) {
  switch (role) {
    case view::Role::button:
      return "button";
    case view::Role::slider:
      return "slider";
    case view::Role::number:
      return "number";
    case view::Role::text_field:
      return "text_field";
    case view::Role::status:
      return "status";
    case view::Role::alert:
      return "alert";
    case view::Role::term:
      return "term";
    case view::Role::progress:
      return "progress";
    case view::Role::log:
      return "log";
    case view::Role::table:
      return "table";
    case view::Role::heading:
      return "heading";
    case view::Role::note:
      return "note";
  }
  return "";
}

std::string_view op_name(sim::LogEntry::Op op) {
  switch (op) {
    case sim::LogEntry::Op::insert:
      return "insert";
    case sim::LogEntry::Op::check:
      return "check";
    case sim::LogEntry::Op::load:
      return "load";
  }
  return "";
}

void write_log(Json& json, const sim::State& state) {
  json.array("log");
  for (const sim::LogEntry& entry : state.log()) {
    json.object().member("op", op_name(entry.op)).member("key", entry.key);
    if (entry.op == sim::LogEntry::Op::check) {
      json.member("verdict", sim::verdict_word(entry.verdict));
    }
    if (state.of_earlier_filter(entry)) {
      json.object("earlier").write_settings(entry.settings);
      json.end_object().member("positions", entry.positions);
    } else {
      json.member("positions", state.positions(entry));
    }
    json.end_object();
  }
  json.end_array();
}

void write_bits(Json& json, const sim::State& state) {
  json.name("bits");
  if (state.settings().bits > max_state_bits) {
    json.null();
  } else {
    std::string text;
    const auto add = [&](std::span<const std::uint8_t> piece) {
      text.append(reinterpret_cast<const char*>(piece.data()), piece.size());
      return true;
    };
    detail::base64_of_bits(state.words(), state.settings().bits, Sink(add));
    json.write(text);
  }
}

}  // namespace

std::string to_json(std::span<const sim::Event> events) {
  Json json;
  write_events(json, events);
  return json.text();
}

std::string to_json(std::span<const view::Widget> widgets) {
  Json json;
  json.array();
  for (const view::Widget& widget : widgets) {
    json.object()
        .member("id", widget.id)
        .member("role", role_name(widget.role))
        .member("name", widget.name)
        .member("text", widget.text)
        .member("value", widget.value)
        .member("min", widget.min)
        .member("max", widget.max)
        .member("x", widget.rect.x)
        .member("y", widget.rect.y)
        .member("w", widget.rect.width)
        .member("h", widget.rect.height)
        .member("enabled", widget.enabled)
        .member("primary", widget.primary)
        .member("pressed", widget.pressed)
        .member("expanded", widget.expanded)
        .member("row", widget.row)
        .member("detail", widget.detail)
        .end_object();
  }
  json.end_array();
  return json.text();
}

std::string to_json(const sim::State& state, Renderer renderer,
                    const view::Environment& environment) {
  Json json;
  json.object().member("version", 1).member("family", "classic").write_settings(state.settings());
  json.member("inserted", state.inserted())
      .member("distinct", state.distinct())
      .member("filled", state.filled());
  const sim::Rates& rates = state.rates();
  json.object("fp")
      .member("formula", rates.formula)
      .member("fill", rates.fill)
      .member("scheme", rates.scheme)
      .member("low", rates.low)
      .member("high", rates.high)
      .member("exact", rates.exact)
      .member("samples", rates.samples)
      .end_object();
  json.member("estimatedItems", state.estimated_items());
  write_log(json, state);
  json.array("keys");
  const std::uint32_t keys = std::min(state.distinct(), max_state_keys);
  for (std::uint32_t i = 0; i < keys; ++i) json.write(state.key(i));
  json.end_array();
  write_bits(json, state);
  json.member("renderer", renderer == Renderer::webgl ? "webgl" : "canvas2d")
      .member("theme", environment.dark ? "dark" : "light")
      .member("reducedMotion", environment.reduced_motion)
      .member("imported", state.imported())
      .member("loading", state.loading())
      .member("canUndo", state.can_undo())
      .member("canRedo", state.can_redo())
      .end_object();
  return json.text();
}

std::string to_json(std::span<const sim::Event> events, const sim::LoadReport& report) {
  Json json;
  json.object().name("events");
  write_events(json, events);
  json.member("loaded", report.loaded)
      .member("skipped", report.skipped)
      .member("problems", report.problems)
      .end_object();
  return json.text();
}

std::string to_json(const sim::Link& link) {
  Json json;
  json.object()
      .member("theme", link.theme)
      .member("controls", link.controls)
      .member("show", link.show)
      .member("accent", link.accent)
      .member("background", link.background)
      .member("problems", link.problems)
      .end_object();
  return json.text();
}

}  // namespace bloom::app
