// One filter under observation: all that the simulator and its picture need to know of a family.
//
// A filter is a row of cells, each of which holds a small number, in groups that belong together
// (blocks, lines, slices, buckets, segments). A specimen does what its family does, through the
// family's own code, and tells what was read and what was changed, in order. A new family has an
// adapter in sim/specimen/families; core/README.md lists what else it needs.
//
// Calls are virtual: one a command. Loops over many keys stay within the batch calls.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "bloom/hash/hash.hpp"
#include "bloom/result.hpp"
#include "bloom/storage/bytes.hpp"
#include "sim/specimen/settings.hpp"

namespace bloom {
class ClassicFilter;
class SplitBlockFilter;
}  // namespace bloom

namespace bloom::sim {

class Specimen;

enum class CellKind : std::uint8_t {
  bit,
  counter,
  fingerprint,  // 0 is an empty slot in a cuckoo filter, and a value as any in xor and fuse
  remainder,    // with the marks of its slot; empty without any
  solution,     // a ribbon's row: bit c belongs to column c
};

// When a key may be in the filter, from what is read for it.
enum class Rule : std::uint8_t {
  all_set,     // no cell is 0
  one_slice,   // in one group no cell is 0
  any_wanted,  // some cell is not empty and holds what the key wants
  sum_wanted,  // the exclusive or of all cells is what the key wants, in the bits of `mask`
};

// What lies in a cell.
struct Value {
  std::uint32_t number = 0;
  std::uint8_t marks = 0;  // of the ones below

  static constexpr std::uint8_t occupied = 1;      // quotient: this slot is the home of some key
  static constexpr std::uint8_t continuation = 2;  // … belongs to the run of the slot before
  static constexpr std::uint8_t shifted = 4;       // … does not lie in its home
  static constexpr std::uint8_t sticky = 8;        // counting: at its maximum, for good

  friend bool operator==(const Value&, const Value&) = default;
};

// A cell that a key reads.
struct Reading {
  std::uint64_t number;  // the 64-bit number that chose it
  std::uint32_t cell;
  Value value;  // what is there now
};

// All that a key reads, in order; the same cell may come twice.
struct KeyTrace {
  std::vector<Reading> cells;
  std::optional<std::uint32_t> home;  // quotient: the slot whose mark is read first of all
  std::uint32_t wanted = 0;           // for the last two rules
  std::uint32_t mask = ~std::uint32_t{0};
};

// One thing that an operation did to a cell.
struct Change {
  enum class What : std::uint8_t {
    set,        // a bit became 1
    cleared,    // a bit became 0
    counted,    // a counter went up by one, or stuck
    uncounted,  // a counter went down
    faded,      // a stable filter's cell went down
    refreshed,  // a stable filter's cell was set to its maximum
    placed,     // a fingerprint or remainder came to lie here, from outside
    kicked,     // the same, and what lay here moves on: to the next change's cell
    moved_in,   // what was kicked out of `from` came to lie in this free slot
    shifted,    // what lay in `from` lies here now, beside other marks perhaps
    removed,    // the cell became empty
    marked,     // only the marks are others
    grown,      // a new slice was added, of which this is the first cell
    rebuilt,    // the whole filter was built again from its keys: the only change there is
  };
  What what;
  std::uint32_t cell;
  std::uint32_t from;  // for kicked (by what came from there), moved_in and shifted; else `cell`
  Value before;
  Value after;
};
using Changes = std::vector<Change>;

// The cells of the whole filter, and some that belong together.
struct Cells {
  std::uint32_t count;
  std::uint32_t width;  // bits, at most 32; the marks of a quotient filter's slot are not counted
};
struct Group {
  std::string title;  // "line 3", "slice 0 · 64 bits · k 3 · full"
  std::uint32_t first;
  std::uint32_t count;
};

// The rate of false positives of this very filter.
struct Rate {
  double value = 0;
  double low = 0;  // where it was measured, its 95 % interval (Wilson's; 0 … 3/samples without hit)
  double high = 0;
  bool exact = true;  // from its cells
  std::uint32_t samples = 0;
};

// One line of the explanation: the arithmetic with its real numbers.
struct ArithmeticRow {
  std::string what;  // "bucket 1"
  std::string sum;   // "0x9e3779b9 · 8 / 2^32 = 4"
  std::optional<std::uint32_t> cell;
};

// What a family calls its parts, in the singular.
struct Nouns {
  std::string_view cell = "bit";
  std::string_view group = {};  // where there are groups: "line"
  std::string_view row = {};    // where a group has rows: "word"
  std::string_view read = {};   // what a lookup reads at once, where that is no cell: "line"
};

// What holds for all filters of a family, written down in its adapter's source. References, because
// every family has these functions: one that is left out does not compile.
struct FamilyInfo {
  Family kind;
  std::string_view name;   // in links: "split-block"
  std::string_view title;  // "Split-block"
  std::span<const Knob> knobs;
  CellKind cells;
  Rule rule;
  Nouns nouns = {};
  std::uint32_t row_cells = 0;  // cells of a row of a group, where it has rows
  bool erases = false;          // takes single keys out again
  bool merges = false;          // two of equal settings become one, without their keys
  bool grows = false;           // makes room by itself when it holds as many keys as planned
  bool resizes = false;         // a larger one can be made of it, without its keys
  bool is_static = false;       // built at once: an insert builds it again
  bool forgets = false;         // NOT may be wrong, by design
  bool by_order = false;        // its cells depend on the order of the inserts
  bool by_count = false;        // … and on how often a key was inserted
  bool crowds = false;          // … and copies of one key fill the places that it has
  bool one_place = false;       // a lookup reads one nouns.read, however many of its cells it asks

  // An empty filter of these settings, each moved into its range and rounded. Refused when there is
  // no memory.
  Result<std::unique_ptr<Specimen>> (&create)(const SpecimenSettings& settings);
  // The rate of false positives to expect of a filter of these settings, as the family rounded
  // them, that holds so many keys: in the mean over all sets of keys, from the family's theory. For
  // a stable filter as full as it is then, not in the limit.
  double (&expected_rate)(const SpecimenSettings& settings, std::uint64_t keys);
  // The settings with the lowest rate for so many keys, at least 1, in settings.bits; the seed is
  // set, too (sim/compare/fitting.hpp).
  void (&fit_to_bits)(std::uint64_t keys, SpecimenSettings& settings);
};

class Specimen {
 public:
  explicit Specimen(const FamilyInfo& family) : family_(&family) {}
  Specimen(const Specimen&) = delete;
  Specimen& operator=(const Specimen&) = delete;
  virtual ~Specimen() = default;

  const FamilyInfo& family() const { return *family_; }
  // What those it was created with became. Bits that follow from the keys follow them.
  virtual SpecimenSettings settings() const = 0;
  // An equal one of its own. Refused when there is no memory.
  virtual Result<std::unique_ptr<Specimen>> copy() const = 0;

  // Each is refused with the reason, and nothing is changed then: when the filter is full, when
  // there is no memory, when the family cannot do it, and when the key is certainly not there.
  // Erasing a key that was never inserted may take others out; only the caller knows.
  virtual Result<Changes> insert(std::string_view key) = 0;
  virtual Result<Changes> erase(std::string_view key);
  // Clears the key's bits, as a naive deletion would.
  virtual Result<Changes> unset(std::string_view key);
  // In order, until there is no room; answers how many were taken. No_room() says why, of the key
  // that was refused where it is given.
  virtual std::uint64_t insert_all(std::span<const std::string_view> keys) = 0;
  virtual Error no_room(std::string_view refused = {}) const = 0;
  // Takes the newest operation back, given what it changed; false, and nothing done, where that
  // needs all operations once more.
  virtual bool take_back(const Changes&) { return false; }
  // Empty, as it was when it was created.
  virtual void clear() = 0;

  virtual bool may_contain(std::string_view key) const = 0;
  virtual void may_contain_all(std::span<const std::string_view> keys,
                               std::span<std::uint64_t> answers) const = 0;
  virtual void may_contain_all(std::span<const Hash> hashes,
                               std::span<std::uint64_t> answers) const = 0;

  virtual KeyTrace trace(std::string_view key) const = 0;
  // Whether the cell is what it is because of this key, or may be: the key reads it, and finds what
  // it wants.
  virtual bool holds(std::string_view key, std::uint32_t cell) const;

  virtual Cells cells() const = 0;
  virtual Value value(std::uint32_t cell) const = 0;  // cell < cells().count
  virtual std::uint32_t width_of(std::uint32_t) const { return cells().width; }  // of a cell, bits
  virtual bool in_use(std::uint32_t cell) const { return value(cell) != Value{}; }
  virtual std::uint64_t used() const;  // cells in use; may read the whole filter
  // For pictures: the numbers of cells that follow each other, all of which there are. And which
  // of them are in use: cell first + i is bit i % 64 of word i / 64, `first` is a multiple of 64,
  // and where there are no more cells the bits are 0.
  virtual void numbers(std::uint32_t first, std::span<std::uint32_t> numbers) const = 0;
  virtual void used_bits(std::uint32_t first, std::span<std::uint64_t> bits) const = 0;
  virtual std::uint64_t bit_count() const = 0;
  // The filter itself, for what only path maps and their theory need; null in other families.
  virtual const ClassicFilter* classic() const { return nullptr; }
  virtual const SplitBlockFilter* split_block() const { return nullptr; }  // for Parquet's form

  // One for the whole filter where nothing else belongs together.
  virtual std::uint32_t group_count() const { return 1; }
  virtual Group group(std::uint32_t group) const;
  virtual std::uint32_t group_of(std::uint32_t cell) const;

  // The distinct keys that explain what is in the cells; NaN where nothing does, infinity where all
  // are full. May read the whole filter.
  virtual double estimated_keys() const = 0;

  // The most places far from each other that a lookup reads: so many of nouns.read, or cells.
  virtual std::uint32_t reads() const { return settings().hashes; }

  virtual Rate rate() const = 0;  // may read the whole filter, or ask it many hashes
  virtual std::vector<ArithmeticRow> arithmetic(std::string_view key) const = 0;
  // All of its contents, for digests and files.
  virtual Result<Done> store(Sink sink) const = 0;

 private:
  const FamilyInfo* family_;
};

// What a trace says of its key: the rule of the family, applied to what was read.
bool passes(const Specimen& specimen, const KeyTrace& trace);

// What a lookup makes of a cell.
enum class Finding : std::uint8_t {
  no,      // it says NOT, as a bit that is 0 does
  yes,     // it says MAYBE, alone or with others: a bit that is 1, the fingerprint that is wanted
  other,   // it is read and says nothing: another key's fingerprint
  summed,  // it counts with the others only: one of the cells of which the sum is wanted
  unread,  // the answer was there before
};

// The same cell by cell, in the order of the trace.
std::vector<Finding> findings(const Specimen& specimen, const KeyTrace& trace);

}  // namespace bloom::sim
