#include "web/view/view.hpp"

#include <algorithm>
#include <cfloat>
#include <cmath>
#include <utility>

#include "web/view/actions.hpp"
#include "web/view/common/context.hpp"
#include "web/view/drawing/draw_list.hpp"
#include "web/view/figure.hpp"
#include "web/view/layout.hpp"
#include "web/view/rates/rate_curve_text.hpp"
#include "web/view/stories/story_actions.hpp"

namespace bloom::view {
namespace {

// A press and its release have a frame each, and what they lead to changes the layout in another.
constexpr int settling_frames = 3;

}  // namespace

struct View::Impl {
  explicit Impl(Host& system) : host(system), writer(host), grid_image(host), overview(host) {}

  void queue(Input input) {
    input.key_text = session.key_text;
    inputs.push_back(std::move(input));
    unsettled = settling_frames;
  }

  // On the way, progress is drawn as often as the page asks for: frames cost it time.
  void show_share(double& shown, double share) {
    if ((shown < 0) != (share < 0)) unsettled = settling_frames;
    shown = share;
  }

  // Inputs of this moment, of widgets that were offered.
  std::vector<Input> take_inputs() {
    std::vector<Input> taken = std::exchange(inputs, {});
    taken.erase(std::remove_if(taken.begin(), taken.end(),
                               [&](const Input& input) { return !offered(input); }),
                taken.end());
    return taken;
  }

  bool offered(const Input& input) const {
    const std::string_view id =
        input.kind == Input::Kind::submit ? "key" : std::string_view(input.id);
    return std::any_of(widgets.begin(), widgets.end(),
                       [&](const Widget& widget) { return widget.id == id && widget.enabled; });
  }

  Host& host;
  Fonts fonts;
  DrawList sheet;
  Pointer hand;
  Session session;
  FallbackText writer;
  GridImage grid_image;
  Overview overview;
  std::vector<Input> inputs;
  std::vector<Widget> widgets;
  int unsettled = settling_frames;
};

View::View(Host& host) : impl_(std::make_unique<Impl>(host)) {}
View::~View() = default;

void View::load_fonts(float ratio) {
  impl_->fonts.load(ratio);
}

ImFontAtlas& View::atlas() {
  return impl_->fonts.atlas();
}

const ImDrawData& View::drawn() const {
  return impl_->sheet.drawn();
}

void View::forget_textures() {
  impl_->writer.forget();
  impl_->grid_image.forget();
  impl_->overview.forget();
}

void View::notify(std::span<const sim::Event> events, double now, bool bulk) {
  Session& session = impl_->session;
  for (const sim::Event& event : events) {
    if (const auto* rejected = std::get_if<sim::Rejected>(&event)) {
      session.alert = rejected->reason;
      continue;
    }
    session.alert.clear();
    session.preview.end();
    session.deleted.reset();
    if (const auto* deleted = std::get_if<sim::Deleted>(&event)) {
      session.answer = Answer{};
      session.answer->checked.key = deleted->key;
      session.deleted = *deleted;
    } else if (const auto* checked = std::get_if<sim::Checked>(&event)) {
      session.answer = Answer{*checked};
    } else if (std::holds_alternative<sim::Cleared>(event)) {
      session.answer.reset();
    }
  }
  session.animation.show(events, now, bulk);
  impl_->overview.notify(events);
  impl_->unsettled = settling_frames;
}

void View::show_alert(std::string_view sentence) {
  impl_->session.alert = sentence;
  impl_->unsettled = settling_frames;
}

void View::show_notice(std::string_view sentence) {
  impl_->session.notice = sentence;
  impl_->unsettled = settling_frames;
}

void View::show_progress(double fraction) {
  impl_->show_share(impl_->session.progress, fraction);
}

void View::show_search(double fraction) {
  impl_->show_share(impl_->session.search, fraction);
}

void View::show_tab(Tab tab) {
  impl_->session.tab = tab;
  impl_->unsettled = settling_frames;
}

Tab View::tab() const {
  return impl_->session.tab;
}

void View::show_comparison(const sim::Comparison* comparison, std::uint64_t revision) {
  impl_->session.compared.shown = comparison;
  impl_->session.compared.revision = revision;
}

void View::show_growth(const sim::RateCurve* growth, std::uint64_t revision) {
  GrowthState& grown = impl_->session.grown;
  if (grown.revision != revision) grown.station.reset();
  if (grown.shown != growth || (growth != nullptr && growth->done())) {
    impl_->unsettled = settling_frames;
  }
  grown.shown = growth;
  grown.revision = revision;
}

bool View::shows_growth() const {
  return impl_->session.grown.wanted;
}

void View::show_asked(const AskState& asked) {
  impl_->show_share(impl_->session.asked.share, asked.share);
  impl_->session.asked = asked;
}

void View::show_design(const Design& design) {
  impl_->session.design = design;
}

const OpenedFile& View::opened() const {
  return impl_->session.opened;
}

void View::show_opened(OpenedFile file) {
  impl_->session.opened = std::move(file);
  impl_->unsettled = settling_frames;
}

void View::show_question(Question question) {
  impl_->session.question = std::move(question);
  impl_->unsettled = settling_frames;
}

void View::show_shelf(const std::vector<sim::StoryCard>* shelf, std::string_view problem) {
  impl_->session.tale.shelf = shelf;
  impl_->session.tale.problem = problem;
  impl_->unsettled = settling_frames;
}

void View::show_player(const sim::Player* player) {
  impl_->session.tale.player = player;
}

void View::show_move() {
  Session& session = impl_->session;
  session.tale.leaving = false;
  session.tale.paced.reset();
  if (!session.tale.playing()) session.tale.plays = false;
  session.cursor_shown = false;
  impl_->unsettled = settling_frames;
}

void View::show_large(bool large) {
  impl_->session.tale.large = large;
  impl_->unsettled = settling_frames;
}

void View::forget_answer() {
  impl_->session.answer.reset();
  impl_->session.deleted.reset();
  impl_->session.animation.clear();
}

void View::show_parquet(const files::ParquetFile* file, std::string_view name) {
  ParquetState& looked = impl_->session.parquet;
  looked = {};
  looked.file = file;
  looked.name = name;
  impl_->unsettled = settling_frames;
  if (file == nullptr) return;
  impl_->session.alert.clear();
  impl_->session.tab = Tab::filter;
  looked.column = file->looked_at();
  for (const files::ParquetFilter& filter : file->filters()) {
    if (!filter.present()) continue;
    looked.row_group = filter.row_group;
    break;
  }
}

void View::show_parquet_asked() {
  impl_->session.alert.clear();
  impl_->session.parquet.asked = impl_->session.parquet.value;
  impl_->unsettled = settling_frames;
}

void View::put_parquet_aside() {
  impl_->session.parquet.aside = true;
}

const ParquetState& View::parquet() const {
  return impl_->session.parquet;
}

const std::string& View::second_keys() const {
  return impl_->session.second_keys;
}

std::uint32_t View::keys_looked_at(const sim::State& state) const {
  return standing_of(impl_->session.grown, state).keys;
}

void View::show_sizing(const sim::Sizing& sizing) {
  impl_->session.size.sizing = sizing;
  impl_->unsettled = settling_frames;
}

const Copied& View::copied() const {
  return impl_->session.copied;
}

const SaveState& View::saving() const {
  return impl_->session.saving;
}

void View::show_attacks(const sim::Attacks* attacks) {
  const bool running = attacks != nullptr && attacks->progress() > 0;
  if (!running) impl_->unsettled = settling_frames;
  impl_->session.attacked.shown = attacks;
}

sim::Attack View::attack() const {
  return impl_->session.attacked.wanted;
}

void View::show_comparing(double fraction, bool timed) {
  impl_->show_share(impl_->session.compared.progress, fraction);
  impl_->session.compared.timed = timed;
}

sim::Terms View::terms(const sim::State& state) const {
  return terms_for(state, impl_->session.compared.equal);
}

void View::activate(std::string_view id) {
  impl_->queue({Input::Kind::press, std::string(id)});
}

void View::set_text(std::string_view id, std::string_view text) {
  if (id != "key") return;
  impl_->session.key_text = text;
  impl_->session.preview.type(text);
}

void View::set_value(std::string_view id, double value) {
  impl_->queue({Input::Kind::value, std::string(id), value});
}

void View::enter(std::string_view id, std::string_view text) {
  Input input{Input::Kind::entry, std::string(id)};
  input.text = text;
  impl_->queue(std::move(input));
}

void View::step(std::string_view id, int steps) {
  impl_->queue({Input::Kind::step, std::string(id), static_cast<double>(steps)});
}

void View::submit(bool check) {
  impl_->queue({Input::Kind::submit, check ? "check" : "insert"});
}

void View::scroll(std::string_view id, float offset) {
  if (id == "recent") impl_->session.log_scroll = offset;
  impl_->unsettled = settling_frames;
}

void View::pointer(PointerEvent kind, float x, float y) {
  const float ratio = impl_->fonts.ratio();
  impl_->hand.report(kind, x / ratio, y / ratio);
  const bool button = kind == PointerEvent::down || kind == PointerEvent::up;
  impl_->unsettled = std::max(impl_->unsettled, settling_frames) + (button ? 2 : 0);
}

Frame View::draw(const sim::State& state, const Environment& environment, float height) {
  Impl& impl = *impl_;
  Session& session = impl.session;
  Frame frame;
  StoryState& tale = session.tale;
  act(impl.take_inputs(), state, session, frame);
  if (tale.playing()) guess_cell(session, frame);  // also where a press from before hides it again

  // A press ends what the last one on a cell has left there; a finger that pans lets go nowhere.
  impl.hand.begin_frame();
  if (impl.hand.let_go()) session.cursor_shown = false;
  session.cell_keys.begin_frame(state);
  session.highlight = std::exchange(session.next_highlight, {});
  impl.widgets.clear();

  const Theme colours = theme(environment.dark, environment.accent, environment.background);
  impl.writer.mark_colour = colours.fresh;
  ImDrawList& list =
      impl.sheet.begin(impl.fonts.atlas(), environment.width * environment.ratio, height);
  frame.background = colours.background;
  Painter painter(impl.fonts, list);
  Pointer* hand = environment.paper ? nullptr : &impl.hand;
  Ui ui(painter, impl.writer, colours, environment.touch, hand, impl.inputs, impl.widgets);
  session.grown.wanted = false;
  Context context{ui, state, environment, session, impl.grid_image, impl.overview, impl.host};
  frame.height = std::ceil(lay_out(context));
  impl.sheet.end();

  // The pointer's inputs mean what the key field holds now.
  for (Input& input : impl.inputs) input.key_text = session.key_text;
  const bool pointed = !impl.inputs.empty();
  act(impl.take_inputs(), state, session, frame);
  if (session.saving.figure_wanted()) {
    session.saving.figure = figure_of(context);
  }

  double next_step = -1;
  if (tale.playing()) {
    guess_cell(session, frame);
    next_step = pace_story(session, environment.now, frame);
  }
  if (session.tab == Tab::stories && tale.shelf == nullptr && !std::exchange(tale.asked, true)) {
    frame.requests.push_back(Request::stories);
  }
  if (environment.complete() && session.tab == Tab::compare &&
      wants_comparison(session.compared, state)) {
    frame.jobs.push_back(Job::compare);
  }
  if (session.grown.wanted && !state.loading() && !up_to_date(session.grown, state)) {
    frame.jobs.push_back(Job::grow);
  }

  const bool moved = session.highlight != session.next_highlight;
  if (pointed || moved) impl.unsettled = settling_frames;
  const bool busy = session.animation.running(environment.now, environment.reduced_motion) ||
                    session.cell_keys.unanswered() ||
                    (session.tab == Tab::rates && !session.by_hashes.done());
  frame.wake_in = busy || impl.unsettled > 0 ? 0 : next_step;
  impl.unsettled = std::max(0, impl.unsettled - 1);
  return frame;
}

const std::vector<Widget>& View::widgets() const {
  return impl_->widgets;
}
const std::string& View::key_text() const {
  return impl_->session.key_text;
}

}  // namespace bloom::view
