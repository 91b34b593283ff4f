#include "bloom/filters/quotient/quotient_table.hpp"

#include <algorithm>
#include <bit>
#include <utility>

namespace bloom::detail {

Result<QuotientTable> QuotientTable::allocate(std::uint32_t q, std::uint32_t r) {
  auto bits = PackedBits::allocate(std::uint64_t{r + 3} << q);
  if (!bits) return Error{bits.reason()};
  return QuotientTable(q, r, std::move(*bits));
}

QuotientTable QuotientTable::from(std::uint32_t q, std::uint32_t r, PackedBits bits) {
  QuotientTable table(q, r, std::move(bits));
  for (std::uint32_t slot = 0; slot < table.slots(); ++slot) {
    table.size_ += table.get(slot).empty() ? 0 : 1;
  }
  return table;
}

Result<QuotientTable> QuotientTable::clone() const {
  auto bits = bits_.clone();
  if (!bits) return Error{bits.reason()};
  QuotientTable table(q_, r_, std::move(*bits));
  table.size_ = size_;
  return table;
}

QuotientTable::Slot QuotientTable::get(std::uint32_t slot) const {
  return {marked(slot, Mark::occupied), marked(slot, Mark::continuation),
          marked(slot, Mark::shifted), remainder_at(slot)};
}

void QuotientTable::put(std::uint32_t slot, const Slot& content) {
  set_mark(slot, Mark::continuation, content.continuation);
  set_mark(slot, Mark::shifted, content.shifted);
  bits_.set(remainder_bit(slot), r_, content.remainder);
}

std::uint32_t QuotientTable::next_occupied(std::uint32_t slot) const {
  do {
    slot = next(slot);
  } while (!marked(slot, Mark::occupied));
  return slot;
}

// The last slot up to this one that is not shifted. What lies between is in use.
std::uint32_t QuotientTable::cluster_start(std::uint32_t slot) const {
  std::uint64_t candidates = ~marks(slot, Mark::shifted) << (63 - slot % 64) >> (63 - slot % 64);
  while (candidates == 0) {
    slot = (slot - 64) & (slots() - 1);
    candidates = ~marks(slot, Mark::shifted);
  }
  return slot - slot % 64 + static_cast<std::uint32_t>(63 - std::countl_zero(candidates));
}

// Homes in use after `slot`, up to `last`.
std::uint32_t QuotientTable::occupied_between(std::uint32_t slot, std::uint32_t last) const {
  std::uint32_t count = 0;
  for (std::uint32_t left = (last - slot) & (slots() - 1); left > 0;) {
    slot = next(slot);
    const std::uint32_t step = std::min(left, 64 - slot % 64);
    const std::uint64_t part = marks(slot, Mark::occupied) >> (slot % 64) << (64 - step);
    count += static_cast<std::uint32_t>(std::popcount(part));
    slot += step - 1;
    left -= step;
  }
  return count;
}

// Where the run of an occupied home begins, or would begin. From the start of the cluster on, the
// runs begin in the order of the occupied homes; where no continuation is marked a run begins.
std::uint32_t QuotientTable::run_start(std::uint32_t home) const {
  std::uint32_t slot = cluster_start(home);
  auto runs = occupied_between(slot, home);  // to pass over
  if (runs == 0) return slot;
  slot = next(slot);
  std::uint64_t heads = ~marks(slot, Mark::continuation) >> (slot % 64) << (slot % 64);
  for (;;) {
    const auto count = static_cast<std::uint32_t>(std::popcount(heads));
    if (runs <= count) break;
    runs -= count;
    slot = (slot + 64) & (slots() - 1);
    heads = ~marks(slot, Mark::continuation);
  }
  while (--runs > 0) heads &= heads - 1;
  return slot - slot % 64 + static_cast<std::uint32_t>(std::countr_zero(heads));
}

bool QuotientTable::contains(std::uint64_t fingerprint) const {
  const std::uint32_t home = quotient(fingerprint);
  if (!marked(home, Mark::occupied)) return false;
  const std::uint64_t wanted = remainder(fingerprint);
  std::uint32_t slot = run_start(home);
  while (remainder_at(slot) < wanted) {
    slot = next(slot);
    if (!marked(slot, Mark::continuation)) return false;
  }
  return remainder_at(slot) == wanted;
}

void QuotientTable::add(std::uint64_t fingerprint) {
  ++size_;
  const std::uint32_t home = quotient(fingerprint);
  Slot carried{.remainder = remainder(fingerprint)};
  const Slot at_home = get(home);
  set_mark(home, Mark::occupied, true);
  if (at_home.empty()) return put(home, carried);

  std::uint32_t slot = run_start(home);
  if (at_home.occupied) {  // there is a run to join
    if (remainder_at(slot) >= carried.remainder) {
      set_mark(slot, Mark::continuation, true);  // its head becomes the second
    } else {
      carried.continuation = true;
      do {
        slot = next(slot);
      } while (marked(slot, Mark::continuation) && remainder_at(slot) < carried.remainder);
    }
  }
  carried.shifted = slot != home;
  for (;; slot = next(slot)) {
    const Slot displaced = get(slot);
    put(slot, carried);
    if (displaced.empty()) return;
    carried = displaced;
    carried.shifted = true;
  }
}

bool QuotientTable::remove(std::uint64_t fingerprint) {
  const std::uint32_t home = quotient(fingerprint);
  const std::uint64_t wanted = remainder(fingerprint);
  if (!marked(home, Mark::occupied)) return false;
  const std::uint32_t head = run_start(home);
  std::uint32_t slot = head;
  while (remainder_at(slot) < wanted) {
    slot = next(slot);
    if (!marked(slot, Mark::continuation)) return false;
  }
  if (remainder_at(slot) != wanted) return false;

  --size_;
  const bool more_follow = marked(next(slot), Mark::continuation);
  if (slot == head && !more_follow) set_mark(home, Mark::occupied, false);
  close_gap(slot, home, slot == head && more_follow);
  return true;
}

// Moves what follows in the cluster one slot to the left, until something is at home or a slot is
// empty. `home` is that of the run with the gap.
void QuotientTable::close_gap(std::uint32_t gap, std::uint32_t home, bool head_removed) {
  for (;; gap = next(gap)) {
    Slot moved = get(next(gap));
    if (!moved.shifted) break;
    if (!moved.continuation) home = next_occupied(home);
    if (head_removed) moved.continuation = false;
    head_removed = false;
    moved.shifted = gap != home;
    put(gap, moved);
  }
  put(gap, {});
}

// Equal remainders are neighbours within their run.
std::uint32_t QuotientTable::distinct() const {
  std::uint32_t repeats = 0;
  for (std::uint32_t slot = 0; slot < slots(); ++slot) {
    if (!marked(slot, Mark::continuation)) continue;
    const std::uint32_t before = (slot - 1) & (slots() - 1);
    repeats += remainder_at(slot) == remainder_at(before) ? 1 : 0;
  }
  return size_ - repeats;
}

// Walks the table once, from an empty slot. `waiting` counts the homes passed whose run has not
// begun: the head of a shifted run needs one; an empty slot or a head at home allows none.
bool QuotientTable::consistent() const {
  std::uint32_t slot = 0;
  while (slot < slots() && !get(slot).empty()) ++slot;
  if (slot == slots()) return false;

  std::uint32_t waiting = 0;
  Slot before;
  for (std::uint32_t i = 0; i < slots(); ++i, slot = next(slot)) {
    const Slot content = get(slot);
    if (content.empty()) {
      if (waiting != 0 || content.remainder != 0) return false;
    } else if (content.continuation) {
      const bool in_order = !before.empty() && before.remainder <= content.remainder;
      if (!content.shifted || !in_order) return false;
    } else if (content.shifted) {
      if (waiting == 0) return false;
      --waiting;
    } else if (waiting != 0) {
      return false;
    }
    if (content.occupied && content.shifted) ++waiting;
    before = content;
  }
  return waiting == 0 && bits_.clear_from(bit_count());
}

std::vector<std::uint32_t> QuotientTable::run(std::uint64_t fingerprint) const {
  std::vector<std::uint32_t> result;
  const std::uint32_t home = quotient(fingerprint);
  if (!marked(home, Mark::occupied)) return result;
  std::uint32_t slot = run_start(home);
  do {
    result.push_back(slot);
    slot = next(slot);
  } while (marked(slot, Mark::continuation));
  return result;
}

}  // namespace bloom::detail
