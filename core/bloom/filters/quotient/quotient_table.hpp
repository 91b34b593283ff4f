// The hash table of the quotient filter: a multiset of fingerprints of q + r bits in 2^q slots of
// r + 3 bits. (Bender et al. 2012; quotienting is in Knuth's The Art of Computer Programming 3,
// section 6.4.)
//
// The upper q bits of a fingerprint, its quotient, name its home slot; the lower r bits, its
// remainder, are stored there or to the right of it, by linear probing. The remainders of one
// quotient form a run, in ascending order, and runs follow each other in the order of their
// quotients. So the table depends on nothing but what it holds.
//
// Slots are kept 64 together: three words with their marks, then r words with their remainders, so
// that a lookup passes over 64 slots in a step.
#pragma once

#include <cstdint>
#include <span>
#include <utility>
#include <vector>

#include "bloom/bits/packed_bits.hpp"
#include "bloom/result.hpp"

namespace bloom::detail {

// What lies in a slot of the table, with its three marks.
struct QuotientSlot {
  bool occupied = false;      // this slot is the home of some fingerprint
  bool continuation = false;  // the remainder here belongs to the run of the one before
  bool shifted = false;       // the remainder here is not in its home
  std::uint64_t remainder = 0;

  bool empty() const { return !occupied && !continuation && !shifted; }
  friend bool operator==(const QuotientSlot&, const QuotientSlot&) = default;
};

class QuotientTable {
 public:
  using Slot = QuotientSlot;

  // Empty. 6 ≤ q ≤ 28, 1 ≤ r ≤ 61.
  static Result<QuotientTable> allocate(std::uint32_t q, std::uint32_t r);
  // From its words(); only to be used if consistent().
  static QuotientTable from(std::uint32_t q, std::uint32_t r, PackedBits bits);

  Result<QuotientTable> clone() const;
  // Empty again.
  void clear() {
    bits_.clear();
    size_ = 0;
  }

  std::uint32_t size() const { return size_; }  // fingerprints, repeats included
  std::uint32_t distinct() const;               // repeats counted once; O(slots)
  std::uint32_t slots() const { return 1U << q_; }
  std::uint64_t bit_count() const { return std::uint64_t{r_ + 3} << q_; }
  std::span<const std::uint64_t> words() const { return bits_.words(); }
  std::span<std::uint64_t> words() { return bits_.words(); }

  // The table needs a free slot before and after.
  void add(std::uint64_t fingerprint);
  bool contains(std::uint64_t fingerprint) const;
  // Removes one; false when there is none.
  bool remove(std::uint64_t fingerprint);

  // Calls visit(fingerprint) for all, repeats included, in the order of the table. O(slots).
  template <class Visit>
  void visit(Visit visit) const {
    std::uint32_t slot = cluster_start(0);
    std::uint32_t home = slot;
    for (std::uint32_t i = 0; i < slots(); ++i, slot = next(slot)) {
      const Slot content = get(slot);
      if (content.empty()) continue;
      if (!content.shifted) {
        home = slot;
      } else if (!content.continuation) {
        home = next_occupied(home);
      }
      visit(std::uint64_t{home} << r_ | content.remainder);
    }
  }
  // Whether these words are what some sequence of add() leaves, with a free slot. O(slots).
  bool consistent() const;

  // Where contains() looks: at the mark of the home slot, and at the remainders of its run.
  std::uint64_t home_bit(std::uint64_t fingerprint) const {
    return mark_bit(quotient(fingerprint), Mark::occupied);
  }
  std::vector<std::uint32_t> run(std::uint64_t fingerprint) const;  // slots
  Slot get(std::uint32_t slot) const;
  std::uint32_t quotient(std::uint64_t fingerprint) const {
    return static_cast<std::uint32_t>(fingerprint >> r_);
  }
  std::uint64_t remainder(std::uint64_t fingerprint) const {
    return fingerprint & ((std::uint64_t{1} << r_) - 1);
  }
  std::uint64_t remainder_bit(std::uint32_t slot) const {
    return block_bit(slot) + 3 * std::uint64_t{64} + std::uint64_t{slot % 64} * r_;
  }
  const std::uint64_t* address(std::uint64_t fingerprint) const {
    return bits_.address(home_bit(fingerprint));
  }

 private:
  QuotientTable(std::uint32_t q, std::uint32_t r, PackedBits bits)
      : q_(q), r_(r), bits_(std::move(bits)) {}

  enum class Mark : std::uint32_t { occupied, continuation, shifted };

  std::uint32_t next(std::uint32_t slot) const { return (slot + 1) & (slots() - 1); }
  std::uint64_t block_bit(std::uint32_t slot) const {
    return std::uint64_t{slot / 64} * 64 * (r_ + 3);
  }
  std::uint64_t mark_bit(std::uint32_t slot, Mark mark) const {
    return block_bit(slot) + 64 * static_cast<std::uint64_t>(mark) + slot % 64;
  }
  bool marked(std::uint32_t slot, Mark mark) const {
    return bits_.get(mark_bit(slot, mark), 1) != 0;
  }
  void set_mark(std::uint32_t slot, Mark mark, bool on) { bits_.set(mark_bit(slot, mark), 1, on); }
  // The marks of the slot's block; bit i belongs to the block's slot i.
  std::uint64_t marks(std::uint32_t slot, Mark mark) const {
    return *bits_.address(mark_bit(slot - slot % 64, mark));
  }
  std::uint64_t remainder_at(std::uint32_t slot) const {
    return bits_.get(remainder_bit(slot), r_);
  }

  // Leaves the mark `occupied`, which belongs to the place and not to what lies there.
  void put(std::uint32_t slot, const Slot& content);
  std::uint32_t next_occupied(std::uint32_t slot) const;
  std::uint32_t cluster_start(std::uint32_t slot) const;
  std::uint32_t occupied_between(std::uint32_t slot, std::uint32_t last) const;
  std::uint32_t run_start(std::uint32_t home) const;
  void close_gap(std::uint32_t gap, std::uint32_t home, bool head_removed);

  std::uint32_t q_;
  std::uint32_t r_;
  std::uint32_t size_ = 0;
  PackedBits bits_;
};

}  // namespace bloom::detail
