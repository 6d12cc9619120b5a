#include "cli/line_reader.h"

#include <fmt/format.h>

#include <array>

namespace onager::cli {

Result<std::optional<std::string>> LineReader::next(Watch& watch) {
  std::size_t looked = begin_;
  while (true) {
    const std::size_t end = ahead_.find('\n', looked);
    if (end != std::string::npos || (is_at_end_ && begin_ < ahead_.size())) {
      const std::size_t stop = std::min(end, ahead_.size());
      std::string line = ahead_.substr(begin_, stop - begin_);
      begin_ = std::min(stop + 1, ahead_.size());
      ++line_;
      return std::optional(std::move(line));
    }
    if (is_at_end_) return std::optional<std::string>();
    if (ahead_.size() - begin_ > kLongest)
      return Diagnostic{"", line_ + 1, 0, fmt::format("the line is longer than {} bytes", kLongest), ""};
    ahead_.erase(0, begin_);
    begin_ = 0;
    looked = ahead_.size();
    std::array<char, 4096> block;
    const Result<std::size_t> size = input_.read(block, watch);
    if (!size) return size.error();
    is_at_end_ = *size == 0;
    ahead_.append(block.data(), *size);
  }
}

}  // namespace onager::cli
