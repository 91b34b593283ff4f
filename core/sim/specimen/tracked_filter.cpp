#include "sim/specimen/tracked_filter.hpp"

#include <algorithm>
#include <utility>

namespace bloom::sim {

Error no_room_for_keys() {
  return Error{
      "There is no room for more keys: 256 MiB of distinct keys and 67,108,864 operations are the "
      "most that is kept. Clear the filter, or give fewer keys."};
}

namespace {

Result<std::unique_ptr<Specimen>> created(Families families, const RequestedSettings& requested) {
  const auto found = std::find_if(families.begin(), families.end(), [&](const FamilyInfo* family) {
    return family->kind == requested.family;
  });
  if (found == families.end()) return Error{"This program does not have that family of filters."};
  return (*found)->create(requested.settings);
}

// Keys that are inserted in one batch: all of them in filters that are built at once.
std::size_t most_at_once(const Specimen& specimen) {
  constexpr std::size_t batch = 1024;
  return specimen.family().is_static ? ~std::size_t{0} : batch;
}

// Keys that are given one by one, and inserted in batches.
class Inserter {
 public:
  Inserter(Specimen& specimen, const KeyStore& keys) : specimen_(&specimen), keys_(&keys) {}

  // False when the filter has no room.
  bool insert(std::uint32_t key) {
    // A repeat of an insert does nothing where repeats are not counted.
    if (!specimen_->family().by_count) {
      if (seen_.size() < keys_->size()) seen_.resize(keys_->size());
      if (seen_[key]) return true;
      seen_[key] = true;
    }
    batch_.push_back((*keys_)[key]);
    return batch_.size() < most_at_once(*specimen_) || finish();
  }
  bool finish() {
    const std::uint64_t taken = specimen_->insert_all(batch_);
    const bool done = taken == batch_.size();
    if (!done) refused_ = batch_[static_cast<std::size_t>(taken)];
    batch_.clear();
    return done;
  }
  std::string_view refused() const { return refused_; }  // the key, where there was no room
  void forget_seen() { seen_.clear(); }

 private:
  Specimen* specimen_;
  const KeyStore* keys_;
  std::vector<std::string_view> batch_;
  std::string_view refused_;
  std::vector<bool> seen_;
};

}  // namespace

Result<TrackedFilter> TrackedFilter::create(Families families, const RequestedSettings& requested) {
  auto specimen = created(families, requested);
  if (!specimen) return Error{specimen.reason()};
  return TrackedFilter(families, requested, std::move(*specimen));
}

std::uint32_t TrackedFilter::count(std::string_view key) const {
  const std::uint32_t index = kept_.named_.find(key);
  return index < kept_.held_.size() ? kept_.held_[index] : 0;
}

std::string_view TrackedFilter::key(std::uint32_t index) const {
  if (kept_.distinct_ == kept_.named_.size()) return kept_.named_[index];
  if (!present_known_) {
    present_.clear();
    for (std::uint32_t i = 0; i < kept_.held_.size(); ++i) {
      if (kept_.held_[i] > 0) present_.push_back(i);
    }
    present_known_ = true;
  }
  return kept_.named_[present_[index]];
}

// Of the truth about a key, when an operation was done, or was taken back.
void TrackedFilter::count(Operation operation, std::uint32_t index, bool again) {
  present_known_ = false;
  kept_.held_.resize(std::max<std::size_t>(kept_.held_.size(), kept_.named_.size()));
  if (operation != Operation::insert && operation != Operation::erase) return;
  std::uint32_t& held = kept_.held_[index];
  if ((operation == Operation::insert) == again) {
    kept_.distinct_ += held++ == 0 ? 1 : 0;
    ++kept_.inserted_;
  } else {
    kept_.distinct_ -= --held == 0 ? 1 : 0;
    --kept_.inserted_;
  }
}

Result<Changes> TrackedFilter::note(Operation operation, std::string_view key,
                                    Result<Changes> changes) {
  if (!changes) return changes;
  kept_.named_.insert(key);
  kept_.kinds_.push_back(operation);
  count(operation, kept_.named_.index_of(kept_.named_.inserts() - 1), true);
  return changes;
}

Result<Changes> TrackedFilter::apply(Operation operation, std::string_view key) {
  if (!kept_.named_.has_room(key.size(), 1)) return no_room_for_keys();
  switch (operation) {
    case Operation::insert:
      return note(operation, key, specimen_->insert(key));
    case Operation::unset:
      return note(operation, key, specimen_->unset(key));
    default:
      return note(operation, key, specimen_->erase(key));
  }
}

Result<Changes> TrackedFilter::insert(std::string_view key) {
  return apply(Operation::insert, key);
}

Result<Changes> TrackedFilter::erase(std::string_view key) {
  return apply(count(key) > 0 ? Operation::erase : Operation::erase_stranger, key);
}

Result<Changes> TrackedFilter::unset(std::string_view key) {
  return apply(Operation::unset, key);
}

// Some keys of a batch went in, and there is no room for the others, of which this is the first.
Error TrackedFilter::fall_back(std::string_view refused) {
  const Error reason = specimen_->no_room(refused);
  auto before = made(kept_.requested_, false);
  if (!before) return Error{before.reason()};
  specimen_ = std::move(*before);
  return reason;
}

Result<Done> TrackedFilter::load(std::span<const std::string_view> keys) {
  std::uint64_t bytes = 0;
  for (const std::string_view key : keys) bytes += key.size();
  if (!kept_.named_.has_room(bytes, keys.size())) return no_room_for_keys();
  if (const std::uint64_t taken = specimen_->insert_all(keys); taken < keys.size()) {
    return fall_back(keys[static_cast<std::size_t>(taken)]);
  }
  for (const std::string_view key : keys) {
    static_cast<void>(note(Operation::insert, key, Changes{}));
  }
  return Done{};
}

bool TrackedFilter::impure() const {
  for (auto kind = kept_.kinds_.rbegin(); kind != kept_.kinds_.rend(); ++kind) {
    if (*kind == Operation::renew) return false;
    if (*kind != Operation::insert) return true;
  }
  return false;
}

Result<Done> TrackedFilter::configure(const RequestedSettings& requested) {
  const bool renewed = impure();
  auto specimen = made(requested, renewed);
  if (!specimen) return Error{specimen.reason()};
  specimen_ = std::move(*specimen);
  kept_.requested_ = requested;
  if (renewed) kept_.kinds_.push_back(Operation::renew);
  return Done{};
}

// Of the first operations, and their keys, the inserts that no erase took back: an erase takes the
// newest one of its key.
std::vector<std::uint32_t> TrackedFilter::in_force(std::size_t operations,
                                                   std::uint64_t named) const {
  std::vector<std::uint32_t> erased(kept_.named_.size());
  std::vector<std::uint32_t> inserts;
  for (std::size_t i = operations; i-- > 0;) {
    if (kept_.kinds_[i] == Operation::renew) continue;
    const std::uint32_t key = kept_.named_.index_of(--named);
    if (kept_.kinds_[i] == Operation::erase) ++erased[key];
    if (kept_.kinds_[i] != Operation::insert) continue;
    if (erased[key] > 0) {
      --erased[key];
    } else {
      inserts.push_back(key);
    }
  }
  std::reverse(inserts.begin(), inserts.end());
  return inserts;
}

TrackedFilter::Renewal TrackedFilter::last_renewal() const {
  Renewal last{kept_.kinds_.size(), kept_.named_.inserts()};
  while (last.operation > 0 && kept_.kinds_[last.operation - 1] != Operation::renew) {
    --last.operation;
    --last.named;
  }
  return last;
}

std::vector<std::string_view> TrackedFilter::inserts() const {
  std::vector<std::string_view> keys;
  for (const std::uint32_t key : in_force(kept_.kinds_.size(), kept_.named_.inserts())) {
    keys.push_back(kept_.named_[key]);
  }
  return keys;
}

std::optional<TrackedFilter::OperationLog> TrackedFilter::operation_log() const {
  if (!impure()) return std::nullopt;
  OperationLog story;
  auto [begin, named] = last_renewal();
  for (const std::uint32_t key : in_force(begin, named)) story.keys.push_back(kept_.named_[key]);
  for (std::size_t i = begin; i < kept_.kinds_.size(); ++i) {
    story.operations.push_back(
        {kept_.named_[kept_.named_.index_of(named++)], redo_kind(kept_.kinds_[i])});
  }
  return story;
}

Result<std::unique_ptr<Specimen>> TrackedFilter::made(const RequestedSettings& requested,
                                                      bool renewed) const {
  auto specimen = kept_.base_ ? kept_.base_->copy() : created(families_, requested);
  if (!specimen) return specimen;
  // What was done since the last renewal is done once more, on top of what was in the set then.
  auto [begin, named] =
      renewed ? Renewal{kept_.kinds_.size(), kept_.named_.inserts()} : last_renewal();
  Inserter inserter(**specimen, kept_.named_);
  bool done = true;
  for (const std::uint32_t key : in_force(begin, named)) done = done && inserter.insert(key);
  for (std::size_t i = begin; done && i < kept_.kinds_.size(); ++i, ++named) {
    const std::uint32_t key = kept_.named_.index_of(named);
    if (kept_.kinds_[i] == Operation::insert) {
      done = inserter.insert(key);
      continue;
    }
    done = inserter.finish();
    inserter.forget_seen();
    // Refused only where another family cannot, or finds the key absent.
    static_cast<void>(kept_.kinds_[i] == Operation::unset ? (*specimen)->unset(kept_.named_[key])
                                                          : (*specimen)->erase(kept_.named_[key]));
  }
  if (done && inserter.finish()) return specimen;
  return Error{"The keys do not fit. " + (*specimen)->no_room(inserter.refused()).reason};
}

Result<TrackedFilter::Undone> TrackedFilter::take_back(std::uint64_t left,
                                                       const RequestedSettings& requested,
                                                       const Changes* newest) {
  Undone taken;
  taken.kinds_.assign(kept_.kinds_.begin() + static_cast<std::ptrdiff_t>(left), kept_.kinds_.end());
  const auto named = static_cast<std::uint64_t>(
      std::count_if(taken.kinds_.begin(), taken.kinds_.end(),
                    [](Operation kind) { return kind != Operation::renew; }));
  std::uint64_t last = kept_.named_.inserts();
  for (auto kind = taken.kinds_.rbegin(); kind != taken.kinds_.rend(); ++kind) {
    if (*kind != Operation::renew) count(*kind, kept_.named_.index_of(--last), false);
  }
  kept_.kinds_.resize(static_cast<std::size_t>(left));
  taken.keys_ = kept_.named_.take_back(named);
  kept_.held_.resize(kept_.named_.size());
  const bool simple = newest != nullptr && requested == kept_.requested_;
  if (simple && specimen_->take_back(*newest)) return taken;
  auto before = made(requested, false);
  if (!before) {
    take_in(taken);
    return Error{before.reason()};
  }
  specimen_ = std::move(*before);
  kept_.requested_ = requested;
  return taken;
}

// Operations that were taken back last, as far as the truth goes: the filter has them.
void TrackedFilter::take_in(const Undone& taken) {
  std::uint64_t number = 0;
  for (const Operation kind : taken.kinds_) {
    if (kind == Operation::renew) {
      kept_.kinds_.push_back(kind);
    } else {
      static_cast<void>(note(kind, kept_.named_.key_of(taken.keys_, number++), Changes{}));
    }
  }
}

TrackedFilter::Redo::Kind TrackedFilter::redo_kind(Operation operation) {
  switch (operation) {
    case Operation::erase:
    case Operation::erase_stranger:
      return Redo::Kind::erase;
    case Operation::unset:
      return Redo::Kind::unset;
    default:
      return Redo::Kind::insert;
  }
}

TrackedFilter::Redo TrackedFilter::redo_of(const Undone& taken, std::uint64_t number) const {
  return {kept_.named_.key_of(taken.keys_, number),
          redo_kind(taken.kinds_[static_cast<std::size_t>(number)])};
}

Result<Done> TrackedFilter::redo(const Undone& taken) {
  std::vector<std::string_view> keys;
  const std::uint64_t most = most_at_once(*specimen_);
  for (std::uint64_t i = 0; i < taken.size(); ++i) {
    keys.push_back(kept_.named_.key_of(taken.keys_, i));
    if (keys.size() < most && i + 1 < taken.size()) continue;
    // They were taken before, so that only memory can fail.
    if (specimen_->insert_all(keys) < keys.size()) return fall_back({});
    keys.clear();
  }
  take_in(taken);
  return Done{};
}

Result<Done> TrackedFilter::swap(Snapshot& other) {
  std::swap(kept_, other);
  present_known_ = false;
  auto specimen = made(kept_.requested_, false);
  if (!specimen) {
    std::swap(kept_, other);
    return Error{specimen.reason()};
  }
  specimen_ = std::move(*specimen);
  return Done{};
}

std::uint64_t TrackedFilter::Snapshot::memory() const {
  constexpr std::uint64_t bits_a_byte = 8;
  return named_.memory() + kinds_.capacity() + 4 * held_.capacity() +
         (base_ ? base_->bit_count() / bits_a_byte : 0);
}

std::uint64_t TrackedFilter::memory() const {
  return kept_.memory() + 4 * present_.capacity();
}

}  // namespace bloom::sim
