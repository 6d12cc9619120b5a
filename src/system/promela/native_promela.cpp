#include "system/promela/native_promela.h"

#include <algorithm>
#include <cassert>
#include <numeric>
#include <tuple>

namespace onager::promela {

namespace {

// The order in which transitions are made; one without a partner stands before those with one.
auto position(const Transition& t) {
  return std::tuple(t.begin.instance, t.node, t.begin.edge, t.begin.partner + 1, t.partner_node, t.begin.partner_edge,
                    t.rank);
}

// Of the thread, so that a system can be shared.
struct Scratch {
  std::vector<std::uint64_t> work;
  std::vector<LibraryChange> changes;
  std::vector<std::uint32_t> ends;
};
Scratch& scratch() {
  thread_local Scratch memory;
  return memory;
}
void* work_of(const LibraryTable& table) {
  std::vector<std::uint64_t>& work = scratch().work;
  const std::size_t words = (table.work + sizeof(std::uint64_t) - 1) / sizeof(std::uint64_t);
  if (work.size() < words) work.resize(words);
  return work.data();
}

}  // namespace

NativePromela::NativePromela(const Program& program, const std::vector<Graph>& graphs, const Census& census,
                             const Library& library, std::uint64_t shuffle, const std::vector<Expression>& atoms,
                             Watch& watch)
    : PromelaSystem(program, graphs, census, shuffle, atoms, watch), library_(library), here_(transitions()) {
  assert(library.table.slots == slots() && library.table.transitions == transitions());
  std::iota(here_.begin(), here_.end(), TransitionId{0});
  std::ranges::sort(here_, {}, [this](TransitionId t) { return position(transition(t)); });
  is_shuffled_ = !std::ranges::is_sorted(here_);
  original_.resize(here_.size());
  for (TransitionId t = 0; t < here_.size(); ++t) original_[here_[t]] = t;
}

void NativePromela::fire(std::span<const TransitionId> transitions, StateView state, Successors& out) const {
  const LibraryTable& table = library_.table;
  Scratch& memory = scratch();
  void* const work = work_of(table);
  if (memory.ends.size() < transitions.size()) memory.ends.resize(transitions.size());
  table.load(state.data(), work);
  for (std::size_t i = 0; i < transitions.size();) {
    // Outcomes of one step are found together.
    const TransitionId first = original_[transitions[i]];
    std::uint32_t count = 1;
    if (transition(transitions[i]).outcomes > 1)
      while (i + count < transitions.size() && original_[transitions[i + count]] == first + count &&
             transition(transitions[i + count]).rank > 0)
        ++count;
    if (memory.changes.size() < count * slots()) memory.changes.resize(count * slots());
    if (table.fire(state.data(), work, first, count, memory.changes.data(), memory.ends.data()) == LibraryTable::kAsk) {
      PromelaSystem::fire(transitions.subspan(i, count), state, out);
    } else {
      for (std::uint32_t k = 0, c = 0; k < count; ++k) {
        for (; c < memory.ends[k]; ++c) out.push(memory.changes[c].slot, memory.changes[c].value);
        out.close(transitions[i + k]);
      }
    }
    i += count;
  }
}

std::optional<std::size_t> NativePromela::list_enabled(StateView state, std::span<TransitionId> room) const {
  assert(room.size() == transitions());
  const std::uint32_t count = library_.table.enabled(state.data(), work_of(library_.table), room.data());
  if (count == LibraryTable::kAsk) return PromelaSystem::list_enabled(state, room);
  if (is_shuffled_) {
    for (TransitionId& t : room.first(count)) t = here_[t];
    std::ranges::sort(room.first(count));
  }
  return count;
}

}  // namespace onager::promela
