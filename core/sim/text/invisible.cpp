#include "sim/text/invisible.hpp"

#include <algorithm>
#include <array>

namespace bloom::sim {
namespace {

struct Range {
  char32_t first, last;
};

constexpr std::array<Range, 21> shapeless_ranges{{
    {0x80, 0xA0},       {0xAD, 0xAD},     {0x34F, 0x34F},   {0x61C, 0x61C},     {0x115F, 0x1160},
    {0x1680, 0x1680},   {0x17B4, 0x17B5}, {0x180B, 0x180E}, {0x2000, 0x200B},   {0x200E, 0x200F},
    {0x2028, 0x202F},   {0x205F, 0x206F}, {0x2800, 0x2800}, {0x3000, 0x3000},   {0x3164, 0x3164},
    {0xFEFF, 0xFEFF},   {0xFFA0, 0xFFA0}, {0xFFF9, 0xFFFB}, {0x1D173, 0x1D17A}, {0xE0000, 0xE00FF},
    {0xE01F0, 0xE0FFF},
}};
constexpr std::array<Range, 3> shaping_ranges{
    {{0x200C, 0x200D}, {0xFE00, 0xFE0F}, {0xE0100, 0xE01EF}}};

template <class Ranges>
bool within(char32_t c, const Ranges& ranges) {
  return std::any_of(ranges.begin(), ranges.end(),
                     [&](const Range& range) { return c >= range.first && c <= range.last; });
}

}  // namespace

bool shapeless(char32_t c) {
  return within(c, shapeless_ranges);
}

bool shaping(char32_t c) {
  return within(c, shaping_ranges);
}

}  // namespace bloom::sim
