#include "system/plugin/calls.h"

#include <algorithm>
#include <cassert>

namespace onager {

PluginCalls::PluginCalls(const onager_plugin& table, std::vector<TransitionId> original, const Structure& structure)
    : table_(table),
      original_(std::move(original)),
      here_(original_.size()),
      is_shuffled_(!std::ranges::is_sorted(original_)) {
  assert(table.transitions == original_.size() && structure.writes_of.rows() == original_.size());
  for (TransitionId t = 0; t < original_.size(); ++t) {
    here_[original_[t]] = t;
    most_changes_ = std::max(most_changes_, structure.writes_of[t].size());
  }
}

void PluginCalls::fire(std::span<const TransitionId> transitions, StateView state, Successors& out) const {
  constexpr std::size_t kSmall = 256;
  onager_change few[kSmall];
  std::vector<onager_change> many(most_changes_ > kSmall ? most_changes_ : 0);
  onager_change* const changes = many.empty() ? few : many.data();
  assert(state.size() == table_.slots);
  for (TransitionId t : transitions) {
    assert(t < original_.size());
    const std::uint32_t count = table_.fire(state.data(), original_[t], changes);
    assert(count <= most_changes_);
    for (std::uint32_t i = 0; i < count; ++i) out.push(changes[i].slot, changes[i].value);
    out.close(t);
  }
}

std::optional<std::size_t> PluginCalls::list_enabled(StateView state, std::span<TransitionId> room) const {
  assert(state.size() == table_.slots && room.size() == original_.size());
  if (table_.enabled == nullptr) return std::nullopt;
  const std::uint32_t count = table_.enabled(state.data(), room.data());
  assert(count <= room.size());
  const auto list = room.first(count);
  if (is_shuffled_)
    for (TransitionId& t : list) t = here_[t];
  if (!std::ranges::is_sorted(list)) std::ranges::sort(list);
  return count;
}

}  // namespace onager
