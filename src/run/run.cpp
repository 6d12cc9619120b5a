#include "run/run.h"

#include <algorithm>
#include <cassert>
#include <unordered_map>

#include "run/auto_choice.h"
#include "run/exact.h"
#include "run/steps.h"
#include "stubborn/remembering.h"

namespace onager::run {

namespace {

// A search on the way to this one ended early.
struct Stopped {
  search::Stop stop;
};

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

}  // namespace

Run::Run(const kind::Model& model, const Plan& plan, Watch& watch, Wishes wishes)
    : plan_(plan),
      wishes_(std::move(wishes)),
      watch_(watch),
      begin_(watch.elapsed()),
      instance_(wishes_.instance ? wishes_.instance
                                 : std::make_shared<const kind::Instance>(model.instance(watch, plan.shuffle))),
      budget_(watch.memory_left()),
      monitor_(watch) {
  try {
    choose();
    make_reduction(model);
    set_proviso();
    store_ = plan_.store->make(system(), budget_);
  } catch (const Stopped& stopped) {
    failed_ = stopped.stop;
  } catch (const LimitMet& met) {
    failed_ = search::stop_of(met.limit());
  } catch (const std::bad_alloc&) {
    failed_ = search::Stop::kMemory;  // the budget may not even hold an empty store
  }
}

// Replaces `auto` by what sampling finds.
void Run::choose() {
  if (plan_.reduction) return;
  Choice choice = choose_reduction(system(), plan_, watch_, wishes_.ends_at_deadlock);
  plan_.reduction = std::move(choice.reduction);
  plan_.relations = choice.relations;
  why_ = std::move(choice.why);
}

stubborn::Sharpness sharpness_of(const Plan& plan) {
  stubborn::Sharpness sharpness{.exclusive = plan.relations.exclusive, .dynamic = plan.relations.dynamic};
  sharpness.weak = plan.reduction && plan.reduction->weak;
  sharpness.disabling = plan.relations.nds || (plan.reduction && plan.reduction->nds);
  return sharpness;
}

void Run::make_reduction(const kind::Model& model) {
  if (!plan_.is_reduced() && !plan_.check_reduction) return;
  stubborn::Sharpness sharpness = sharpness_of(plan_);
  Csr<TransitionId> exact;
  if (plan_.relations.exact) {
    auto found = exact_conflicts(model, watch_);
    if (const auto* stop = std::get_if<search::Stop>(&found)) throw Stopped{*stop};
    exact = in_order_of(system(), model.instance(watch_, 0).system(), std::get<Csr<TransitionId>>(found));
    sharpness.conflicts = &exact;
  }
  needs_.emplace(system(), sharpness);
  reduction_ = stubborn::with_memory(*needs_, *plan_.reduction);
  if (!plan_.check_reduction) return;
  auto stop = [this] { return watch_.look() != Limit::kNotMet; };
  using Wanted = audit::CheckedAlgorithm::Wanted;
  auto checked = std::make_unique<audit::CheckedAlgorithm>(
      std::move(reduction_), system(), plan_.reduction->weak ? Wanted::kWeak : Wanted::kStrong, stop);
  checked_ = checked.get();
  reduction_ = std::move(checked);
}

// Without a reduction every state is fully expanded and every promise kept.
void Run::set_proviso() {
  if (reduction_ == nullptr || !plan_.has_proviso()) return;
  widening_.emplace(*needs_);
  visible_ = visible_of(system(), plan_.visible);
  proviso_ = plan_.proviso->make({system().transitions(), visible_, budget_, watch_});
}

search::Stop Run::go(search::Visitor& visitor, search::Observer* observer) {
  if (failed_ != search::Stop::kComplete) return failed_;
  search_ = plan_.search->make({.system = system(),
                                .store = *store_,
                                .reduction = reduction_.get(),
                                .budget = budget_,
                                .keep_paths = wishes_.keep_paths,
                                .proviso = proviso_.get(),
                                .widening = widening_ ? &*widening_ : nullptr,
                                .observer = observer});
  return search_->run(visitor, monitor_);
}

Figures Run::figures() const {
  const search::Progress progress = search_ ? search_->progress() : search::Progress{};
  return {progress.states, progress.edges, watch_.elapsed() - begin_, peak_resident_bytes()};
}

std::vector<TransitionId> Run::path() const {
  return steps_along(system(), *store_, search_->path());
}

Reason reason_of(search::Stop stop, const TransitionSystem& system, SlotId overflow) {
  switch (stop) {
    case search::Stop::kComplete:
    case search::Stop::kFound:
      return {};
    case search::Stop::kTime:
      return {Reason::Kind::kTime};
    case search::Stop::kMemory:
      return {Reason::Kind::kMemory};
    case search::Stop::kInterrupted:
      return {Reason::Kind::kCancelled};
    case search::Stop::kOverflow:
      return {Reason::Kind::kOverflow, overflow == kNone ? std::string() : system.slot_name(overflow)};
  }
  return {};
}

}  // namespace onager::run
