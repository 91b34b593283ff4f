#include "sim/specimen/subject.hpp"

#include <algorithm>
#include <utility>

namespace bloom::sim {
namespace {

Error no_room_for_keys() {
  return Error{
      "There is no room for more keys: 256 MiB of distinct keys and 67,108,864 operations are the "
      "most that is kept. Clear the filter, or give fewer keys."};
}

Result<std::unique_ptr<Specimen>> created(Families families, const Wish& wish) {
  const auto found = std::find_if(families.begin(), families.end(), [&](const FamilyInfo* family) {
    return family->kind == wish.family;
  });
  if (found == families.end()) return Error{"This program does not have that family of filters."};
  return (*found)->create(wish.settings);
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
    return batch_.size() < most() || finish();
  }
  bool finish() {
    const bool done = specimen_->insert_all(batch_) == batch_.size();
    batch_.clear();
    return done;
  }
  void forget_seen() { seen_.clear(); }

 private:
  // One batch for filters that are built at once.
  std::size_t most() const {
    return specimen_->family().is_static ? ~std::size_t{0} : std::size_t{1024};
  }

  Specimen* specimen_;
  const KeyStore* keys_;
  std::vector<std::string_view> batch_;
  std::vector<bool> seen_;
};

}  // namespace

Result<Subject> Subject::create(Families families, const Wish& wish) {
  auto specimen = created(families, wish);
  if (!specimen) return Error{specimen.reason()};
  return Subject(families, wish, std::move(*specimen));
}

std::uint32_t Subject::count(std::string_view key) const {
  const std::uint32_t index = named_.find(key);
  return index < held_.size() ? held_[index] : 0;
}

std::string_view Subject::key(std::uint32_t index) const {
  if (distinct_ == named_.size()) return named_[index];
  if (!present_known_) {
    present_.clear();
    for (std::uint32_t i = 0; i < held_.size(); ++i) {
      if (held_[i] > 0) present_.push_back(i);
    }
    present_known_ = true;
  }
  return named_[present_[index]];
}

// Of the truth about a key, when an operation was done, or was taken back.
void Subject::count(Operation operation, std::uint32_t index, bool again) {
  present_known_ = false;
  held_.resize(std::max<std::size_t>(held_.size(), named_.size()));
  if (operation != Operation::insert && operation != Operation::erase) return;
  std::uint32_t& held = held_[index];
  if ((operation == Operation::insert) == again) {
    distinct_ += held++ == 0 ? 1 : 0;
    ++inserted_;
  } else {
    distinct_ -= --held == 0 ? 1 : 0;
    --inserted_;
  }
}

Result<Changes> Subject::note(Operation operation, std::string_view key, Result<Changes> changes) {
  if (!changes) return changes;
  named_.insert(key);
  kinds_.push_back(operation);
  count(operation, named_.index_of(named_.inserts() - 1), true);
  return changes;
}

Result<Changes> Subject::apply(Operation operation, std::string_view key) {
  if (!named_.has_room(key.size(), 1)) return no_room_for_keys();
  switch (operation) {
    case Operation::insert:
      return note(operation, key, specimen_->insert(key));
    case Operation::unset:
      return note(operation, key, specimen_->unset(key));
    default:
      return note(operation, key, specimen_->erase(key));
  }
}

Result<Changes> Subject::insert(std::string_view key) {
  return apply(Operation::insert, key);
}

Result<Changes> Subject::erase(std::string_view key) {
  return apply(count(key) > 0 ? Operation::erase : Operation::erase_stranger, key);
}

Result<Changes> Subject::unset(std::string_view key) {
  return apply(Operation::unset, key);
}

Result<Done> Subject::load(std::span<const std::string_view> keys) {
  std::uint64_t bytes = 0;
  for (const std::string_view key : keys) bytes += key.size();
  if (!named_.has_room(bytes, keys.size())) return no_room_for_keys();
  if (specimen_->insert_all(keys) < keys.size()) {
    const Error reason = specimen_->no_room();
    auto before = made(wish_, false);
    if (!before) return Error{before.reason()};
    specimen_ = std::move(*before);
    return reason;
  }
  for (const std::string_view key : keys) {
    static_cast<void>(note(Operation::insert, key, Changes{}));
  }
  return Done{};
}

bool Subject::impure() const {
  for (auto kind = kinds_.rbegin(); kind != kinds_.rend(); ++kind) {
    if (*kind == Operation::renew) return false;
    if (*kind != Operation::insert) return true;
  }
  return false;
}

Result<Done> Subject::configure(const Wish& wish) {
  const bool renewed = impure();
  auto specimen = made(wish, renewed);
  if (!specimen) return Error{specimen.reason()};
  specimen_ = std::move(*specimen);
  wish_ = wish;
  if (renewed) kinds_.push_back(Operation::renew);
  return Done{};
}

// Of the first operations, and their keys, the inserts that no erase took back: an erase takes the
// newest one of its key.
std::vector<std::uint32_t> Subject::in_force(std::size_t operations, std::uint64_t named) const {
  std::vector<std::uint32_t> erased(named_.size());
  std::vector<std::uint32_t> inserts;
  for (std::size_t i = operations; i-- > 0;) {
    if (kinds_[i] == Operation::renew) continue;
    const std::uint32_t key = named_.index_of(--named);
    if (kinds_[i] == Operation::erase) ++erased[key];
    if (kinds_[i] != Operation::insert) continue;
    if (erased[key] > 0) {
      --erased[key];
    } else {
      inserts.push_back(key);
    }
  }
  std::reverse(inserts.begin(), inserts.end());
  return inserts;
}

Result<std::unique_ptr<Specimen>> Subject::made(const Wish& wish, bool renewed) const {
  auto specimen = created(families_, wish);
  if (!specimen) return specimen;
  // What was done since the last renewal is done once more, on top of what was in the set then.
  std::size_t begin = kinds_.size();
  std::uint64_t named = named_.inserts();
  while (!renewed && begin > 0 && kinds_[begin - 1] != Operation::renew) {
    --begin;
    --named;
  }
  Inserter inserter(**specimen, named_);
  bool done = true;
  for (const std::uint32_t key : in_force(begin, named)) done = done && inserter.insert(key);
  for (std::size_t i = begin; done && i < kinds_.size(); ++i, ++named) {
    const std::uint32_t key = named_.index_of(named);
    if (kinds_[i] == Operation::insert) {
      done = inserter.insert(key);
      continue;
    }
    done = inserter.finish();
    inserter.forget_seen();
    // Refused only where another family cannot, or finds the key absent.
    static_cast<void>(kinds_[i] == Operation::unset ? (*specimen)->unset(named_[key])
                                                    : (*specimen)->erase(named_[key]));
  }
  if (done && inserter.finish()) return specimen;
  return Error{"The keys do not fit. " + (*specimen)->no_room().reason};
}

Result<Subject::Taken> Subject::take_back(std::uint64_t left, const Wish& wish,
                                          const Changes* newest) {
  Taken taken;
  taken.kinds_.assign(kinds_.begin() + static_cast<std::ptrdiff_t>(left), kinds_.end());
  const auto named = static_cast<std::uint64_t>(
      std::count_if(taken.kinds_.begin(), taken.kinds_.end(),
                    [](Operation kind) { return kind != Operation::renew; }));
  std::uint64_t last = named_.inserts();
  for (auto kind = taken.kinds_.rbegin(); kind != taken.kinds_.rend(); ++kind) {
    if (*kind != Operation::renew) count(*kind, named_.index_of(--last), false);
  }
  kinds_.resize(static_cast<std::size_t>(left));
  taken.keys_ = named_.take_back(named);
  held_.resize(named_.size());
  const bool simple = newest != nullptr && wish == wish_ && taken.kinds_.size() == 1;
  if (simple && specimen_->take_back(*newest)) return taken;
  auto before = made(wish, false);
  if (!before) {
    take_in(taken);
    return Error{before.reason()};
  }
  specimen_ = std::move(*before);
  wish_ = wish;
  return taken;
}

// Operations that were taken back last, as far as the truth goes: the filter has them.
void Subject::take_in(const Taken& taken) {
  std::uint64_t number = 0;
  for (const Operation kind : taken.kinds_) {
    if (kind == Operation::renew) {
      kinds_.push_back(kind);
    } else {
      static_cast<void>(note(kind, named_.key_of(taken.keys_, number++), Changes{}));
    }
  }
}

Result<Changes> Subject::redo(const Taken& taken) {
  if (taken.kinds_.size() == 1) {
    return apply(taken.kinds_.front(), named_.key_of(taken.keys_, 0));
  }
  // Those of one load.
  std::vector<std::string_view> keys;
  for (std::uint64_t i = 0; i < taken.kinds_.size(); ++i) {
    keys.push_back(named_.key_of(taken.keys_, i));
  }
  if (specimen_->insert_all(keys) < keys.size()) return specimen_->no_room();
  take_in(taken);
  return Changes{};
}

std::uint64_t Subject::memory() const {
  return named_.memory() + kinds_.capacity() + 4 * (held_.capacity() + present_.capacity());
}

}  // namespace bloom::sim
