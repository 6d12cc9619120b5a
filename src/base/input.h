// A file, a pipe or standard input, read under a watch: who waits for a slow stream still ends with the limits.
//
// Contract   a wait is at most a few hundredths of a second behind the watch; reading throws LimitMet
// Cost       one system call a read, and for what is no regular file another that waits

#pragma once

#include <cstdint>
#include <span>
#include <string>

#include "base/result.h"
#include "base/watch.h"

namespace onager {

class Input {
 public:
  Input() = default;
  Input(Input&& other) noexcept;
  Input& operator=(Input&& other) noexcept;
  ~Input();

  // "-" is standard input. The diagnostic has no file name.
  static Result<Input> open(const std::string& path);

  // Fills the front of `buffer`, which must not be empty, and returns how much; 0 only at the end. The diagnostic has
  // no file name.
  Result<std::size_t> read(std::span<char> buffer, Watch& watch);

  bool is_regular() const { return is_regular_; }
  // As lseek; negative where that is impossible.
  std::int64_t seek(std::int64_t offset, int from);

 private:
  void wait(Watch& watch) const;

  int file_ = 0;
  bool is_regular_ = false;
};

// All of it; "-" is standard input.
Result<std::string> read_text(const std::string& path, Watch& watch);

}  // namespace onager
