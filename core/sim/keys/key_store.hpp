// The truth beside the filter: the inserted keys in order of first insertion, how often each, and
// the order of all inserts, so that the newest can be taken back.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace bloom::sim {

// Strings one after the other in one block of memory, of less than 4 GiB.
class KeyList {
 public:
  std::uint32_t size() const { return static_cast<std::uint32_t>(ends_.size()); }
  std::string_view operator[](std::uint32_t index) const {
    const std::uint32_t begin = index == 0 ? 0 : ends_[index - 1];
    return std::string_view(bytes_).substr(begin, ends_[index] - begin);
  }
  void push_back(std::string_view key);
  void pop_back();
  void give_room_back();  // when more than half of it is empty
  std::uint64_t bytes() const { return bytes_.size(); }
  std::uint64_t memory() const { return bytes_.capacity() + ends_.capacity() * 4; }

 private:
  std::string bytes_;
  std::vector<std::uint32_t> ends_;
};

class KeyStore {
 public:
  // Bounds that keep a page alive in a 32-bit address space: bytes of distinct keys, and inserts
  // (repeats included).
  static constexpr std::uint64_t max_bytes = 256U << 20;
  static constexpr std::uint64_t max_inserts = 1U << 26;
  static_assert(max_bytes <= ~std::uint32_t{0}, "a KeyList counts its bytes in 32 bits");

  bool has_room(std::uint64_t bytes, std::uint64_t inserts) const {
    return keys_.bytes() + bytes <= max_bytes && order_.size() + inserts <= max_inserts;
  }

  // True when the key is new. Amortised O(length). Only when has_room().
  bool insert(std::string_view key);
  // Takes back the newest insert. Only when inserts() > 0.
  void take_back();

  // Inserts that were taken back and may come again. A key is held once, however often it was
  // inserted, and not at all while the store has it.
  class Taken {
   public:
    std::uint64_t size() const { return order_.size(); }
    std::uint64_t memory() const { return keys_.memory() + 4 * order_.capacity(); }

   private:
    friend class KeyStore;
    KeyList keys_;  // those that went, the first of them number first_ of the store
    std::uint32_t first_ = 0;
    std::vector<std::uint32_t> order_;
  };
  // Takes back the newest `inserts`, at most inserts().
  Taken take_back(std::uint64_t inserts);
  // A key of those taken back last, in their order, while the store is as it was then or the ones
  // before it have come again.
  std::string_view key_of(const Taken& taken, std::uint64_t number) const {
    const std::uint32_t index = taken.order_[static_cast<std::size_t>(number)];
    return index < taken.first_ ? keys_[index] : taken.keys_[index - taken.first_];
  }

  std::uint64_t inserts() const { return order_.size(); }  // repeats included
  std::uint32_t size() const { return keys_.size(); }      // distinct keys
  std::string_view operator[](std::uint32_t index) const { return keys_[index]; }
  std::uint32_t count(std::uint32_t index) const { return counts_[index]; }
  // The index of the key of an insert, of 0 … inserts() − 1.
  std::uint32_t index_of(std::uint64_t insert) const {
    return order_[static_cast<std::size_t>(insert)];
  }
  // That of a key; size() when the store has it not.
  std::uint32_t find(std::string_view key) const;
  bool contains(std::string_view key) const;
  std::uint64_t memory() const;  // bytes, about

 private:
  static constexpr std::uint32_t empty_slot = ~std::uint32_t{0};

  std::size_t slot_of(std::string_view key, std::uint64_t hash) const;
  void grow();
  void drop_newest_key();

  KeyList keys_;
  std::vector<std::uint32_t> counts_;  // by key
  std::vector<std::uint64_t> hashes_;  // by key, so that growing hashes nothing again
  std::vector<std::uint32_t> order_;   // of inserts: index of the key
  std::vector<std::uint32_t> slots_;   // hash table with linear probing; a power of two
};

}  // namespace bloom::sim
