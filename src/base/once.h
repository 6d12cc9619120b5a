// A value that is made when it is first asked for, once, however many threads ask; from then on it never changes.
//
// Cost       of asking again: one load

#pragma once

#include <atomic>
#include <cassert>
#include <functional>
#include <mutex>
#include <optional>

namespace onager {

template <typename T>
class Once {
 public:
  // Says how to make it, before anyone asks. The maker is called at most once, unless it throws, and then dropped.
  void made_by(std::function<T()> make) {
    assert(make != nullptr && !is_made());
    make_ = std::move(make);
  }

  // An empty T if nobody has said how to make it.
  const T& get() const {
    return get_or([] { return T{}; });
  }
  // `otherwise` makes it if nobody has said how; all who ask must then mean the same.
  template <typename Make>
  const T& get_or(Make otherwise) const {
    if (!is_made()) {
      const std::lock_guard lock(mutex_);
      if (!value_) {
        value_.emplace(make_ != nullptr ? make_() : otherwise());
        make_ = nullptr;
        made_.store(true, std::memory_order_release);
      }
    }
    assert(value_.has_value());
    return *value_;
  }
  bool is_made() const { return made_.load(std::memory_order_acquire); }

 private:
  mutable std::mutex mutex_;  // held while it is made
  mutable std::function<T()> make_;
  mutable std::optional<T> value_;
  mutable std::atomic<bool> made_ = false;
};

}  // namespace onager
