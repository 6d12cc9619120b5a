// Which pages are open, by what they tell: each says every few seconds that it is there, and that it goes.
//
// A browser lets a page in the background speak once a minute only, so a page is given up after several; one that says
// that it goes may come back at once, when it is loaded again.

#pragma once

#include <algorithm>
#include <chrono>
#include <map>
#include <mutex>
#include <string>

namespace onager::view {

class Pages {
 public:
  using Clock = std::chrono::steady_clock;

  void here(const std::string& page, Clock::time_point now) {
    const std::lock_guard lock(mutex_);
    if (pages_.size() >= kMost && !pages_.contains(page)) return;
    pages_[page] = now + kSilent;
    was_there_ = true;
  }
  void gone(const std::string& page, Clock::time_point now) {
    const std::lock_guard lock(mutex_);
    if (const auto found = pages_.find(page); found != pages_.end()) found->second = now + kReload;
  }
  bool is_left(Clock::time_point now) const {
    const std::lock_guard lock(mutex_);
    return was_there_ && std::ranges::all_of(pages_, [now](const auto& page) { return page.second < now; });
  }

 private:
  static constexpr std::size_t kMost = 1'000;
  static constexpr std::chrono::seconds kSilent{180}, kReload{5};
  mutable std::mutex mutex_;
  std::map<std::string, Clock::time_point> pages_;  // until when each is believed to be there
  bool was_there_ = false;
};

}  // namespace onager::view
