#include "ctl/local.h"

#include <cassert>

namespace onager::ctl {

Local::Local(const Terms& terms, Space& space, Readings& readings, MemoryBudget& budget, Guide* guide)
    : terms_(terms),
      space_(space),
      readings_(readings),
      budget_(budget),
      guide_(guide),
      frames_(budget),
      open_(budget),
      roots_(budget),
      chosen_(budget) {}

Truth Local::known(TermId id, StateId state) const {
  const Term& term = terms_[id];
  if (term.kind != Term::Kind::kAnd) return id < truth_.size() ? truth_[id][state] : Truth::kOpen;
  bool all = true;
  for (const Claim part : term.parts) {
    const Truth truth = known(part.term, state);
    if (truth == (part.negated ? Truth::kTrue : Truth::kFalse)) return Truth::kFalse;
    all = all && (truth == Truth::kTrue || truth == Truth::kFalse);
  }
  return all ? Truth::kTrue : Truth::kOpen;
}

bool Local::value(TermId id, StateId state) {
  const Term& term = terms_[id];
  switch (term.kind) {
    case Term::Kind::kCondition:
      return readings_.holds(terms_.condition(term.index), term.index, state);
    case Term::Kind::kAnd:
      return all(term, state);
    default:
      break;
  }
  while (truth_.size() < terms_.size()) {
    truth_.emplace_back(budget_);
    at_.emplace_back(budget_);
  }
  const Truth truth = truth_[id][state];
  assert(truth != Truth::kPending);  // a term does not consist of itself
  if (truth != Truth::kOpen) return truth == Truth::kTrue;
  return term.kind == Term::Kind::kNext ? next(id, term, state) : search(id, state);
}

// What is known comes first, then what costs least.
bool Local::all(const Term& term, StateId state) {
  for (const Claim part : term.parts)
    if (known(part.term, state) == (part.negated ? Truth::kTrue : Truth::kFalse)) return false;
  for (const Claim part : term.parts)
    if (!holds(part, state)) return false;
  return true;
}

bool Local::next(TermId id, const Term& term, StateId state) {
  ++configurations_;
  const Claim goal = term.parts[0];
  const Space::Row row = space_.row(state);
  bool found = false;
  for (std::uint32_t i = 0; i < row.count && !found; ++i)
    found = known(goal.term, space_.target(row.first + i)) == (goal.negated ? Truth::kFalse : Truth::kTrue);
  for (std::uint32_t i = 0; i < row.count && !found; ++i) found = holds(goal, space_.target(row.first + i));
  truth_[id].set(state, found ? Truth::kTrue : Truth::kFalse);
  return found;
}

struct Local::Paths {
  Paths(Local& engine, TermId id)
      : local(engine),
        term(engine.terms_[id]),
        truth(id),
        is_until(term.kind == Term::Kind::kUntil),
        guided(engine.guide_ != nullptr && term.aim != kNone),
        first_frame(engine.frames_.size()),
        first_open(engine.open_.size()),
        first_root(engine.roots_.size()),
        first_chosen(engine.chosen_.size()) {}

  // If a limit was met, nothing is pending any more.
  ~Paths() {
    forget(Truth::kOpen);
    while (local.frames_.size() > first_frame) local.frames_.pop();
    while (local.roots_.size() > first_root) local.roots_.pop();
    while (local.chosen_.size() > first_chosen) local.chosen_.pop();
  }

  // Everything that is open is so.
  void forget(Truth now) {
    while (local.open_.size() > first_open) set(local.open_.pop(), now);
  }
  void set(StateId state, Truth now) { local.truth_[truth].set(state, now); }

  // Looks at a state for the first time; kPending: its targets decide.
  Truth enter(StateId state) {
    ++local.configurations_;
    const Claim hold = term.parts[0], goal = term.parts[1];
    Truth found = Truth::kPending;
    if (local.holds(goal, state)) {
      found = Truth::kTrue;
    } else if (!local.holds(hold, state)) {
      found = Truth::kFalse;
    } else {
      push(state);
      return found;
    }
    set(state, found);
    return found;
  }

  void push(StateId state) {
    if (guided) {
      const auto found = local.space_.fire_some(state, [this](store::Walker& walker) {
        return local.guide_->choose(local.terms_.condition(term.aim), term.aim, walker);
      });
      for (const store::Found& each : found) local.chosen_.push(each.state);
      local.chosen_.push(static_cast<StateId>(found.size()));
    } else {
      local.space_.row(state);
    }
    const auto place = static_cast<std::uint32_t>(local.open_.size());
    if (is_until) local.at_[truth].grow(state + std::size_t{1});
    set(state, Truth::kOpen);  // makes room, so that forgetting it needs none
    local.open_.push(state);
    set(state, Truth::kPending);
    if (is_until) {
      local.at_[truth][state] = place;
      local.roots_.push(place);
    }
    local.frames_.push({state, 0});
  }

  // The targets of the last frame.
  struct Targets {
    std::uint32_t count = 0;
    std::uint64_t first = 0;
  };
  Targets targets() const {
    if (!guided) {
      const Space::Row row = local.space_.row(local.frames_.top().state);
      return {row.count, row.first};
    }
    const std::uint32_t count = local.chosen_.top();
    return {count, local.chosen_.size() - 1 - count};
  }
  StateId target(std::uint64_t i) const { return guided ? local.chosen_[i] : local.space_.target(i); }

  // Some target is known to be true, or closes a cycle that shows a kWeak; so does a deadlock.
  bool is_seen() const {
    const Targets all = targets();
    if (all.count == 0) return !is_until;
    for (std::uint32_t i = 0; i < all.count; ++i) {
      const Truth known = local.truth_[truth][target(all.first + i)];
      if (known == Truth::kTrue || (known == Truth::kPending && !is_until)) return true;
    }
    return false;
  }

  // An edge to an open state: all that lies between belongs together.
  void merge(StateId state) {
    const std::uint32_t place = local.at_[truth][state];
    while (local.roots_.top() > place) local.roots_.pop();
  }

  void leave() {
    if (guided)
      for (std::uint32_t left = local.chosen_.pop(); left > 0; --left) local.chosen_.pop();
    const Frame frame = local.frames_.pop();
    if (!is_until) return set(local.open_.pop(), Truth::kFalse);  // all that is open is on the stack
    const std::uint32_t place = local.at_[truth][frame.state];
    if (local.roots_.top() != place) return;
    local.roots_.pop();
    while (local.open_.size() > place) set(local.open_.pop(), Truth::kFalse);
  }

  Local& local;
  const Term& term;
  const TermId truth;
  const bool is_until, guided;
  const std::size_t first_frame, first_open, first_root, first_chosen;
};

bool Local::search(TermId id, StateId from) {
  Paths paths(*this, id);
  Truth now = paths.enter(from);
  if (now != Truth::kPending) return now == Truth::kTrue;
  bool fresh = true;  // the last frame was just pushed
  while (frames_.size() > paths.first_frame) {
    if (fresh && paths.is_seen()) return paths.forget(Truth::kTrue), true;
    fresh = false;
    const auto all = paths.targets();
    const std::uint32_t next = frames_.top().next++;
    if (next == all.count) {
      paths.leave();
      continue;
    }
    const StateId to = paths.target(all.first + next);
    space_.system().watch().spend(4);
    now = truth_[id][to];
    if (now == Truth::kPending) {
      if (!paths.is_until) return paths.forget(Truth::kTrue), true;
      paths.merge(to);
    } else if (now == Truth::kOpen) {
      now = paths.enter(to);
      fresh = now == Truth::kPending;
    }
    if (now == Truth::kTrue) return paths.forget(Truth::kTrue), true;
  }
  return truth_[id][from] == Truth::kTrue;
}

}  // namespace onager::ctl
