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

template <typename Work>
auto Space::in_one(const Work& work) {
  const Watch::Whole whole(system_.watch());
  try {
    return work();
  } catch (const LimitMet& met) {
    lost_ = met.limit();
    throw;
  } catch (const std::bad_alloc&) {
    lost_ = Limit::kMemory;
    throw;
  }
}

std::span<const store::Found> Space::fire(StateId state, std::span<const TransitionId> transitions) {
  at(state);
  system_.watch().spend(16 * (cost_ + 4 * transitions.size()));
  return in_one([&] {
    if (!walker_.stage(transitions)) throw Overflowed{walker_.overflow()};
    return walker_.resolve(store::Resolve::kInsert);
  });
}

std::span<const store::Found> Space::fire_some(
    StateId state, const std::function<std::span<const TransitionId>(store::Walker& walker)>& choose) {
  at(state);
  const auto chosen = in_one([&] { return choose(walker_); });
  return fire(state, chosen);
}

Space::Row Space::expand(StateId state) {
  at(state);
  const auto found = choice_ == nullptr
                         ? fire(state, walker_.enabled().list())
                         : fire_some(state, [&](store::Walker& walker) { return choice_->choose(state, walker); });
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
