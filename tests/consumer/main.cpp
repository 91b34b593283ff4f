// Somebody's program, which throws and asks for types: the library's own flags must not reach it.
#include <bloom/filters/classic.hpp>
#include <bloom/formats/jsonl.hpp>
#include <stdexcept>
#include <string>
#include <string_view>
#include <typeinfo>
#include <vector>

namespace {

struct Shop {
  virtual ~Shop() = default;
};
struct Fruiterer final : Shop {};

void expect(bool held, const char* what) {
  if (!held) throw std::runtime_error(what);
}

void use() {
  auto filter = bloom::ClassicFilter::create({});
  expect(filter.ok(), "a filter is made");
  filter->insert("apple");
  expect(filter->may_contain("apple"), "it holds its key");
  const auto bytes = filter->serialize();
  expect(bytes.ok(), "there is memory for its bytes");
  const auto opened = bloom::ClassicFilter::deserialize(*bytes);
  expect(opened && opened->filled() == filter->filled(), "it is saved and opened");
}

}  // namespace

int main() {
  const Fruiterer fruiterer;
  const Shop& shop = fruiterer;
  try {
    use();
    return typeid(shop) == typeid(Fruiterer) ? 0 : 1;
  } catch (const std::exception&) {
    return 1;
  }
}
