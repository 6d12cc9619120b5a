// The one object that says whether work may go on: time, memory and cancellation.
//
// Made once, when a command or a question begins, and handed down: to readers as an argument, to whatever works on a
// transition system as `system.watch()`. Searches poll it by the work they do (search/pace.h, run/monitor.h); other
// long computations `spend` their work, which looks at the clock about every millisecond of it.
// doc/decisions/0007-one-watch.md
//
// Contract   `spend` throws LimitMet; `look` only tells. Whoever answers a question turns either into `unknown`.
//            Any number of threads may spend and look; slices are cut by one.
// Invariant  while a slice lasts the watch ends no later than it did before
// Cost       an addition and a comparison for each call of `spend`; a look takes 50 ns, one at memory 5 us, which
//            is every 10 ms and sooner when little of it is left

#pragma once

#include <atomic>
#include <chrono>
#include <cstdint>
#include <exception>
#include <functional>
#include <limits>

namespace onager {

enum class Limit : std::uint8_t { kNotMet, kTime, kMemory, kCancelled };

// What a person may be shown while a run goes on.
struct Status {
  std::uint64_t states = 0;
  std::uint64_t waiting = 0;       // depth of the stack or length of the queue
  double seconds = 0;              // since the watch was made
  std::uint64_t memory_bytes = 0;  // resident now
};

struct Limits {
  double seconds = 0;                                   // 0: no limit
  std::uint64_t bytes = 0;                              // 0: no limit; of the whole process
  const std::atomic<bool>* cancel = nullptr;            // set from outside: stop soon
  std::function<void(const Status&)> on_progress = {};  // called about twice a second; may be empty
};

class LimitMet : public std::exception {
 public:
  explicit LimitMet(Limit limit) : limit_(limit) {}
  Limit limit() const { return limit_; }
  const char* what() const noexcept override { return "a limit was reached"; }

 private:
  Limit limit_;
};

class Watch {
 public:
  // Time counts from now on. The limits must outlive the watch.
  explicit Watch(const Limits& limits);
  Watch(const Watch&) = delete;
  Watch& operator=(const Watch&) = delete;
  // One without limits, for whoever has none.
  static Watch& endless();

  // As long as it lives the watch ends after `seconds`, and no later than it would; 0 or less: when it would.
  class Slice {
   public:
    Slice(Watch& watch, double seconds);
    ~Slice() { watch_.seconds_ = before_; }
    Slice(const Slice&) = delete;
    Slice& operator=(const Slice&) = delete;

   private:
    Watch& watch_;
    const double before_;
  };

  // As long as it lives no slice ends, only the whole: for work that cannot be taken up again where it was stopped.
  class Whole {
   public:
    explicit Whole(Watch& watch) : watch_(watch), before_(watch.seconds_) { watch.seconds_ = watch.all_seconds_; }
    ~Whole() { watch_.seconds_ = before_; }
    Whole(const Whole&) = delete;
    Whole& operator=(const Whole&) = delete;

   private:
    Watch& watch_;
    const double before_;
  };

  // `work` in units of a few nanoseconds.
  void spend(std::uint64_t work) {
    const std::uint64_t spent = spent_.load(std::memory_order_relaxed) + work;
    spent_.store(spent, std::memory_order_relaxed);  // what two threads lose to each other only delays a look
    if (spent >= next_look_.load(std::memory_order_relaxed)) look_or_throw();
  }
  // All work ever spent: a measure of cost that is the same in every run of one thread.
  std::uint64_t work() const { return spent_.load(std::memory_order_relaxed); }
  // Which limit is met now.
  Limit look();
  // Tells whoever wants to know, if it is time to.
  void report(std::uint64_t states, std::uint64_t waiting);

  double elapsed() const { return std::chrono::duration<double>(Clock::now() - begin_).count(); }
  bool has_deadline() const { return seconds_ < kForever; }
  double left() const { return seconds_ - elapsed(); }  // infinite without a deadline
  // Memory that may still be taken, given what the process holds.
  std::uint64_t memory_left() const;

 private:
  using Clock = std::chrono::steady_clock;
  static constexpr double kForever = std::numeric_limits<double>::infinity();
  static constexpr std::uint64_t kLookAfter = 1 << 18;
  void look_or_throw();

  const Limits* limits_;
  const Clock::time_point begin_;
  const double all_seconds_;  // from begin_ to the deadline
  double seconds_;            // likewise, of the slice at hand
  std::atomic<double> next_report_ = 0.5, next_memory_ = 0;
  std::atomic<std::uint64_t> spent_ = 0, next_look_ = kLookAfter;
};

}  // namespace onager
