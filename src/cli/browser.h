// The browser of whoever sits at the machine.
//
// The address holds a secret, and whoever is on the machine sees the words of a command: the browser is given a file
// that only this user can read, which leads to the address.

#pragma once

#include <string>

namespace onager::cli {

class Browser {
 public:
  Browser() = default;
  Browser(const Browser&) = delete;
  Browser& operator=(const Browser&) = delete;
  ~Browser();  // the file is gone, the browser stays

  // False if there is none, or the file cannot be written.
  bool open(const std::string& address);

 private:
  std::string file_;
};

}  // namespace onager::cli
