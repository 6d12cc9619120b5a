// A file that is there as a whole or not at all: written beside its place, and moved there when it is complete.
//
// Contract   without `commit` nothing is left, and a file of that name stays as it was, on a full disk as well
// Differs    what is no regular file, such as /dev/stdout, is written in place; so is a file in a folder where none can
//            be made

#pragma once

#include <string>
#include <string_view>

namespace onager {

class FreshFile {
 public:
  explicit FreshFile(const std::string& path);
  FreshFile(const FreshFile&) = delete;
  FreshFile& operator=(const FreshFile&) = delete;
  ~FreshFile();

  void write(std::string_view text);
  // False if anything has failed; `failure` then says what.
  bool commit();
  std::string failure() const;

 private:
  void note_failure();

  std::string place_;   // where links lead
  std::string beside_;  // empty: written in place
  int file_ = -1;
  int error_ = 0;
};

}  // namespace onager
