// CTL model checking: whether the formula holds in the initial state.
//
// Idea       a formula that turns out to be decided, a reachable condition, an invariant or one of LTL goes to whoever
//            answers these. For the others one space is shared: a glance at it, which labels everything if the space is
//            small, then in turns, for growing times: each question on the fly, each without X on a space of its own
//            with singletons, those of LTL by products, and the whole space further on. What was found out about the
//            shared space is kept from turn to turn (doc/theory.md, CTL).
// Contract   a verdict comes from an engine that came to its end, from the rules of simplification, or from whoever
//            answers the question it was turned into. What is violated, and what holds because of a path, comes with
//            evidence, which replay judges, unless that would be too long.

#pragma once

#include "answer/parts.h"
#include "answer/state_search.h"
#include "ctl/global.h"
#include "ctl/local.h"
#include "ctl/proof.h"

namespace onager::answer {

// The states and steps that all questions share, and what is known of them.
struct CommonSpace {
  CommonSpace(const Ground& ground, const ctl::Terms& terms, const run::Plan& plan, Watch& watch,
              stubborn::Algorithm* sets);

  MemoryBudget budget;
  std::unique_ptr<store::Store> store;
  ctl::Space space;
  ctl::Readings readings;
  std::optional<ctl::Guide> guide;
  ctl::Local local;
  std::optional<ctl::Global> global;  // once the space is complete
};

// The proof as evidence: transitions by the names that they have after the run that leads there.
witness::Evidence evidence_of(const Task& task, const TransitionSystem& system, const ctl::Proof& proof);

}  // namespace onager::answer
