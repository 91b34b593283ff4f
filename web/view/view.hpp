// The picture: draws the state with Dear ImGui, describes every widget, and answers with commands.
//
// Knows no window, no clock and no page. All lengths inside are device pixels, so that text and
// cells are sharp at any pixel ratio; what is described to the page is in CSS pixels, or on a large
// page in units that are larger.
#pragma once

#include <cstdint>
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "sim/command.hpp"
#include "sim/compare/comparison.hpp"
#include "sim/event.hpp"
#include "sim/lab/attacks.hpp"
#include "sim/lab/rate_curve.hpp"
#include "sim/lab/sizing.hpp"
#include "sim/state.hpp"

#include "web/view/interface/environment.hpp"
#include "web/view/interface/frame.hpp"
#include "web/view/interface/host.hpp"
#include "web/view/interface/widget.hpp"
#include "web/view/state/ask_state.hpp"
#include "web/view/state/copied.hpp"
#include "web/view/state/design.hpp"
#include "web/view/state/opened_file.hpp"
#include "web/view/state/parquet_state.hpp"
#include "web/view/state/save_state.hpp"
#include "web/view/state/story_state.hpp"

struct ImDrawData;
struct ImFontAtlas;

namespace bloom::view {

class View {
 public:
  explicit View(Host& host);
  ~View();
  View(const View&) = delete;
  View& operator=(const View&) = delete;

  // (Re)builds the font atlas for a pixel ratio; the platform then makes a texture of its pixels,
  // and names it in the atlas.
  void load_fonts(float ratio);
  ImFontAtlas& atlas();
  // Everything kept in textures is lost (a new renderer): they are made anew when next drawn. The
  // old ones are not destroyed.
  void forget_textures();

  // Tells what happened, so that it can be shown: starts the animation, sets the alert. In `bulk`
  // (a link's commands) no insert is ringed.
  void notify(std::span<const sim::Event> events, double now, bool bulk = false);
  void show_alert(std::string_view sentence);   // empty: none
  void show_notice(std::string_view sentence);  // of what is so from the start; empty: none
  void show_progress(double fraction);          // 0 … 1 while a file loads, negative: none
  void show_search(double fraction);            // the same while a false positive is looked for

  void show_tab(Tab tab);
  Tab tab() const;
  // What all families came to on the keys of a revision of the state; null: nothing yet. It is read
  // in every frame.
  void show_comparison(const sim::Comparison* comparison, std::uint64_t revision);
  // How far the one is that runs, 0 … 1, and whether it measures times; negative: none runs.
  void show_comparing(double fraction, bool timed);
  // How the rate grows with the keys of a revision of the state, as far as that is known; null:
  // nothing yet. It is read in every frame.
  void show_growth(const sim::RateCurve* growth, std::uint64_t revision);
  bool shows_growth() const;  // whether the last frame had a place for it
  // What was asked of the filter, which is read in every frame.
  void show_asked(const AskState& asked);
  // The keys and the rate that the filter was planned for, which count while it has these settings.
  void show_design(const Design& design);
  void show_opened(OpenedFile file);
  const OpenedFile& opened() const;
  void show_question(Question question);
  // A Parquet file, in place of the filter; null: none any more. It is read in every frame.
  void show_parquet(const files::ParquetFile* file, std::string_view name);
  void show_parquet_asked();  // for the value in its field
  void put_parquet_aside();   // something else is to be seen in Filter
  const ParquetState& parquet() const;
  // The stories to choose from; null with a problem where they are not to be had. Read in every
  // frame, as the player is.
  void show_shelf(const std::vector<sim::StoryCard>* shelf, std::string_view problem);
  void show_player(const sim::Player* player);
  // A story is begun, or has moved on or ended.
  void show_move();
  void show_large(bool large);
  void forget_answer();  // the filter is another one: what was last done with it counts no more
  const std::string& second_keys() const;  // separated by commas
  // How many keys the filter would have at the place of the curve that is looked at.
  std::uint32_t keys_looked_at(const sim::State& state) const;
  void show_sizing(const sim::Sizing& sizing);
  const Copied& copied() const;
  const SaveState& saving() const;
  // Attack and defence, as far as they are; called again whenever they are further. Read in every
  // frame. And what is to be run now.
  void show_attacks(const sim::Attacks* attacks);
  sim::Attack attack() const;
  // What is to be compared now.
  sim::Terms terms(const sim::State& state) const;

  // What the page's own elements report.
  void activate(std::string_view id);                         // a button, by click or key
  void set_text(std::string_view id, std::string_view text);  // a text field
  void set_value(std::string_view id, double value);          // a number entry or slider
  void enter(std::string_view id, std::string_view text);     // what was typed into a number entry
  void step(std::string_view id, int steps);                  // a slider, by arrow keys
  void submit(bool check);  // Enter in the key field, which inserts, or with Shift checks
  void scroll(std::string_view id, float offset);  // the log, CSS pixels

  // The pointer, in device pixels. None of it is lost when more comes than there are frames: a drag
  // that is over before the next one still ends where it was let go.
  void pointer(PointerEvent kind, float x, float y);

  // One frame on a canvas so many device pixels high; drawn() is what there is to see of it.
  Frame draw(const sim::State& state, const Environment& environment, float height);
  const ImDrawData& drawn() const;

  // Of the last frame, in reading order (which is the order of Tab).
  const std::vector<Widget>& widgets() const;
  const std::string& key_text() const;

 private:
  struct Impl;
  std::unique_ptr<Impl> impl_;
};

}  // namespace bloom::view
