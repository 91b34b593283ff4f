// A value, or one plain sentence that says why there is none.
//
// The core throws nothing: a call that can fail returns Result<T>. The sentence names what was
// wrong, the allowed range and what to do, so that every door (page, API, command line) can show
// it.
#pragma once

#include <cassert>
#include <string>
#include <utility>
#include <variant>

namespace bloom {

struct Error {
  std::string reason;
};

// The value of a call that can fail and has nothing else to answer.
struct Done {};

template <class T>
class [[nodiscard]] Result {
 public:
  Result(T value) : content_(std::in_place_index<0>, std::move(value)) {}
  Result(Error error) : content_(std::in_place_index<1>, std::move(error)) {}

  bool ok() const { return content_.index() == 0; }
  explicit operator bool() const { return ok(); }

  // Only when ok().
  T& value() {
    assert(ok());
    return *std::get_if<0>(&content_);
  }
  const T& value() const {
    assert(ok());
    return *std::get_if<0>(&content_);
  }
  T& operator*() { return value(); }
  const T& operator*() const { return value(); }
  T* operator->() { return &value(); }
  const T* operator->() const { return &value(); }

  // Only when not ok().
  const std::string& reason() const {
    assert(!ok());
    return std::get_if<1>(&content_)->reason;
  }

 private:
  std::variant<T, Error> content_;
};

}  // namespace bloom
