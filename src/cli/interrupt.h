// Ctrl-C and SIGTERM as a request to stop: a flag while the object lives. The second one ends the process at once.
//
// Contract: at most one object at a time. A signal that was ignored stays so, as shells want for background jobs.

#pragma once

#include <array>
#include <atomic>
#include <csignal>

namespace onager::cli {

class Interrupt {
 public:
  Interrupt();
  ~Interrupt();
  Interrupt(const Interrupt&) = delete;
  Interrupt& operator=(const Interrupt&) = delete;

  const std::atomic<bool>* flag() const;

 private:
  static constexpr std::array<int, 2> kSignals = {SIGINT, SIGTERM};
  std::array<struct sigaction, 2> before_{};  // to be put back
};

}  // namespace onager::cli
