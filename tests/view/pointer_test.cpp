// The pointer over areas: which one feels it, which one holds it, and when it is clicked.
#include "web/view/widgets/pointer.hpp"

#include <doctest/doctest.h>

namespace bloom::view {
namespace {

constexpr Rect left{0, 0, 10, 10};
constexpr Rect right{10, 0, 10, 10};

struct Felt {
  Pointing left, right;
};

Felt frame(Pointer& hand) {
  hand.begin_frame();
  const Pointing first = hand.over("left", view::left);
  return {first, hand.over("right", view::right)};
}

}  // namespace

TEST_CASE("hand: a press and its release are felt in frames of their own, and make a click") {
  Pointer hand;
  hand.report(PointerEvent::down, 5, 5);
  hand.report(PointerEvent::up, 5, 5);
  Felt felt = frame(hand);  // it comes
  CHECK(felt.left.inside);
  CHECK_FALSE(felt.left.held);
  CHECK_FALSE(felt.right.inside);
  felt = frame(hand);
  CHECK(felt.left.begins);
  CHECK(felt.left.held);
  CHECK_FALSE(felt.left.clicked);
  felt = frame(hand);
  CHECK(felt.left.clicked);
  CHECK_FALSE(felt.left.held);
  CHECK(hand.let_go());
  felt = frame(hand);
  CHECK_FALSE(felt.left.clicked);
  CHECK(felt.left.inside);
}

TEST_CASE("hand: what is held keeps the pointer, and is not clicked elsewhere") {
  Pointer hand;
  hand.report(PointerEvent::move, 5, 5);
  frame(hand);
  hand.report(PointerEvent::down, 5, 5);
  frame(hand);
  hand.report(PointerEvent::move, 15, 5);
  Felt felt = frame(hand);
  CHECK(felt.left.held);
  CHECK(felt.left.x == 15);
  CHECK_FALSE(felt.left.inside);
  CHECK_FALSE(felt.right.inside);
  hand.report(PointerEvent::up, 15, 5);
  felt = frame(hand);
  CHECK_FALSE(felt.left.clicked);
  CHECK_FALSE(felt.right.clicked);
  CHECK(frame(hand).right.inside);
}

TEST_CASE("hand: a press beside all areas is none of theirs until it is let go") {
  Pointer hand;
  hand.report(PointerEvent::down, 50, 50);
  frame(hand);
  frame(hand);
  hand.report(PointerEvent::move, 5, 5);
  Felt felt = frame(hand);
  CHECK_FALSE(felt.left.inside);
  CHECK_FALSE(felt.left.held);
  hand.report(PointerEvent::up, 5, 5);
  CHECK_FALSE(frame(hand).left.clicked);
  CHECK(frame(hand).left.inside);
}

TEST_CASE("hand: of an area that goes away nothing is held, and one that left is over none") {
  Pointer hand;
  hand.report(PointerEvent::down, 5, 5);
  frame(hand);
  frame(hand);
  hand.begin_frame();  // there is no area
  CHECK_FALSE(frame(hand).left.held);
  hand.report(PointerEvent::leave, 0, 0);
  const Felt felt = frame(hand);
  CHECK_FALSE(felt.left.inside);
  hand.report(PointerEvent::up, -1e9f, -1e9f);  // the browser took it away
  CHECK_FALSE(frame(hand).left.clicked);
  CHECK_FALSE(hand.let_go());
}

TEST_CASE("hand: of areas that lie over each other the one that asks first feels it") {
  Pointer hand;
  hand.report(PointerEvent::move, 5, 5);
  hand.begin_frame();
  CHECK(hand.over("upper", left).inside);
  CHECK_FALSE(hand.over("lower", left).inside);
}

}  // namespace bloom::view
