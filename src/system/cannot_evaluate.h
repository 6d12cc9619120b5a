// Thrown by a system where the condition of a formula has no value in a state that is met: an index out of range, a
// channel that is not there. No answer can rest on such a state, so the question ends as unknown.

#pragma once

#include <string>
#include <utility>

namespace onager {

class CannotEvaluate {
 public:
  explicit CannotEvaluate(std::string what) : what_(std::move(what)) {}
  const std::string& what() const { return what_; }

 private:
  std::string what_;
};

}  // namespace onager
