#include "base/watch.h"

#include <algorithm>

#include "base/memory.h"

namespace onager {

Watch::Watch(const Limits& limits)
    : limits_(&limits), begin_(Clock::now()), seconds_(limits.seconds > 0 ? limits.seconds : kForever) {}

Watch Watch::slice(double seconds) const {
  Watch part = *this;
  part.spent_ = 0;
  if (seconds > 0) part.seconds_ = std::min(seconds_, elapsed() + seconds);
  return part;
}

Limit Watch::look() {
  if (limits_->cancel != nullptr && limits_->cancel->load(std::memory_order_relaxed)) return Limit::kCancelled;
  const double now = elapsed();
  if (now >= seconds_) return Limit::kTime;
  if (limits_->bytes != 0 && now >= pulse_->next_memory) {
    constexpr double kBetween = 0.01;
    pulse_->next_memory = now + kBetween;
    if (resident_bytes() > limits_->bytes) return Limit::kMemory;
  }
  return Limit::kNotMet;
}

void Watch::look_or_throw() {
  spent_ = 0;
  if (const Limit limit = look(); limit != Limit::kNotMet) throw LimitMet(limit);
}

void Watch::report(std::uint64_t states, std::uint64_t waiting) {
  if (!limits_->on_progress) return;
  const double now = elapsed();
  if (now < pulse_->next_report) return;
  limits_->on_progress({states, waiting, now, resident_bytes()});
  pulse_->next_report = now + 0.5;
}

std::uint64_t Watch::memory_left() const {
  if (limits_->bytes == 0) return MemoryBudget::kUnlimited;
  const std::uint64_t held = resident_bytes();
  return limits_->bytes > held ? limits_->bytes - held : 0;
}

}  // namespace onager
