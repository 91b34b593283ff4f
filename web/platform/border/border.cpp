// The border between C++ and the page. It has one door: bloom_call() runs a function of calls.inc.
// Its arguments lie in a buffer, numbers as doubles, texts behind their length; a number comes
// back, and text lies in another buffer. web/page/bridge.js is the only caller.

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <cstring>
#include <emscripten.h>
#include <memory>
#include <string>
#include <string_view>
#include <tuple>
#include <type_traits>
#include <unistd.h>
#include <utility>

#include "web/platform/border/calls.hpp"

namespace bloom::app {
namespace {

std::string input;
std::string output;
std::unique_ptr<App> page_app;

// Reads the arguments of one call, in their order.
class Arguments {
 public:
  template <class T>
  T next();

 private:
  double number();
  std::string_view text();
  view::Environment environment();

  const char* at_ = input.data();
};

double Arguments::number() {
  double value;
  std::memcpy(&value, at_, sizeof value);
  at_ += sizeof value;
  return value;
}

std::string_view Arguments::text() {
  const auto size = static_cast<std::size_t>(number());
  return {std::exchange(at_, at_ + size), size};
}

// In the order of values() in web/page/environment.js.
view::Environment Arguments::environment() {
  view::Environment result;
  result.width = std::max(next<float>(), view::least_width);  // 0 where nothing is shown
  result.height = next<float>();
  result.ratio = next<float>();
  result.dark = next<bool>();
  result.reduced_motion = next<bool>();
  result.touch = next<bool>();
  result.controls = next<view::Controls>();
  result.show = next<std::uint32_t>();
  result.accent = next<std::uint32_t>();
  result.background = next<std::uint32_t>();
  result.paper = next<bool>();
  return result;
}

template <class T>
T Arguments::next() {
  if constexpr (std::is_same_v<T, std::string_view>) {
    return text();
  } else if constexpr (std::is_same_v<T, view::Environment>) {
    return environment();
  } else if constexpr (std::is_same_v<T, bool>) {
    return number() != 0;
  } else if constexpr (std::is_floating_point_v<T>) {
    return static_cast<T>(number());
  } else {
    const double value = number();  // wraps, and is 0 where it is none, as in JavaScript
    return static_cast<T>(std::fabs(value) < 0x1p63 ? static_cast<std::int64_t>(value) : 0);
  }
}

template <class T>
double answer(T value) {
  return static_cast<double>(value);
}

double answer(std::string text) {
  output = std::move(text);
  return 1;
}

// 0 where it is refused, and the reason is the text.
template <class T>
double answer(Result<T> result) {
  if (!result) {
    output = result.reason();
    return 0;
  }
  if constexpr (std::is_same_v<T, std::string>) return answer(std::move(*result));
  return 1;
}

template <auto function>
struct Call;

template <class R, class... A, R (*function)(A...)>
struct Call<function> {
  static double run() {
    Arguments in;
    const auto call = [](auto&&... values) { return function(values...); };
    std::tuple<std::decay_t<A>...> values{in.next<std::decay_t<A>>()...};  // one after the other
    if constexpr (std::is_void_v<R>) {
      std::apply(call, values);
      return 1;
    } else {
      return answer(std::apply(call, values));
    }
  }
};

constexpr double (*functions[])() = {
#define BLOOM_CALL(result, name, ...) Call<&calls::name>::run,
#include "web/platform/border/calls.inc"
#undef BLOOM_CALL
};

}  // namespace

namespace calls {

App& app() {
  return *page_app;
}

void make_app() {
  page_app = std::make_unique<App>();
}

}  // namespace calls
}  // namespace bloom::app

extern "C" {

// Memory for the arguments of the next call.
EMSCRIPTEN_KEEPALIVE char* bloom_reserve(std::uint32_t size) {
  bloom::app::input.resize(size);
  return bloom::app::input.data();
}

EMSCRIPTEN_KEEPALIVE double bloom_call(std::uint32_t number) {
  return bloom::app::functions[number]();
}

EMSCRIPTEN_KEEPALIVE const char* bloom_output() {
  return bloom::app::output.data();
}

EMSCRIPTEN_KEEPALIVE std::uint32_t bloom_output_size() {
  return static_cast<std::uint32_t>(bloom::app::output.size());
}

// While a part of the module is missing (web/page/start/attempts.js): the end of the memory that is
// in use, and that it was put back to what it was.
EMSCRIPTEN_KEEPALIVE char* bloom_used() {
  return static_cast<char*>(sbrk(0));
}

EMSCRIPTEN_KEEPALIVE void bloom_undone() {
  if (bloom::app::page_app) bloom::app::page_app->undone();
}

}  // extern "C"
