// A specimen with the truth about its keys, and the operations that led to it.
//
// The filter is always the one that its settings and its operations make, from the first to the
// last: that is how any operation is taken back in any family, and how the keys stay when the
// settings or the family change. A new filter is made from the keys that are in the set then, in
// the order and as often as they were inserted; what went in and out before is forgotten by it.
//
// An imported filter is the base that operations begin from. Its keys are unknown, so that it keeps
// its settings.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string_view>
#include <vector>

#include "bloom/result.hpp"
#include "sim/keys/key_store.hpp"
#include "sim/specimen/families.hpp"
#include "sim/specimen/specimen.hpp"

namespace bloom::sim {

// Of more keys than a key store keeps.
Error no_room_for_keys();

class TrackedFilter {
  enum class Operation : std::uint8_t {
    insert,
    erase,           // of a key in the set
    erase_stranger,  // of another, which seemed present
    unset,
    renew,  // a new filter was made of the keys in the set; the only one that names no key
  };

 public:
  // Empty. Refused when the table has no such family, or when there is no memory.
  static Result<TrackedFilter> create(Families families, const RequestedSettings& requested);

  const Specimen& specimen() const { return *specimen_; }
  const RequestedSettings& requested() const { return kept_.requested_; }
  const FamilyInfo& family() const { return specimen_->family(); }
  Families families() const { return families_; }
  bool imported() const { return kept_.base_ != nullptr; }

  // Each operation is done, or refused with the reason, and nothing is changed then. A key that was
  // never inserted can be erased where it seems present; that takes others out, as it would.
  Result<Changes> insert(std::string_view key);
  Result<Changes> erase(std::string_view key);
  Result<Changes> unset(std::string_view key);
  // All of the keys, or none.
  Result<Done> load(std::span<const std::string_view> keys);
  // Other settings, with the same keys. Only when not imported().
  Result<Done> configure(const RequestedSettings& requested);

  std::uint64_t operations() const { return kept_.kinds_.size(); }  // those that can be taken back

  // A subject without its filter, which can be made again: what a step of undo keeps.
  class Snapshot {
   public:
    Snapshot() = default;
    // Nothing, for a filter of these wishes.
    explicit Snapshot(const RequestedSettings& requested) : requested_(requested) {}
    // An imported filter.
    Snapshot(const RequestedSettings& requested, std::shared_ptr<const Specimen> imported)
        : requested_(requested), base_(std::move(imported)) {}

    std::uint64_t memory() const;  // bytes, about

   private:
    friend class TrackedFilter;
    RequestedSettings requested_;
    std::shared_ptr<const Specimen> base_;  // null: all keys are known
    KeyStore named_;                        // the key of each operation that has one, in order
    std::vector<Operation> kinds_;          // of all operations
    std::vector<std::uint32_t> held_;       // by key: inserts in force
    std::uint64_t inserted_ = 0;
    std::uint32_t distinct_ = 0;
  };
  // Becomes the other, and leaves there what it was. Refused, and nothing changed, when there is no
  // memory.
  Result<Done> swap(Snapshot& other);

  // Operations that were taken back and may come again.
  class Undone {
   public:
    std::uint64_t size() const { return kinds_.size(); }
    std::uint64_t memory() const { return keys_.memory() + kinds_.capacity(); }

   private:
    friend class TrackedFilter;
    KeyStore::Taken keys_;
    std::vector<Operation> kinds_;
  };
  // Takes back the newest operations until so many are left, and returns to the wish of then.
  // `newest` is what those to be taken back have changed, where that is known. Refused, and nothing
  // changed, when there is no memory.
  Result<Undone> take_back(std::uint64_t left, const RequestedSettings& requested,
                           const Changes* newest = nullptr);
  // Does operations once more that were taken back last and are none of configure(): one of them,
  // whose key and kind are told, after those before it; or all of them, which were one load.
  struct Redo {
    enum class Kind : std::uint8_t { insert, erase, unset };
    std::string_view key;
    Kind kind;
  };
  Redo redo_of(const Undone& taken, std::uint64_t number) const;
  Result<Done> redo(const Undone& taken);

  std::uint64_t inserted() const { return kept_.inserted_; }  // inserts in force, repeats included
  std::uint32_t distinct() const { return kept_.distinct_; }  // keys in the set
  // The inserts in force, in their order; for links.
  std::vector<std::string_view> inserts() const;
  // What was done since the filter was last made anew of the keys in the set: a link of a filter
  // from which something was taken says that, on top of those keys.
  struct OperationLog {
    std::vector<std::string_view> keys;
    std::vector<Redo> operations;
  };
  std::optional<OperationLog> operation_log()
      const;  // nothing where inserts() alone make this filter
  // The keys in the set, in the order of their first mention; index < distinct().
  std::string_view key(std::uint32_t index) const;
  std::uint32_t count(std::string_view key) const;  // inserts of this key in force

  struct Answer {
    bool may_contain;
    bool inserted;  // with NOT: a false negative
  };
  Answer answer(std::string_view key) const {
    return {specimen_->may_contain(key), count(key) > 0};
  }

  std::uint64_t memory() const;  // bytes, about, but for the filter's

 private:
  TrackedFilter(Families families, const RequestedSettings& requested,
                std::unique_ptr<Specimen> specimen)
      : families_(families), kept_(requested), specimen_(std::move(specimen)) {}

  Result<Changes> apply(Operation operation, std::string_view key);
  Result<Changes> note(Operation operation, std::string_view key, Result<Changes> changes);
  void count(Operation operation, std::uint32_t index, bool again);
  Error fall_back(std::string_view refused);
  static Redo::Kind redo_kind(Operation operation);
  void take_in(const Undone& taken);
  bool impure() const;  // an operation since the last renewal was none of an insert
  // The filter that a wish and the operations make, after one more renewal or not.
  Result<std::unique_ptr<Specimen>> made(const RequestedSettings& requested, bool renewed) const;
  std::vector<std::uint32_t> in_force(std::size_t operations, std::uint64_t named) const;
  // Where what was done since the last renewal begins: an operation, and its key's number.
  struct Renewal {
    std::size_t operation;
    std::uint64_t named;
  };
  Renewal last_renewal() const;

  Families families_;
  Snapshot kept_;
  std::unique_ptr<Specimen> specimen_;
  mutable std::vector<std::uint32_t> present_;  // indices of the keys in the set, when some are not
  mutable bool present_known_ = false;
};

}  // namespace bloom::sim
