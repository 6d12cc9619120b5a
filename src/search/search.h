// Exploration of a (reduced) state space, and what it tells while it goes.

#pragma once

#include <cstdint>
#include <memory>
#include <new>
#include <span>
#include <vector>

#include "base/ids.h"
#include "base/memory.h"
#include "base/watch.h"
#include "proviso/proviso.h"
#include "search/observer.h"
#include "store/store.h"
#include "stubborn/algorithm.h"
#include "stubborn/engine/widening.h"
#include "system/enabled_set.h"
#include "system/transition_system.h"

namespace onager::search {

enum class Stop {
  kComplete,     // every state was expanded
  kFound,        // the visitor has seen enough
  kTime,         // the monitor's reasons
  kInterrupted,  // likewise
  kMemory,       // the budget is spent
  kOverflow,     // a slot would exceed kMaxValue
};

constexpr Stop stop_of(Limit limit) {
  switch (limit) {
    case Limit::kNotMet:
      return Stop::kComplete;
    case Limit::kTime:
      return Stop::kTime;
    case Limit::kMemory:
      return Stop::kMemory;
    case Limit::kCancelled:
      return Stop::kInterrupted;
  }
  return Stop::kComplete;
}

struct Progress {
  std::uint64_t states = 0;    // stored
  std::uint64_t expanded = 0;  // whose successors were taken
  std::uint64_t edges = 0;     // steps taken
  std::uint64_t waiting = 0;   // depth of the stack or length of the queue
};

// One state, at the moment it is expanded. Each state is visited exactly once.
struct Visit {
  StateId id;
  StateView state;
  std::span<const SlotId> changed;  // all slots that differ from the state visited before; may repeat and list more
  const EnabledSet& enabled;
};

class Visitor {
 public:
  virtual ~Visitor() = default;
  // False ends the search.
  virtual bool visit(const Visit& visit) = 0;
};

// Polled after some work, about every tenth of a millisecond (search/pace.h).
class Monitor {
 public:
  virtual ~Monitor() = default;
  // kComplete: go on.
  virtual Stop poll(const Progress& progress) = 0;
};

// How near a state is to what is looked for, for searches that go to the nearest first.
class Priority {
 public:
  virtual ~Priority() = default;
  virtual std::uint64_t of(StateView state) = 0;
};

struct Parts {
  const TransitionSystem& system;
  store::Store& store;                     // empty
  stubborn::Algorithm* reduction;          // nullptr: all enabled transitions
  MemoryBudget& budget;                    // for stacks and parents
  bool keep_paths = false;                 // whether path() will be asked for
  proviso::Proviso* proviso = nullptr;     // nullptr: none; else one that this order of search will do for
  stubborn::Widening* widening = nullptr;  // to obey Answer::kAdd; nullptr: the state is fully expanded then
  Priority* priority = nullptr;            // nullptr: all states are equally near
  Observer* observer = nullptr;            // nullptr: nobody looks
};

class Search {
 public:
  virtual ~Search() = default;

  // To be called once. A limit that is met within a state, by a reduction, a store or the visitor, ends it as well.
  Stop run(Visitor& visitor, Monitor& monitor) {
    try {
      return explore(visitor, monitor);
    } catch (const LimitMet& met) {
      return stop_of(met.limit());
    } catch (const std::bad_alloc&) {
      return Stop::kMemory;
    }
  }
  const Progress& progress() const { return progress_; }
  SlotId overflow() const { return overflow_; }  // after kOverflow

  // The states from the initial one to the one being visited, or about which an observer is told that it is left; only
  // with keep_paths.
  virtual std::vector<StateId> path() const = 0;

 protected:
  Progress progress_;
  SlotId overflow_ = kNone;

 private:
  virtual Stop explore(Visitor& visitor, Monitor& monitor) = 0;
};

}  // namespace onager::search
