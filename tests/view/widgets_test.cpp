// Every widget is described as the contract wants it, at every size.
#include <doctest/doctest.h>
#include <string>

#include "tests/view/stage.hpp"
#include "web/view/views.hpp"

namespace bloom::view {
TEST_CASE("all widgets of the contract are there") {
  Stage stage;
  stage.frame();
  struct Expected {
    const char* id;
    Role role;
    const char* name;
  };
  for (const Expected& expected : {
           Expected{"key", Role::text_field, "Key"},
           {"insert", Role::button, "Insert"},
           {"check", Role::button, "Check"},
           {"seed", Role::button, "Seed"},
           {"clear", Role::button, "Clear"},
           {"undo", Role::button, "Undo"},
           {"redo", Role::button, "Redo"},
           {"share", Role::button, "Share"},
           {"load", Role::button, "Load keys"},
           {"m", Role::slider, "Bits (m)"},
           {"m_entry", Role::number, "Bits (m)"},
           {"k", Role::slider, "Hashes (k)"},
           {"k_entry", Role::number, "Hashes (k)"},
           {"verdict", Role::status, "Verdict"},
           {"recent", Role::log, "Recent"},
           {"inserted", Role::term, "Inserted"},
           {"filled", Role::term, "Filled"},
           {"fp", Role::term, "FP est"},
           {"fp_scheme", Role::term, "FP exact"},
           {"cell", Role::slider, "Cell"},
           {"alert", Role::alert, "Alert"},
           {"scheme_double", Role::button, "Scheme: double"},
           {"scheme_enhanced", Role::button, "Scheme: enhanced"},
           {"scheme_independent", Role::button, "Scheme: independent"},
       }) {
    const Widget& widget = stage.widget(expected.id);
    CHECK(widget.role == expected.role);
    CHECK(widget.name == expected.name);
  }
  CHECK(stage.text("m") == "64 bits");
  CHECK(stage.widget("m").value == 64);
  CHECK(stage.widget("m").min == 8);
  CHECK(stage.widget("m").max == 134217728);
  CHECK(stage.widget("k").max == 32);
  CHECK(stage.text("recent") == "— quiet —");
  CHECK(stage.text("filled") == "0 / 64");
  CHECK(stage.text("fp") == "0 %");
  CHECK(stage.text("verdict").empty());
  CHECK_FALSE(stage.widget("undo").enabled);
  CHECK(stage.widget("insert").primary);
  CHECK(stage.widget("scheme_double").pressed == 1);
  CHECK(stage.widget("scheme_enhanced").pressed == 0);
  CHECK(stage.widget("cell").row == 8);
}

TEST_CASE("what belongs to no view is outside of all") {
  for (const TabName& each : all_tabs()) {
    Stage stage;
    stage.view.show_tab(each.tab);
    stage.frame();
    for (const Widget& widget : stage.view.widgets()) {
      CAPTURE(widget.id);
      const bool outside =
          widget.id == "tabs" || widget.id == "open" || widget.id == "save" || widget.id == "share";
      CHECK((widget.inside == "views") == outside);
    }
  }
}

TEST_CASE("less controls, less widgets") {
  Stage stage;
  stage.environment.controls = Controls::min;
  stage.frame();
  for (const char* id : {"key", "insert", "check", "verdict", "recent", "cell", "fp"}) {
    CHECK(stage.find(id) != nullptr);
  }
  for (const char* id :
       {"seed", "share", "m", "k", "load", "scheme_double", "explanation", "explain"}) {
    CHECK(stage.find(id) == nullptr);
  }
  stage.environment.controls = Controls::none;
  stage.frame();
  CHECK(stage.find("cell") != nullptr);
  CHECK(stage.find("inserted") == nullptr);
  for (const char* id : {"key", "insert", "recent", "verdict"}) CHECK(stage.find(id) == nullptr);
}

TEST_CASE("widgets lie inside the page, apart, and are large enough") {
  for (const bool touch : {false, true}) {
    for (const float width :
         {least_width, 300.0f, 320.0f, 360.0f, 480.0f, 719.0f, 720.0f, 960.0f, 1600.0f, 3840.0f}) {
      for (const float ratio : {1.0f, 1.25f, 2.0f, 3.0f}) {
        if (ratio > 1 && width > 2000) continue;  // a picture larger than any screen
        Stage stage(width, ratio);
        stage.environment.touch = touch;
        CAPTURE(width);
        CAPTURE(ratio);
        CAPTURE(touch);
        check_geometry(stage, stage.frame().height);

        stage.apply(sim::Seed{});
        stage.apply(sim::Check{"tomato"});
        stage.view.show_alert("Type a key first: 1 to 4096 bytes.");
        stage.view.show_progress(0.4);
        stage.view.activate("formulas");
        stage.frame();
        stage.view.activate("explain");
        stage.frame();
        CHECK(stage.find("explanation") != nullptr);
        check_geometry(stage, stage.frame().height);

        sim::Configure large;
        large.bits = 1u << 20;
        large.hashes = 32;
        stage.apply(large);
        stage.apply(sim::Insert{std::string(4096, 'x')});
        stage.frame();
        check_geometry(stage, stage.frame().height);
        CHECK(stage.host.outside == 0);
      }
    }
  }
}

TEST_CASE("while keys load, only checking and cancelling is offered") {
  Stage stage;
  stage.frame();
  REQUIRE(stage.simulator.load_begin().ok());
  stage.view.show_progress(0.25);
  stage.frame();
  CHECK(stage.widget("progress").name == "Loading keys");
  CHECK(stage.widget("progress").role == Role::progress);
  CHECK(stage.widget("progress").value == 25);
  CHECK(stage.widget("cancel").name == "Cancel");
  for (const char* id : {"insert", "seed", "clear", "undo", "redo", "load", "m", "k", "m_entry"}) {
    CAPTURE(id);
    CHECK_FALSE(stage.widget(id).enabled);
  }
  CHECK(stage.widget("check").enabled);
  stage.view.activate("cancel");
  CHECK(stage.frame().requests == std::vector<Request>{Request::cancel});
  stage.view.activate("seed");
  CHECK(stage.frame().commands.empty());
  stage.simulator.load_cancel();
  stage.view.show_progress(-1);
  stage.frame();
  CHECK(stage.find("progress") == nullptr);
  CHECK(stage.find("cancel") == nullptr);
}

TEST_CASE("while a false positive is looked for, all but looking again is offered") {
  Stage stage;
  stage.settle();
  stage.view.activate("find");
  CHECK(stage.frame().jobs == std::vector<Job>{Job::find});
  stage.view.show_search(0.5);
  stage.frame();
  CHECK(stage.widget("progress").name == "Looking for a false positive");
  CHECK(stage.widget("progress").value == 50);
  CHECK_FALSE(stage.widget("find").enabled);
  for (const char* id : {"insert", "check", "seed", "load", "m", "cancel"}) {
    CAPTURE(id);
    CHECK(stage.widget(id).enabled);
  }
  stage.settle();
  stage.view.show_search(0.6);  // drawn when the page asks for it
  CHECK(stage.settle() == 1);
  stage.view.activate("cancel");
  CHECK(stage.frame().requests == std::vector<Request>{Request::cancel});
  stage.view.show_search(-1);
  stage.frame();
  CHECK(stage.find("progress") == nullptr);
  CHECK(stage.widget("find").enabled);
}

TEST_CASE("the counters explain themselves with their values") {
  Stage stage;
  stage.apply(sim::Seed{});
  stage.frame();
  CHECK(stage.text("inserted") == "6");
  const std::string filled = std::to_string(stage.simulator.state().filled());
  CHECK(stage.text("filled") == filled + " / 64");
  CHECK(stage.widget("fp").detail.find("(" + filled + "/64)^3 = " + stage.text("fp")) == 0);
  for (const char* id : {"inserted", "filled", "fp", "fp_scheme"}) {
    CHECK_FALSE(stage.widget(id).detail.empty());
  }
  const float before = stage.frame().height;
  stage.view.activate("formulas");
  stage.frame();
  CHECK(stage.frame().height > before);
  CHECK(stage.widget("formulas").pressed == 1);
}

}  // namespace bloom::view
