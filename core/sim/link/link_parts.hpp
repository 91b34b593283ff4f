// The parts of a link that stand for themselves.
#pragma once

#include "sim/link/link.hpp"
#include "sim/link/link_values.hpp"
#include "sim/specimen/specimen.hpp"

namespace bloom::sim {

// Family and settings, as one command where there is anything to change. Answers with the family.
const FamilyInfo& read_settings(LinkValues& values, Link& link);

// What n, p, m and k ask of the calculator. Where it is what the link opens, it tells what cannot
// be calculated, and nobody else tells of these four.
void read_sizing(LinkValues& values, Link& link);

// A rate as links have it, percent-encoded or not; also "1000" for 1 in 1000.
std::optional<double> read_link_rate(std::string_view raw);

// Theme, controls, parts and colours.
void read_looks(LinkValues& values, Link& link);

}  // namespace bloom::sim
