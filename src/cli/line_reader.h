// Lines of standard input, or of another stream, one by one as they come; a wait ends with the watch.
//
// Contract   each line without its line feed; the last one may lack it. A line that is longer than kLongest is a
//            diagnostic. Throws LimitMet.

#pragma once

#include <optional>
#include <string>

#include "base/input.h"
#include "base/result.h"
#include "base/watch.h"

namespace onager::cli {

class LineReader {
 public:
  static constexpr std::size_t kLongest = 1 << 20;

  explicit LineReader(Input input) : input_(std::move(input)) {}

  // Nothing at the end.
  Result<std::optional<std::string>> next(Watch& watch);
  std::uint64_t line() const { return line_; }  // number of the one last read, from 1

 private:
  Input input_;
  std::string ahead_;      // what was read
  std::size_t begin_ = 0;  // of what is left of it
  bool is_at_end_ = false;
  std::uint64_t line_ = 0;
};

}  // namespace onager::cli
