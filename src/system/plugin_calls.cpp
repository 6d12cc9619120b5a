#include "system/plugin_calls.h"

#include <algorithm>
#include <cassert>

namespace onager {

PluginCalls::PluginCalls(const onager_plugin& table, std::vector<TransitionId> original, const Structure& structure)
    : table_(table),
      original_(std::move(original)),
      here_(original_.size()),
      is_shuffled_(!std::ranges::is_sorted(original_)),
      list_(original_.size()) {
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
  for (TransitionId t : transitions) {
    const std::uint32_t count = table_.fire(state.data(), original_[t], changes);
    assert(count <= most_changes_);
    for (std::uint32_t i = 0; i < count; ++i) out.push(changes[i].slot, changes[i].value);
    out.close(t);
  }
}

bool PluginCalls::list_enabled(StateView state, std::vector<TransitionId>& out) const {
  if (table_.enabled == nullptr) return false;
  out.assign(list_.begin(), list_.begin() + table_.enabled(state.data(), list_.data()));
  if (is_shuffled_)
    for (TransitionId& t : out) t = here_[t];
  if (!std::ranges::is_sorted(out)) std::ranges::sort(out);
  return true;
}

}  // namespace onager
