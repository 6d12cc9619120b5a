// What was read turns out to be wrong while it is used, where no diagnostic can be returned: a model in C that breaks
// its own promises. Commands end with exit code 4.

#pragma once

#include <stdexcept>

namespace onager {

class InputFault : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
};

}  // namespace onager
