// The parts of a link that stand for themselves.
#pragma once

#include "sim/link/link.hpp"
#include "sim/link/values.hpp"
#include "sim/specimen/specimen.hpp"

namespace bloom::sim {

// Family and settings, as one command where there is anything to change. Answers with the family.
const FamilyInfo& read_settings(LinkValues& values, Link& link);

// Theme, controls, parts and colours.
void read_looks(LinkValues& values, Link& link);

}  // namespace bloom::sim
