#include "web/platform/json_out.hpp"

#include <variant>

#include "web/platform/json.hpp"

namespace bloom::app {
namespace {

std::string_view change_name(sim::Change::What what) {
  using What = sim::Change::What;
  switch (what) {
    case What::set:
      return "set";
    case What::cleared:
      return "cleared";
    case What::counted:
      return "counted";
    case What::uncounted:
      return "uncounted";
    case What::faded:
      return "faded";
    case What::refreshed:
      return "refreshed";
    case What::placed:
      return "placed";
    case What::kicked:
      return "kicked";
    case What::moved_in:
      return "moved-in";
    case What::shifted:
      return "shifted";
    case What::removed:
      return "removed";
    case What::marked:
      return "marked";
    case What::grown:
      return "grown";
    case What::rebuilt:
      return "rebuilt";
  }
  return "";
}

// With the marks of quotient filters where there are any: 1 occupied, 2 continuation, 4 shifted.
void write_changes(Json& json, const sim::Changes& changes) {
  json.array("changes");
  for (const sim::Change& change : changes) {
    json.object()
        .member("what", change_name(change.what))
        .member("cell", change.cell)
        .member("from", change.from)
        .member("before", change.before.number)
        .member("after", change.after.number);
    if (change.before.marks != 0 || change.after.marks != 0) {
      json.array("marks");
      json.write(std::uint32_t{change.before.marks});
      json.write(std::uint32_t{change.after.marks});
      json.end_array();
    }
    json.end_object();
  }
  json.end_array();
}

// The members of each event after its type.
struct EventMembers {
  Json& json;

  void operator()(const sim::Inserted& e) const {
    json.member("type", "inserted")
        .member("key", e.key)
        .member("positions", e.positions)
        .member("flipped", e.flipped);
    write_changes(json, e.changes);
  }
  void operator()(const sim::Checked& e) const {
    json.member("type", "checked")
        .member("key", e.key)
        .member("verdict", sim::verdict_word(e.verdict))
        .member("positions", e.positions)
        .member("bits", e.bits)
        .member("inserted", e.inserted);
  }
  void operator()(const sim::Deleted& e) const {
    json.member("type", e.unset ? "unset" : "deleted")
        .member("key", e.key)
        .member("positions", e.positions)
        .member("inserted", e.inserted);
    write_changes(json, e.changes);
  }
  void operator()(const sim::Configured& e) const {
    write_settings(json.member("type", "configured"), e.family, e.settings);
  }
  void operator()(const sim::Loaded& e) const {
    json.member("type", "loaded").member("count", e.count).member("skipped", e.skipped);
  }
  void operator()(const sim::Cleared&) const { json.member("type", "cleared"); }
  void operator()(const sim::Restored& e) const {
    json.member("type", "restored").member("redo", e.redo).member("what", e.what);
  }
  void operator()(const sim::Imported& e) const {
    write_settings(json.member("type", "imported"), e.family, e.settings);
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
    case view::Role::choice:
      return "choice";
    case view::Role::text_field:
      return "text_field";
    case view::Role::entry:
      return "entry";
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
    case view::Role::tablist:
      return "tablist";
    case view::Role::tab:
      return "tab";
    case view::Role::heading:
      return "heading";
    case view::Role::note:
      return "note";
    case view::Role::code:
      return "code";
  }
  return "";
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
        .member("inside", widget.inside)
        .end_object();
  }
  json.end_array();
  return json.text();
}

std::string to_json(const sim::LoadReport& report) {
  Json json;
  json.object()
      .member("loaded", report.loaded)
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
      .member("story", link.story)
      .member("step", link.step)
      .member("problems", link.problems)
      .end_object();
  return json.text();
}

}  // namespace bloom::app
