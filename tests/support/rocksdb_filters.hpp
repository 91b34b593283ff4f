// RocksDB's filters by themselves; HAS_ROCKSDB is defined where they can be used so.
#pragma once

#include <cstddef>
#include <memory>
#include <rocksdb/filter_policy.h>
#include <rocksdb/slice.h>
#include <rocksdb/table.h>
#include <rocksdb/version.h>

#undef HAS_ROCKSDB
#if ROCKSDB_MAJOR == 7 && ROCKSDB_MINOR == 8
#define HAS_ROCKSDB
// The public header names these two, which its policies hand out, without saying what they can do.
// This is the part of them that is used, as release 7.8 has it; others are left out.
// NOLINTBEGIN(readability-identifier-naming)
namespace rocksdb {
class FilterBitsBuilder {
 public:
  virtual ~FilterBitsBuilder() = default;
  virtual void AddKey(const Slice& key) = 0;
  virtual std::size_t EstimateEntriesAdded() = 0;
  virtual Slice Finish(std::unique_ptr<const char[]>* buffer) = 0;
};
class FilterBitsReader {
 public:
  virtual ~FilterBitsReader() = default;
  virtual bool MayMatch(const Slice& key) = 0;
  virtual void MayMatch(int count, Slice** keys, bool* may_match) = 0;
};
}  // namespace rocksdb
// NOLINTEND(readability-identifier-naming)
#endif
