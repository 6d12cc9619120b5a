// --sarif: what a command tells of mistakes and violations is kept, and written when it ends, however it ends.
//
// Contract   at most one recording at a time. Throws CannotWrite when it cannot be written.

#pragma once

#include <string>
#include <vector>

#include "cli/options.h"
#include "report/sarif.h"

namespace onager::cli {

class Recording {
 public:
  // Nothing is kept if the options do not ask for it.
  explicit Recording(const Options& options);
  ~Recording();
  Recording(const Recording&) = delete;
  Recording& operator=(const Recording&) = delete;

  // Writes what was found; `words` is the command line.
  void write(const std::vector<std::string>& words, int exit_code) const;

 private:
  report::Findings findings_;
  std::string path_;  // empty: none
};

// Where to tell of findings; nullptr: nobody keeps them.
report::Findings* recorded();

}  // namespace onager::cli
