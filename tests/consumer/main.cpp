// A filter from another project. Ends with the line that ./build.sh test adds up.
#include <cstdio>

#include "bloom/filters/classic.hpp"

int main() {
  auto filter = bloom::ClassicFilter::create({});
  if (!filter) return 1;
  filter->insert("apple");
  const bool held = filter->may_contain("apple");
  std::printf("%d passed, %d failed\n", held ? 1 : 0, held ? 0 : 1);
  return held ? 0 : 1;
}
