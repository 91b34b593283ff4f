#include "web/view/size/size_actions.hpp"

#include <algorithm>
#include <optional>
#include <string>
#include <utility>

#include "bloom/text/numbers.hpp"
#include "sim/specimen/limits.hpp"

#include "web/view/size/size_text.hpp"

namespace bloom::view {
namespace {

// Takes over a calculation; one that is refused changes nothing.
void calculate(Session& session, const Result<sim::Sizing>& sizing) {
  session.alert = sizing ? "" : sizing.reason();
  if (sizing) session.size.sizing = *sizing;
}

void change(Session& session, sim::Quantity quantity, const Input& input) {
  const sim::Sizing& sizing = session.size.sizing;
  if (input.kind == Input::Kind::press) {
    calculate(session, sim::with_standing_turned(sizing, quantity));
  } else if (input.kind == Input::Kind::entry && input.text != entry_text(sizing, quantity)) {
    // Enter on what stands there is no entry.
    calculate(session, sim::with_text(sizing, quantity, input.text));
  }
}

// The calculation becomes the filter, a classic one.
sim::Configure filter_of(const sim::Sizing& sizing) {
  sim::Configure requested;
  requested.family = Family::classic;
  requested.bits = static_cast<std::uint32_t>(std::max<std::uint64_t>(sizing.bits, sim::min_bits));
  requested.hashes = sizing.hashes;
  return requested;
}

void use_filters(Session& session, const Input& input) {
  const auto whole = input.kind == Input::Kind::entry ? text::read_whole(input.text) : std::nullopt;
  const double count = whole ? static_cast<double>(*whole) : input.number;
  const bool fits = count >= 1 && count <= SizeState::most_filters;
  session.alert = fits ? "" : say::filters_range;
  if (fits) session.size.filters = static_cast<std::uint32_t>(count);
}

// One of so many, by its index.
std::uint32_t one_of(std::size_t count, double index) {
  return static_cast<std::uint32_t>(std::clamp(index, 0.0, static_cast<double>(count - 1)));
}

void copy(Session& session, Frame& frame, const Input& input, std::string text) {
  session.copied = {std::move(text), input.id};
  frame.requests.push_back(Request::copy);
}

}  // namespace

[[gnu::noinline]] bool act_on_size(const Input& input, Session& session, Frame& frame) {
  if (const QuantityWords* words = quantity_named(input.id)) {
    change(session, words->quantity, input);
  } else if (input.id == "size_filters") {
    use_filters(session, input);
  } else if (input.id == "size_use") {
    const sim::Sizing& sizing = session.size.sizing;
    const sim::Configure requested = filter_of(sizing);
    session.design = {sizing.keys, sizing.rate, *requested.bits, *requested.hashes};
    session.tab = Tab::filter;
    frame.commands.emplace_back(requested);
  } else if (input.id == "size_copy") {
    copy(session, frame, input, "#tab=size&" + sim::sizing_link(session.size.sizing));
  } else if (input.id == "system_copy") {
    copy(session, frame, input, session.recipes.line());
  } else if (input.id == "language_copy") {
    copy(session, frame, input, session.recipes.program());
  } else if (input.id == "system") {
    session.recipes.system = one_of(systems::systems().size(), input.number);
  } else if (input.id == "language") {
    session.recipes.language = one_of(languages::languages().size(), input.number);
  } else {
    return false;
  }
  return true;
}

}  // namespace bloom::view
