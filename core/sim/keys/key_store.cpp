#include "sim/keys/key_store.hpp"

#include <cstddef>
#include <utility>

#include "bloom/hash/xxh64.hpp"

namespace bloom::sim {

void KeyList::push_back(std::string_view key) {
  bytes_.append(key);
  ends_.push_back(static_cast<std::uint32_t>(bytes_.size()));
}

void KeyList::pop_back() {
  ends_.pop_back();
  bytes_.resize(ends_.empty() ? 0 : ends_.back());
}

void KeyList::give_room_back() {
  if (bytes_.size() >= bytes_.capacity() / 2) return;
  bytes_ = std::string(bytes_);  // shrink_to_fit() does nothing where there are no exceptions
  ends_ = std::vector<std::uint32_t>(ends_);
}

// The slot that holds the key, or the empty one where it belongs. Only when there are slots.
std::size_t KeyStore::slot_of(std::string_view key, std::uint64_t hash) const {
  const std::size_t mask = slots_.size() - 1;
  std::size_t slot = static_cast<std::size_t>(hash) & mask;
  while (slots_[slot] != empty_slot) {
    const std::uint32_t index = slots_[slot];
    if (hashes_[index] == hash && keys_[index] == key) break;
    slot = (slot + 1) & mask;
  }
  return slot;
}

// At most half full. Keys go in again in their order, so the table is always the one that the keys
// alone, in order, would have made: that is why the newest can simply be blanked out.
void KeyStore::grow() {
  slots_.assign(slots_.empty() ? 16 : slots_.size() * 2, empty_slot);
  const std::size_t mask = slots_.size() - 1;
  for (std::uint32_t index = 0; index < keys_.size(); ++index) {
    std::size_t slot = static_cast<std::size_t>(hashes_[index]) & mask;
    while (slots_[slot] != empty_slot) slot = (slot + 1) & mask;
    slots_[slot] = index;
  }
}

bool KeyStore::insert(std::string_view key) {
  if (std::size_t{keys_.size()} * 2 >= slots_.size()) grow();
  const std::uint64_t hash = xxh64(key, 0);
  std::uint32_t& slot = slots_[slot_of(key, hash)];
  const bool is_new = slot == empty_slot;
  if (is_new) {
    slot = keys_.size();
    keys_.push_back(key);
    hashes_.push_back(hash);
    counts_.push_back(0);
  }
  ++counts_[slot];
  order_.push_back(slot);
  return is_new;
}

void KeyStore::take_back() {
  const std::uint32_t index = order_.back();
  order_.pop_back();
  if (--counts_[index] == 0) drop_newest_key();
}

void KeyStore::drop_newest_key() {
  const std::uint32_t index = keys_.size() - 1;
  slots_[slot_of(keys_[index], hashes_[index])] = empty_slot;
  keys_.pop_back();
  hashes_.pop_back();
  counts_.pop_back();
}

KeyStore::Taken KeyStore::take_back(std::uint64_t inserts) {
  Taken taken;
  if (inserts == order_.size()) {  // a file that was loaded into an empty filter: nothing is copied
    taken.keys_ = std::move(keys_);
    taken.order_ = std::move(order_);
    *this = {};
    taken.keys_.give_room_back();
    return taken;
  }
  taken.order_.assign(order_.end() - static_cast<std::ptrdiff_t>(inserts), order_.end());
  taken.first_ = keys_.size();
  for (auto i = taken.order_.rbegin(); i != taken.order_.rend(); ++i) {
    if (--counts_[*i] == 0) taken.first_ = *i;  // keys go in the reverse order of their coming
  }
  order_.resize(order_.size() - taken.order_.size());
  for (std::uint32_t i = taken.first_; i < keys_.size(); ++i) taken.keys_.push_back(keys_[i]);
  while (keys_.size() > taken.first_) drop_newest_key();
  keys_.give_room_back();
  taken.keys_.give_room_back();
  return taken;
}

bool KeyStore::contains(std::string_view key) const {
  return !slots_.empty() && slots_[slot_of(key, xxh64(key, 0))] != empty_slot;
}

std::uint32_t KeyStore::find(std::string_view key) const {
  if (slots_.empty()) return size();
  const std::uint32_t index = slots_[slot_of(key, xxh64(key, 0))];
  return index == empty_slot ? size() : index;
}

std::uint64_t KeyStore::memory() const {
  return keys_.memory() + 4 * (counts_.capacity() + order_.capacity() + slots_.capacity()) +
         8 * hashes_.capacity();
}

}  // namespace bloom::sim
