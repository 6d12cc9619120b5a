// One run: a system, a store and a search put together as a plan says, and the figures that it ends with.

#pragma once

#include <memory>
#include <optional>
#include <string>

#include "audit/checked_algorithm.h"
#include "base/watch.h"
#include "kind/model.h"
#include "proviso/proviso.h"
#include "run/figures.h"
#include "run/monitor.h"
#include "run/plan.h"
#include "run/verdict.h"
#include "search/search.h"
#include "stubborn/engine/needs.h"
#include "stubborn/engine/widening.h"

namespace onager::run {

// What a question wants besides the plan.
struct Wishes {
  bool keep_paths = false;        // `path` will be asked for
  bool ends_at_deadlock = false;  // the first one is enough
  // Of the model in the static order of the plan, to share what is known of it; nullptr: one of its own.
  std::shared_ptr<const kind::Instance> instance = nullptr;
};

// How sharp the relations of a reduction are to be.
stubborn::Sharpness sharpness_of(const Plan& plan);

// Why a search ended early; none for kComplete and kFound. `overflow` is the slot after kOverflow, if known.
Reason reason_of(search::Stop stop, const TransitionSystem& system, SlotId overflow);

class Run {
 public:
  // The model and the watch must outlive the run.
  Run(const kind::Model& model, const Plan& plan, Watch& watch, Wishes wishes = {});

  // To be called once. An observer may charge `budget`.
  search::Stop go(search::Visitor& visitor, search::Observer* observer = nullptr);
  MemoryBudget& budget() { return budget_; }

  Figures figures() const;
  // The transitions to the state being visited or left; only with keep_paths.
  std::vector<TransitionId> path() const;
  const kind::Instance& instance() const { return *instance_; }
  const TransitionSystem& system() const { return instance_->system(); }
  // Both nullptr without a reduction, and when a limit was met while they were made, which is then what `failed` tells.
  const stubborn::Needs* needs() const { return needs_ ? &*needs_ : nullptr; }
  stubborn::Algorithm* reduction() { return reduction_.get(); }
  search::Stop failed() const { return failed_; }
  // The states met; nullptr if the budget does not even hold an empty store.
  store::Store* store() { return store_.get(); }
  // What was checked of the reduction; nullptr unless the plan asks for it and there is a search.
  const audit::CheckedAlgorithm* checked() const { return checked_; }
  // The transitions that the plan calls visible, if there is a proviso; ascending.
  std::span<const TransitionId> visible() const { return visible_; }
  // With what `auto` came to in its place.
  const Plan& plan() const { return plan_; }
  // Why sampling chose what it did; nothing if the reduction was named.
  const std::optional<std::string>& why() const { return why_; }
  // Why `stop` ended the run early.
  Reason reason(search::Stop stop) const { return reason_of(stop, system(), search_ ? search_->overflow() : kNone); }

 private:
  void choose();
  void make_reduction(const kind::Model& model);
  void set_proviso();

  Plan plan_;
  const Wishes wishes_;
  Watch& watch_;
  double begin_;                                    // of the run, by the watch
  std::shared_ptr<const kind::Instance> instance_;  // in the static order of the plan
  MemoryBudget budget_;
  std::optional<std::string> why_;
  std::optional<stubborn::Needs> needs_;              // unless there is no reduction
  std::unique_ptr<stubborn::Algorithm> reduction_;    // likewise
  const audit::CheckedAlgorithm* checked_ = nullptr;  // part of the reduction, if it is checked
  std::optional<stubborn::Widening> widening_;        // if there is a proviso
  std::vector<TransitionId> visible_;                 // likewise
  std::unique_ptr<proviso::Proviso> proviso_;         // nullptr: none
  std::unique_ptr<store::Store> store_;
  std::unique_ptr<search::Search> search_;
  Monitor monitor_;
  search::Stop failed_ = search::Stop::kComplete;  // why there is no search
};

}  // namespace onager::run
