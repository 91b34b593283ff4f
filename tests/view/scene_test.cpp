// What stories show beside the filter, or instead of it.
#include <doctest/doctest.h>
#include <string>

#include "sim/story/player.hpp"
#include "sim/story/story_reader.hpp"

#include "tests/view/stage.hpp"

namespace bloom::view {
namespace {

// A page on which a story stands at a step.
struct Told {
  Told(float width, const std::string& json, std::uint32_t step)
      : stage(width, 1), player(stage.simulator) {
    auto story = sim::read_story(json);
    REQUIRE_MESSAGE(story.ok(), (story ? "" : story.reason()));
    stage.view.show_player(&player);
    REQUIRE(player.start(std::move(*story), step).ok());
    stage.view.show_move();
    stage.settle();
  }
  Stage stage;
  sim::Player player;
};

std::string files(std::uint32_t bits) {
  return R"({"name": "files", "title": "Files", "scene": {"m": )" + std::to_string(bits) +
         R"(, "k": 3, "files": [["ant", "bee"], ["cat", "dog", "eel"]]}, "steps": [
           {"words": "Two files."},
           {"words": "A lookup.", "commands": [{"type": "lookup", "key": "dog"}],
            "expect": {"found": 1, "skipped": 1}}]})";
}

const std::string cache = R"({"name": "cache", "title": "Cache", "setup": "m=64",
  "scene": {"cache": 2}, "steps": [{"words": "Thrice.", "commands": [
    {"type": "request", "key": "a"}, {"type": "request", "key": "a"},
    {"type": "request", "key": "a"}], "expect": {"served": 1, "written": 1, "served_all": 2}}]})";

}  // namespace

TEST_CASE("stories: files stand in the filter's place, and say what became of each") {
  for (const float width : {1920.0f, 1280.0f, 720.0f, 320.0f}) {
    for (const std::uint32_t bits : {8U, 32U, 100U, 128U}) {
      Told before(width, files(bits), 0);
      CHECK(before.stage.widget("files").detail == "Sorted files, the newest first");
      CHECK(before.stage.find("insert") == nullptr);
      CHECK(before.stage.find("cells") == nullptr);
      Told page(width, files(bits), 1);
      const Widget& table = page.stage.widget("files");
      CHECK(table.role == Role::table);
      CHECK(table.detail == "Lookup of “dog”");
      CHECK(table.text.starts_with("File\tKeys\tBits that are 1\tLast lookup\nFile 1"));
      CHECK(table.text.find("\tant bee\t") != std::string::npos);
      CHECK(table.text.find("\tNOT: skipped\nFile 2\tcat dog eel\t") != std::string::npos);
      CHECK(table.text.ends_with("\tMAYBE: read, and found"));
      CHECK(page.stage.text("files_counts") ==
            "Lookups 1 · read and found 1 · read for nothing 0 · skipped 1");
      check_geometry(page.stage, page.stage.frame().height);
    }
  }
}

TEST_CASE("stories: two caches stand above the filter that guards one of them") {
  for (const float width : {1280.0f, 320.0f}) {
    Told page(width, cache, 0);
    CHECK(page.player.unmet().empty());
    const Widget& table = page.stage.widget("caches");
    CHECK(table.detail == "3 requests, two caches of 2 objects");
    CHECK(table.text ==
          "Cache\tWritten to the disk\tServed from the disk\nKeeps everything\t1\t2\n"
          "Waits for the second request\t1\t1");
    CHECK(page.stage.find("insert") != nullptr);
    CHECK(table.rect.y + table.rect.height <= page.stage.widget("insert").rect.y);
    check_geometry(page.stage, page.stage.frame().height);
  }
}

}  // namespace bloom::view
