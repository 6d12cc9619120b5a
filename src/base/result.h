// The outcome of reading text: a value, or a diagnostic that says where the error is and how to fix it.

#pragma once

#include <cassert>
#include <cstdint>
#include <string>
#include <utility>
#include <variant>

namespace onager {

struct Position {  // in a text; both from 1
  std::uint32_t line = 0;
  std::uint32_t column = 0;
  friend bool operator==(const Position&, const Position&) = default;
};

struct Diagnostic {
  std::string file;          // as the user named it; empty for command-line text
  std::uint64_t line = 0;    // from 1; 0 if there is no position
  std::uint64_t column = 0;  // from 1
  std::string message;       // what is wrong, lower case, no full stop
  std::string hint;          // how to fix it; may be empty
  bool unsupported = false;  // valid, but of a kind that this version does not know

  // file:line:column: error: message (hint: ...)
  std::string to_string() const;
};

template <typename T>
class [[nodiscard]] Result {
 public:
  Result(T value) : content_(std::move(value)) {}
  Result(Diagnostic error) : content_(std::move(error)) {}

  explicit operator bool() const { return std::holds_alternative<T>(content_); }
  T& operator*() {
    assert(*this);
    return *std::get_if<T>(&content_);
  }
  const T& operator*() const {
    assert(*this);
    return *std::get_if<T>(&content_);
  }
  T* operator->() { return &**this; }
  const T* operator->() const { return &**this; }
  const Diagnostic& error() const {
    assert(!*this);
    return *std::get_if<Diagnostic>(&content_);
  }

 private:
  std::variant<T, Diagnostic> content_;
};

}  // namespace onager
