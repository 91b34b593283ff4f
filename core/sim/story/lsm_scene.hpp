// The files of a store that keeps its keys sorted, in many files, each with a filter of its own: a
// lookup asks them from the newest on, and reads only those whose filter says MAYBE (log-structured
// merge trees: O'Neil et al. 1996; the filters: Chang et al., Bigtable, 2006).
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "bloom/filters/classic.hpp"
#include "bloom/result.hpp"
#include "sim/story/story.hpp"

namespace bloom::sim {

class SortedFiles {
 public:
  // What became of a file in the last lookup().
  enum class Told : std::uint8_t {
    nothing,  // it was not asked: the key was found before
    skipped,  // its filter says NOT: it was not read
    wasted,   // its filter says MAYBE: it was read, and has not the key
    found,    // it was read, and has the key
  };
  struct File {
    std::vector<std::string> keys;
    ClassicFilter filter;
    Told told;
  };
  struct Counts {
    std::uint32_t lookups = 0;
    std::uint32_t found = 0, wasted = 0;  // reads
    std::uint32_t skipped = 0;            // reads that a filter has saved
  };

  // Each with a filter of these bits and hashes. Refused as ClassicFilter::create() does.
  static Result<SortedFiles> create(const FilesScene& scene);

  void lookup(std::string_view key);
  // So many at once: every tenth key is in a file, in turn, and the others are made up.
  void lookups(std::uint32_t keys);
  // Filters of other bits for the same keys; the counts begin anew.
  Result<Done> refit(std::uint32_t bits, std::uint32_t hashes);

  const std::vector<File>& files() const { return files_; }
  const std::string& key() const { return key_; }  // of the last lookup(); empty: none yet
  const Counts& counts() const { return counts_; }

 private:
  void ask(std::string_view key, bool made_up);

  std::vector<File> files_;
  std::string key_;
  Counts counts_;
};

}  // namespace bloom::sim
