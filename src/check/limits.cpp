#include "check/limits.h"

#include "base/memory.h"

namespace onager::check {

std::uint64_t Limits::budget() const {
  if (bytes == 0) return MemoryBudget::kUnlimited;
  const std::uint64_t held = resident_bytes();
  return bytes > held ? bytes - held : 0;
}

search::Stop Watch::poll(const search::Progress& progress) {
  if (limits_.interrupt != nullptr && limits_.interrupt->load(std::memory_order_relaxed))
    return search::Stop::kInterrupted;
  const double passed = seconds();
  if (limits_.on_progress && passed >= next_report_) {
    limits_.on_progress({progress, passed, resident_bytes()});
    next_report_ = passed + 0.5;
  }
  const double since_begin = std::chrono::duration<double>(Clock::now() - limits_.begin).count();
  if (limits_.seconds > 0 && since_begin >= limits_.seconds) return search::Stop::kTime;
  return search::Stop::kComplete;
}

}  // namespace onager::check
