#include "check/run.h"

#include <algorithm>
#include <cassert>
#include <numeric>
#include <unordered_map>

#include "check/auto_choice.h"
#include "check/exact.h"
#include "check/plan.h"
#include "relations/enabling.h"
#include "stubborn/remembering.h"
#include "system/enabled_set.h"

namespace onager::check {

namespace {

// A transition that leads from `state` to `next`; kNone if there is none.
TransitionId step_between(const TransitionSystem& system, const EnabledSet& enabled, const State& state,
                          const State& next) {
  Successors successors;
  system.fire(enabled.list(), state, successors);
  for (std::size_t i = 0; i < successors.size(); ++i) {
    State reached = state;
    for (const Change& change : successors[i].changes) reached[change.slot] = change.value;
    if (reached == next) return successors[i].transition;
  }
  return kNone;
}

// The relation of the transitions of `from` for those of `to`, the same model in another order.
Csr<TransitionId> in_order_of(const TransitionSystem& to, const TransitionSystem& from,
                              const Csr<TransitionId>& relation) {
  std::unordered_map<std::string, TransitionId> number;
  for (TransitionId t = 0; t < to.transitions(); ++t) number.emplace(to.transition_name(t), t);
  std::vector<std::vector<TransitionId>> rows(to.transitions());
  for (TransitionId t = 0; t < from.transitions(); ++t)
    for (TransitionId u : relation[t])
      rows[number.at(from.transition_name(t))].push_back(number.at(from.transition_name(u)));
  return sorted_rows(std::move(rows));
}

// The visible transitions by number, ascending.
std::vector<TransitionId> visible_of(const TransitionSystem& system, std::span<const std::string> names) {
  std::vector<TransitionId> visible;
  for (TransitionId t = 0; t < system.transitions(); ++t)
    if (std::ranges::find(names, system.transition_name(t)) != names.end()) visible.push_back(t);
  return visible;
}

// All that may help, directly or by others, to enable a visible transition, and these; all if nothing is visible.
std::vector<TransitionId> interesting_of(const TransitionSystem& system, std::span<const TransitionId> visible) {
  std::vector<TransitionId> members(visible.begin(), visible.end());
  if (visible.empty()) {
    members.resize(system.transitions());
    std::iota(members.begin(), members.end(), 0u);
    return members;
  }
  std::vector<bool> inside(system.transitions());
  for (TransitionId t : members) inside[t] = true;
  const Csr<TransitionId> enablers = relations::enabling(system);
  for (std::size_t i = 0; i < members.size(); ++i)
    for (GuardId g : system.structure().guards_of[members[i]])
      for (TransitionId t : enablers[g])
        if (!inside[t]) {
          inside[t] = true;
          members.push_back(t);
        }
  std::ranges::sort(members);
  return members;
}

}  // namespace

Run::Run(const Model& model, const Method& method, const Limits& limits, bool keep_paths)
    : method_(method),
      instance_(model, method.shuffle),
      system_(instance_.system()),
      keep_paths_(keep_paths),
      budget_(limits.budget()),
      watch_(limits) {
  if (!choose(limits) || !make_reduction(model, limits)) return;
  supervise();
  try {
    set_proviso();
    store_ = store_of(method)(system_, budget_);
  } catch (const MemoryExhausted&) {
    failed_ = search::Stop::kMemory;  // the budget does not even hold an empty store
  }
}

// Puts what sampling finds in the place of `auto`; false if a limit was met on the way.
bool Run::choose(const Limits& limits) {
  if (!is_auto(method_)) return true;
  auto found = choose_reduction(system_, method_, limits, watch_);
  if (const auto* stop = std::get_if<search::Stop>(&found)) {
    failed_ = *stop;
    return false;
  }
  choice_ = std::get<Choice>(std::move(found));
  method_.reduction = choice_->reduction;
  method_.relations = choice_->relations;
  return true;
}

// False if a limit was met on the way.
bool Run::make_reduction(const Model& model, const Limits& limits) {
  const stubborn::Spec spec = reduction_of(method_);
  if (spec.name == "none" && !method_.check_reduction && !method_.draw) return true;
  const Relations relations = relations_of(method_);
  stubborn::Sharpness sharpness{.exclusive = relations.exclusive, .dynamic = relations.dynamic, .weak = spec.weak};
  if (spec.nds) sharpness.most_excluded = system_.guards();
  Csr<TransitionId> exact;
  if (relations.exact) {
    auto found = exact_conflicts(model, limits);
    if (const auto* stop = std::get_if<search::Stop>(&found)) {
      failed_ = *stop;
      return false;
    }
    exact = in_order_of(system_, Instance(model, 0).system(), std::get<Csr<TransitionId>>(found));
    sharpness.conflicts = &exact;
  }
  needs_.emplace(system_, sharpness);
  reduction_ = stubborn::with_memory(*needs_, spec);
  return true;
}

void Run::supervise() {
  if (method_.check_reduction) {
    auto stop = [this] { return watch_.poll(search_->progress()) != search::Stop::kComplete; };
    auto checked = std::make_unique<CheckedAlgorithm>(std::move(reduction_), system_, reduction_of(method_).weak, stop);
    checked_ = checked.get();
    reduction_ = std::move(checked);
  }
  if (method_.draw) {
    auto recorded = std::make_unique<RecordedAlgorithm>(std::move(reduction_));
    recorded_ = recorded.get();
    reduction_ = std::move(recorded);
  }
}

// Without a reduction every state is fully expanded and every promise kept.
void Run::set_proviso() {
  if (reduction_ == nullptr || method_.proviso == "none") return;
  widening_.emplace(*needs_);
  visible_ = visible_of(system_, method_.visible);
  interesting_ = interesting_of(system_, visible_);
  proviso_ = proviso_of(method_).make({system_.transitions(), visible_, interesting_, budget_});
}

search::Stop Run::go(search::Visitor& visitor, search::Observer* observer) {
  if (failed_ != search::Stop::kComplete) return failed_;
  search_ = search_of(method_)({.system = system_,
                                .store = *store_,
                                .reduction = reduction_.get(),
                                .budget = budget_,
                                .keep_paths = keep_paths_,
                                .proviso = proviso_.get(),
                                .widening = widening_ ? &*widening_ : nullptr,
                                .observer = observer});
  return search_->run(visitor, watch_);
}

Figures Run::figures() const {
  const search::Progress progress = search_ ? search_->progress() : search::Progress{};
  return {progress.states, progress.edges, watch_.seconds(), peak_resident_bytes()};
}

std::vector<TransitionId> Run::path() const {
  return steps_along(system_, *store_, search_->path());
}

std::vector<TransitionId> steps_along(const TransitionSystem& system, store::Store& store,
                                      const std::vector<StateId>& states) {
  std::vector<TransitionId> steps;
  EnabledSet enabled(system);
  State state = system.initial(), next;
  for (std::size_t i = 1; i < states.size(); ++i) {
    next = store.state(states[i]);
    enabled.reset(state);
    const TransitionId step = step_between(system, enabled, state, next);
    assert(step != kNone);
    steps.push_back(step);
    state = next;
  }
  return steps;
}

std::string Run::reason(search::Stop stop) const {
  return reason_of(stop, system_, search_ ? search_->overflow() : kNone);
}

std::string reason_of(search::Stop stop, const TransitionSystem& system, SlotId overflow) {
  switch (stop) {
    case search::Stop::kComplete:
    case search::Stop::kFound:
      return {};
    case search::Stop::kTime:
      return "time limit";
    case search::Stop::kMemory:
      return "memory limit";
    case search::Stop::kInterrupted:
      return "interrupted";
    case search::Stop::kOverflow:
      return (overflow != kNone ? "place '" + system.slot_name(overflow) + "'" : "a place") +
             " would hold more than 4294967295 tokens";
  }
  return {};
}

}  // namespace onager::check
