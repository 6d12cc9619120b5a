// Watches a search: the limits of its run, and who wants to see its progress.

#pragma once

#include "base/watch.h"
#include "search/search.h"

namespace onager::run {

constexpr search::Stop stop_of(Limit limit) {
  switch (limit) {
    case Limit::kNotMet:
      return search::Stop::kComplete;
    case Limit::kTime:
      return search::Stop::kTime;
    case Limit::kMemory:
      return search::Stop::kMemory;
    case Limit::kCancelled:
      return search::Stop::kInterrupted;
  }
  return search::Stop::kComplete;
}

class Monitor final : public search::Monitor {
 public:
  explicit Monitor(Watch& watch) : watch_(watch) {}
  search::Stop poll(const search::Progress& progress) override {
    watch_.report(progress.states, progress.waiting);
    return stop_of(watch_.look());
  }

 private:
  Watch& watch_;
};

}  // namespace onager::run
