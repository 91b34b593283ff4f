#include "sim/specimen/from_file.hpp"

#include <utility>
#include <variant>

#include "sim/specimen/families/adapters.hpp"

namespace bloom::sim {

Result<std::unique_ptr<Specimen>> specimen_of(files::AnyFilter filter) {
  return std::visit([](auto& family) { return adopt(std::move(family)); }, filter);
}

}  // namespace bloom::sim
