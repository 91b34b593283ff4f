// A plug-in of somebody's program: a shared library that holds ours, or is linked with it.
#include <bloom/any_filter.hpp>
#include <bloom/filters/split_block.hpp>
#include <string_view>

extern "C" __attribute__((visibility("default"))) int plugin_knows(const char* key) {
  static auto filter = bloom::SplitBlockFilter::for_keys(1000, 0.01);
  if (!filter) return -1;
  const bool known = filter->may_contain(std::string_view(key));
  filter->insert(std::string_view(key));
  return known ? 1 : 0;
}
