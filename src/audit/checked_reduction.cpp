#include "audit/checked_reduction.h"

#include <algorithm>

#include "audit/affordable.h"
#include "audit/promise.h"

namespace onager::audit {

CheckedReduction::CheckedReduction(std::unique_ptr<product::Reduction> inner, ProductConditions::Parts parts,
                                   std::function<bool()> stop, std::size_t most_states)
    : inner_(std::move(inner)),
      most_entries_(affordable(1'000'000, parts.system.slots())),
      conditions_(std::move(parts), affordable(most_states, parts.system.slots()),
                  [this, stop = std::move(stop)] { return stopped_ = stopped_ || (stop && stop()); }) {}

product::Choice CheckedReduction::choose(const product::Place& place) {
  check_last();
  const product::Choice choice = inner_->choose(place);
  ++nodes_;
  last_ = {State(place.state.begin(), place.state.end()), place.automaton, {choice.taken.begin(), choice.taken.end()}};
  return choice;
}

std::span<const TransitionId> CheckedReduction::widened(const product::Place& place) {
  const auto taken = inner_->widened(place);
  last_->taken.assign(taken.begin(), taken.end());
  return taken;
}

std::string CheckedReduction::conditions() const {
  const product::Relies& relies = conditions_.relies();
  std::string text = has_order() ? "D0, D1, D2, " : "D1, ";
  if (relies.order == product::Relies::Order::kVis) text += "VIS, atoms, IGN, ";
  if (relies.order == product::Relies::Order::kV) text += "V, I, atoms, L, ";
  if (relies.waiting) text += "R, SAFE, ";
  return text + "same";
}

void CheckedReduction::check_last() {
  if (!last_ || fault_) return;
  const bool alone = has_order() && !conditions_.waits(last_->state, last_->automaton);
  const Key key{last_->state, alone ? kNone : last_->automaton};
  if (const auto known = entries_.find(key); known != entries_.end()) {
    if (known->second.taken != last_->taken)
      fault_ = Fault{last_->state, last_->taken, {"same", "another set is taken in another node with this state", {}}};
  } else if (stopped_ || entries_.size() >= most_entries_) {
    ++bounded_;
  } else {
    look(key);
  }
  last_.reset();
}

void CheckedReduction::look(const Key& key) {
  auto wrong = conditions_.violation(last_->state, last_->automaton, last_->taken);
  bounded_ += conditions_.was_bounded();
  if (wrong)
    fault_ = Fault{last_->state, last_->taken, std::move(*wrong)};
  else
    entries_.emplace(key, Entry{last_->taken, conditions_.missed()});
}

void CheckedReduction::finish() {
  check_last();
  if (!fault_ && has_order()) check_cycles();
}

// For each visible transition: is there a cycle of states whose sets all lack it?
void CheckedReduction::check_cycles() {
  std::map<StateView, StateId,
           decltype([](StateView a, StateView b) { return std::ranges::lexicographical_compare(a, b); })>
      numbers;
  std::vector<const std::pair<const Key, Entry>*> states;
  for (const auto& entry : entries_) {
    if (entry.first.automaton != kNone || entry.second.missed.empty()) continue;
    numbers.emplace(entry.first.state, static_cast<StateId>(states.size()));
    states.push_back(&entry);
  }
  OutsideRuns fire(conditions_.system(), 1, {});
  ReducedGraph graph;
  std::vector<TransitionId> missed;
  for (const auto* entry : states) {
    ReducedGraph::Node& node = graph.nodes.emplace_back();
    node.enabled = fire.enabled_in(entry->first.state);
    for (const TransitionId t : entry->second.taken)
      if (const auto next = fire.fired(entry->first.state, t))
        if (const auto known = numbers.find(*next); known != numbers.end()) node.edges.push_back({t, known->second});
    missed.insert(missed.end(), entry->second.missed.begin(), entry->second.missed.end());
  }
  std::ranges::sort(missed);
  missed.erase(std::unique(missed.begin(), missed.end()), missed.end());
  for (const TransitionId t : missed) {
    for (std::size_t i = 0; i < states.size(); ++i)
      graph.nodes[i].has_visible = !std::ranges::binary_search(states[i]->second.missed, t);
    const auto broken = broken_promise(graph, proviso::Promise::kVisible, {&t, 1}, {});
    if (!broken) continue;
    const auto& first = *states[broken->states.front()];
    fault_ = Fault{first.first.state,
                   first.second.taken,
                   {against_ignoring(),
                    "'" + conditions_.system().transition_name(t) +
                        "' is visible and can fire outside the sets all along the cycle that is the run",
                    broken->steps}};
    return;
  }
}

}  // namespace onager::audit
