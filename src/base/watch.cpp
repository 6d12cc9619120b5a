#include "base/watch.h"

#include <algorithm>

#include "base/memory.h"

namespace onager {

Watch::Watch(const Limits& limits)
    : limits_(&limits),
      begin_(Clock::now()),
      all_seconds_(limits.seconds > 0 ? limits.seconds : kForever),
      seconds_(all_seconds_) {}

Watch& Watch::endless() {
  static const Limits none;
  static Watch watch(none);
  return watch;
}

Watch::Slice::Slice(Watch& watch, double seconds) : watch_(watch), before_(watch.seconds_) {
  if (seconds > 0) watch.seconds_ = std::min(before_, watch.elapsed() + seconds);
}

Limit Watch::look() {
  if (limits_->cancel != nullptr && limits_->cancel->load(std::memory_order_relaxed)) return Limit::kCancelled;
  const double now = elapsed();
  if (now >= seconds_) return Limit::kTime;
  if (limits_->bytes != 0 && now >= next_memory_) {
    // The less is left, the sooner it is looked at again: memory is not filled faster than this.
    constexpr double kBytesPerSecond = 4e9, kAtLeast = 0.0005, kAtMost = 0.01;
    const std::uint64_t left = memory_left();
    if (left == 0) return Limit::kMemory;
    next_memory_ = now + std::clamp(static_cast<double>(left) / kBytesPerSecond, kAtLeast, kAtMost);
  }
  return Limit::kNotMet;
}

void Watch::look_or_throw() {
  next_look_ = spent_ + kLookAfter;
  if (const Limit limit = look(); limit != Limit::kNotMet) throw LimitMet(limit);
}

void Watch::report(std::uint64_t states, std::uint64_t waiting) {
  if (!limits_->on_progress) return;
  const double now = elapsed();
  if (now < next_report_) return;
  limits_->on_progress({states, waiting, now, resident_bytes()});
  next_report_ = now + 0.5;
}

std::uint64_t Watch::memory_left() const {
  if (limits_->bytes == 0) return MemoryBudget::kUnlimited;
  const std::uint64_t held = resident_bytes();
  return limits_->bytes > held ? limits_->bytes - held : 0;
}

}  // namespace onager
