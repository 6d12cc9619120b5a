// One run: a system, a store and a search put together, and what came of it.

#pragma once

#include <string>

#include "check/checked_algorithm.h"
#include "check/job.h"
#include "check/model.h"
#include "check/recorded_algorithm.h"
#include "proviso/proviso.h"
#include "search/search.h"
#include "stubborn/engine/needs.h"
#include "stubborn/engine/widening.h"

namespace onager::check {

// The transitions along states that follow each other: the search knows the states, steps are found by firing.
std::vector<TransitionId> steps_along(const TransitionSystem& system, store::Store& store,
                                      const std::vector<StateId>& states);

// Why a search ended early, for people; empty for kComplete and kFound. `overflow` is the slot after kOverflow, if
// known.
std::string reason_of(search::Stop stop, const TransitionSystem& system, SlotId overflow);

class Run {
 public:
  Run(const Model& model, const Method& method, const Limits& limits, bool keep_paths);

  // To be called once. An observer may charge `budget`.
  search::Stop go(search::Visitor& visitor, search::Observer* observer = nullptr);
  MemoryBudget& budget() { return budget_; }

  Figures figures() const;
  // The transitions to the state being visited; only with keep_paths.
  std::vector<TransitionId> path() const;
  const TransitionSystem& system() const { return system_; }
  // Both nullptr without a reduction, and when a limit was met while they were made, which is then what `failed` tells.
  const stubborn::Needs* needs() const { return needs_ ? &*needs_ : nullptr; }
  stubborn::Algorithm* reduction() { return reduction_.get(); }
  search::Stop failed() const { return failed_; }
  // The states met; nullptr if the budget does not even hold an empty store.
  store::Store* store() { return store_.get(); }
  // What was checked of the reduction, and what it chose; nullptr unless the method asks for it and there is a search.
  const CheckedAlgorithm* checked() const { return checked_; }
  const RecordedAlgorithm* recorded() const { return recorded_; }
  // With what `auto` came to in its place.
  const Method& method() const { return method_; }
  // What `auto` came to.
  const std::optional<Choice>& choice() const { return choice_; }
  // Why `stop` ended the run early; empty for kComplete and kFound.
  std::string reason(search::Stop stop) const;

 private:
  bool choose(const Limits& limits);
  bool make_reduction(const Model& model, const Limits& limits);
  void supervise();
  void set_proviso();

  Method method_;
  Instance instance_;  // in the static order of the method
  const TransitionSystem& system_;
  const bool keep_paths_;
  MemoryBudget budget_;
  std::optional<Choice> choice_;                    // if the reduction was to be chosen
  std::optional<stubborn::Needs> needs_;            // unless there is no reduction
  std::unique_ptr<stubborn::Algorithm> reduction_;  // likewise
  const CheckedAlgorithm* checked_ = nullptr;       // part of the reduction, if it is checked
  const RecordedAlgorithm* recorded_ = nullptr;     // part of the reduction, if it is to be drawn
  std::optional<stubborn::Widening> widening_;      // likewise
  std::vector<TransitionId> visible_, interesting_;
  std::unique_ptr<proviso::Proviso> proviso_;  // nullptr: none
  std::unique_ptr<store::Store> store_;
  std::unique_ptr<search::Search> search_;  // from `go` on
  Watch watch_;
  search::Stop failed_ = search::Stop::kComplete;  // why there can be no search
};

}  // namespace onager::check
