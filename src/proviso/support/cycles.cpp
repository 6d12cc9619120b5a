#include "proviso/support/cycles.h"

#include <algorithm>
#include <cassert>

namespace onager::proviso {

Cycles::States Cycles::cut(std::span<const StateId> nodes) {
  States taken(stack_.get_allocator()), component(stack_.get_allocator());
  split(nodes);
  while (!sizes_.empty()) {
    const auto begin = waiting_.end() - static_cast<std::ptrdiff_t>(sizes_.back());
    component.assign(begin, waiting_.end());
    waiting_.erase(begin, waiting_.end());
    sizes_.pop_back();
    take_from(component, taken);
  }
  assert(waiting_.empty());
  std::ranges::sort(taken);
  assert(std::ranges::adjacent_find(taken) == taken.end());  // none is taken twice
  return taken;
}

void Cycles::take_from(std::span<StateId> component, States& taken) {
  watch_.spend(32 * component.size());
  ++last_group_;
  for (StateId node : component) group_[node] = last_group_;
  current_ = last_group_;
  count_degrees(component);
  const std::size_t count = component.size() <= kExact ? 1 : component.size() / kAtOnce;
  assert(has_cycle(component) && count <= component.size());
  std::ranges::nth_element(
      component, component.begin() + static_cast<std::ptrdiff_t>(count - 1),
      [&](StateId a, StateId b) { return degrees_[a] != degrees_[b] ? degrees_[a] > degrees_[b] : a < b; });
  for (std::size_t i = 0; i < count; ++i) {
    taken.push_back(component[i]);
    group_[component[i]] = 0;
  }
  split(component.subspan(count));
}

// Edges in times edges out, within the component; a state with an edge to itself must go first.
void Cycles::count_degrees(std::span<const StateId> component) {
  for (StateId node : component) degrees_[node] = 0;
  for (StateId node : component)
    for (StateId to : targets_of(node)) degrees_[to] += group_[to] == current_;
  for (StateId node : component) {
    std::uint64_t out = 0;
    bool loops = false;
    for (StateId to : targets_of(node)) {
      out += group_[to] == current_;
      loops = loops || to == node;
    }
    constexpr std::uint64_t kMost = 0xffffffff;
    degrees_[node] = static_cast<std::uint32_t>(loops ? kMost : std::min(kMost - 1, out * degrees_[node]));
  }
}

void Cycles::split(std::span<const StateId> nodes) {
  current_ = ++last_group_;
  for (StateId node : nodes) {
    group_[node] = current_;
    number_[node] = 0;
  }
  met_ = 0;
  for (StateId node : nodes)
    if (number_[node] == 0) visit(node);
  assert(stack_.empty() && roots_.empty() && calls_.empty());
  assert(met_ == nodes.size());
}

// Gabow's path-based algorithm; a node whose component is complete leaves the group.
void Cycles::visit(StateId root) {
  auto enter = [&](StateId node) {
    number_[node] = ++met_;
    stack_.push_back(node);
    roots_.push_back(node);
    calls_.push_back({node, begin_[node]});
  };
  enter(root);
  while (!calls_.empty()) {
    watch_.spend(4);
    Call& call = calls_.back();
    if (call.next == begin_[call.node + 1]) {
      const StateId node = call.node;
      calls_.pop_back();
      finish(node);
      continue;
    }
    const StateId to = targets_[call.next++];
    if (group_[to] != current_) continue;
    if (number_[to] == 0)
      enter(to);
    else
      while (number_[roots_.back()] > number_[to]) roots_.pop_back();
  }
}

void Cycles::finish(StateId node) {
  assert(!roots_.empty() && number_[roots_.back()] <= number_[node]);
  if (roots_.back() != node) return;
  roots_.pop_back();
  const auto first = std::ranges::find(stack_.rbegin(), stack_.rend(), node).base() - 1;
  const std::span<const StateId> component(first, stack_.end());
  assert(component.front() == node);
  if (has_cycle(component)) {
    waiting_.insert(waiting_.end(), component.begin(), component.end());
    sizes_.push_back(component.size());
  }
  for (StateId done : component) group_[done] = 0;
  stack_.erase(first, stack_.end());
}

bool Cycles::has_cycle(std::span<const StateId> component) const {
  if (component.size() > 1) return true;
  return std::ranges::find(targets_of(component[0]), component[0]) != targets_of(component[0]).end();
}

}  // namespace onager::proviso
