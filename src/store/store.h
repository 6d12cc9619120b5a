// The states met so far: each has a dense id, in the order of insertion, that never changes.
//
// A search looks at a store through a cursor. The cursor stands on one state,
// tells what changed when it moves to another, and resolves the successors of
// its state in batches: `stage` several, then `resolve` them all, so that the
// memory latencies of a large table overlap.
//
// All growth is charged to a MemoryBudget and throws MemoryExhausted at its
// limit; where it is long, it throws LimitMet when the watch of the system says
// so. The states counted until then are all there and can be loaded, by a new
// cursor too, but nothing can be staged or inserted any more.

#pragma once

#include <memory>
#include <span>

#include "base/ids.h"
#include "base/memory.h"
#include "system/transition_system.h"

namespace onager::store {

struct Found {
  StateId state;  // kNone: not stored (only when asked not to insert)
  bool fresh;     // inserted by this call
};

enum class Resolve { kFind, kInsert };

class Cursor {
 public:
  virtual ~Cursor() = default;

  // Moves to a stored state.
  virtual void load(StateId state) = 0;
  // Appends the successors of the state at hand to the batch.
  virtual void stage(const Successors& successors) = 0;
  // One answer for each staged successor, in order; empties the batch. Valid until the next stage.
  virtual std::span<const Found> resolve(Resolve mode) = 0;

  StateView state() const { return slots_; }
  // The slots in which `state()` differs from the one before the last load; ascending is not promised.
  std::span<const SlotId> changed() const { return changed_; }

 protected:
  State slots_;
  std::vector<SlotId> changed_;
  std::vector<Found> found_;
};

class Store {
 public:
  virtual ~Store() = default;
  virtual StateId size() const = 0;
  virtual StateId insert(StateView state) = 0;
  // At first it stands on the state given, which must have been inserted. Only one cursor may stage; others may load
  // until it does.
  virtual std::unique_ptr<Cursor> cursor(StateId at) = 0;
  // The state with this id, without moving a cursor.
  virtual State state(StateId id) const = 0;
  // Hints that the state will be loaded soon.
  virtual void prefetch(StateId state) const = 0;
  virtual std::size_t bytes() const = 0;
};

}  // namespace onager::store
