// What the page gets to read: events, state and widgets as JSON.
#pragma once

#include <span>
#include <string>
#include <string_view>

#include "sim/event.hpp"
#include "sim/link/link.hpp"
#include "sim/state.hpp"

#include "web/platform/window.hpp"
#include "web/view/interface/widget.hpp"
#include "web/view/view.hpp"

namespace bloom::app {

// An array of events: {type: "inserted", key, positions, flipped, changes}, …
std::string to_json(std::span<const sim::Event> events);

// An array of {id, role, name, text, value, min, max, x, y, w, h, enabled, primary, pressed, row,
// detail}.
std::string to_json(std::span<const view::Widget> widgets);

// The snapshot that bloom.state() gives. Bits are left out above 1 MiB and but for classic filters,
// the values of other families' cells above 65,536 of them, keys after the first 1000.
std::string to_json(const sim::State& state, Renderer renderer,
                    const view::Environment& environment);

// The end of a load: {events, loaded, skipped, problems}.
std::string to_json(const sim::LoadReport& report);

// What a link says to the page: {theme, controls, show, accent, background, problems}.
std::string to_json(const sim::Link& link);

}  // namespace bloom::app
