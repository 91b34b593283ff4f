#include "bloom/filters/settings_mismatch.hpp"

namespace bloom::detail {

Error mismatch_error(const std::string& one, const std::string& other) {
  return {"Only filters with equal settings can be combined, and one has " + one + ", the other " +
          other + ": build them again with the same settings."};
}

}  // namespace bloom::detail
