// What was read turns out to be wrong while it is used, where no diagnostic can be returned: a model in C that breaks
// its own promises, a coloured net with too many tokens at once. Commands end with exit code 4.

#pragma once

#include <stdexcept>
#include <string>

namespace onager {

class InputFault : public std::runtime_error {
 public:
  // Of a plug-in.
  explicit InputFault(const std::string& what)
      : InputFault("the model breaks its promises: " + what, "see onager/plugin.h for what a model must keep") {}
  InputFault(const std::string& what, std::string hint) : std::runtime_error(what), hint_(std::move(hint)) {}
  const std::string& hint() const { return hint_; }

 private:
  std::string hint_;
};

}  // namespace onager
