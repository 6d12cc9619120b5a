#include "ctl/singleton.h"

#include <algorithm>

namespace onager::ctl {

SingletonSets::SingletonSets(const stubborn::Needs& needs, std::vector<TransitionId> visible)
    : widening_(needs), visible_(std::move(visible)) {}

std::span<const TransitionId> SingletonSets::choose(const stubborn::Situation& situation) {
  const auto enabled = situation.enabled.list();
  chosen_.assign(enabled.begin(), enabled.end());
  members_ = chosen_;
  if (enabled.size() < 2) return chosen_;
  for (const TransitionId t : enabled) {
    if (std::ranges::binary_search(visible_, t)) continue;
    const auto closure = widening_.enabled_closure({&t, 1}, situation.enabled, situation.state);
    if (closure.size() != 1) continue;
    chosen_.assign(closure.begin(), closure.end());
    members_.assign(widening_.members().begin(), widening_.members().end());
    break;
  }
  return chosen_;
}

StateId Singletons::end_of(StateId state) {
  const auto link = [this](StateId s) { return s < links_.capacity() ? links_[s] : 0; };
  StateId end = state;
  while (link(end) != 0) end = link(end) - 1;
  while (link(state) != 0) {
    const StateId next = links_[state] - 1;
    links_[state] = end + 1;
    state = next;
  }
  return end;
}

std::span<const TransitionId> Singletons::choose(StateId state, store::Walker& walker) {
  const EnabledSet& enabled = walker.enabled();
  const auto chosen = sets_->choose({walker.state(), enabled, {}});
  if (chosen.size() != 1 || enabled.size() == 1) return enabled.list();
  if (!walker.stage(chosen)) return chosen;  // whoever fires it learns of the overflow
  const StateId to = end_of(walker.resolve(store::Resolve::kInsert)[0].state);
  if (to == state) return enabled.list();
  links_.grow(state + std::size_t{1});
  links_[state] = to + 1;
  return chosen;
}

}  // namespace onager::ctl
