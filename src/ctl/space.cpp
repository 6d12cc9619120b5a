#include "ctl/space.h"

namespace onager::ctl {

Space::Space(const TransitionSystem& system, store::Store& store, MemoryBudget& budget, Choice* choice)
    : system_(system),
      store_(store),
      choice_(choice),
      walker_(system, store),
      cost_(4 + (system.transitions() + system.slots()) / 64),
      firsts_(budget),
      targets_(budget) {
  assert(store.size() == 0);
  walker_.start();
}

std::span<const store::Found> Space::fire(StateId state, std::span<const TransitionId> transitions) {
  walker_.move_to(state);
  system_.watch().spend(16 * (cost_ + 4 * transitions.size()));
  if (!walker_.stage(transitions)) throw Overflowed{walker_.overflow()};
  return walker_.resolve(store::Resolve::kInsert);
}

Space::Row Space::expand(StateId state) {
  walker_.move_to(state);
  const auto chosen = choice_ == nullptr ? walker_.enabled().list() : choice_->choose(state, walker_);
  const auto found = fire(state, chosen);
  const auto count = static_cast<std::uint32_t>(found.size());
  firsts_.grow(state + std::size_t{1});
  targets_.grow(end_ + 1 + count);
  targets_[end_] = count;
  for (std::uint32_t i = 0; i < count; ++i) targets_[end_ + 1 + i] = found[i].state;
  firsts_[state] = end_;
  const Row row{end_ + 1, count};
  end_ += 1 + count;
  edges_ += count;
  ++expanded_;
  return row;
}

}  // namespace onager::ctl
