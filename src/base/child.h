// Another program that works for this one, such as a compiler, kept within the limits of this one.
//
// Contract   the child runs in a process group of its own, and all of the group has ended when the call returns or
//            throws. The watch limits its time, and its memory together with that of this process: LimitMet.
// Cost       two looks at /proc every hundredth of a second

#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "base/watch.h"

namespace onager {

struct ChildEnd {
  int code = -1;          // its exit code; -1 if it could not be started or a signal ended it
  bool too_long = false;  // it wrote more than it may, and was ended
  std::string output;
};

enum class Errors { kShown, kInOutput };  // where its standard error goes

// Runs the program `words[0]`, which is looked up in PATH. Its standard input is empty.
ChildEnd run_child(const std::vector<std::string>& words, Errors errors, std::size_t most_output, Watch& watch);

}  // namespace onager
