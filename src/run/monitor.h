// Watches a search: the limits of its run, and who wants to see its progress.

#pragma once

#include "base/watch.h"
#include "search/search.h"

namespace onager::run {

class Monitor final : public search::Monitor {
 public:
  explicit Monitor(Watch& watch) : watch_(watch) {}
  search::Stop poll(const search::Progress& progress) override {
    watch_.report(progress.states, progress.waiting);
    return search::stop_of(watch_.look());
  }

 private:
  Watch& watch_;
};

}  // namespace onager::run
