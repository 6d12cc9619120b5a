#include "system/plugin/calls.h"

#include <fmt/format.h>

#include <algorithm>
#include <cassert>

#include "base/fault.h"

namespace onager {

namespace {

// So that a plug-in that writes too much is found out before that does harm, if it does not write far too much.
constexpr std::size_t kSlack = 64;

}  // namespace

PluginCalls::PluginCalls(const onager_plugin& table, std::vector<TransitionId> original, Trust trust)
    : table_(table),
      original_(std::move(original)),
      here_(original_.size()),
      is_shuffled_(!std::ranges::is_sorted(original_)),
      trust_(trust),
      promises_(table),
      room_(trust == Trust::kFull ? 0 : table.slots + kSlack) {
  assert(table.transitions == original_.size());
  for (TransitionId t = 0; t < original_.size(); ++t) {
    here_[original_[t]] = t;
    room_ = std::max(room_, row_of(table.writes_of, t).size());
  }
}

void PluginCalls::fire(std::span<const TransitionId> transitions, StateView state, Successors& out) const {
  constexpr std::size_t kSmall = 256;
  onager_change few[kSmall];
  thread_local std::vector<onager_change> many;
  if (room_ > kSmall && many.size() < room_) many.resize(room_);
  onager_change* const changes = room_ > kSmall ? many.data() : few;
  assert(state.size() == table_.slots);
  for (TransitionId t : transitions) {
    assert(t < original_.size());
    const std::uint32_t count = table_.fire(state.data(), original_[t], changes);
    if (trust_ == Trust::kCompared) compare(state.data(), original_[t], {changes, count});
    for (std::uint32_t i = 0; i < count; ++i) out.push(changes[i].slot, changes[i].value);
    out.close(t);
  }
}

void PluginCalls::compare(const Value* state, TransitionId in_table, std::span<onager_change> changes) const {
  const auto row = row_of(table_.writes_of, in_table);
  const auto wrong = [&](const std::string& what) {
    return InputFault(fmt::format("fire: '{}' {}", table_.transition_names[in_table], what));
  };
  if (changes.size() > row.size())
    throw wrong(fmt::format("changes {} slots, its row of writes_of has {}", changes.size(), row.size()));
  for (const onager_change& change : changes)
    if (!std::ranges::binary_search(row, change.slot))
      throw wrong(fmt::format("changes slot {}, which is not in its row of writes_of", change.slot));
  if (!std::ranges::is_sorted(changes, std::less(), &onager_change::slot))
    std::ranges::sort(changes, std::less(), &onager_change::slot);
  const auto twice = std::ranges::adjacent_find(changes, std::equal_to(), &onager_change::slot);
  if (twice != changes.end()) throw wrong(fmt::format("changes slot {} twice", twice->slot));
  promises_.check(state, in_table, changes);
}

std::optional<std::size_t> PluginCalls::list_enabled(StateView state, std::span<TransitionId> room) const {
  assert(state.size() == table_.slots && room.size() == original_.size());
  if (table_.enabled == nullptr) return std::nullopt;
  const std::uint32_t count = table_.enabled(state.data(), room.data());
  if (count > room.size())
    throw InputFault(fmt::format("enabled: lists {} transitions, there are {}", count, room.size()));
  const auto list = room.first(count);
  if (trust_ == Trust::kCompared && (std::ranges::adjacent_find(list, std::greater_equal()) != list.end() ||
                                     (count > 0 && list.back() >= room.size())))
    throw InputFault("enabled: the transitions that it lists do not ascend, or are none");
  if (is_shuffled_)
    for (TransitionId& t : list) t = here_[t];
  if (!std::ranges::is_sorted(list)) std::ranges::sort(list);
  return count;
}

}  // namespace onager
