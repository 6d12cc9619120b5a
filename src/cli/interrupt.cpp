#include "cli/interrupt.h"

namespace onager::cli {

namespace {

// A signal handler has no other way to reach it.
std::atomic<bool> requested = false;
static_assert(std::atomic<bool>::is_always_lock_free);

extern "C" void request_stop(int) {
  requested.store(true, std::memory_order_relaxed);
}

}  // namespace

Interrupt::Interrupt() {
  requested = false;
  struct sigaction action {};
  action.sa_handler = request_stop;
  action.sa_flags = static_cast<int>(SA_RESETHAND | SA_RESTART);
  for (std::size_t i = 0; i < kSignals.size(); ++i) {
    ::sigaction(kSignals[i], nullptr, &before_[i]);
    if (before_[i].sa_handler != SIG_IGN) ::sigaction(kSignals[i], &action, nullptr);
  }
}

Interrupt::~Interrupt() {
  for (std::size_t i = 0; i < kSignals.size(); ++i) ::sigaction(kSignals[i], &before_[i], nullptr);
}

const std::atomic<bool>* Interrupt::flag() const {
  return &requested;
}

}  // namespace onager::cli
