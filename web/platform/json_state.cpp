#include <algorithm>

#include "bloom/storage/bit_order.hpp"
#include "bloom/text/base64.hpp"
#include "sim/specimen/families.hpp"

#include "web/platform/json.hpp"
#include "web/platform/json_out.hpp"

namespace bloom::app {

Json& write_settings(Json& json, Family family, const sim::Settings& settings) {
  const sim::FamilyInfo& info = sim::family_of(family);
  json.member("family", info.name)
      .member("m", settings.bits)
      .member("k", settings.hashes)
      .member("scheme", scheme_name(settings.scheme))
      .member("seed", settings.seed);
  for (const sim::Knob& knob : info.knobs) {
    if (knob.setting == sim::Setting::bits || knob.setting == sim::Setting::hashes) continue;
    json.member(sim::link_name(knob.setting), sim::value_of(settings, knob.setting));
  }
  return json;
}

namespace {

constexpr std::uint32_t max_state_keys = 1000;
constexpr std::uint32_t max_state_bits = 8 * 1024 * 1024;
constexpr std::uint32_t max_state_values = 65'536;

std::string_view op_name(sim::LogEntry::Op op) {
  switch (op) {
    case sim::LogEntry::Op::insert:
      return "insert";
    case sim::LogEntry::Op::check:
      return "check";
    case sim::LogEntry::Op::load:
      return "load";
    case sim::LogEntry::Op::erase:
      return "delete";
    case sim::LogEntry::Op::unset:
      return "unset";
  }
  return "";
}

void write_log(Json& json, const sim::State& state) {
  json.array("log");
  for (const sim::LogEntry& entry : state.log()) {
    json.object().member("op", op_name(entry.op)).member("key", entry.key);
    if (entry.op == sim::LogEntry::Op::check) {
      json.member("verdict", sim::verdict_word(entry.verdict)).member("inserted", entry.inserted);
    } else if (entry.op == sim::LogEntry::Op::erase) {
      json.member("inserted", entry.inserted);
    }
    if (state.of_earlier_filter(entry)) {
      write_settings(json.object("earlier"), entry.requested.family, entry.requested.settings)
          .end_object()
          .member("positions", entry.positions);
    } else {
      json.member("positions", state.positions(entry));
    }
    json.end_object();
  }
  json.end_array();
}

void write_wish(Json& json, const sim::RequestedSettings& requested) {
  write_settings(json.object("wish"), requested.family, requested.settings).end_object();
}

void write_bits(Json& json, const sim::State& state) {
  json.name("bits");
  const ClassicFilter* filter = state.classic();
  if (filter == nullptr || state.settings().bits > max_state_bits) {
    json.null();
  } else {
    std::string text;
    const auto add = [&](std::span<const std::uint8_t> piece) {
      text.append(reinterpret_cast<const char*>(piece.data()), piece.size());
      return true;
    };
    detail::base64_of_bits(filter->words(), state.settings().bits, Sink(add));
    json.write(text);
  }
}

// The numbers of the cells, but for classic filters, and the marks of slots that have some.
void write_values(Json& json, const sim::State& state) {
  const sim::Specimen& specimen = state.specimen();
  const std::uint32_t count = state.cells();
  if (state.classic() != nullptr || count > max_state_values) {
    json.name("values").null();
    return;
  }
  std::vector<std::uint32_t> numbers(count);
  specimen.numbers(0, numbers);
  json.member("values", numbers);
  if (specimen.family().cells != sim::CellKind::remainder) return;
  json.array("marks");
  for (std::uint32_t cell = 0; cell < count; ++cell) {
    json.write(std::uint32_t{specimen.value(cell).marks});
  }
  json.end_array();
}

}  // namespace

std::string to_json(const sim::State& state, Renderer renderer,
                    const view::Environment& environment) {
  Json json;
  write_settings(json.object().member("version", 1), state.family().kind, state.settings());
  write_wish(json, state.requested());
  json.member("cells", state.cells())
      .member("inserted", state.inserted())
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
  write_values(json, state);
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

}  // namespace bloom::app
